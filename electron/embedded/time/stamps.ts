import type { Clock } from '../../support/clock.ts';
import type { SqliteDatabase } from '../storage/sqlite.ts';

/**
 * Timestamps of changes. They never go backward, not even when the clock does or across a restart:
 * a client that asks for everything changed since then must not miss a change.
 */
export interface Stamps {
  /** Returns UTC epoch milliseconds, never earlier than a previous result. */
  next(): number;
}

export function createStamps(db: SqliteDatabase, clock: Clock): Stamps {
  let last = Number(
    db
      .prepare(
        `SELECT max(coalesce((SELECT max(changed_at_ms) FROM customers), 0),
           coalesce((SELECT max(changed_at_ms) FROM projects), 0),
           coalesce((SELECT max(changed_at_ms) FROM time_entries), 0))`,
      )
      .pluck()
      .get(),
  );
  return {
    next() {
      last = Math.max(last, clock.now());
      return last;
    },
  };
}
