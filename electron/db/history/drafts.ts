import type {
  DraftSummary,
  PlacedDraft,
  SegmentDraft,
} from '../../../shared/domain/history/drafts.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { HistoryRepo } from './repo-types.ts';
import { unknownItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** The part of the history that holds what is typed and not saved yet. */
export type HistoryDrafts = Pick<HistoryRepo, 'listDrafts' | 'keepDraft' | 'discardDraft'>;

/** Exported so that tests can check its query plans. Few segments have drafts: those are the outer loop. */
export const DRAFTS_SQL = {
  list: `SELECT s.position, d.text, d.was, d.marks_json
    FROM history_drafts AS d CROSS JOIN history_segments AS s ON s.row_id = d.segment_row_id
    WHERE s.item_row_id = @itemRowId AND s.position >= @from AND s.position < @from + @limit
    ORDER BY s.position`,
  summarize: `SELECT count(*) AS count, min(s.position) AS firstPosition
    FROM history_drafts AS d CROSS JOIN history_segments AS s ON s.row_id = d.segment_row_id
    WHERE s.item_row_id = ?`,
  keep: `INSERT INTO history_drafts (segment_row_id, text, was, marks_json, typed_at_ms)
    VALUES (@segmentRowId, @text, @was, @marksJson, @atMs)
    ON CONFLICT (segment_row_id) DO UPDATE SET text = excluded.text, was = excluded.was,
      marks_json = excluded.marks_json, typed_at_ms = excluded.typed_at_ms`,
  remove: 'DELETE FROM history_drafts WHERE segment_row_id = ?',
} as const;

interface DraftRow {
  position: number;
  text: string;
  was: string;
  marks_json: string | null;
}

export function createHistoryDrafts(statements: Statements): HistoryDrafts {
  const needItem = (itemId: string): HistoryItemRow => {
    const item = statements.prepare<[string], HistoryItemRow>(HISTORY_SQL.getItem).get(itemId);
    if (item === undefined) throw unknownItem();
    return item;
  };
  const needSegment = (item: HistoryItemRow, position: number): HistorySegmentRow => {
    const segment = statements
      .prepare<[number, number], HistorySegmentRow>(HISTORY_SQL.getSegment)
      .get(item.row_id, position);
    if (segment === undefined) throw unknownItem();
    return segment;
  };
  const summaryOf = (item: HistoryItemRow): DraftSummary =>
    statements.prepare<[number], DraftSummary>(DRAFTS_SQL.summarize).get(item.row_id) ?? {
      count: 0,
      firstPosition: null,
    };

  return {
    listDrafts: ({ itemId, from, limit }) =>
      statements.transaction(() => {
        const item = needItem(itemId);
        const drafts = statements
          .prepare<[object], DraftRow>(DRAFTS_SQL.list)
          .all({ itemRowId: item.row_id, from, limit })
          .map(({ position, marks_json: marksJson, text, was }): SegmentDraft => {
            const marks = marksJson === null ? {} : { marks: JSON.parse(marksJson) };
            return { segmentId: segmentIdOf(itemId, position), text, was, ...marks };
          });
        return { drafts, ...summaryOf(item) };
      })(),

    keepDraft: (draft, atMs) =>
      statements
        .transaction(() => {
          const item = needItem(draft.itemId);
          const segment = needSegment(item, draft.position);
          if (isAsItReads(draft, segment)) {
            statements.prepare(DRAFTS_SQL.remove).run(segment.row_id);
          } else {
            statements.prepare(DRAFTS_SQL.keep).run({
              segmentRowId: segment.row_id,
              text: draft.text.toWellFormed(),
              was: draft.was.toWellFormed(),
              marksJson: toJson(draft.marks),
              atMs,
            });
          }
          return summaryOf(item);
        })
        .immediate(),

    discardDraft: ({ itemId, position }) =>
      statements
        .transaction(() => {
          const item = needItem(itemId);
          statements.prepare(DRAFTS_SQL.remove).run(needSegment(item, position).row_id);
          return summaryOf(item);
        })
        .immediate(),
  };
}

/** Then nothing of it could be lost. */
function isAsItReads({ text, marks }: PlacedDraft, segment: HistorySegmentRow): boolean {
  if (text.toWellFormed() !== segment.target) return false;
  return marks === undefined || toJson(marks) === segment.marks_json;
}

const toJson = (marks: PlacedDraft['marks']): string | null =>
  marks === undefined ? null : JSON.stringify(marks);
