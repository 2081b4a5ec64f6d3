import type { PartPlace } from '../../../shared/domain/history/history.ts';
import type {
  DraftSummary,
  PlacedDraft,
  SegmentDraft,
  ListDrafts,
} from '../../../shared/domain/history/drafts.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { wholeAgain } from './cut-sentences.ts';
import { marksFromJson, soundMarks } from './marks-column.ts';
import { textOfPart, toParts } from './parts.ts';
import { unknownItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Exported so that tests can check its query plans. Few segments have drafts: those are the outer loop. */
export const DRAFTS_SQL = {
  list: `SELECT s.position, s.source, s.target, s.parts_json, d.part, d.text, d.was, d.marks_json
    FROM history_drafts AS d CROSS JOIN history_segments AS s ON s.row_id = d.segment_row_id
    WHERE s.item_row_id = @itemRowId AND s.position >= @from AND s.position < @from + @limit
    ORDER BY s.position, d.part`,
  summarize: `SELECT count(*) AS count, min(s.position) AS firstPosition
    FROM history_drafts AS d CROSS JOIN history_segments AS s ON s.row_id = d.segment_row_id
    WHERE s.item_row_id = ?`,
  keep: `INSERT INTO history_drafts (segment_row_id, part, text, was, marks_json, typed_at_ms)
    VALUES (@rowId, @part, @text, @was, @marksJson, @atMs)`,
  remove:
    'DELETE FROM history_drafts WHERE segment_row_id = @rowId AND part BETWEEN @part AND @last',
  move: 'UPDATE history_drafts SET part = part + @by WHERE segment_row_id = @rowId AND part > @after',
} as const;

const ANY_PART = Number.MAX_SAFE_INTEGER;

/** Ends the draft of a segment or a part of it after it was saved or discarded. */
export function endDraft(
  db: Statements,
  segment: HistorySegmentRow,
  part: number | undefined,
): void {
  const place = placeOf(segment, part);
  // Drafts of removed parts are shown with the last part.
  const last = place === lastPart(segment) ? ANY_PART : place;
  db.run(DRAFTS_SQL.remove, { rowId: segment.row_id, part: place, last });
}

/** Renumbers drafts after the parts that follow one have new numbers. */
export function moveDrafts(
  db: Statements,
  segment: HistorySegmentRow,
  after: number,
  by: 1 | -1,
): void {
  db.run(DRAFTS_SQL.move, { rowId: segment.row_id, after, by });
}

const lastPart = (segment: Parameters<typeof toParts>[0]): number =>
  (toParts(segment)?.length ?? 1) - 1;

const placeOf = (segment: Parameters<typeof toParts>[0], part = 0): number =>
  Math.min(part, lastPart(segment));

interface DraftRow extends Pick<
  HistorySegmentRow,
  'position' | 'source' | 'target' | 'parts_json'
> {
  part: number;
  text: string;
  was: string;
  marks_json: string | null;
}

/** Builds the part of the history that stores unsaved edits. */
export function createHistoryDrafts(db: Statements) {
  const needItem = (itemId: string): HistoryItemRow =>
    orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);
  const needSegment = (item: HistoryItemRow, position: number): HistorySegmentRow => {
    const found = db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);
    if (found === undefined) throw unknownItem();
    return found;
  };
  const summaryOf = (item: HistoryItemRow): DraftSummary =>
    db.get<DraftSummary>(DRAFTS_SQL.summarize, item.row_id) ?? {
      count: 0,
      firstPosition: null,
    };

  return {
    /** Lists the drafts of segments from a position on, with a summary of all of the item. @throws `input/not-found` */
    listDrafts: ({ itemId, from, limit }: ListDrafts) =>
      db.read(() => {
        const item = needItem(itemId);
        const drafts = db
          .all<DraftRow>(DRAFTS_SQL.list, { itemRowId: item.row_id, from, limit })
          .map((row) => toDraft(itemId, row));
        return { drafts: drafts.reduce(together, []), ...summaryOf(item) };
      }),

    /**
     * Stores a draft of a segment, also of a locked one, replacing the previous draft; a text equal to the stored one
     * is no draft.
     * @throws `input/not-found`
     */
    keepDraft: (draft: PlacedDraft, atMs: number) =>
      db.inOne(() => {
        const item = needItem(draft.itemId);
        const segment = wholeAgain(db, needSegment(item, draft.position), draft);
        endDraft(db, segment, draft.part);
        if (!isAsItReads(draft, segment)) {
          db.run(DRAFTS_SQL.keep, {
            rowId: segment.row_id,
            part: placeOf(segment, draft.part),
            text: draft.text.toWellFormed(),
            was: draft.was.toWellFormed(),
            marksJson: toJson(draft.marks),
            atMs,
          });
        }
        return summaryOf(item);
      }),

    /** Discards a draft. @throws `input/not-found` */
    discardDraft: ({ itemId, position, part }: PartPlace) =>
      db.inOne(() => {
        const item = needItem(itemId);
        endDraft(db, needSegment(item, position), part);
        return summaryOf(item);
      }),
  };
}

function toDraft(
  itemId: string,
  { position, marks_json: marksJson, ...row }: DraftRow,
): SegmentDraft {
  const part = placeOf(row, row.part);
  const marks = soundMarks(marksFromJson(marksJson));
  return {
    segmentId: segmentIdOf(itemId, position),
    ...(part === 0 ? {} : { part }),
    text: row.text,
    was: row.was,
    ...(marks === null ? {} : { marks }),
  };
}

/** Merges drafts of parts that were joined since into one text. */
function together(drafts: SegmentDraft[], next: SegmentDraft): SegmentDraft[] {
  const before = drafts.at(-1);
  if (before?.segmentId !== next.segmentId || before.part !== next.part) return [...drafts, next];
  const { marks: _, ...first } = before;
  return [
    ...drafts.slice(0, -1),
    { ...first, text: `${first.text}\n${next.text}`, was: `${first.was}\n${next.was}` },
  ];
}

/** Returns true for a draft equal to the stored text, which could not be lost. */
function isAsItReads({ text, marks, part }: PlacedDraft, segment: HistorySegmentRow): boolean {
  if (text.toWellFormed() !== textOfPart(segment, placeOf(segment, part))) return false;
  return marks === undefined || (lastPart(segment) === 0 && toJson(marks) === segment.marks_json);
}

const toJson = (marks: PlacedDraft['marks']): string | null =>
  marks === undefined ? null : JSON.stringify(marks);
