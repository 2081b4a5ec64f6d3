import { describe, expect, it } from 'vitest';
import type {
  DictionaryChange,
  EntryPage,
} from '../../../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle } from '../../manual-timers.ts';
import { aDictionary, anEntry, openedGlossaries } from './builders.ts';

const changed = (over: Partial<DictionaryChange['dictionary']> = {}): DictionaryChange => ({
  dictionary: aDictionary({ entryCount: 4, canUndo: true, ...over }),
  added: 1,
  changed: 0,
  removed: 0,
});

describe('the terms of a dictionary', () => {
  it('are read by the visible pages, each once', async () => {
    const { fake, get } = await openedGlossaries();
    await settle();
    await Promise.all([get().loadEntries(150, 450), get().loadEntries(200, 399)]);
    expect(fake.inputsOf('glossaries:list-entries').map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(get().entryAt(450)).toEqual(anEntry(450));
    expect(get().entryAt(99_999)).toBeNull();
    expect(get().entryTotal).toBe(100_000);
  });

  it('make room for others: the pages read longest ago are forgotten', async () => {
    const { get } = await openedGlossaries();
    for (let page = 0; page < 70; page += 1) await get().loadEntries(page * 200, page * 200);
    expect(get().entryPages.size).toBe(60);
    expect(get().entryAt(0)).toBeNull();
    expect(get().entryAt(69 * 200)).toEqual(anEntry(69 * 200));
  });

  it('are searched after a pause, for the last text only', async () => {
    const { fake, timers, get } = await openedGlossaries();
    await settle();
    for (const text of ['c', 'ca', 'car']) get().setEntryText(text);
    expect(timers.waiting()).toBe(1);
    timers.runAll();
    await settle();
    expect(fake.inputsOf('glossaries:list-entries').map(({ text }) => text)).toEqual(['', 'car']);
  });

  it("of another dictionary aren't shown, nor why they could not be read", async () => {
    const slow = defer<EntryPage>();
    const failing = defer<EntryPage>();
    const { fake, get } = await openedGlossaries();
    await settle();
    fake.answer({
      'glossaries:list-entries': ({ dictionaryId, page }) => {
        if (dictionaryId === 'd2') return { entries: [anEntry(7)], total: 1 };
        return page === 2 ? slow.promise : failing.promise;
      },
    });
    const loading = Promise.all([get().loadEntries(200, 200), get().loadEntries(400, 400)]);
    get().chooseDictionary('d2');
    await settle();
    slow.resolve({ entries: [anEntry(1)], total: 100 });
    failing.reject(new AppError('db/unavailable', { english: 'Closed.' }));
    await loading;
    expect(get()).toMatchObject({ entryTotal: 1, entryError: null });
    expect(get().entryAt(0)).toEqual(anEntry(7));
    expect(get().entryAt(200)).toBeNull();
  });

  it('say why they could not be read', async () => {
    const { fake, get } = await openedGlossaries();
    await settle();
    fake.answer({
      'glossaries:list-entries': () => {
        throw new AppError('db/unavailable', { english: 'Closed.' });
      },
    });
    await get().loadEntries(200, 200);
    expect(get().entryError?.code).toBe('db/unavailable');
    get().dismissEntryError();
    expect(get().entryError).toBeNull();
  });
});

describe('rows that are copied or removed', () => {
  it('are those at hand, without being read again', async () => {
    const { fake, get } = await openedGlossaries();
    await settle();
    expect(await get().readEntries(3, 5)).toEqual([anEntry(3), anEntry(4), anEntry(5)]);
    expect(fake.inputsOf('glossaries:list-entries')).toHaveLength(1);
  });

  it('are all read when the selection extends beyond what is at hand', async () => {
    const { get } = await openedGlossaries();
    await settle();
    const rows = await get().readEntries(198, 20_001);
    expect(rows).toEqual(Array.from({ length: 19_804 }, (_, at) => anEntry(198 + at)));
  });

  it('are none when one cannot be read, or when another dictionary is shown by then', async () => {
    const { fake, get } = await openedGlossaries();
    await settle();
    const slow = defer<EntryPage>();
    fake.answer({ 'glossaries:list-entries': () => slow.promise });
    const reading = get().readEntries(0, 300);
    get().chooseDictionary('d2');
    slow.resolve({ entries: [anEntry(1)], total: 1 });
    expect(await reading).toBeNull();
    await settle();
    fake.answer({
      'glossaries:list-entries': () => {
        throw new AppError('db/unavailable', { english: 'Closed.' });
      },
    });
    expect(await get().readEntries(0, 300)).toBeNull();
    expect(get().entryError?.code).toBe('db/unavailable');
  });

  it('are copied to the clipboard as a spreadsheet accepts them, and report when they cannot', async () => {
    const { fake, get } = await openedGlossaries({ 'app:copy-text': () => undefined });
    expect(
      await get().copyCells([
        ['a', '=b'],
        ['"c"', 'd'],
      ]),
    ).toBe(true);
    expect(fake.inputsOf('app:copy-text')).toEqual([{ text: 'a\t=b\n"""c"""\td' }]);
    fake.answer({
      'app:copy-text': () => {
        throw new AppError('internal', { english: 'No.' });
      },
    });
    expect(await get().copyCells([['a']])).toBe(false);
    expect(get().entryError?.code).toBe('internal');
  });
});

describe('a change of terms', () => {
  it('is counted immediately, and what is seen stays until it was read again', async () => {
    const { fake, get } = await openedGlossaries({ 'glossaries:change-entries': () => changed() });
    await settle();
    expect(await get().changeEntries({ add: [{ source: 'a', target: 'b' }] })).toBe(true);
    expect(fake.inputsOf('glossaries:change-entries')).toEqual([
      { dictionaryId: 'd1', add: [{ source: 'a', target: 'b' }], update: [], remove: [] },
    ]);
    expect(get()).toMatchObject({ entryTotal: 4, entryRevision: 2 });
    expect(get().entryAt(3)).toEqual(anEntry(3));
    expect(get().glossary?.dictionaries[0]).toMatchObject({ entryCount: 4, canUndo: true });
    expect(get().glossary?.dictionaries[1]?.entryCount).toBe(9);
    await get().loadEntries(0, 0);
    expect(fake.inputsOf('glossaries:list-entries')).toHaveLength(2);
  });

  it('leaves the count of a search to the search', async () => {
    const { timers, get } = await openedGlossaries({
      'glossaries:remove-found': () => changed(),
    });
    get().setEntryText('car');
    timers.runAll();
    await settle();
    expect(await get().removeFound()).toBe(true);
    expect(get().entryTotal).toBe(100_000);
  });

  it('that is refused says why, until one succeeds', async () => {
    let isRefused = true;
    const { get } = await openedGlossaries({
      'glossaries:replace-text': () => {
        if (!isRefused) return changed();
        throw new AppError(
          'input/conflict',
          { english: 'Twice.' },
          { details: { field: 'replaceWith' } },
        );
      },
    });
    expect(await get().replaceText('source', 'a', 'b')).toBe(false);
    expect(get().entryError?.details?.field).toBe('replaceWith');
    isRefused = false;
    expect(await get().replaceText('source', 'a', 'c')).toBe(true);
    expect(get().entryError).toBeNull();
  });

  it('that ends when another dictionary is shown says nothing about that one', async () => {
    const slow = defer<DictionaryChange>();
    const { get } = await openedGlossaries({
      'glossaries:undo': () => slow.promise,
      'glossaries:redo': () => slow.promise,
    });
    const undoing = get().undoEntries();
    get().chooseDictionary('d2');
    await settle();
    slow.resolve(changed());
    await undoing;
    expect(get()).toMatchObject({ entryTotal: 100_000, dictionaryId: 'd2' });
    expect(get().glossary?.dictionaries[0]?.entryCount).toBe(4);
  });

  it('without a dictionary is none', async () => {
    const { fake, get } = await openedGlossaries();
    get().closeGlossary();
    expect(await get().removeFound()).toBe(false);
    expect(fake.inputsOf('glossaries:remove-found')).toEqual([]);
  });
});
