import type { Statements } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import type { HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Rows per statement: the full-text index is written at the end of each. */
const ROWS_PER_STATEMENT = 200;

/** Columns that an edit changes. */
export type SegmentWordingRow = Pick<
  HistorySegmentRow,
  'target' | 'decided' | 'marks_json' | 'parts_json'
>;

export interface SegmentEdit {
  segment: HistorySegmentRow;
  wording: SegmentWordingRow;
}

export function createSegmentRewriter(db: Statements) {
  const write = (segments: readonly HistorySegmentRow[]) => {
    for (let from = 0; from < segments.length; from += ROWS_PER_STATEMENT) {
      const rows = segments.slice(from, from + ROWS_PER_STATEMENT);
      db.run(
        HISTORY_SQL.rewriteSegments(rows.length),
        ...rows.flatMap(({ row_id, target, is_changed_by_me, decided, marks_json, parts_json }) => [
          row_id,
          target,
          toIndexText(target),
          is_changed_by_me,
          decided,
          marks_json,
          parts_json,
        ]),
      );
    }
  };
  return {
    /** Writes the given rows. */
    write,
    /**
     * Gives segments new texts; the previous ones, and their decisions, are stored as revisions.
     * @param batch of edits that are one step; null: a separate edit
     * @returns the updated segments
     */
    edit(
      edits: readonly SegmentEdit[],
      { atMs, batch }: { atMs: number; batch: string | null },
    ): HistorySegmentRow[] {
      const keep = db.prepare(HISTORY_SQL.insertRevision);
      for (const { segment } of edits) keep.run({ rowId: segment.row_id, atMs, batch, isCut: 0 });
      const edited = edits.map(({ segment, wording }) => ({
        ...segment,
        ...wording,
        is_changed_by_me: 1,
      }));
      write(edited);
      return edited;
    },
    /** Gives a segment new parts, as a separate step; its text stays the same. */
    cut({ segment, wording }: SegmentEdit, atMs: number): HistorySegmentRow {
      const step = { rowId: segment.row_id, atMs, batch: null, isCut: 1 };
      db.run(HISTORY_SQL.insertRevision, step);
      const cut = { ...segment, ...wording };
      write([cut]);
      return cut;
    },
  };
}
