import { randomUUID } from 'node:crypto';
import type { AnswerGap, TimerGap } from '../../../shared/domain/time/entry.ts';
import { MIN_ENTRY_MS } from '../../../shared/domain/time/limits.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import type { NewEntryRecord } from './entry-row.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import { createEntrySteps, type GapRows } from './entry-steps.ts';
import { findEntryRow, findTimerRow, toEntryRecord, type TimeEntryRow } from './entry-row.ts';

/** A part cut out of an entry; `endedAtMs` null: it keeps running. */
interface Part {
  startedAtMs: number;
  endedAtMs: number | null;
}

/** Parts of an entry before, within, and after a gap; null if shorter than a second. */
interface CutEntry {
  before: Part | null;
  gap: Part | null;
  after: Part | null;
}

/**
 * Applies the user's choice for a gap to an entry, within the caller's transaction. The first remaining
 * part keeps the entry's id, so that its revisions cover the whole.
 * @returns the entry that now contains the time after the gap; null when there is none
 */
function applyGapAnswer(
  db: Statements,
  gap: { entryId: string; fromMs: number; toMs: number },
  answer: AnswerGap,
  atMs: number,
): string | null {
  const changes = createTimeEntryChanges(db);
  const added: string[] = [];
  const note = (rows: Partial<GapRows> = {}): void =>
    createEntrySteps(db, changes).noteAnswer(
      { gapId: answer.gapId, removed: [], cut: null, ...rows, added },
      atMs,
    );
  const row = findEntryRow(db, gap.entryId);
  if (row === undefined || row.deleted_at_ms !== null) return null;
  const cut = answer.choice === 'keep' ? null : cutEntry(row, gap, atMs);
  // It was changed meanwhile, and no longer contains any of the gap.
  if (answer.choice === 'keep' || cut === null || cut.gap === null) {
    note();
    return row.id;
  }

  const isRunning = row.ended_at_ms === null;
  const continues = answer.choice === 'split' || !isRunning || answer.resume;
  const after = continues ? cut.after : null;
  const inGap = answer.choice === 'split' ? cut.gap : null;

  const addPart = (part: Part, fields: Partial<NewEntryRecord>): string => {
    const id = randomUUID();
    changes.addPart({ ...toEntryRecord(row), ...part, ...fields, id }, atMs);
    added.push(id);
    return id;
  };
  /** The first remaining part becomes the entry; the gap itself is separate work. */
  const kept = cut.before ?? after;
  if (kept === null) changes.remove(row.id, atMs);
  else changes.setTimes(row.id, kept, atMs);
  if (inGap !== null && answer.choice === 'split') {
    const { projectId, note } = answer;
    addPart(inGap, { projectId, note, tags: [], source: 'timer', documentJobId: null });
  }
  const { started_at_ms: startedAtMs, ended_at_ms: endedAtMs } = row;
  const end = (toEntryId: string | null) => {
    if (kept === null) note({ removed: [row.id] });
    else note({ cut: [row.id, { startedAtMs, endedAtMs }] });
    return toEntryId;
  };
  if (after === null) return end(null);
  return end(kept === after ? row.id : addPart(after, {}));
}

function cutEntry(
  row: TimeEntryRow,
  gap: { fromMs: number; toMs: number },
  atMs: number,
): CutEntry {
  const { started_at_ms: startMs, ended_at_ms: endMs } = row;
  const fromMs = Math.max(gap.fromMs, startMs);
  const toMs = Math.min(gap.toMs, endMs ?? Infinity);
  const part = (startedAtMs: number, endedAtMs: number): Part | null =>
    endedAtMs - startedAtMs < MIN_ENTRY_MS ? null : { startedAtMs, endedAtMs };
  return {
    before: part(startMs, fromMs),
    gap: part(fromMs, toMs),
    // If the clock was set back, the gap ends later than now.
    after:
      endMs === null ? { startedAtMs: Math.min(toMs, atMs), endedAtMs: null } : part(toMs, endMs),
  };
}

/** A detected gap of a running entry. Instants are UTC epoch milliseconds. */
export interface NoticedGap {
  fromMs: number;
  toMs: number;
  reason: TimerGap['reason'];
}

/** Minimum lengths that make a gap a question, in milliseconds. */
export interface LeastGaps {
  closed: number;
  clock: number;
}

interface GapRow {
  row_id: number;
  id: string;
  entry_id: string;
  from_ms: number;
  to_ms: number;
  reason: TimerGap['reason'];
  answered_at_ms: number | null;
}

interface SightingRow {
  entry_id: string;
  last_seen_at_ms: number;
}

/** Exported so that tests can check its query plan. */
export const TIMER_GAPS_SQL = {
  findOpen: `SELECT g.* FROM timer_gaps AS g JOIN time_entries AS e ON e.id = g.entry_id
    WHERE g.answered_at_ms IS NULL AND e.deleted_at_ms IS NULL AND e.ended_at_ms IS NULL ORDER BY g.row_id LIMIT 1`,
  findLast: `SELECT * FROM timer_gaps WHERE answered_at_ms IS NULL AND entry_id = ?
    ORDER BY row_id DESC LIMIT 1`,
  insert: `INSERT INTO timer_gaps (id, entry_id, from_ms, to_ms, reason)
    VALUES (@id, @entryId, @fromMs, @toMs, @reason)`,
  see: `INSERT INTO timer_sightings (only_row, entry_id, last_seen_at_ms) VALUES (1, @entryId, @atMs)
    ON CONFLICT (only_row) DO UPDATE SET entry_id = @entryId, last_seen_at_ms = @atMs`,
  handOn: `UPDATE timer_gaps SET entry_id = @toEntryId
    WHERE entry_id = @entryId AND answered_at_ms IS NULL AND from_ms >= @fromMs`,
} as const;

/** Builds the repository of questions about gaps while the timer ran, and of the last time it was seen running. */
export function createTimerGapsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);

  const see = (atMs: number): void => {
    const running = findTimerRow(db);
    if (running === undefined) return;
    db.run(TIMER_GAPS_SQL.see, { entryId: running.id, atMs });
  };

  const add = ({ fromMs, toMs, reason }: NoticedGap, joinMs: number, leastMs = 0): boolean => {
    const running = findTimerRow(db);
    if (running === undefined) return false;
    const clamped = { fromMs: Math.max(fromMs, running.started_at_ms), toMs };
    if (clamped.toMs <= clamped.fromMs) return false;
    const last = db.get<GapRow>(TIMER_GAPS_SQL.findLast, running.id);
    const joins =
      last !== undefined &&
      reason !== 'clock' &&
      last.reason !== 'clock' &&
      clamped.fromMs <= last.to_ms + joinMs &&
      clamped.toMs >= last.from_ms;
    if (!joins) {
      if (clamped.toMs - clamped.fromMs < leastMs) return false;
      const id = randomUUID();
      db.run(TIMER_GAPS_SQL.insert, { id, entryId: running.id, ...clamped, reason });
      return true;
    }
    db.run(
      'UPDATE timer_gaps SET from_ms = min(from_ms, ?), to_ms = max(to_ms, ?) WHERE row_id = ?',
      clamped.fromMs,
      clamped.toMs,
      last.row_id,
    );
    return false;
  };

  const seeAgain = (atMs: number, leastMs: LeastGaps, joinMs: number): boolean => {
    const running = findTimerRow(db);
    if (running === undefined) return false;
    const sighting = db.get<SightingRow>('SELECT * FROM timer_sightings');
    // Killed before it was seen once: only its start is known.
    const seenMs =
      sighting?.entry_id === running.id ? sighting.last_seen_at_ms : running.started_at_ms;
    see(atMs);
    const isLater = atMs > seenMs;
    if (Math.abs(atMs - seenMs) < (isLater ? leastMs.closed : leastMs.clock)) return false;
    return isLater
      ? add({ fromMs: seenMs, toMs: atMs, reason: 'closed' }, joinMs)
      : add({ fromMs: atMs, toMs: seenMs, reason: 'clock' }, joinMs);
  };

  const answer = (chosen: AnswerGap, atMs: number): void => {
    const row = db.get<GapRow>('SELECT * FROM timer_gaps WHERE id = ?', chosen.gapId);
    if (row === undefined) {
      throw new AppError('input/not-found', 'timeErrors.questionGone');
    }
    if (row.answered_at_ms !== null) return;
    db.run('UPDATE timer_gaps SET answered_at_ms = ? WHERE row_id = ?', atMs, row.row_id);
    const gap = { entryId: row.entry_id, fromMs: row.from_ms, toMs: row.to_ms };
    const toEntryId = applyGapAnswer(db, gap, chosen, atMs);
    // Later questions concern the time after the gap.
    if (toEntryId === null || toEntryId === row.entry_id) return;
    db.run(TIMER_GAPS_SQL.handOn, { toEntryId, entryId: row.entry_id, fromMs: row.to_ms });
  };

  return {
    /** Finds the oldest open question about the running entry; null without one. */
    findOpen(): TimerGap | null {
      const row = db.get<GapRow>(TIMER_GAPS_SQL.findOpen);
      if (row === undefined) return null;
      return { id: row.id, fromMs: row.from_ms, toMs: row.to_ms, reason: row.reason };
    },
    /** Records that the timer was seen running; no-op without one. */
    see(atMs: number) {
      db.inOne(() => {
        see(atMs);
      });
    },
    /**
     * Like {@link see}, at startup: time since it was last seen becomes a question if at least
     * `leastMs.closed` long, as does a clock that was set back meanwhile by `leastMs.clock`.
     * @returns whether a new question was added
     */
    seeAgain: (atMs: number, leastMs: LeastGaps, joinMs: number) =>
      db.inOne(() => seeAgain(atMs, leastMs, joinMs)),
    /**
     * Stores a question about the running entry; no-op without one. A gap that begins at most `joinMs` after the last
     * open question ends extends that one; time the clock lost or gained is a separate question. Never reaches before
     * the start of the entry.
     * @param leastMs shorter gaps within the entry are no new question; default 0
     * @returns whether a new question was added
     */
    add: (gap: NoticedGap, joinMs: number, leastMs?: number) =>
      db.inOne(() => add(gap, joinMs, leastMs)),
    /**
     * Applies the choice and stores the answer; no-op for an answered question.
     * @throws `input/not-found` for an unknown gap or project; `input/invalid`
     */
    answer(chosen: AnswerGap, atMs: number) {
      db.inOne(() => {
        answer(chosen, atMs);
      });
    },
  };
}
