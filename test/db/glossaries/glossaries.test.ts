import { describe, expect, it } from 'vitest';
import { GLOSSARY_ENTRIES_SQL } from '../../../electron/db/glossaries/entries-repo.ts';
import { KEPT_CHANGES } from '../../../electron/db/glossaries/journal.ts';
import { KEPT_SNAPSHOTS } from '../../../electron/db/glossaries/snapshots-repo.ts';
import { KEPT_VERSIONS } from '../../../electron/db/glossaries/copies-repo.ts';
import { utf8Length } from '../../../shared/glossaries/entry-rules.ts';
import type { TermIds } from '../../../shared/glossaries/glossary-entry.ts';
import { sizeOf } from '../../support/runs.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import { emptyFile, NOW_MS, openInWorker, openNew } from '../helpers.ts';
import { thrownBy } from '../../support/thrown.ts';

const NO_CHANGE = { dictionaryId: 'd', add: [], update: [], remove: [] };

function setUp() {
  const opened = openNew();
  const { glossaries, glossaryEntries: entries } = opened.repos;
  glossaries.create({ id: 'g', name: 'Shop', connectionId: null, atMs: NOW_MS });
  glossaries.addDictionary({ ...PAIR, id: 'd', glossaryId: 'g', atMs: NOW_MS });
  const rows = (text = '') =>
    entries
      .list({ dictionaryId: 'd', page: 1, limit: 200, text })
      .entries.map(({ source, target }) => `${source}=${target}`);
  const add = (...terms: string[]) =>
    entries.change(
      {
        ...NO_CHANGE,
        add: terms.map((term) => {
          const [source = '', target = ''] = term.split('=');
          return { source, target };
        }),
      },
      NOW_MS,
    );
  return { ...opened, glossaries, entries, rows, add };
}

const PAIR = { sourceLang: 'en', targetLang: 'de' };

describe('local glossaries', () => {
  it('are listed by name, ignoring case, and found by name and language', () => {
    const { glossaries } = setUp();
    glossaries.create({ id: 'b', name: 'äpfel', connectionId: 'work', atMs: NOW_MS });
    glossaries.create({ id: 'c', name: 'Zoo', connectionId: 'work', atMs: NOW_MS });
    const ids = (text: string, connectionId: string | null = null, page = 1) =>
      glossaries.list({ page, limit: 2, text, connectionId }).glossaries.map(({ id }) => id);
    expect(ids('')).toEqual(['b', 'g']);
    expect(ids('', null, 2)).toEqual(['c']);
    expect(ids('APF')).toEqual(['b']);
    expect(ids('DE')).toEqual(['g']);
    expect(ids('shop fr')).toEqual([]);
    expect(ids('', 'work')).toEqual(['b', 'c']);
    expect(glossaries.list({ page: 1, limit: 2, text: '', connectionId: null }).total).toBe(3);
  });

  it('are restored with their terms after deletion, until they are purged', () => {
    const { glossaries, add, rows } = setUp();
    add('cart=Wagen');
    glossaries.remove('g', NOW_MS);
    expect(glossaries.get('g')).toBeNull();
    expect(thrownBy(() => rows()).code).toBe('input/not-found');
    glossaries.purge(NOW_MS);
    glossaries.restore('g');
    expect(rows()).toEqual(['cart=Wagen']);
    glossaries.remove('g', NOW_MS);
    glossaries.purge(NOW_MS + 1);
    expect(thrownBy(() => glossaries.restore('g')).code).toBe('input/not-found');
  });

  it('have each language pair once, even after a deleted one is restored', () => {
    const { glossaries } = setUp();
    const again = { ...PAIR, id: 'e', glossaryId: 'g', atMs: NOW_MS };
    expect(thrownBy(() => glossaries.addDictionary(again)).code).toBe('input/conflict');
    glossaries.removeDictionary('d', NOW_MS);
    glossaries.addDictionary(again);
    expect(thrownBy(() => glossaries.restoreDictionary('d')).code).toBe('input/conflict');
    glossaries.removeDictionary('e', NOW_MS);
    expect(glossaries.restoreDictionary('d').dictionaries.map(({ id }) => id)).toEqual(['d']);
  });

  it("are linked once to a service's glossary, and keep their account while linked", () => {
    const { glossaries } = setUp();
    const link = { connectionId: 'work', remoteId: 'r' };
    glossaries.link({ ...link, id: 'g' });
    glossaries.create({ id: 'b', name: 'B', connectionId: null, atMs: NOW_MS });
    expect(thrownBy(() => glossaries.link({ ...link, id: 'b' })).code).toBe('input/conflict');
    const moved = { glossaryId: 'g', connectionId: 'home', atMs: NOW_MS };
    expect(thrownBy(() => glossaries.edit(moved)).details?.field).toBe('connectionId');
    expect(glossaries.listLinks('work')).toEqual([{ remoteId: 'r', id: 'g' }]);
    glossaries.unlink('g');
    expect(glossaries.edit(moved)).toMatchObject({ connectionId: 'home', link: null });
  });

  it('know which terms are unchanged since the service had them', () => {
    const { glossaries, add, entries } = setUp();
    add('cart=Wagen');
    const state = () => glossaries.get('g')?.dictionaries[0]?.isChanged;
    expect(state()).toBe(true);
    glossaries.markSynced('g', [{ dictionaryId: 'd', version: 3 }], NOW_MS);
    expect(state()).toBe(false);
    expect(glossaries.listSyncedVersions('g')).toEqual([{ dictionaryId: 'd', version: 3 }]);
    entries.undo('d', NOW_MS);
    expect(state()).toBe(true);
  });
});

describe('terms', () => {
  it('are paged in the order in which they were added', () => {
    const { add, entries, rows } = setUp();
    add('b=2', 'a=1');
    add('c=3');
    expect(rows()).toEqual(['b=2', 'a=1', 'c=3']);
    const second = entries.list({ dictionaryId: 'd', page: 2, limit: 2, text: '' });
    expect(second).toMatchObject({ total: 3, entries: [{ source: 'c' }] });
  });

  it('are found on both sides, by parts of words, accents and single characters of any script', () => {
    const { add, rows } = setUp();
    add('Größe=taille', 'cart=カート', '東京=Tokio', '100 %=все');
    expect(rows('GROSSE')).toEqual(['Größe=taille']);
    expect(rows('GRÖß')).toEqual(['Größe=taille']);
    expect(rows('große')).toEqual(['Größe=taille']);
    expect(rows('ill')).toEqual(['Größe=taille']);
    expect(rows('京')).toEqual(['東京=Tokio']);
    expect(rows('ー cart')).toEqual(['cart=カート']);
    expect(rows('%')).toEqual(['100 %=все']);
    expect(rows('ВСЕ')).toEqual(['100 %=все']);
    expect(rows('x OR b"')).toEqual([]);
  });

  it('are changed all or not at all, and the position at fault is reported', () => {
    const { add, entries, rows } = setUp();
    add('a=1', 'b=2');
    const id =
      entries.list({ dictionaryId: 'd', page: 1, limit: 9, text: '' }).entries[1]?.id ?? '';
    const attempts = [
      [
        {
          add: [
            { source: 'x', target: 'y' },
            { source: 'a', target: '9' },
          ],
        },
        'add.1.source',
      ],
      [{ add: [{ source: 'x', target: ' y' }] }, 'add.0.target'],
      [{ add: [{ source: 'x\0', target: 'y' }] }, 'add.0.source'],
      [{ add: [{ source: '\ud800', target: 'y' }] }, 'add.0.source'],
      [{ update: [{ id, target: '' }] }, 'update.0.target'],
      [{ update: [{ id, source: 'a' }] }, 'update.0.source'],
      [{ update: [{ id: '999', source: 'q' }] }, 'update.0'],
      [
        {
          add: [
            { source: 'x', target: '1' },
            { source: 'x', target: '2' },
          ],
        },
        'add.1.source',
      ],
    ] as const;
    for (const [change, field] of attempts) {
      // oxlint-disable-next-line typescript/no-misused-spread -- plain data
      const merged = { ...NO_CHANGE, ...structuredClone(change) };
      const error = thrownBy(() => entries.change(JSON.parse(JSON.stringify(merged)), NOW_MS));
      // JSON stores a lone surrogate as an escape.
      expect(error.details?.field).toBe(field);
      expect(rows()).toEqual(['a=1', 'b=2']);
    }
  });

  it('keep their ids through changes, removal, undo and redo', () => {
    const { add, entries } = setUp();
    add('a=1', 'b=2');
    const idsBySource = () =>
      Object.fromEntries(
        entries
          .list({ dictionaryId: 'd', page: 1, limit: 9, text: '' })
          .entries.map(({ id, source }) => [source, id]),
      );
    const { a = '', b = '' } = idsBySource();
    expect(isStableId(a) && isStableId(b) && a !== b).toBe(true);
    entries.change({ ...NO_CHANGE, update: [{ id: a, source: 'c' }], remove: [b] }, NOW_MS);
    expect(idsBySource()).toEqual({ c: a });
    entries.undo('d', NOW_MS);
    expect(idsBySource()).toEqual({ a, b });
    entries.undo('d', NOW_MS);
    entries.redo('d', NOW_MS);
    expect(idsBySource()).toEqual({ a, b });
  });

  it('arrive with their ids from elsewhere, unless another has the id or may reclaim it', () => {
    const { glossaries, entries, connection } = setUp();
    const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [
      string,
      string,
      string,
    ];
    glossaries.addDictionary({ ...PAIR, targetLang: 'fr', id: 'f', glossaryId: 'g', atMs: NOW_MS });
    const take = (dictionaryId: string, entriesTsv: string, ids: TermIds) =>
      entries.ingest(
        { dictionaryId, entriesTsv, ids, mode: 'merge', onKnown: 'keep-mine' },
        NOW_MS,
      );
    take('d', 'a\t1\nb\t2\nc\t3', [
      ['a', first],
      ['b', second],
      ['c', second],
    ]);
    const ids = new Map(entries.readIds('d'));
    expect([ids.get('a'), ids.get('b')]).toEqual([first, second]);
    expect(ids.get('c')).not.toBe(second);
    entries.change({ ...NO_CHANGE, remove: [first] }, NOW_MS);
    // It may come back here; in the other dictionary it would then be there twice.
    take('f', 'a\tx\nb\ty\nd\tz', [
      ['a', first],
      ['b', second],
      ['d', third],
    ]);
    const there = new Map(entries.readIds('f'));
    expect([there.get('a') === first, there.get('b') === second]).toEqual([false, false]);
    expect(there.get('d')).toBe(third);
    take('d', 'a\t9', [['a', first]]);
    expect(new Map(entries.readIds('d')).get('a')).toBe(first);
    entries.undo('d', NOW_MS);
    entries.undo('d', NOW_MS);
    expect(new Map(entries.readIds('d')).get('a')).toBe(first);
    const plan = connection
      .prepare<[], { detail: string }>(
        "EXPLAIN QUERY PLAN SELECT 1 FROM glossary_change_rows WHERE entry_id = 'x'",
      )
      .all();
    expect(plan[0]?.detail).toContain('idx_glossary_change_rows_entry_id');
  });

  it('can swap places', () => {
    const { add, entries, rows } = setUp();
    add('a=1', 'b=2');
    const [a, b] = entries.list({ dictionaryId: 'd', page: 1, limit: 9, text: '' }).entries;
    entries.change(
      {
        ...NO_CHANGE,
        update: [
          { id: a?.id ?? '', source: 'b' },
          { id: b?.id ?? '', source: 'a' },
        ],
      },
      NOW_MS,
    );
    expect(rows()).toEqual(['b=1', 'a=2']);
    entries.undo('d', NOW_MS);
    expect(rows()).toEqual(['a=1', 'b=2']);
  });

  it('are restored with their numbers and places by undo, and removed again by redo', () => {
    const { add, entries, rows } = setUp();
    add('a=1', 'b=2', 'c=3');
    const ask = { dictionaryId: 'd', page: 1, limit: 9, text: '' };
    const before = entries.list(ask);
    entries.removeFound('d', 'b', NOW_MS);
    expect(rows()).toEqual(['a=1', 'c=3']);
    expect(entries.undo('d', NOW_MS)).toMatchObject({ added: 1, dictionary: { canRedo: true } });
    expect(entries.list(ask)).toEqual(before);
    expect(entries.redo('d', NOW_MS)).toMatchObject({ removed: 1, dictionary: { canRedo: false } });
    expect(rows()).toEqual(['a=1', 'c=3']);
    entries.undo('d', NOW_MS);
    entries.undo('d', NOW_MS);
    expect(rows()).toEqual([]);
    expect(thrownBy(() => entries.undo('d', NOW_MS)).code).toBe('input/not-found');
    add('z=9');
    // A new change makes a redo impossible.
    expect(thrownBy(() => entries.redo('d', NOW_MS)).code).toBe('input/not-found');
  });

  it('can be undone for a limited number of changes', () => {
    const { add, entries } = setUp();
    for (let index = 0; index < KEPT_CHANGES + 5; index += 1) add(`t${String(index)}=x`);
    let undone = 0;
    while (entries.getDictionary('d').canUndo) {
      entries.undo('d', NOW_MS);
      undone += 1;
    }
    expect(undone).toBe(KEPT_CHANGES);
    expect(entries.getDictionary('d').entryCount).toBe(5);
  });

  it('are replaced in their texts, literally, or not at all', () => {
    const { add, entries, rows } = setUp();
    add('a=Karre $& 1', 'b=Karre', 'c=x');
    const replacement = { dictionaryId: 'd', text: '', side: 'target', find: 'Karre' } as const;
    const done = entries.replaceText({ ...replacement, replaceWith: '$& $1' }, NOW_MS);
    expect(done.changed).toBe(2);
    expect(rows()).toEqual(['a=$& $1 $& 1', 'b=$& $1', 'c=x']);
    entries.undo('d', NOW_MS);
    const emptied = thrownBy(() =>
      entries.replaceText({ ...replacement, replaceWith: '' }, NOW_MS),
    );
    expect(emptied.details?.field).toBe('replaceWith');
    expect(rows()).toEqual(['a=Karre $& 1', 'b=Karre', 'c=x']);
  });

  it.each([
    ['merge', 'keep-mine', ['a=1', 'b=2', 'c=3']],
    ['merge', 'take-theirs', ['a=1', 'b=9', 'c=3']],
    ['replace', 'keep-mine', ['b=9', 'c=3']],
  ] as const)('are imported by %s, %s, in one step', (mode, onKnown, wanted) => {
    const { add, entries, rows } = setUp();
    add('a=1', 'b=2');
    entries.ingest({ dictionaryId: 'd', entriesTsv: 'b\t9\nc\t3', mode, onKnown }, NOW_MS);
    expect(rows()).toEqual(wanted);
    entries.undo('d', NOW_MS);
    expect(rows()).toEqual(['a=1', 'b=2']);
  });

  it('have their bytes counted as a service counts them', () => {
    const { add, entries } = setUp();
    add('Größe=🪨', 'a=1');
    entries.removeFound('d', 'a', NOW_MS);
    add('b=東');
    entries.undo('d', NOW_MS);
    entries.redo('d', NOW_MS);
    const tsv = entries.readAll('d');
    expect(tsv).toBe('Größe\t🪨\nb\t東');
    expect(entries.getDictionary('d')).toMatchObject({
      entryCount: 2,
      sizeBytes: utf8Length(tsv),
    });
  });

  it('are read from an index, page by page', () => {
    const { connection } = setUp();
    const plan = connection
      .prepare(`EXPLAIN QUERY PLAN ${GLOSSARY_ENTRIES_SQL.page}`)
      .all({ rowId: 1, limit: 2, offset: 9 })
      .map((row) => JSON.stringify(row))
      .join();
    expect(plan).toContain('idx_glossary_entries_position');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  const MANY = sizeOf(100_000, 10_000);

  it(`may be ${String(MANY)} in one dictionary: added, paged, found, removed and brought back`, async () => {
    const database = openInWorker(emptyFile());
    await database.glossaries.create({ id: 'g', name: 'G', connectionId: null, atMs: NOW_MS });
    await database.glossaries.addDictionary({ ...PAIR, id: 'd', glossaryId: 'g', atMs: NOW_MS });
    const entriesTsv = Array.from(
      { length: MANY },
      (_, index) => `term ${String(index)}\tBegriff ${String(index)}`,
    ).join('\n');
    const taken = await database.glossaryEntries.ingest(
      { dictionaryId: 'd', entriesTsv, mode: 'merge', onKnown: 'keep-mine' },
      NOW_MS,
    );
    expect(taken.added).toBe(MANY);
    const ask = { dictionaryId: 'd', page: MANY / 200, limit: 200, text: '' };
    const last = await database.glossaryEntries.list(ask);
    expect(last.entries.at(-1)?.source).toBe(`term ${String(MANY - 1)}`);
    const found = await database.glossaryEntries.list({ ...ask, page: 1, text: 'riff 424' });
    const numbers = Array.from({ length: MANY }, (_, index) => String(index));
    expect(found.total).toBe(numbers.filter((number) => number.includes('424')).length);
    await database.glossaryEntries.removeFound('d', '', NOW_MS);
    const back = await database.glossaryEntries.undo('d', NOW_MS);
    expect(back.dictionary.entryCount).toBe(MANY);
    expect(await database.glossaryEntries.readAll('d')).toBe(entriesTsv);
  }, 120_000);
});

describe('snapshots', () => {
  const DICTIONARY = { connectionId: 'w', glossaryId: 'r', sourceLang: 'en', targetLang: 'de' };
  const snapshotOf = (id: string, version: number) => ({
    id,
    glossaryId: 'g',
    connectionId: 'w',
    remoteId: 'r',
    reason: 'push' as const,
    name: 'Shop',
    takenAtMs: NOW_MS,
    pairs: [{ ...PAIR, version, entryCount: 1 }],
  });

  it('keep the terms they show, however many versions follow', () => {
    const { repos } = setUp();
    const copy = (entriesTsv: string) =>
      repos.glossaryCopies.add({ ...DICTIONARY, name: 'Shop', entriesTsv, fetchedAtMs: NOW_MS });
    copy('cart\tWagen');
    repos.glossarySnapshots.add(snapshotOf('s1', 1));
    for (let index = 0; index < KEPT_VERSIONS + 3; index += 1) copy(`cart\t${String(index)}`);
    expect(repos.glossarySnapshots.get('s1').pairs).toEqual([
      { ...PAIR, entriesTsv: 'cart\tWagen' },
    ]);
    expect(repos.glossarySnapshots.list('g')).toMatchObject([
      { id: 's1', reason: 'push', pairs: [{ ...PAIR, count: 1 }] },
    ]);
    expect(thrownBy(() => repos.glossarySnapshots.add(snapshotOf('s2', 2))).code).toBe(
      'input/not-found',
    );
    expect(repos.glossarySnapshots.list('g')).toHaveLength(1);
  });

  it('are limited to the newest ones', () => {
    const { repos } = setUp();
    repos.glossaryCopies.add({ ...DICTIONARY, name: 'S', entriesTsv: 'a\tb', fetchedAtMs: NOW_MS });
    for (let index = 0; index < KEPT_SNAPSHOTS + 2; index += 1) {
      repos.glossarySnapshots.add(snapshotOf(`s${String(index)}`, 1));
    }
    const ids = repos.glossarySnapshots.list('g').map(({ id }) => id);
    expect(ids).toHaveLength(KEPT_SNAPSHOTS);
    expect(ids[0]).toBe(`s${String(KEPT_SNAPSHOTS + 1)}`);
    expect(ids).not.toContain('s1');
  });
});
