import { listVirtualTables, type Connection } from './connection.ts';

/** Pages of an index written per step, so that other calls get their turn. */
const PAGES_PER_STEP = 500;
/** Fewer changes than this mean that there was nothing left to merge. */
const MIN_CHANGES = 2;

/**
 * Merges each full-text index into one part, step by step. A removed row only adds a mark to an index;
 * its words stay readable until the part that holds them is written anew without them.
 * @see SQLite FTS5, "The 'merge' Command"
 */
export function* mergeIndexes(connection: Connection): Generator<undefined> {
  const changes = connection.prepare<[], number>('SELECT total_changes()').pluck();
  for (const index of listVirtualTables(connection)) {
    const merge = connection.prepare<[number]>(
      `INSERT INTO "${index}" ("${index}", rank) VALUES ('merge', ?)`,
    );
    // A negative number has all parts merged, not only where there are many.
    for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
      const before = changes.get() ?? 0;
      merge.run(pages);
      // Before the others have their turn, whose changes are none of this.
      const changed = (changes.get() ?? 0) - before;
      yield;
      if (pages > 0 && changed < MIN_CHANGES) break;
    }
  }
}
