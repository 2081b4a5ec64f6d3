import { describe, expect, it } from 'vitest';
import { MEMORY_TRANSFERS_SQL } from '../../../electron/db/memories/transfers-repo.ts';
import { pack, unpack } from '../../../electron/support/packed.ts';
import { newProject } from '../../support/builders/time.ts';
import { NOW_MS, openNew } from '../helpers.ts';

const RULES = { connectionId: null, glossaryId: null, memoryId: null } as const;

/** Creates a memory used by a confidential and an open project. */
function setUp() {
  const { repos, connection } = openNew();
  for (const id of ['secret', 'open']) repos.catalog.addProject(id, newProject({ name: id }), 1);
  const mark = (projectId: string, reach: 'here' | 'anywhere') =>
    repos.projectRules.save({ ...RULES, projectId, reach }, NOW_MS);
  mark('secret', 'here');
  repos.memories.create({ id: 'm', name: 'Shop', sourceLang: 'en', targetLang: 'de', atMs: 1 });
  repos.memories.edit({ memoryId: 'm', projectIds: ['secret', 'open'], atMs: 1 });
  const pair = (source: string) => ({
    memoryId: 'm',
    source,
    target: `${source} (de)`,
    targetLang: 'de',
  });
  const part = { memoryId: 'm', afterRowId: 0, limit: 100 };
  return {
    repos,
    connection,
    mark,
    type: (source: string) => repos.memoryUnits.add(pair(source), 2),
    remember: (source: string, projectId: string) =>
      repos.memoryUnits.remember('m', [pair(source)], projectId, 2) === 1,
    import: (id: string, sources: string[]) => {
      repos.memoryTransfers.beginImport({ id, name: 'File', intoMemoryId: 'm', atMs: 3 });
      const units = sources.map((source) => ({
        ...pair(source),
        sourceLang: 'en',
        title: null,
        createdAtMs: null,
      }));
      repos.memoryTransfers.appendUnits(id, pack(units), 3);
      return repos.memoryTransfers.finishImport(id, 'm', 'add', 3);
    },
    copyOf: (id: string, sources: string[]) => {
      repos.memoryCopies.begin({ id, memoryId: 'm', name: 'Shop', atMs: 4 });
      const units = sources.map((source) => ({
        ...pair(source),
        sourceLang: 'en',
        title: null,
        createdAtMs: 4,
      }));
      repos.memoryCopies.append(id, pack(units), 4);
    },
    /** Makes the memory contain the content of a copy. */
    ingest: (copyId: string) => {
      repos.memoryCopies.compare(copyId);
      repos.memoryTransfers.beginImport({
        id: `of-${copyId}`,
        name: 'Shop',
        intoMemoryId: 'm',
        atMs: 5,
      });
      repos.memoryCopies.stage({ copyId, importId: `of-${copyId}`, afterRowId: 0, limit: 100 });
      repos.memoryCopies.ingest(copyId, `of-${copyId}`, 5);
    },
    held: () => unpack(repos.memoryTransfers.readUnits(part).packed).map(({ source }) => source),
    leaving: () =>
      unpack(repos.memoryTransfers.readLeavingUnits(part).packed).map(({ source }) => source),
    leavingOfCopy: (copyId: string) =>
      unpack(repos.memoryCopies.readLeavingUnits({ copyId, afterRowId: 0, limit: 100 }).packed).map(
        ({ source }) => source,
      ),
    staying: () => repos.memoryTransfers.countStaying('m'),
  };
}

describe('units of a memory that several projects use', () => {
  it('stay here when only documents of confidential projects have them, and are counted', () => {
    const { type, remember, leaving, staying, held } = setUp();
    type('Typed');
    expect(remember('Secret', 'secret')).toBe(true);
    remember('Open', 'open');
    remember('Both', 'secret');
    expect(remember('Both', 'open')).toBe(false);
    expect(remember('Typed', 'secret')).toBe(false);
    expect(leaving()).toEqual(['Typed', 'Open', 'Both']);
    expect(staying()).toBe(1);
    expect(held()).toHaveLength(4);
  });

  it('follow a mark that is set or removed later', () => {
    const { remember, mark, leaving, connection } = setUp();
    remember('Secret', 'secret');
    remember('Open', 'open');
    const before = connection.prepare('SELECT * FROM memory_units').all();
    mark('open', 'here');
    expect(leaving()).toEqual([]);
    mark('secret', 'anywhere');
    expect(leaving()).toEqual(['Secret']);
    expect(connection.prepare('SELECT * FROM memory_units').all()).toEqual(before);
  });

  it('may leave once a user has imported them, and stay when a user edits them', () => {
    const { remember, import: take, leaving, repos } = setUp();
    remember('Secret', 'secret');
    remember('Edited', 'secret');
    const query = { memoryId: 'm', page: 1, limit: 9, text: '', targetLang: null };
    const edited = repos.memoryUnits.list(query).units.find(({ source }) => source === 'Edited')!;
    repos.memoryUnits.edit({ memoryId: 'm', unitId: edited.id, source: 'Edited', target: 'x' }, 3);
    take('i', ['Secret', 'New']);
    expect(leaving()).toEqual(['Secret', 'New']);
  });

  it('keep their projects when an earlier copy of the local memory is restored', () => {
    const { type, remember, leaving, staying, repos, ingest, held } = setUp();
    type('Typed');
    remember('Secret', 'secret');
    repos.memoryCopies.keepHere({ id: 'snapshot', memoryId: 'm', reason: 'pull', atMs: 3 });
    const query = { memoryId: 'm', page: 1, limit: 9, text: '', targetLang: null };
    const unitIds = repos.memoryUnits.list(query).units.map(({ id }) => id);
    repos.memoryUnits.remove({ memoryId: 'm', unitIds }, 4);
    ingest('snapshot');
    expect(held().sort()).toEqual(['Secret', 'Typed']);
    expect(leaving()).toEqual(['Typed']);
    expect(staying()).toBe(1);
  });

  it('stay here when the origin of a copied one is no longer known', () => {
    const { remember, leaving, held, repos, ingest, connection } = setUp();
    remember('Secret', 'secret');
    repos.memoryCopies.keepHere({ id: 'snapshot', memoryId: 'm', reason: 'pull', atMs: 3 });
    connection.exec('DELETE FROM memory_units; DELETE FROM origin_sets');
    ingest('snapshot');
    expect(held()).toEqual(['Secret']);
    expect(leaving()).toEqual([]);
  });

  it("don't count as a difference from a service, and aren't removed by what it has", () => {
    const { type, remember, copyOf, ingest, repos, held } = setUp();
    type('Typed');
    remember('Secret', 'secret');
    copyOf('c', ['Typed']);
    expect(repos.memoryCopies.compare('c')).toMatchObject([{ added: 0, removed: 0, same: 1 }]);
    copyOf('d', ['Other']);
    expect(repos.memoryCopies.compare('d')).toMatchObject([{ added: 1, removed: 1, same: 0 }]);
    ingest('d');
    expect(held().sort()).toEqual(['Other', 'Secret']);
  });

  it("aren't resent from a copy of the service's state before their project was marked", () => {
    const { remember, mark, copyOf, leavingOfCopy } = setUp();
    mark('secret', 'anywhere');
    remember('Secret', 'secret');
    copyOf('c', ['Secret', 'Foreign']);
    expect(leavingOfCopy('c')).toEqual(['Secret', 'Foreign']);
    mark('secret', 'here');
    expect(leavingOfCopy('c')).toEqual(['Foreign']);
  });

  it('are found by the index of their memory and that of their origins', () => {
    const { connection } = setUp();
    const plan = connection
      .prepare<[object], { detail: string }>(
        `EXPLAIN QUERY PLAN ${MEMORY_TRANSFERS_SQL.leavingUnits}`,
      )
      .all({ memoryRowId: 1, afterRowId: 0, limit: 9 })
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan).toContain('idx_memory_units_memory_row_id');
    expect(plan).toContain('SEARCH origins USING INTEGER PRIMARY KEY');
    expect(plan).not.toMatch(/SCAN (?!project)|TEMP B-TREE/u);
  });
});
