import type { DataCounts, PurgeScope, PurgeStep } from '../../../shared/domain/data/data-care.ts';
import { ACTIVE_JOB_STATES } from '../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../support/error-code.ts';
import { listDataTables, type SqliteDatabase } from '../engine/sqlite-database.ts';
import { HISTORY_SQL } from '../history/sql.ts';
import { forgetHistoryWords } from '../history/words.ts';
import { VOICE_SQL } from '../voice/sql.ts';
import { countData } from './data-counts.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { sqlList } from '../engine/stored-values.ts';
import { mergeIndexes } from '../engine/merge-indexes.ts';
import {
  readPurgePlan,
  removePurgePlan,
  writePurgePlan,
  type PurgedTable,
  type PurgePlan,
} from './purge-plan.ts';

/** Items marked per step: each updates a row of every index. */
const ITEMS_PER_STEP = 500;

/**
 * Purges history older than an instant, item by item: marked items are hidden from everything. Then voice sessions that
 * began before it and have ended.
 * @param maxSegments removed per step
 */
function createOldHistoryPurge(connection: SqliteDatabase, maxSegments: number) {
  const mark = (beforeMs: number): number =>
    connection.prepare(HISTORY_SQL.markBefore).run({ beforeMs, limit: ITEMS_PER_STEP }).changes;

  /** Removes marked items, including those marked by other work, which are to be removed as well. */
  const removeMarked = (): { removedCount: number; isDone: boolean } => {
    const next = connection
      .prepare<[number], { row_id: number }>(HISTORY_SQL.nextToRemove)
      .all(ITEMS_PER_STEP);
    const removeSegments = connection.prepare(HISTORY_SQL.removeSegments);
    const removeItem = connection.prepare(HISTORY_SQL.removeItem);
    let removedCount = 0;
    for (const { row_id: rowId } of next) {
      const { changes } = removeSegments.run(rowId, maxSegments - removedCount);
      removedCount += changes;
      if (removedCount >= maxSegments) return { removedCount, isDone: false };
      removeItem.run(rowId);
      removedCount += 1;
    }
    return { removedCount, isDone: next.length < ITEMS_PER_STEP };
  };

  /** Removes lines of one session, and the session with its last ones. */
  const removeVoice = (beforeMs: number): { removedCount: number; isDone: boolean } => {
    const rowId = connection.prepare<[number], number>(VOICE_SQL.nextBefore).pluck().get(beforeMs);
    if (rowId === undefined) return { removedCount: 0, isDone: true };
    const { changes } = connection.prepare(VOICE_SQL.removeLines).run(rowId, maxSegments);
    if (changes === maxSegments) return { removedCount: changes, isDone: false };
    connection.prepare(VOICE_SQL.removeSession).run(rowId);
    return { removedCount: changes + 1, isDone: false };
  };

  const removeBatch = (beforeMs: number): { removedCount: number; isDone: boolean } => {
    if (mark(beforeMs) > 0) return { removedCount: 0, isDone: false };
    const removed = removeMarked();
    if (!removed.isDone || removed.removedCount > 0) return { ...removed, isDone: false };
    return removeVoice(beforeMs);
  };
  const counted = (sql: string, beforeMs: number): number =>
    connection.prepare<[number], number>(sql).pluck().get(beforeMs) ?? 0;

  return {
    /** Counts segments and items, lines and sessions to remove. */
    count: (beforeMs: number) =>
      counted(HISTORY_SQL.countBefore, beforeMs) + counted(VOICE_SQL.countBefore, beforeMs),
    /** Marks or removes a bounded batch. */
    removeSome: (beforeMs: number) =>
      connection.transaction(() => removeBatch(beforeMs)).immediate(),
  };
}

/**
 * Tables that a purge of all texts spares: accounts, time, and related rows. Every other table is purged, so that a new
 * one is included unless it is added here.
 */
export const TABLES_WITHOUT_TEXTS: readonly string[] = [
  'connections',
  'connection_languages',
  'time_connections',
  'customers',
  'projects',
  'catalogue_links',
  'project_rules',
  'time_entries',
  'time_entry_revisions',
  'timer_gaps',
  'timer_sightings',
  'outbox_operations',
  'egress_log',
  // Hashes and ids only: files that the user keeps are still recognized as confidential.
  'file_origins',
  'origin_sets',
  'usage_days',
  'history_words_due',
  'database_line',
  'held_work',
  // Kinds and ids only.
  'incomplete_parents',
];

/**
 * Tables whose rows are removed with the rows they belong to, and stay while a newer row keeps those; or tables about
 * the database itself.
 */
const REMOVED_WITH_OTHERS: readonly string[] = [
  'catalogue_links',
  'history_words_due',
  'database_line',
];

/** Rows removed per step, so that other calls get their turn. */
const ROWS_PER_STEP = 1000;

/** Purge state of this run; rebuilt from the plan after a restart. */
interface Run {
  plan: PurgePlan;
  doneCount: number;
  totalCount: number;
  /** Rows of the first table up to this one are done: removed, or referenced by a newer row. */
  afterRowId: number;
  /** Indexes not merged yet; null before that phase. */
  merging: Generator<undefined> | null;
}

/**
 * Builds the permanent removal of rows in bounded steps; the plan on disk survives the app.
 * @param onRemoved called when cached search results are out of date
 */
export function createPurge(connection: SqliteDatabase, onRemoved: () => void) {
  const file = connection.name;
  const oldHistory = createOldHistoryPurge(connection, ROWS_PER_STEP);
  let run: Run | null = null;

  const stepOf = ({ plan, doneCount, totalCount }: Run): PurgeStep => {
    const { scope, phase } = plan;
    if (phase !== 'rows') return { scope, phase, doneCount: 0, totalCount: null };
    return { scope, phase, doneCount, totalCount: Math.max(doneCount, totalCount) };
  };
  const start = (plan: PurgePlan): Run => ({
    plan,
    doneCount: 0,
    totalCount:
      plan.scope === 'old-history'
        ? oldHistory.count(plan.beforeMs ?? 0)
        : sum(plan.tables.map((each) => countUpTo(connection, each))),
    afterRowId: 0,
    merging: null,
  });
  const current = (): Run => {
    if (run !== null) return run;
    const plan = readPurgePlan(file);
    if (plan === null) {
      throw new AppError('input/not-found', 'dataErrors.noDeletionInProgress');
    }
    const known = new Set(listDataTables(connection));
    const tables = plan.tables.filter(({ table }) => known.has(table));
    return (run = start({ ...plan, tables }));
  };
  const resume = (mine: Run, patch: Partial<PurgePlan>): void => {
    mine.plan = { ...mine.plan, ...patch };
    writePurgePlan(file, mine.plan);
  };

  const removeRows = (mine: Run): void => {
    if (mine.plan.scope === 'old-history') {
      const { removedCount, isDone } = oldHistory.removeSome(mine.plan.beforeMs ?? 0);
      mine.doneCount += removedCount;
      if (isDone) resume(mine, { phase: 'index' });
      return;
    }
    const [first, ...rest] = mine.plan.tables;
    if (first === undefined) {
      resume(mine, { phase: 'index' });
      return;
    }
    const { count, lastRowId } = connection
      .transaction(() => removeBatch(connection, first, mine.afterRowId))
      .immediate();
    mine.doneCount += count;
    mine.afterRowId = lastRowId;
    if (count === ROWS_PER_STEP) return;
    mine.afterRowId = 0;
    // Done in the same call, because a new row may reuse the id of a removed one.
    resume(mine, { tables: rest });
  };

  return {
    begin(scope: PurgeScope, beforeMs: number | null): PurgeStep {
      if (readPurgePlan(file) !== null) throw underWay();
      if (scope !== 'old-history') {
        requireNothingUnderWay(connection);
        // Without what is known about their files, all of them would look new.
        connection.exec('UPDATE watches SET is_paused = 1, chars_a_day = NULL');
      }
      const plan: PurgePlan = {
        scope,
        beforeMs,
        phase: 'rows',
        before: countData(connection),
        tables: tablesOf(connection, scope),
      };
      writePurgePlan(file, plan);
      run = start(plan);
      return stepOf(run);
    },

    pendingScope: () => readPurgePlan(file)?.scope ?? null,

    next(): PurgeStep {
      const mine = current();
      switch (mine.plan.phase) {
        case 'rows':
          onRemoved();
          removeRows(mine);
          break;
        case 'index':
          // Words of a removed text stay in a full-text index until its segments are merged.
          if (mine.merging === null) forgetHistoryWords(createStatementCache(connection));
          mine.merging ??= mergeIndexes(connection);
          if (mine.merging.next().done === true) resume(mine, { phase: 'file' });
          break;
        case 'file':
          rewrite(connection);
          resume(mine, { phase: 'copies' });
          break;
        default:
      }
      return stepOf(mine);
    },

    end(): { removed: DataCounts; left: DataCounts } {
      const { plan } = current();
      if (plan.phase !== 'copies') throw underWay();
      const left = countData(connection);
      removePurgePlan(file);
      run = null;
      return { removed: difference(plan.before, left), left };
    },
  };
}

/**
 * Restarts an unfinished purge: the database was rebuilt, perhaps from a copy that still holds removed rows, or has
 * other tables now.
 */
export function renewPurgePlan(connection: SqliteDatabase, file: string): void {
  const plan = readPurgePlan(file);
  if (plan === null) return;
  writePurgePlan(file, { ...plan, phase: 'rows', tables: tablesOf(connection, plan.scope) });
}

/** Lists tables, children before parents. */
function tablesOf(connection: SqliteDatabase, scope: PurgeScope): PurgedTable[] {
  if (scope === 'old-history') return [];
  const kept = new Set(scope === 'texts' ? TABLES_WITHOUT_TEXTS : REMOVED_WITH_OTHERS);
  return listDataTables(connection)
    .toReversed()
    .filter((table) => !kept.has(table))
    .map((table) => ({ table, upToRowId: maxRowId(connection, table) }))
    .filter(({ upToRowId }) => upToRowId > 0);
}

function maxRowId(connection: SqliteDatabase, table: string): number {
  return (
    connection.prepare<[], number | null>(`SELECT max(rowid) FROM "${table}"`).pluck().get() ?? 0
  );
}

function countUpTo(connection: SqliteDatabase, { table, upToRowId }: PurgedTable): number {
  return (
    connection
      .prepare<[number], number>(`SELECT count(*) FROM "${table}" WHERE rowid <= ?`)
      .pluck()
      .get(upToRowId) ?? 0
  );
}

/**
 * Removes rows, lowest row ids first: while the highest exists, a new row gets a higher one. Rows that a newer one
 * refers to stay.
 */
function removeBatch(
  connection: SqliteDatabase,
  { table, upToRowId }: PurgedTable,
  afterRowId: number,
): { count: number; lastRowId: number } {
  const rowIds = connection
    .prepare<[number, number, number], number>(
      `SELECT rowid FROM "${table}" WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?`,
    )
    .pluck()
    .all(afterRowId, upToRowId, ROWS_PER_STEP);
  const lastRowId = rowIds.at(-1);
  if (lastRowId === undefined) return { count: 0, lastRowId: upToRowId };
  const remove = connection.prepare<[number, number]>(
    `DELETE FROM "${table}" WHERE rowid > ? AND rowid <= ?`,
  );
  try {
    remove.run(afterRowId, lastRowId);
  } catch (error) {
    if (!isHeld(error)) throw error;
    for (const rowId of rowIds) removeUnlessHeld(() => remove.run(rowId - 1, rowId));
  }
  return { count: rowIds.length, lastRowId };
}

const isHeld = (error: unknown): boolean => errorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY';

function removeUnlessHeld(remove: () => void): void {
  try {
    remove();
  } catch (error) {
    if (!isHeld(error)) throw error;
  }
}

/** Makes removed data unreadable in the file, and returns its space to the disk. */
function rewrite(connection: SqliteDatabase): void {
  connection.exec('VACUUM');
  // The log still holds old pages; a reader, such as a running backup, prevents truncating it.
  const [checkpoint] = connection
    .prepare<[], { busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
    .all();
  if (checkpoint?.busy === 0) return;
  throw new AppError('db/unavailable', 'dataErrors.deletionWaitsForCopy', { retryable: true });
}

function requireNothingUnderWay(connection: SqliteDatabase): void {
  const active = connection
    .prepare<[], number>(
      `SELECT count(*) FROM document_jobs WHERE state IN (${sqlList(ACTIVE_JOB_STATES)})`,
    )
    .pluck()
    .get();
  if (active !== 0) throw new AppError('input/conflict', 'dataErrors.documentsInProgress');
  const speaking = connection.prepare(VOICE_SQL.listRunning).get();
  if (speaking !== undefined) throw new AppError('input/conflict', 'voiceErrors.running');
}

function underWay(): AppError {
  return new AppError('input/conflict', 'dataErrors.deletionInProgress');
}

/** Subtracts without going negative: other rows may have been added meanwhile. */
function difference(before: DataCounts, left: DataCounts): DataCounts {
  const of = (key: keyof DataCounts): number => Math.max(0, before[key] - left[key]);
  return {
    historyItems: of('historyItems'),
    segments: of('segments'),
    documents: of('documents'),
    timeEntries: of('timeEntries'),
    glossaryEntries: of('glossaryEntries'),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
