import { randomUUID } from 'node:crypto';
import type { AnswerGap, TimerGap } from '../../../shared/domain/time/entry.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { findTimerRow } from './entry-row.ts';
import { applyGapAnswer } from './timer-gap-answer.ts';

/** Time away from a running entry, as it was noticed. Instants are UTC epoch milliseconds. */
export interface NoticedGap {
  fromMs: number;
  toMs: number;
  reason: TimerGap['reason'];
}

/** Questions about time away while the timer ran, and when the timer was last seen running. */
export interface TimerGapsRepo {
  /** The oldest question without an answer about an entry that is there; null without one. */
  findOpen(): TimerGap | null;
  /** Notes that the timer was seen running; nothing while none runs. */
  see(atMs: number): void;
  /**
   * The same at the start of the app: time since it was last seen becomes a question when it is at least
   * `leastMs` long, and so does a clock that was set back meanwhile.
   * @returns whether a new question was made
   */
  seeAgain(atMs: number, leastMs: number, joinMs: number): boolean;
  /**
   * Keeps a question about the entry that runs; nothing while none runs. Time away that begins where the
   * last question without an answer ends, or at most `joinMs` later, makes that one longer; time the
   * clock lost or won is a question of its own. Nothing of it lies before the start of the entry.
   * @returns whether a new question was made
   */
  add(gap: NoticedGap, joinMs: number): boolean;
  /**
   * Does what was chosen and keeps the answer; nothing for a question that was answered.
   * @throws `input/not-found` for an unknown gap or project; `input/invalid`
   */
  answer(answer: AnswerGap, atMs: number): void;
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

/** The SQL that is more than a line, apart so that tests can ask for its query plan. */
export const TIMER_GAPS_SQL = {
  findOpen: `SELECT g.* FROM timer_gaps AS g JOIN time_entries AS e ON e.id = g.entry_id
    WHERE g.answered_at_ms IS NULL AND e.deleted_at_ms IS NULL ORDER BY g.row_id LIMIT 1`,
  findLast: `SELECT * FROM timer_gaps WHERE answered_at_ms IS NULL AND entry_id = ?
    ORDER BY row_id DESC LIMIT 1`,
  insert: `INSERT INTO timer_gaps (id, entry_id, from_ms, to_ms, reason)
    VALUES (@id, @entryId, @fromMs, @toMs, @reason)`,
  see: `INSERT INTO timer_sightings (only_row, entry_id, last_seen_at_ms) VALUES (1, @entryId, @atMs)
    ON CONFLICT (only_row) DO UPDATE SET entry_id = @entryId, last_seen_at_ms = @atMs`,
  handOn: `UPDATE timer_gaps SET entry_id = @toEntryId
    WHERE entry_id = @entryId AND answered_at_ms IS NULL AND from_ms >= @fromMs`,
} as const;

export function createTimerGapsRepo(connection: SqliteDatabase): TimerGapsRepo {
  const statements = createStatementCache(connection);

  const see = (atMs: number): void => {
    const running = findTimerRow(statements);
    if (running === undefined) return;
    statements.prepare(TIMER_GAPS_SQL.see).run({ entryId: running.id, atMs });
  };

  const add = ({ fromMs, toMs, reason }: NoticedGap, joinMs: number): boolean => {
    const running = findTimerRow(statements);
    if (running === undefined) return false;
    const clamped = { fromMs: Math.max(fromMs, running.started_at_ms), toMs };
    if (clamped.toMs <= clamped.fromMs) return false;
    const last = statements.prepare<[string], GapRow>(TIMER_GAPS_SQL.findLast).get(running.id);
    const joins =
      last !== undefined &&
      reason !== 'clock' &&
      last.reason !== 'clock' &&
      clamped.fromMs <= last.to_ms + joinMs &&
      clamped.toMs >= last.from_ms;
    if (!joins) {
      const id = randomUUID();
      statements
        .prepare(TIMER_GAPS_SQL.insert)
        .run({ id, entryId: running.id, ...clamped, reason });
      return true;
    }
    statements
      .prepare(
        'UPDATE timer_gaps SET from_ms = min(from_ms, ?), to_ms = max(to_ms, ?) WHERE row_id = ?',
      )
      .run(clamped.fromMs, clamped.toMs, last.row_id);
    return false;
  };

  const seeAgain = (atMs: number, leastMs: number, joinMs: number): boolean => {
    const running = findTimerRow(statements);
    if (running === undefined) return false;
    const sighting = statements.prepare<[], SightingRow>('SELECT * FROM timer_sightings').get();
    // Killed before it was seen once: all that is known is its start.
    const seenMs =
      sighting?.entry_id === running.id ? sighting.last_seen_at_ms : running.started_at_ms;
    see(atMs);
    if (Math.abs(atMs - seenMs) < leastMs) return false;
    return atMs > seenMs
      ? add({ fromMs: seenMs, toMs: atMs, reason: 'closed' }, joinMs)
      : add({ fromMs: atMs, toMs: seenMs, reason: 'clock' }, joinMs);
  };

  const answer = (chosen: AnswerGap, atMs: number): void => {
    const row = statements
      .prepare<[string], GapRow>('SELECT * FROM timer_gaps WHERE id = ?')
      .get(chosen.gapId);
    if (row === undefined) {
      throw new AppError('input/not-found', 'This question no longer exists. Nothing was changed.');
    }
    if (row.answered_at_ms !== null) return;
    statements
      .prepare('UPDATE timer_gaps SET answered_at_ms = ? WHERE row_id = ?')
      .run(atMs, row.row_id);
    const gap = { entryId: row.entry_id, fromMs: row.from_ms, toMs: row.to_ms };
    const toEntryId = applyGapAnswer(statements, gap, chosen, atMs);
    // Later questions are about what comes after the gap.
    if (toEntryId === null || toEntryId === row.entry_id) return;
    statements
      .prepare(TIMER_GAPS_SQL.handOn)
      .run({ toEntryId, entryId: row.entry_id, fromMs: row.to_ms });
  };

  return {
    findOpen() {
      const row = statements.prepare<[], GapRow>(TIMER_GAPS_SQL.findOpen).get();
      if (row === undefined) return null;
      return { id: row.id, fromMs: row.from_ms, toMs: row.to_ms, reason: row.reason };
    },
    see(atMs) {
      statements
        .transaction(() => {
          see(atMs);
        })
        .immediate();
    },
    seeAgain: (atMs, leastMs, joinMs) =>
      statements.transaction(() => seeAgain(atMs, leastMs, joinMs)).immediate(),
    add: (gap, joinMs) => statements.transaction(() => add(gap, joinMs)).immediate(),
    answer(chosen, atMs) {
      statements
        .transaction(() => {
          answer(chosen, atMs);
        })
        .immediate();
    },
  };
}
