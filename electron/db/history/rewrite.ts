import type { Statements } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import type { HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

export interface SegmentRewriter {
  /** Writes a row as it is given. */
  write(segment: HistorySegmentRow): void;
  /**
   * Gives a segment another wording; the one before, and what was decided about it, is kept as a revision.
   * @param batch of edits that are one step; null: an edit of its own
   */
  edit(
    segment: HistorySegmentRow,
    wording: Pick<HistorySegmentRow, 'target' | 'decided'>,
    atMs: number,
    batch: string | null,
  ): HistorySegmentRow;
}

export function createSegmentRewriter(statements: Statements): SegmentRewriter {
  const write: SegmentRewriter['write'] = ({ row_id, target, is_changed_by_me, decided }) => {
    statements.prepare(HISTORY_SQL.rewriteSegment).run({
      rowId: row_id,
      target,
      indexText: toIndexText(target),
      isChangedByMe: is_changed_by_me,
      decided,
    });
  };
  return {
    write,
    edit(segment, wording, atMs, batch) {
      const { row_id, target, decided } = segment;
      statements.prepare(HISTORY_SQL.insertEdit).run(row_id, target, atMs, decided, batch);
      const edited = { ...segment, ...wording, is_changed_by_me: 1 };
      write(edited);
      return edited;
    },
  };
}
