import { describe, expect, it } from 'vitest';
import { KEPT_COPIES } from '../../../electron/db/memories/copies-repo.ts';
import { MEMORY_COPIES_SQL } from '../../../electron/db/memories/copies-sql.ts';
import { pack } from '../../../electron/support/packed.ts';
import { openNew } from '../helpers.ts';

type Pair = readonly [source: string, target: string, lang?: string, from?: string];

function open(units: readonly Pair[]) {
  const { repos, connection } = openNew();
  repos.memories.create({ id: 'm', name: 'Shop', sourceLang: 'en', targetLang: 'de', atMs: 1 });
  for (const [source, target, targetLang = 'de'] of units) {
    repos.memoryUnits.add({ memoryId: 'm', source, target, targetLang }, 1);
  }
  const copyOf = (id: string, pairs: readonly Pair[]) => {
    repos.memoryCopies.begin({ id, memoryId: 'm', name: 'Shop', atMs: 1 });
    const exchanged = pairs.map(([source, target, targetLang = 'de', sourceLang = 'en']) => ({
      source,
      target,
      targetLang,
      sourceLang,
      title: null,
      createdAtMs: 5,
    }));
    return repos.memoryCopies.append(id, pack(exchanged), 2);
  };
  return { repos, connection, copyOf, copies: repos.memoryCopies };
}

describe('a copy of a memory', () => {
  it("is compared as a service would: variants, white space and accents don't count", () => {
    const { copies, copyOf } = open([
      ['Good  day', 'Guten Tag', 'de-AT'],
      ['Cafe\u0301', 'Kaffee'],
      ['One', 'Un', 'pt-BR'],
    ]);
    const taken = copyOf('c', [
      ['Good day', 'Guten Tag', 'de'],
      ['Caf\u00e9', 'Kaffee'],
      ['One', 'Un', 'pt-PT'],
      ['One', 'Un', 'pt-PT'],
      ['Fremd', 'Foreign', 'en', 'de'],
    ]);
    expect(taken).toBe(3);
    const pair = { sourceLang: 'en', added: 0, removed: 0, changed: 0, same: 0, plan: null };
    expect(copies.compare('c')).toEqual([
      { ...pair, targetLang: 'de', same: 2 },
      { ...pair, targetLang: 'pt-br', added: 1 },
      { ...pair, targetLang: 'pt-pt', removed: 1 },
    ]);
  });

  it('applies only differences, and keeps unchanged units with their ids', () => {
    const { repos, copies, copyOf } = open([
      ['One', 'Eins'],
      ['Two', 'Zwei'],
    ]);
    const query = { memoryId: 'm', page: 1, limit: 10, text: '', targetLang: null };
    const kept = repos.memoryUnits.list(query).units.find(({ source }) => source === 'One');
    copyOf('c', [
      ['One', 'Eins'],
      ['Two', 'Zwo'],
      ['Three', 'Drei'],
    ]);
    copies.compare('c');
    repos.memoryTransfers.beginImport({ id: 'i', name: 'Shop', intoMemoryId: 'm', atMs: 3 });
    const step = { copyId: 'c', importId: 'i', limit: 1 };
    const first = copies.stage({ ...step, afterRowId: 0 });
    const second = copies.stage({ ...step, afterRowId: first! });
    expect(copies.stage({ ...step, afterRowId: second! })).toBeNull();
    copies.keepHere({ id: 'before', memoryId: 'm', reason: 'pull', atMs: 3 });
    copies.ingest('c', 'i', 3);
    const { units } = repos.memoryUnits.list(query);
    expect(units.map(({ source, target }) => `${source} ${target}`).sort()).toEqual([
      'One Eins',
      'Three Drei',
      'Two Zwo',
    ]);
    expect(units.find(({ source }) => source === 'One')?.id).toBe(kept?.id);
    expect(repos.memories.get('m')).toMatchObject({ unitCount: 3 });
    expect(copies.listSnapshots('m')).toMatchObject([{ id: 'before', side: 'here', count: 2 }]);
  });

  it('is removed when the next one comes, unless it is kept, and the oldest kept ones go first', () => {
    const { copies, copyOf, repos } = open([]);
    copyOf('first', [['One', 'Eins']]);
    copyOf('second', [['Two', 'Zwei']]);
    expect(() => copies.get('first')).toThrow('no longer exists');
    for (let index = 0; index <= KEPT_COPIES; index += 1) {
      copyOf(`c${String(index)}`, [['One', 'Eins']]);
      copies.keep(`c${String(index)}`, 'push');
    }
    const ids = copies.listSnapshots('m').map(({ id }) => id);
    expect(ids).toHaveLength(KEPT_COPIES);
    expect(ids.at(-1)).toBe('c1');
    copyOf('last', []);
    copies.clear();
    expect(() => copies.get('last')).toThrow('no longer exists');
    repos.memories.remove('m', 5);
    expect(copies.listSnapshots('m')).toEqual([]);
  });

  it('is removed with its memory', () => {
    const { copies, copyOf, repos, connection } = open([['One', 'Eins']]);
    copyOf('c', [['One', 'Eins']]);
    copies.keep('c', 'push');
    repos.memories.remove('m', 5);
    repos.memories.purge(6);
    while (repos.memories.removeSome());
    const count = (table: string) =>
      connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('memory_copies')).toBe(0);
    expect(count('memory_copy_units')).toBe(0);
  });

  it('is read and shown by its indexes', () => {
    const { connection } = open([]);
    const plan = (sql: string, values: object | number[]) =>
      connection
        .prepare<[typeof values], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(values)
        .map(({ detail }) => detail)
        .join();
    const page = { copyRowId: 1, targetLang: 'de', kinds: '["added"]', limit: 1, offset: 0 };
    const differences = plan(MEMORY_COPIES_SQL.differences, page);
    expect(differences).toContain('idx_memory_differences_copy_row_id');
    const part = { rowId: 1, afterRowId: 0, limit: 5 };
    expect(plan(MEMORY_COPIES_SQL.leavingUnits, part)).toMatch(/SEARCH k /u);
  });
});

describe('a linked memory', () => {
  it('belongs to one account, and each memory at the service to only one here', () => {
    const { repos } = open([]);
    const { memories } = repos;
    memories.edit({ memoryId: 'm', connectionId: 'a', atMs: 2 });
    const link = { id: 'm', connectionId: 'a', remoteId: 'r' };
    expect(memories.link(link).link).toEqual({
      connectionId: 'a',
      remoteId: 'r',
      syncedAtMs: null,
      isGone: false,
      isChanged: true,
    });
    expect(() => memories.edit({ memoryId: 'm', connectionId: 'b', atMs: 3 })).toThrow('Unlink');
    memories.create({ id: 'n', name: 'N', sourceLang: 'en', targetLang: 'de', atMs: 1 });
    expect(() => memories.link({ ...link, id: 'n' })).toThrow('already linked');
    memories.markSynced('m', memories.getSyncState('m').version, 9);
    expect(memories.get('m')?.link).toMatchObject({ isChanged: false, syncedAtMs: 9 });
    memories.edit({ memoryId: 'm', name: 'Other', atMs: 4 });
    expect(memories.get('m')?.link?.isChanged).toBe(true);
    expect(memories.unlink('m')).toMatchObject({ link: null, connectionId: 'a' });
    expect(memories.listLinks('a')).toEqual([]);
  });

  it('stays here if and only if all of its projects are confidential', () => {
    const { repos } = open([]);
    const { memories, projectRules, catalog } = repos;
    const project = { connectionId: null, customerId: null, isBillable: true, hourlyRate: null };
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    for (const id of ['secret', 'open']) catalog.addProject(id, { ...project, name: id }, 1);
    projectRules.save({ projectId: 'secret', reach: 'here', ...rule, memoryId: 'm' }, 1);
    expect(projectRules.listConfidentialOfMemory('m')).toEqual(['secret']);
    memories.edit({ memoryId: 'm', projectIds: ['secret'], atMs: 2 });
    expect(projectRules.listConfidentialOfMemory('m')).toEqual(['secret']);
    memories.edit({ memoryId: 'm', projectIds: ['secret', 'open'], atMs: 2 });
    expect(projectRules.listConfidentialOfMemory('m')).toEqual([]);
    expect(projectRules.listConfidentialOfMemory('none')).toEqual([]);
  });
});
