import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { HISTORY_SQL } from '../history/sql.ts';

/** Items marked per step: a row of each index changes with them. */
const ITEMS_PER_STEP = 500;

/** History from before a moment, item by item: what is marked is found by nobody any more. */
export interface OldHistoryPurge {
  /** Segments and items that go. */
  count(beforeMs: number): number;
  /** Marks or removes a bounded part. */
  removeSome(beforeMs: number): { removedCount: number; isDone: boolean };
}

/** @param maxSegments removed per step */
export function createOldHistoryPurge(
  connection: SqliteDatabase,
  maxSegments: number,
): OldHistoryPurge {
  const mark = (beforeMs: number): number =>
    connection.prepare(HISTORY_SQL.markBefore).run({ beforeMs, limit: ITEMS_PER_STEP }).changes;

  /** Also what was marked by others: it is on its way out as well. */
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

  return {
    count: (beforeMs) =>
      connection.prepare<[number], number>(HISTORY_SQL.countBefore).pluck().get(beforeMs) ?? 0,
    removeSome: (beforeMs) =>
      connection
        .transaction(() =>
          mark(beforeMs) > 0 ? { removedCount: 0, isDone: false } : removeMarked(),
        )
        .immediate(),
  };
}
