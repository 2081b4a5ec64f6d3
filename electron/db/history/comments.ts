import type {
  CommentsPage,
  CommentsQuery,
  SegmentComment,
} from '../../../shared/domain/history/history.ts';
import { MAX_COMMENT_CHARS } from '../../../shared/domain/history/returned-kinds.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { toParts } from './parts.ts';
import { unknownItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Exported so that tests can check its query plans. */
export const COMMENTS_SQL = {
  ofSegment: `SELECT text, source_start, added_at_ms FROM history_comments
    WHERE segment_row_id = ? ORDER BY source_start, added_at_ms, rowid`,
  ofRange: `SELECT s.row_id, c.text, c.source_start, c.added_at_ms
    FROM history_segments AS s CROSS JOIN history_comments AS c ON c.segment_row_id = s.row_id
    WHERE s.item_row_id = ? AND s.position BETWEEN ? AND ?
    ORDER BY s.position, c.source_start, c.added_at_ms, c.rowid`,
  listOfItem: `SELECT s.position, s.source, s.target, s.parts_json, c.text, c.source_start, c.added_at_ms
    FROM history_segments AS s CROSS JOIN history_comments AS c ON c.segment_row_id = s.row_id
    WHERE s.item_row_id = ?
    ORDER BY s.position, c.source_start, c.added_at_ms, c.rowid LIMIT ? OFFSET ?`,
  countOfItem: `SELECT count(*)
    FROM history_segments AS s CROSS JOIN history_comments AS c ON c.segment_row_id = s.row_id
    WHERE s.item_row_id = ?`,
  keep: `INSERT INTO history_comments (segment_row_id, text, source_start, added_at_ms)
    VALUES (@rowId, @text, @source, @atMs) ON CONFLICT DO NOTHING`,
  remove: `DELETE FROM history_comments
    WHERE segment_row_id = ? AND source_start = ? AND text = ? RETURNING added_at_ms`,
} as const;

interface CommentRow {
  text: string;
  source_start: number;
  added_at_ms: number;
}

type PlacedRow = CommentRow &
  Pick<HistorySegmentRow, 'position' | 'source' | 'target' | 'parts_json'>;

/** Rows of one item, such as a page of it. */
type Rows = readonly { position: number }[];

/** Comments of colleagues, each beside its segment. */
export function createSegmentComments(db: Statements) {
  return {
    of: (segmentRowId: number): SegmentComment[] =>
      db.all<CommentRow>(COMMENTS_SQL.ofSegment, segmentRowId).map(toComment),
    /** @param rows neighbors, in order @returns by row id */
    ofRows(itemRowId: number, rows: Rows): ReadonlyMap<number, SegmentComment[]> {
      const found = new Map<number, SegmentComment[]>();
      const [first, last] = [rows[0], rows.at(-1)];
      if (first === undefined || last === undefined) return found;
      const read = db.prepare<[number, number, number], CommentRow & { row_id: number }>(
        COMMENTS_SQL.ofRange,
      );
      for (const { row_id, ...row } of read.all(itemRowId, first.position, last.position)) {
        found.set(row_id, [...(found.get(row_id) ?? []), toComment(row)]);
      }
      return found;
    },
    /** @returns whether it was new */
    keep(segmentRowId: number, { text, source, addedAtMs: atMs }: SegmentComment): boolean {
      const row = { rowId: segmentRowId, text: storedText(text), source, atMs };
      return db.run(COMMENTS_SQL.keep, row).changes > 0;
    },
    /** @returns when it was added; undefined when it was not there */
    remove: (segmentRowId: number, { source, text }: Omit<SegmentComment, 'addedAtMs'>) =>
      db.value<number>(COMMENTS_SQL.remove, segmentRowId, source, storedText(text)),
  };
}

/** Builds the part of the history that lists the comments of an item. */
export function createItemComments(db: Statements) {
  return {
    /** @throws `input/not-found` */
    listComments: ({ itemId, page, limit }: CommentsQuery): CommentsPage =>
      db.read(() => {
        const item = orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);
        const offset = (page - 1) * limit;
        const rows = db.all<PlacedRow>(COMMENTS_SQL.listOfItem, item.row_id, limit, offset);
        return {
          comments: rows.map((row) => ({
            ...toComment(row),
            segmentId: segmentIdOf(itemId, row.position),
            position: row.position,
            part: toParts(row)?.findLastIndex(({ source }) => source <= row.source_start),
          })),
          total: db.value<number>(COMMENTS_SQL.countOfItem, item.row_id) ?? 0,
          page,
          limit,
        };
      }),
  };
}

const storedText = (text: string): string => text.slice(0, MAX_COMMENT_CHARS).toWellFormed();

const toComment = (row: CommentRow): SegmentComment => ({
  text: row.text,
  source: row.source_start,
  addedAtMs: row.added_at_ms,
});
