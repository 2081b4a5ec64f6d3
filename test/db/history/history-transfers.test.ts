import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import type { Database } from '../../../electron/db/database.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { createHistoryTransfers } from '../../../electron/services/history/transfers.ts';
import { EXPORT_FORMATS } from '../../../shared/exchange/exchange-formats.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { aUnit, HOSTILE_TEXTS, readAll, writeAll } from '../../unit/exchange/support.ts';
import { exchangeFiles } from '../../unit/platform/forgetful-files.ts';
import { emptyFile, newItem, NOW_MS, openFile, openInWorker, segments } from '../helpers.ts';
import { firstOf } from '../../support/runs.ts';

/** Entry of the exchange thread in the source tree. */
const EXCHANGE_WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);
const NONE = { sourceLang: null, targetLang: null };
const PAGE = { page: 1, limit: 20 };

function setUp(database: Database = openInWorker(emptyFile())) {
  let nowMs = NOW_MS;
  const transfers = createHistoryTransfers({
    history: database.history,
    files: exchangeFiles,
    codec: createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: EXCHANGE_WORKER }),
    now: () => (nowMs += 1000),
    onProgress: () => undefined,
    onImported: () => undefined,
  });
  const folder = temporaryFolder();
  return {
    database,
    transfers,
    folder,
    path: (name: string) => join(folder, name),
    total: async (text = '') => (await database.history.search({ text, ...PAGE })).total,
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
  };
}

describe('import into the real database', () => {
  it('is found word by word immediately, in its languages', async () => {
    const { database, transfers, write } = setUp();
    const units = [
      aUnit('A lighthouse keeper', 'Un gardien de phare', { targetLang: 'fr' }),
      aUnit('今天天气很好', 'Le temps est beau', { sourceLang: 'zh-Hans', targetLang: 'fr' }),
    ];
    await transfers.imports.import(NONE, write('m.tmx', writeAll('tmx', units)));
    for (const text of ['gardien', '"gardien de"', '气']) {
      expect((await database.history.search({ text, ...PAGE })).items, text).toHaveLength(1);
    }
    const found = await database.history.search({
      text: '',
      sourceLang: 'ZH-HANS',
      targetLang: 'FR',
      kind: 'import',
      ...PAGE,
    });
    expect(found.items).toMatchObject([
      { title: 'letter.docx', kind: 'import', segmentCount: 1, connectionName: 'Import' },
    ]);
  });

  it.each(firstOf(1, ['tmx', 'tsv', 'xliff-1.2'] as const))(
    'asks before adding the contents of a %s file a second time, and does nothing until answered',
    async (format) => {
      const { database, transfers, total, write } = setUp();
      const units = [aUnit('one', 'eins'), aUnit('two', 'zwei')];
      const languages = { sourceLang: 'EN', targetLang: 'DE' };
      const path = write(`m.${format === 'xliff-1.2' ? 'xlf' : format}`, writeAll(format, units));
      await transfers.imports.import(languages, path);
      const more = [...units, aUnit('three', 'drei')].map((unit, index) =>
        index === 1 ? { ...unit, target: 'Zwo' } : unit,
      );
      write(`m.${format === 'xliff-1.2' ? 'xlf' : format}`, writeAll(format, more));
      expect(await transfers.imports.import(languages, path)).toEqual({
        question: { fileName: expect.any(String), totalCount: 3, knownCount: 2, changedCount: 1 },
      });
      expect(await total()).toBe(1);
      expect(transfers.imports.askedPath()).toBe(path);
      const skipped = await transfers.imports.import({ ...languages, onKnown: 'skip' }, path);
      expect(skipped).toMatchObject({ segmentCount: 1, knownCount: 2, replacedCount: 0 });
      expect(await total('Zwo')).toBe(0);
      expect(await total('drei')).toBe(1);
      const replaced = await transfers.imports.import({ ...languages, onKnown: 'replace' }, path);
      expect(replaced).toMatchObject({ segmentCount: 0, knownCount: 2, replacedCount: 1 });
      expect(await total()).toBe(2);
      const [item] = (await database.history.search({ text: 'Zwo', ...PAGE })).items;
      expect(await database.history.listRevisions(item!.id, 1)).toMatchObject([{ target: 'zwei' }]);
      await transfers.imports.import({ ...languages, onKnown: 'add' }, path);
      expect(await total('Zwo')).toBe(2);
    },
  );

  it('recognizes its own exports by the ids in the file, even in part and after an edit', async () => {
    const { database, transfers, path, total } = setUp();
    const id = 'd3b07384-d9a0-4c9b-8f3a-2f6c1b1e0a01';
    await database.history.add(
      newItem(id),
      segments(['one', 'eins'], ['two', 'zwei'], ['three', 'drei']),
    );
    await transfers.exports.export({ format: 'tmx', filter: { text: 'two' } }, path('part.tmx'));
    const target = readFileSync(path('part.tmx'), 'utf8');
    expect(target).toContain(`tuid="${id}.1"`);
    await database.history.editSegment({ itemId: id, position: 1, target: 'mine' }, NOW_MS);
    expect(await transfers.imports.import(NONE, path('part.tmx'))).toMatchObject({
      question: { totalCount: 1, knownCount: 1, changedCount: 1 },
    });
    await transfers.imports.import({ ...NONE, onKnown: 'replace' }, path('part.tmx'));
    expect(await total('mine')).toBe(0);
    expect(await total()).toBe(1);
  });

  it('replaces no locked segment, and removes tags that no longer fit the new wording', async () => {
    const { database, transfers, path } = setUp();
    const id = 'd3b07384-d9a0-4c9b-8f3a-2f6c1b1e0a01';
    await database.history.add(newItem(id), segments(['one', 'eins'], ['two', 'zwei']));
    await transfers.exports.export({ format: 'tmx', filter: { text: '' } }, path('all.tmx'));
    const marks = [{ at: 8, tag: 1, side: 'stands' as const }];
    await database.history.editSegment(
      { itemId: id, position: 0, target: 'eine Zahl', marks },
      NOW_MS,
    );
    await database.history.editSegment({ itemId: id, position: 1, target: 'mine' }, NOW_MS);
    await database.history.decideSegment({ itemId: id, position: 1 }, 'locked', NOW_MS);
    expect(await transfers.imports.import(NONE, path('all.tmx'))).toMatchObject({
      question: { totalCount: 2, knownCount: 2, changedCount: 1 },
    });
    expect(
      await transfers.imports.import({ ...NONE, onKnown: 'replace' }, path('all.tmx')),
    ).toMatchObject({ replacedCount: 1, knownCount: 1 });
    const kept = await database.history.listWordings(id, 0, 2);
    expect(kept).toMatchObject([{ target: 'eins', marks: null }, { target: 'mine' }]);
    const detail = await database.history.getDetail(id, { page: 1, limit: 10 });
    expect(detail?.segments.map(({ state }) => state)).toEqual(['edited', 'locked']);
  });

  it('recognizes a file from elsewhere on its second import by the ids of its items', async () => {
    const from = setUp();
    for (const [index, end] of ['1', '2'].entries()) {
      const id = `d3b07384-d9a0-4c9b-8f3a-2f6c1b1e0a0${end}`;
      const item = newItem(id, { title: 'same.docx', createdAtMs: NOW_MS + index });
      await from.database.history.add(item, segments(['one', 'eins'], ['two', 'zwei']));
    }
    await from.transfers.exports.export(
      { format: 'tmx', filter: { text: '' } },
      from.path('a.tmx'),
    );
    const { transfers, total } = setUp();
    expect(await transfers.imports.import(NONE, from.path('a.tmx'))).toMatchObject({
      itemCount: 2,
      segmentCount: 4,
    });
    expect(await transfers.imports.import(NONE, from.path('a.tmx'))).toMatchObject({
      question: { knownCount: 4, changedCount: 0 },
    });
    expect(await total()).toBe(2);
  });

  it('stores every text with any content', async () => {
    const { database, transfers, write } = setUp();
    const units = HOSTILE_TEXTS.map((text) => aUnit(text, text));
    await transfers.imports.import(NONE, write('m.xlf', writeAll('xliff-2.1', units)));
    const [item] = (await database.history.search({ text: '', ...PAGE })).items;
    const detail = await database.history.getDetail(item!.id, { page: 1, limit: 100 });
    expect(detail?.segments.map(({ source }) => source)).toEqual(HOSTILE_TEXTS);
    expect(detail?.segments.map(({ target }) => target)).toEqual(HOSTILE_TEXTS);
  });

  it('stays invisible until it is complete, even in part', async () => {
    const { database, transfers, write, total } = setUp();
    const units = Array.from({ length: 9000 }, (_, index) =>
      aUnit(`kiosk ${String(index)}`, 'Kiosk', { title: `t${String(index % 3)}` }),
    );
    const seen = new Set<number>();
    const append = database.history.appendPackedImports;
    database.history.appendPackedImports = async (...args) => {
      const counts = await append(...args);
      seen.add(await total('kiosk'));
      seen.add(await total());
      return counts;
    };
    await transfers.imports.import(NONE, write('m.tsv', writeAll('tsv', units, 500)));
    expect([...seen]).toEqual([0]);
    expect(await total('kiosk')).toBe(3);
  });

  it('leaves no rows from a broken file, and loses no existing row', async () => {
    const file = emptyFile();
    const { database, transfers, write, total } = setUp(openInWorker(file));
    await database.history.add(newItem('before'), segments(['old', 'alt']));
    const good = new TextDecoder().decode(
      writeAll(
        'tmx',
        Array.from({ length: 5000 }, () => aUnit('kiosk', 'Kiosk')),
        500,
      ),
    );
    await expect(
      transfers.imports.import(NONE, write('m.tmx', good.slice(0, -40))),
    ).rejects.toMatchObject({ code: 'input/invalid' });
    expect(await total('kiosk')).toBe(0);
    expect(await total('old')).toBe(1);
    await database.close();
    const { connection } = openFile(file);
    const count = (table: string) =>
      connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('history_items'), count('history_segments')]).toEqual([1, 1]);
  });

  it('never finds what a terminated app left half-written, and removes it at the next start', async () => {
    const file = emptyFile();
    const first = setUp(openInWorker(file));
    await first.database.history.beginImport(newItem('half', { kind: 'import' }));
    await first.database.history.appendSegments('half', segments(['kiosk', 'Kiosk']));
    // No finish: the app ends here.
    await first.database.close();
    const { database, transfers, total } = setUp(openInWorker(file));
    expect(await total()).toBe(0);
    expect(await total('kiosk')).toBe(0);
    await transfers.imports.removeLeftovers();
    await database.close();
    const { connection } = openFile(file);
    expect(connection.prepare('SELECT count(*) FROM history_segments').pluck().get()).toBe(0);
  });
});

describe('export from the real database', () => {
  it.each([
    ['tmx', 'tmx'],
    ['xliff-1.2', 'xliff'],
    ['xliff-2.1', 'xliff'],
    ['tsv', 'tsv'],
  ] as const)('%s: loses nothing when exported and imported elsewhere', async (format, from) => {
    const here = setUp();
    await here.database.history.add(
      newItem('a'),
      segments(...HOSTILE_TEXTS.map((text): [string, string] => [text, `${text}.`])),
    );
    await here.database.history.add(newItem('b', { targetLang: 'PT-BR' }), segments(['one', 'um']));
    const name = `out.${from === 'xliff' ? 'xlf' : from}`;
    const { fileNames, segmentCount } = await here.transfers.exports.export(
      { format, filter: { text: '' } },
      here.path(name),
    );
    expect(segmentCount).toBe(HOSTILE_TEXTS.length + 1);
    const there = setUp();
    for (const fileName of fileNames)
      await there.transfers.imports.import(NONE, here.path(fileName));
    const read = async ({ database }: ReturnType<typeof setUp>) => {
      const { items } = await database.history.search({ text: '', ...PAGE });
      const details = await Promise.all(
        items.map(({ id }) => database.history.getDetail(id, { page: 1, limit: 100 })),
      );
      return details
        .map((detail) => ({
          title: detail!.item.title,
          languages: [detail!.item.sourceLang, detail!.item.targetLang],
          texts: detail!.segments.map(({ source, target }) => [source, target]),
        }))
        .toSorted((a, b) => a.title.localeCompare(b.title));
    };
    expect(await read(there)).toEqual(await read(here));
  });

  it.each(EXPORT_FORMATS)('%s contains what the search found and nothing else', async (format) => {
    const { database, transfers, path, folder } = setUp();
    await database.history.add(
      newItem('a'),
      segments(['a kiosk', 'ein Kiosk'], ['a harbour', 'ein Hafen']),
    );
    await database.history.add(
      newItem('b', { targetLang: 'FR' }),
      segments(['a kiosk', 'un kiosque']),
    );
    const { segmentCount } = await transfers.exports.export(
      { format, filter: { text: 'kiosk', targetLang: 'DE' } },
      path('out.x'),
    );
    expect(segmentCount).toBe(1);
    expect(readdirSync(folder)).toEqual(['out.x']);
  });

  it("writes the user's wording, but nothing that was deleted", async () => {
    const { database, transfers, path } = setUp();
    await database.history.add(newItem('a'), segments(['a kiosk', 'ein Kiosk']));
    await database.history.add(newItem('b'), segments(['gone', 'weg']));
    await database.history.editSegment({ itemId: 'a', position: 0, target: 'eine Bude' }, NOW_MS);
    await database.history.deleteItems(['b'], NOW_MS);
    await transfers.exports.export({ format: 'tmx', filter: { text: '' } }, path('out.tmx'));
    const { units } = readAll('tmx', readFileSync(path('out.tmx')));
    expect(units.map(({ source, target }) => [source, target])).toEqual([['a kiosk', 'eine Bude']]);
  });

  it('leaves out items added while it runs, but no earlier ones', async () => {
    const { database, transfers, path } = setUp();
    for (let item = 0; item < 30; item += 1) {
      await database.history.add(
        newItem(`i${String(item)}`),
        segments(
          ...Array.from({ length: 100 }, (_, n): [string, string] => [
            `kiosk ${String(item)} ${String(n)}`,
            'x',
          ]),
        ),
      );
    }
    const read = database.history.readPackedForExport;
    let added = 0;
    database.history.readPackedForExport = async (query) => {
      added += 1;
      await database.history.add(newItem(`new${String(added)}`), segments(['kiosk new', 'x']));
      return read(query);
    };
    await transfers.exports.export({ format: 'tsv', filter: { text: '' } }, path('out.tsv'));
    expect(added).toBeGreaterThan(2);
    const sources = readAll('tsv', readFileSync(path('out.tsv'))).units.map(({ source }) => source);
    expect(sources).toHaveLength(3000);
    expect(new Set(sources).size).toBe(3000);
    expect(sources).not.toContain('kiosk new');
  });
});
