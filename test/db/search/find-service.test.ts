import { describe, expect, it } from 'vitest';
import { createFindService } from '../../../electron/services/app/find-service.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, segments } from '../helpers.ts';

const PAIR = { sourceLang: 'en', targetLang: 'de' };

async function setUp() {
  const database = openInWorker(emptyFile());
  const { history, glossaries, glossaryEntries, memories } = database;
  const glossary = async (id: string, name: string, terms: readonly [string, string][]) => {
    await glossaries.create({ id, name, connectionId: null, atMs: NOW_MS });
    await glossaries.addDictionary({ ...PAIR, id: `${id} d`, glossaryId: id, atMs: NOW_MS });
    const add = terms.map(([source, target]) => ({ source, target }));
    const change = { dictionaryId: `${id} d`, add, update: [], remove: [] };
    await glossaryEntries.change(change, NOW_MS);
  };
  await history.add(
    newItem('h1', { title: 'Nordhafen.docx' }),
    segments(['The harbor', 'Der Hafen']),
  );
  await history.add(
    newItem('h2', { title: 'letter.docx', createdAtMs: NOW_MS + 1 }),
    segments(['Good morning', 'Guten Morgen'], ['From Nordhafen', 'Aus Nordhafen']),
  );
  await glossary('g1', 'Nordhafen terms', [
    ['Nordhafen quay wall', 'Kaimauer Nordhafen'],
    ['Nordhafen', 'Nordhafen'],
  ]);
  await glossary('g2', 'Gone', [['Nordhafen pier', 'Pier Nordhafen']]);
  await glossaries.remove('g2', NOW_MS);
  await memories.create({ ...PAIR, id: 'm1', name: 'Nordhafen 2024', atMs: NOW_MS });
  return { ...database, finder: createFindService(database) };
}

describe('the search of the command palette', () => {
  it('finds items, glossaries, terms, and memories, names before texts, the shortest term first', async () => {
    const { finder } = await setUp();
    const found = await finder.find('NORDHAFEN');
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'item h1',
      'item h2',
      'glossary g1',
      'term g1',
      'term g1',
      'memory m1',
    ]);
    const [inTitle, inText, , term] = found;
    expect(inText).toMatchObject({ position: 1, item: { title: 'letter.docx' } });
    expect(inTitle).toMatchObject({ position: null });
    expect(term).toEqual({
      kind: 'term',
      id: 'g1',
      dictionaryId: 'g1 d',
      name: 'Nordhafen terms',
      source: 'Nordhafen',
      target: 'Nordhafen',
    });
  });

  it('finds the latest items for nothing, and nothing deleted', async () => {
    const { finder, history } = await setUp();
    expect((await finder.find(' ')).map(({ id }) => id)).toEqual(['h2', 'h1']);
    await history.deleteItems(['h2'], NOW_MS);
    expect((await finder.find('')).map(({ id }) => id)).toEqual(['h1']);
    expect(await finder.find('pier')).toEqual([]);
  });

  it('finds at most five of each kind, and takes any text for words', async () => {
    const { finder, history } = await setUp();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await history.add(newItem(id, { title: `Nordhafen ${id}` }), []);
    }
    const found = await finder.find('nordhafen');
    expect(found.filter(({ kind }) => kind === 'item')).toHaveLength(5);
    for (const text of ['"', '-', '*', '%', "'; DROP TABLE memories", 'OR', '\0']) {
      expect(Array.isArray(await finder.find(text)), text).toBe(true);
    }
  });
});
