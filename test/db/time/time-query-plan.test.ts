import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { OUTBOX_SQL } from '../../../electron/db/sync/outbox-sql.ts';
import { KNOWN_ENTRIES } from '../../../electron/db/sync/kinds/entry.ts';
import { TIME_ENTRIES_SQL } from '../../../electron/db/time/entries-sql.ts';
import { toEntryConditions, withDays } from '../../../electron/db/time/entry-filter.ts';
import { TIME_EXPORT_SQL } from '../../../electron/db/time/reports-repo.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { IS_MARKED } from '../../../electron/db/search/conditions.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import { aTimeFilter } from '../../support/builders/time.ts';

const FILTER = aTimeFilter();

const bound = {
  nowMs: NOW_MS,
  fromMs: 1,
  toMs: 2,
  limit: 20,
  offset: 0,
  rowIds: '[1]',
  marks: Buffer.of(0, 1),
};

/** Returns the steps SQLite would take for a filter, without running the query. */
function planOf(
  connection: SqliteDatabase,
  sql: (where: string) => string,
  filter: Partial<TimeEntryFilter>,
): string[] {
  const whole = { ...FILTER, ...filter };
  const { where, values } = withDays(
    toEntryConditions(createStatementCache(connection), whole),
    whole,
  );
  return createStatementCache(connection)
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql(where)}`)
    .all({ ...bound, ...values })
    .map((step) => step.detail);
}

const STARTED = 'COVERING INDEX idx_time_entries_started';
const OF_PROJECT = 'COVERING INDEX idx_time_entries_project_started';
const SPANS = TIME_ENTRIES_SQL.listSpans;
const FOUND = TIME_EXPORT_SQL.listFound;

describe('frequent queries of reports and exports', () => {
  it.each([
    ['report', SPANS, {}, STARTED],
    ['report of a project', SPANS, { projectId: 'p' }, OF_PROJECT],
    ['report of a customer', SPANS, { customerId: 'c' }, OF_PROJECT],
    ['export', FOUND, {}, STARTED],
    ['export of a range', FOUND, { fromDay: '2025-01-01', toDay: '2025-01-31' }, STARTED],
    ['export of a project', FOUND, { projectId: 'p' }, OF_PROJECT],
    ['export of what is billable', FOUND, { billable: 'yes' }, STARTED],
  ] as const)('%s: read from the index alone', (_what, sql, filter, index) => {
    const plan = planOf(openNew().connection, sql, filter);
    expect(plan.join('\n')).toContain(index);
    expect(plan.filter((step) => step.endsWith('SCAN time_entries'))).toEqual([]);
  });

  it.each([
    ['everything', {}],
    ['a range', { fromDay: '2025-01-01' }],
    ['a project', { projectId: 'p' }],
  ])("an export of %s isn't sorted after reading", (_what, filter) => {
    const plan = planOf(openNew().connection, FOUND, filter);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it('the rows of an export are read by their row ids, in the requested order', () => {
    const plan = planOf(openNew().connection, () => TIME_EXPORT_SQL.readRows, {});
    expect(plan[0]).toContain('SCAN wanted VIRTUAL TABLE');
    expect(plan[1]).toContain('SEARCH e USING INTEGER PRIMARY KEY');
    expect(plan.filter((step) => /SCAN (?!wanted)|TEMP B-TREE/u.test(step))).toEqual([]);
  });
});

describe('a list of a text that very many entries share', () => {
  const WHERE = 'deleted_at_ms IS NULL';

  it.each([
    ['its page', TIME_ENTRIES_SQL.listRowIds(WHERE)],
    ['its sums', TIME_ENTRIES_SQL.totals(`${WHERE} AND ${IS_MARKED}`)],
    ['what of it is running', TIME_ENTRIES_SQL.listRunning(`${WHERE} AND ${IS_MARKED}`)],
  ])('%s: read from the index alone, unsorted', (_what, sql) => {
    const plan = planOf(openNew().connection, () => sql, {});
    expect(plan).toEqual([expect.stringContaining('COVERING INDEX idx_time_entries')]);
  });

  it('the text is read only from the full-text index', () => {
    const [step, ...more] = openNew()
      .connection.prepare<[string], { detail: string }>(
        `EXPLAIN QUERY PLAN ${TIME_ENTRIES_SQL.matches}`,
      )
      .all('x');
    expect(step?.detail).toMatch(/VIRTUAL TABLE INDEX \d+:M/u);
    expect(more).toEqual([]);
  });
});

describe('queries for each change that is sent', () => {
  const plan = (sql: string) =>
    openNew()
      .connection.prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all({ secondMs: 1, connectionId: 'c' })
      .map((step) => step.detail)
      .join('\n');

  it('possible matches for an entry are looked up only by their start', () => {
    const steps = plan(KNOWN_ENTRIES);
    expect(steps).toContain('INDEX idx_time_entries_started (started_at_ms>? AND started_at_ms<?)');
    expect(steps).toContain('COVERING INDEX idx_outbox_operations_deletes');
  });

  it('conflicts are counted without reading rows that have none', () => {
    const { connection } = openNew();
    const [step] = connection
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${OUTBOX_SQL.countConflicts}`)
      .all();
    expect(step?.detail).toContain('INDEX idx_time_entries_conflicts');
  });
});
