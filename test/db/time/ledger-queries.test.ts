import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import { toEntryConditions, withDays } from '../../../electron/db/time/entry-filter.ts';
import { FIND_TIMER_SQL } from '../../../electron/db/time/entry-row.ts';
import { TIME_ENTRIES_SQL } from '../../../electron/db/time/entries-sql.ts';
import { IMPORTS_SQL } from '../../../electron/db/time/imports-repo.ts';
import { TIMER_GAPS_SQL } from '../../../electron/db/time/timer-gaps-repo.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { NOW_MS, openFile, openNew } from '../helpers.ts';
import { addProject, addTimeConnection, newEntry, query } from '../time-ledger-helpers.ts';

const read = (connection: SqliteDatabase, table: string): object[] =>
  connection.prepare<[], object>(`SELECT * FROM ${table} ORDER BY rowid`).all();

describe('the time ledger', () => {
  it('restores its time connections from a damaged file unchanged, including the one inside the app', () => {
    const old = openNew();
    addTimeConnection(old.connection, 'work');
    old.connection.exec(`UPDATE time_connections SET is_default = 0;
      UPDATE time_connections SET is_default = 1 WHERE id = 'work';
      UPDATE time_connections SET pulled_at_ms = 7 WHERE id = 'embedded-time'`);
    addProject(old.connection, 'p', { connectionId: 'work', customer: 'c' });
    old.repos.timeEntries.add(newEntry('a', { projectId: 'p', note: 'Größe' }), NOW_MS);
    const salvaged = openFile(join(temporaryFolder(), 'salvaged.db'));
    copyRows(old.connection, salvaged.connection, {
      tables: listDataTables(salvaged.connection),
      sizeBytes: 1_000_000,
    });
    for (const table of [
      'time_connections',
      'projects',
      'catalogue_links',
      'time_entries',
      'outbox_operations',
    ]) {
      expect(read(salvaged.connection, table)).toEqual(read(old.connection, table));
    }
    expect(salvaged.repos.timeEntries.list(query({ text: 'große -grosse' }), NOW_MS).total).toBe(0);
    expect(salvaged.repos.timeEntries.list(query({ text: 'große' }), NOW_MS).total).toBe(1);
  });
});

describe('frequent queries of the ledger', () => {
  const whereOf = (change: Partial<TimeEntryFilter>): string => {
    const filter = query(change);
    return withDays(toEntryConditions(createStatementCache(openNew().connection), filter), filter)
      .where;
  };

  function planOf(sql: string): string[] {
    const { connection } = openNew();
    const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, '1']));
    const positional = [...sql.matchAll(/\?/g)].map(() => 1);
    const values =
      positional.length > 0 ? positional : Object.keys(named).length > 0 ? [named] : [];
    return connection
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map((step) => step.detail);
  }

  const { list, totals, listFound, listTouching } = TIME_ENTRIES_SQL;
  const BY_START = 'COVERING INDEX idx_time_entries_started';
  const BY_PROJECT = 'COVERING INDEX idx_time_entries_project_started (project_id=';

  it.each([
    ['newest first', list, {}, BY_START],
    [
      'by days',
      list,
      { fromDay: '2025-01-01', toDay: '2025-01-02' },
      `${BY_START} (started_at_ms>`,
    ],
    ['by project', list, { projectId: 'p' }, BY_PROJECT],
    ['by customer', totals, { customerId: 'c' }, BY_PROJECT],
    ['billable', list, { billable: 'yes' as const }, BY_START],
    ['total of all', totals, { syncState: 'waiting' as const }, 'COVERING INDEX idx_time_entries_'],
    ['words', listFound, { text: 'x' }, 'VIRTUAL TABLE INDEX'],
    ['few words', listFound, { text: 'x' }, 'USING INTEGER PRIMARY KEY (rowid=?)'],
    ['what touches a range', listTouching, {}, 'idx_time_entries_started (started_at_ms>'],
    ['long ones that do', listTouching, {}, 'idx_time_entries_long (started_at_ms<'],
  ])('%s', (_what, sqlOf, filter, expected) => {
    expect(planOf(sqlOf(whereOf(filter))).join('\n')).toContain(expected);
  });

  it.each([
    ['overlap of one', TIME_ENTRIES_SQL.get, `${BY_START} (started_at_ms>? AND started_at_ms<?)`],
    ['one entry', TIME_ENTRIES_SQL.get, 'sqlite_autoindex_time_entries_1'],
    ['the timer', FIND_TIMER_SQL, 'idx_time_entries_timer'],
    [
      'time of jobs',
      TIME_ENTRIES_SQL.sumOfJobs,
      'COVERING INDEX idx_time_entries_document_job (doc',
    ],
    ['tags', TIME_ENTRIES_SQL.countTags, 'idx_time_entries_started'],
    ['revisions', TIME_ENTRIES_SQL.listRevisions, 'idx_time_entry_revisions_entry (entry_id=?)'],
    ['open questions', TIMER_GAPS_SQL.findOpen, 'idx_timer_gaps_open'],
    [
      'an entry of the same seconds',
      IMPORTS_SQL.same,
      'USING INDEX idx_time_entries_started (started_at_ms>? AND started_at_ms<?)',
    ],
    ['times that a file reaches', IMPORTS_SQL.times, 'COVERING INDEX idx_time_entries_started'],
    ['last question', TIMER_GAPS_SQL.findLast, 'idx_timer_gaps_open'],
  ])('%s', (_what, sql, expected) => {
    expect(planOf(sql).join('\n')).toContain(expected);
  });

  it.each([
    ['newest first', {}],
    ['by project', { projectId: 'p' }],
    ['by days', { fromDay: '2025-01-01', billable: 'yes' as const }],
  ])('%s: found in index order', (_what, filter) => {
    const inner =
      /SELECT row_id AS found[^]*?OFFSET @offset/u.exec(list(whereOf(filter)))?.[0] ?? '';
    const plan = planOf(inner).join('\n');
    expect(plan).toContain('COVERING INDEX');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});
