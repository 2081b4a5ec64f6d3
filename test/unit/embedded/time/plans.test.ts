import { describe, expect, it } from 'vitest';
import { createEntriesRepo } from '../../../../electron/embedded/time/entries/repo.ts';
import type { EntriesRepo, EntryQuery } from '../../../../electron/embedded/time/entries/repo.ts';
import { baseline } from '../../../../electron/embedded/time/migrations/0002-baseline.ts';
import { openSqlite } from '../../../../electron/embedded/storage/sqlite.ts';

const EVERYTHING: EntryQuery = {
  fromMs: null,
  toMs: null,
  projectId: null,
  clientRef: null,
  updatedSinceMs: null,
  includesDeleted: false,
  offset: 0,
  limit: 100,
};

/** Returns the plans of the statements that `read` prepares or, if `kept` is given, of those with this word. */
function plansOf(read: (repo: EntriesRepo) => void, kept?: string): string {
  const db = openSqlite(':memory:', [baseline]);
  const statements: string[] = [];
  const spied: typeof db = Object.create(db, {
    prepare: {
      value(sql: string) {
        statements.push(sql);
        return db.prepare(sql);
      },
    },
  });
  const repo = createEntriesRepo(spied);
  const before = statements.length;
  read(repo);
  const wanted =
    kept === undefined ? statements.slice(before) : statements.filter((sql) => sql.includes(kept));
  const plans = wanted.map((sql) =>
    JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll(/@\w+|\?/gu, '1')}`).all()),
  );
  db.close();
  return plans.join('\n');
}

describe('the queries of entries', () => {
  it.each([
    ['all', {}, 'idx_time_entries_started_at_ms'],
    ['from', { fromMs: 1 }, 'idx_time_entries_started_at_ms'],
    ['a range', { fromMs: 1, toMs: 2 }, 'idx_time_entries_started_at_ms'],
    ['of a project', { projectId: 1 }, 'idx_time_entries_project_id'],
    ['of a client', { clientRef: 'x' }, 'sqlite_autoindex_time_entries_1'],
  ])('%s use their index, and sort nothing', (_name, query, index) => {
    const plan = plansOf((repo) => repo.list({ ...EVERYTHING, ...query }));
    expect(plan).toContain(index);
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('use their index for changes since a time', () => {
    const plan = plansOf((repo) => repo.list({ ...EVERYTHING, updatedSinceMs: 1 }));
    expect(plan).toContain('idx_time_entries_changed_at_ms');
  });

  it('use their index for reports, in both directions', () => {
    const plan = plansOf((repo) => repo.byDay('2026-01-01', '', 'asc'), 'BETWEEN');
    expect(plan.match(/idx_time_entries_date_execution/gu)).toHaveLength(2);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
