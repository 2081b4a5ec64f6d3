import type { Clock } from '../../support/clock.ts';
import type { SqliteDatabase } from '../storage/sqlite.ts';

/**
 * The instants that changes are noted with. They never go back, also when the clock does and over a
 * restart: who asks for everything changed since then must not miss a change.
 */
export interface Stamps {
  /** UTC epoch milliseconds, not before any that was given. */
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
