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
    wording: Pick<HistorySegmentRow, 'target' | 'decided' | 'marks_json'>,
    atMs: number,
    batch: string | null,
  ): HistorySegmentRow;
}

export function createSegmentRewriter(statements: Statements): SegmentRewriter {
  const write: SegmentRewriter['write'] = (segment) => {
    const { row_id, target, is_changed_by_me, decided, marks_json } = segment;
    statements.prepare(HISTORY_SQL.rewriteSegment).run({
      rowId: row_id,
      target,
      indexText: toIndexText(target),
      isChangedByMe: is_changed_by_me,
      decided,
      marks: marks_json,
    });
  };
  return {
    write,
    edit(segment, wording, atMs, batch) {
      statements.prepare(HISTORY_SQL.insertRevision).run({ rowId: segment.row_id, atMs, batch });
      const edited = { ...segment, ...wording, is_changed_by_me: 1 };
      write(edited);
      return edited;
    },
  };
}
