import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import type { NewHistoryItem } from './repo-types.ts';
import { createHistoryJournal } from './journal.ts';
import { toItemValues, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Exported so that tests can check its query plans. */
export const GROWING_SQL = {
  find: `SELECT row_id FROM history_items WHERE id = ? AND state IN ('kept', 'deleted')`,
  segment: `SELECT row_id, target, is_changed_by_me FROM history_segments
    WHERE item_row_id = ? AND position = ?`,
  setTarget: `UPDATE history_segments SET target = ?, target_index_text = ?, parts_json = NULL
    WHERE row_id = ?`,
  setSource: `UPDATE history_segments SET source = ?, source_index_text = ?, parts_json = NULL
    WHERE item_row_id = ? AND position = ?`,
  setTitle: 'UPDATE history_items SET title = ?, title_index_text = ? WHERE id = ?',
  restore: `UPDATE history_items SET state = 'kept', deleted_at_ms = NULL
    WHERE id = ? AND state = 'deleted' AND deleted_at_ms = ?`,
} as const;

interface SegmentRow {
  row_id: number;
  target: string;
  is_changed_by_me: number;
}

export function createGrowingItems(db: Statements) {
  const journal = createHistoryJournal(db);
  const find = (itemId: string): number | undefined => db.value<number>(GROWING_SQL.find, itemId);
  const segmentAt = (itemRowId: number, position: number): SegmentRow | undefined =>
    db.get<SegmentRow>(GROWING_SQL.segment, itemRowId, position);

  return {
    /** Begins an item without segments; it is visible immediately. */
    begin(item: NewHistoryItem) {
      db.run(HISTORY_SQL.insertItem, {
        ...toItemValues(item),
        segmentCount: 0,
        state: 'kept',
      });
    },
    /** Adds a segment, or replaces its target unless the user has edited it. No effect without the item. */
    put(itemId: string, { position, ...segment }: HistorySegment) {
      const itemRowId = find(itemId);
      if (itemRowId === undefined) return;
      const source = segment.source.toWellFormed();
      const target = segment.target.toWellFormed();
      const known = segmentAt(itemRowId, position);
      if (known === undefined) {
        const indexTexts = [toIndexText(source), toIndexText(target)];
        const location = segment.location ?? null;
        db.run(
          HISTORY_SQL.insertSegments(1),
          itemRowId,
          position,
          source,
          target,
          ...indexTexts,
          location,
          null,
          null,
          null,
        );
        db.run(HISTORY_SQL.addToCount, 1, itemRowId);
      } else if (known.target !== target && known.is_changed_by_me === 0) {
        db.run(GROWING_SQL.setTarget, target, toIndexText(target), known.row_id);
      }
    },
    /** Replaces a target and stores the previous one, as an edit does. No effect without the segment. */
    edit(itemId: string, position: number, text: string, atMs: number) {
      const itemRowId = find(itemId);
      if (itemRowId === undefined) return;
      const segment = db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, itemRowId, position);
      const target = text.toWellFormed();
      if (segment === undefined || segment.target === target) return;
      const wording = { target, decided: null, marks_json: null, parts_json: null };
      journal.make(
        { row_id: itemRowId },
        { kind: 'edit', atMs },
        { edits: [{ segment, wording }] },
      );
    },
    /** Replaces a misheard source. No effect without the segment. */
    editSource(itemId: string, position: number, text: string) {
      const itemRowId = find(itemId);
      if (itemRowId === undefined) return;
      const source = text.toWellFormed();
      db.run(GROWING_SQL.setSource, source, toIndexText(source), itemRowId, position);
    },
    setTitle(itemId: string, text: string) {
      const title = text.toWellFormed();
      db.run(GROWING_SQL.setTitle, title, toIndexText(title), itemId);
    },
    remove(itemId: string, atMs: number) {
      db.run(HISTORY_SQL.deleteItem, { id: itemId, atMs });
    },
    /** Restores items deleted at that instant; those that the user deleted before stay deleted. */
    restore(itemId: string, deletedAtMs: number) {
      db.run(GROWING_SQL.restore, itemId, deletedAtMs);
    },
  };
}

/** Items that get their segments one by one, inside a caller's transaction. */
export type GrowingItems = ReturnType<typeof createGrowingItems>;
