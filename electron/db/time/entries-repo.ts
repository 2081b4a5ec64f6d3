import type {
  EntryRevision,
  TimeEntry,
  TimeEntryPage,
  TimeEntryQuery,
  TimeEntryPatch,
} from '../../../shared/domain/time/entry.ts';
import { createZoneClock, type ZoneClock } from '../../../shared/domain/time/zone-clock.ts';
import type { DayPart, TimeRange } from '../../../shared/domain/time/zone.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orThrow, type Statements } from '../engine/statement-cache.ts';
import type { StepDirection } from '../engine/undo-stack.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import { createEntrySteps, type TakenTimeStep } from './entry-steps.ts';
import { type EntryConditions, toEntryConditions, withDays } from './entry-filter.ts';
import {
  createFoundEntries,
  type EntryTotals,
  type FoundEntries,
  type FoundRow,
} from './entry-found.ts';
import { findTimerRow, type NamedEntryRow, toTimeEntry, unknownEntry } from './entry-row.ts';
import type { NewEntryRecord, NewTimerRecord } from './entry-row.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';

/** An entry that covers part of a time range. */
interface SpanRow {
  row_id: number;
  started_at_ms: number;
  ended_at_ms: number | null;
  is_billable: number;
}

/** One clock per requested zone; there are a few hundred in the world. */
const clocks = new Map<string, ZoneClock>();

function clockOf(zone: string): ZoneClock {
  const clock = clocks.get(zone) ?? createZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** Lists one page of entries with sums; call it in a transaction, so that they are consistent. */
function listEntries(
  db: Statements,
  found: FoundEntries,
  { page, limit, ...filter }: TimeEntryQuery,
  nowMs: number,
): TimeEntryPage {
  const conditions = toEntryConditions(db, filter);
  const within = withDays(conditions, filter);
  const offset = (page - 1) * limit;
  const { count, stoppedMs, runningSinceMs } = within.isFoundAtOnce
    ? addUp(found.list(within), within.within)
    : found.totals(within);
  const rowIds = within.isFoundAtOnce
    ? found
        .list(within)
        .slice(offset, offset + limit)
        .map(([rowId]) => rowId)
    : listCommon(db, within, offset, limit);
  const rows =
    rowIds === null
      ? db.all<NamedEntryRow>(TIME_ENTRIES_SQL.list(within.where), {
          ...within.values,
          limit,
          offset,
          nowMs,
        })
      : readRows(db, rowIds, nowMs);
  const hasDays = filter.fromDay !== null || filter.toDay !== null;
  const spansOf = (fromMs: number, toMs: number): SpanRow[] =>
    within.isFoundAtOnce && !hasDays
      ? found
          .list(within)
          .filter(
            ([, startedAtMs, endedAtMs]) => startedAtMs < toMs && (endedAtMs ?? nowMs) > fromMs,
          )
          .map(([row_id, started_at_ms, ended_at_ms, is_billable]) => ({
            row_id,
            started_at_ms,
            ended_at_ms,
            is_billable,
          }))
      : listTouching(db, conditions, fromMs, toMs);
  return {
    entries: rows.map(toTimeEntry),
    total: count,
    totalDurationMs: runningSinceMs.reduce(
      (sum, sinceMs) => sum + partWithin(within.within, sinceMs, nowMs),
      stoppedMs,
    ),
    days: sumDays(listDays(rows, within.within, clockOf(filter.zone), nowMs), spansOf, nowMs),
  };
}

/** Returns how much of a time is within a range, in milliseconds. */
const partWithin = ({ startMs, endMs }: TimeRange, fromMs: number, toMs: number): number =>
  Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, startMs));

function addUp(rows: readonly FoundRow[], within: TimeRange): EntryTotals {
  let stoppedMs = 0;
  const runningSinceMs: number[] = [];
  for (const [, startedAtMs, endedAtMs] of rows) {
    if (endedAtMs === null) runningSinceMs.push(startedAtMs);
    else stoppedMs += partWithin(within, startedAtMs, endedAtMs);
  }
  return { count: rows.length, stoppedMs, runningSinceMs };
}

function readRows(db: Statements, rowIds: readonly number[], nowMs: number): NamedEntryRow[] {
  if (rowIds.length === 0) return [];
  return db.all<NamedEntryRow>(TIME_ENTRIES_SQL.listAmong, {
    rowIds: JSON.stringify(rowIds),
    nowMs,
  });
}

/** Lists a page of the entries with a common text, which are soon found from the newest one on. */
function listCommon(
  db: Statements,
  { common }: EntryConditions,
  offset: number,
  limit: number,
): number[] | null {
  if (common === null) return null;
  const rowIds: number[] = [];
  let seen = 0;
  const all = db
    .prepare<[object], number>(TIME_ENTRIES_SQL.listRowIds(common.where))
    .pluck()
    .iterate(common.values);
  for (const rowId of all) {
    if (common.marks[rowId] !== 1) continue;
    seen += 1;
    if (seen > offset) rowIds.push(rowId);
    if (rowIds.length === limit) break;
  }
  return rowIds;
}

function listTouching(
  db: Statements,
  { where, values, common }: EntryConditions,
  fromMs: number,
  toMs: number,
): SpanRow[] {
  const rows = db.all<SpanRow>(TIME_ENTRIES_SQL.listTouching(common?.where ?? where), {
    ...(common?.values ?? values),
    fromMs,
    toMs,
  });
  return common === null ? rows : rows.filter((row) => common.marks[row.row_id] === 1);
}

/**
 * Sums the exact time of each of the days, newest first: time before or after midnight counts for its own day. Other
 * pages count as well, so that edge days are complete.
 */
function sumDays(
  days: readonly DayPart[],
  spansOf: (fromMs: number, toMs: number) => readonly SpanRow[],
  nowMs: number,
): TimeEntryPage['days'] {
  const newest = days[0];
  const oldest = days.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const spans = spansOf(oldest.startMs, newest.endMs);
  return days.map(({ day, startMs, endMs }) => {
    let durationMs = 0;
    let billableMs = 0;
    for (const span of spans) {
      const ms = partWithin({ startMs, endMs }, span.started_at_ms, span.ended_at_ms ?? nowMs);
      durationMs += ms;
      if (span.is_billable === 1) billableMs += ms;
    }
    return { day, durationMs, billableMs };
  });
}

/** Lists the days within a range that rows reach into, newest first. */
function listDays(
  rows: readonly NamedEntryRow[],
  within: TimeRange,
  clock: ZoneClock,
  nowMs: number,
): DayPart[] {
  const days = new Map<string, DayPart>();
  for (const { started_at_ms: startedAtMs, ended_at_ms: endedAtMs } of rows) {
    const fromMs = Math.max(startedAtMs, within.startMs);
    // An entry without duration, or one that has not begun, is on the day of its start.
    const untilMs = Math.max(fromMs + 1, Math.min(endedAtMs ?? nowMs, within.endMs));
    for (const { day } of clock.splitByDay(fromMs, untilMs)) {
      if (!days.has(day)) days.set(day, { day, ...clock.rangeOfDay(day) });
    }
  }
  return [...days.values()].toSorted((a, b) => b.startMs - a.startMs);
}

/**
 * Builds the repository of time entries. One transaction per call, which also adds the change to the outbox: after a
 * crash both exist, or neither. A running entry is queued when it is stopped. `atMs` is now.
 */
export function createTimeEntriesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const found = createFoundEntries(db);
  const steps = createEntrySteps(db, createTimeEntryChanges(db));

  const go = (
    direction: StepDirection,
    atMs: number,
    importId: string | null,
  ): TakenTimeStep | null => {
    try {
      return db.inOne(() => steps[direction](atMs, importId));
    } catch (error) {
      const isRefused = error instanceof AppError && error.code.startsWith('input/');
      if (isRefused) db.inOne(() => steps.forget(direction));
      throw error;
    }
  };
  const get = (id: string, nowMs: number): TimeEntry =>
    orThrow(findEntry(db, id, nowMs), unknownEntry);

  return {
    /** @param nowMs end of running entries in the sums */
    list: (query: TimeEntryQuery, nowMs: number) =>
      db.read(() => listEntries(db, found, query, nowMs)),
    /** Returns null when missing or deleted. */
    get: (id: string, nowMs: number) => db.read(() => findEntry(db, id, nowMs)),

    /** @throws `input/invalid` with the field; `input/not-found` for the project */
    add: (entry: NewEntryRecord, atMs: number) =>
      db.inOne(() => {
        steps.add([entry], 'add', atMs);
        return get(entry.id, atMs);
      }),

    /**
     * Changes the given fields and stores the previous state; no-op when all are equal. A new project may move it to
     * another connection: it is deleted at one and created at the other. Without a project it stays where it is. An end
     * stops a running entry.
     * @throws `input/invalid` with the field; `input/not-found` for entry or project
     */
    edit: (id: string, patch: TimeEntryPatch, atMs: number) =>
      db.inOne(() => {
        steps.edit(id, patch, atMs);
        return get(id, atMs);
      }),

    /** Hides an entry and stores its state. @throws `input/not-found` */
    remove(id: string, atMs: number) {
      db.inOne(() => {
        steps.remove(id, atMs);
      });
    },

    /**
     * Undoes the newest change of the list by a person; null when there is none. One whose entry is gone, or that is
     * refused, is forgotten. Undoes only a part of an import.
     * @param importId the next part of this import, until there is none; null: the newest change
     * @throws as a change by hand
     */
    undo: (atMs: number, importId: string | null = null) => go('undo', atMs, importId),
    /** Redoes what was undone last; otherwise as {@link undo}. */
    redo: (atMs: number, importId: string | null = null) => go('redo', atMs, importId),

    /** Lists revisions, newest first; also of a deleted entry. */
    listRevisions: (id: string) =>
      db.all<RevisionRow>(TIME_ENTRIES_SQL.listRevisions, id).map(toRevision),

    /** Sums the exact time of each of these jobs that has some, in milliseconds, running entries up to `nowMs`. */
    listJobDurations: (jobIds: readonly string[], nowMs: number) =>
      db
        .all<{ job_id: string; duration_ms: number }>(TIME_ENTRIES_SQL.sumOfJobs, {
          jobIds: JSON.stringify(jobIds),
          nowMs,
        })
        .map((row) => ({ jobId: row.job_id, durationMs: row.duration_ms })),

    /** Lists tags of the latest thousand entries, most used first, 100 at most. */
    listTags: () => db.all<{ tag: string }>(TIME_ENTRIES_SQL.countTags).map((row) => row.tag),

    /** Returns the running entry; null if none. */
    getTimer: (nowMs: number) => db.read(() => findTimer(db, nowMs)),

    /** Stops the running entry and starts another. @throws `input/invalid`, `input/not-found` */
    startTimer: (entry: NewTimerRecord, atMs: number) =>
      db.inOne(() => {
        steps.start(entry, atMs);
        return get(entry.id, atMs);
      }),

    /**
     * Stops the running entry: it lasts at least a second, even if the clock was set back before its start.
     * @returns null when nothing was running
     */
    stopTimer: (atMs: number) =>
      db.inOne(() => {
        const id = steps.stop(atMs);
        return id === null ? null : get(id, atMs);
      }),
  };
}

/** Finds a visible entry, with its names. */
export function findEntry(db: Statements, id: string, nowMs: number): TimeEntry | null {
  const row = db.get<NamedEntryRow>(TIME_ENTRIES_SQL.get, { id, nowMs });
  return row === undefined || row.deleted_at_ms !== null ? null : toTimeEntry(row);
}

/** Finds the running entry, with its names. */
function findTimer(db: Statements, nowMs: number): TimeEntry | null {
  const row = findTimerRow(db);
  return row === undefined ? null : findEntry(db, row.id, nowMs);
}

interface RevisionRow {
  at_ms: number;
  cause: EntryRevision['cause'];
  fields_json: string;
}

/** The only writer of these fields is addRevision in entry-writer.ts. */
type StoredRevision = Omit<EntryRevision, 'atMs' | 'cause'>;

function toRevision(row: RevisionRow): EntryRevision {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see StoredRevision
  const fields = JSON.parse(row.fields_json) as StoredRevision;
  const { startedAtMs, endedAtMs, note, projectName, isBillable, tags } = fields;
  const kept = { startedAtMs, endedAtMs, note, projectName, isBillable, tags };
  return { atMs: row.at_ms, cause: row.cause, ...kept };
}
