import { randomUUID } from 'node:crypto';
import { LEAST_LOGGED_MS, MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import type { WorkFacts, WorkLog } from '../../../shared/domain/time/work.ts';
import { beginningOf } from '../../../shared/graphemes.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, orThrow, type Statements } from '../engine/statement-cache.ts';
import { unknownItem, type HistoryItemRow } from '../history/row.ts';
import { HISTORY_SQL } from '../history/sql.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import { createEntrySteps } from './entry-steps.ts';
import { intervalStart, lengthOf, subtractSpans, uniteSpans, type Span } from './work-rules.ts';

/** Exported so that tests can check its query plans. */
export const WORK_SQL = {
  /** The newest row, by when it was added: the clock may have been set. */
  newest: `SELECT row_id, item_row_id, ended_at_ms FROM work_intervals ORDER BY row_id DESC LIMIT 1`,
  newestOfItem: `SELECT ended_at_ms FROM work_intervals WHERE item_row_id = ? ORDER BY row_id DESC LIMIT 1`,
  extend: 'UPDATE work_intervals SET ended_at_ms = ? WHERE row_id = ?',
  insert: 'INSERT INTO work_intervals (item_row_id, started_at_ms, ended_at_ms) VALUES (?, ?, ?)',
  intervals: `SELECT started_at_ms AS startMs, ended_at_ms AS endMs FROM work_intervals
    WHERE item_row_id = ?`,
  /** Of entries that still exist. */
  logged: `SELECT l.started_at_ms AS startMs, l.ended_at_ms AS endMs
    FROM work_logs AS l JOIN time_entries AS e ON e.id = l.entry_id AND e.deleted_at_ms IS NULL
    WHERE l.item_row_id = ?`,
  insertLog: `INSERT INTO work_logs (item_row_id, started_at_ms, ended_at_ms, entry_id)
    VALUES (?, ?, ?, ?)`,
  touching: TIME_ENTRIES_SQL.listTouching('deleted_at_ms IS NULL'),
  /** A row counts while what it is about is confirmed; of parts, the third number holds their flags. */
  confirmed: `SELECT coalesce(sum(c.word_count), 0) AS words, sum(c.edit_count) AS edits,
      sum(c.longest) AS longest
    FROM history_segments AS s CROSS JOIN confirmed_segments AS c ON c.segment_row_id = s.row_id
    WHERE s.item_row_id = ? AND (s.decided IS NOT NULL OR EXISTS (
      SELECT 1 FROM json_each(iif(json_valid(s.parts_json), s.parts_json, '[]')) AS p
      WHERE p.key % 3 = 0 AND p.value = c.source_start
        AND (s.parts_json ->> ('$[' || (p.key + 2) || ']')) & 1))`,
  isBillable: 'SELECT is_billable FROM projects WHERE id = ?',
} as const;

interface OpenWork {
  /** Spans to log, in order. */
  loggable: Span[];
  /** Kind of entry that covers other work that was not logged from here; null: none. */
  coveredBy: WorkLog['coveredBy'];
}

/** Finds the work on an item that was not logged from here, and that no entry covers. */
function findOpenWork(db: Statements, itemRowId: number, nowMs: number): OpenWork {
  // While the clock was wrong, work may have been noted later than now.
  const worked = db
    .all<Span>(WORK_SQL.intervals, itemRowId)
    .map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, nowMs) }))
    .filter(({ startMs, endMs }) => startMs < endMs);
  const logged = uniteSpans(db.all<Span>(WORK_SQL.logged, itemRowId));
  const open = uniteSpans(worked).flatMap((span) => subtractSpans(span, logged));
  let coveredBy: OpenWork['coveredBy'] = null;
  const loggable = open.flatMap((span) => {
    const entries = db.all<{ started_at_ms: number; ended_at_ms: number | null }>(
      WORK_SQL.touching,
      { fromMs: span.startMs, toMs: span.endMs },
    );
    const covering = entries
      .map((entry) => ({
        startMs: entry.started_at_ms,
        endMs: entry.ended_at_ms ?? nowMs,
        isTimer: entry.ended_at_ms === null,
      }))
      .filter(({ startMs, endMs }) => startMs < span.endMs && endMs > span.startMs);
    if (covering.some(({ isTimer }) => isTimer)) coveredBy = 'timer';
    else if (covering.length > 0) coveredBy ??= 'entry';
    return subtractSpans(span, covering);
  });
  const isLong = ({ startMs, endMs }: Span): boolean => endMs - startMs >= LEAST_LOGGED_MS;
  return { loggable: loggable.filter(isLong), coveredBy };
}

/** Builds the repository of the time that items of the history were worked on. One transaction per call. */
export function createWorkRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const steps = createEntrySteps(db, createTimeEntryChanges(db));
  const findItem = (itemId: string): HistoryItemRow | undefined =>
    db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId);

  const readFacts = (itemRowId: number, nowMs: number): WorkFacts => {
    const { words, edits, longest } = orThrow(
      db.get<{ words: number; edits: number | null; longest: number | null }>(
        WORK_SQL.confirmed,
        itemRowId,
      ),
      unknownItem,
    );
    return {
      workedMs: lengthOf(db.all<Span>(WORK_SQL.intervals, itemRowId)),
      loggableMs: lengthOf(findOpenWork(db, itemRowId, nowMs).loggable),
      confirmedWords: words,
      editShare: edits === null || longest === null ? null : edits / longest,
    };
  };

  return {
    /**
     * Notes activity in an item: an interval of work begins, or becomes longer.
     * @param idleMs a pause of this length ends the work
     * @param isSteady false: the clock was set, or the computer slept, since the activity before
     * @returns null when the item is missing or deleted; nothing is noted then
     */
    note: (itemId: string, activity: { idleMs: number; isSteady: boolean }, atMs: number) =>
      db.inOne(() => {
        const item = findItem(itemId);
        if (item === undefined) return null;
        const newest = db.get<{ row_id: number; item_row_id: number; ended_at_ms: number }>(
          WORK_SQL.newest,
        );
        const startMs = intervalStart({
          ...activity,
          atMs,
          newest:
            newest === undefined
              ? null
              : { endMs: newest.ended_at_ms, isOwn: newest.item_row_id === item.row_id },
          ownEndMs: db.value<number>(WORK_SQL.newestOfItem, item.row_id) ?? null,
        });
        if (startMs !== null) db.run(WORK_SQL.insert, item.row_id, startMs, atMs);
        else if (newest !== undefined) db.run(WORK_SQL.extend, atMs, newest.row_id);
        return readFacts(item.row_id, atMs);
      }),

    /** Returns null when missing or deleted. @param nowMs end of the running timer */
    get: (itemId: string, nowMs: number) =>
      db.read(() => {
        const item = findItem(itemId);
        return item === undefined ? null : readFacts(item.row_id, nowMs);
      }),

    /**
     * Logs the work that was not logged yet and that no entry covers, as one entry for each stretch of at least a
     * minute. Logged work stays logged while its entry exists, even if the times of the entry change.
     * @throws `input/not-found` for the item, or its project; nothing is logged then
     */
    log: (itemId: string, zone: string, atMs: number) =>
      db.inOne((): WorkLog => {
        const item = orThrow(findItem(itemId), unknownItem);
        const { loggable, coveredBy } = findOpenWork(db, item.row_id, atMs);
        const isBillable = db.value<number>(WORK_SQL.isBillable, item.project_id) !== 0;
        const entries = loggable.map(({ startMs, endMs }) => ({
          id: randomUUID(),
          startedAtMs: startMs,
          endedAtMs: endMs,
          zone,
          note: beginningOf(item.title, MAX_NOTE_CHARS),
          projectId: item.project_id,
          isBillable,
          tags: [],
          source: item.document_job_id === null ? ('text' as const) : ('document-job' as const),
          documentJobId: item.document_job_id ?? item.id,
        }));
        steps.add(entries, 'log', atMs);
        for (const { id, startedAtMs, endedAtMs } of entries)
          db.run(WORK_SQL.insertLog, item.row_id, startedAtMs, endedAtMs, id);
        return { loggedMs: lengthOf(loggable), coveredBy };
      }),
  };
}
