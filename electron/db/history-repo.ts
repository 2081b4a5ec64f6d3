import type {
  HistoryDetail,
  HistoryItem,
  HistoryPage,
  HistorySegment,
} from '../../shared/domain/history.ts';
import type { Connection } from './connection.ts';
import { planTextQuery } from './text-search.ts';

export type NewHistoryItem = Omit<HistoryItem, 'segmentCount'>;

/** The searchable history. One transaction per call. */
export interface HistoryRepo {
  /** Adds an item with its segments, all or none. A second item for one document job replaces the first. */
  add(item: NewHistoryItem, segments: HistorySegment[]): HistoryItem;
  /**
   * Newest first. `text` empty lists all; else every word must occur in the title or in one
   * segment (source or target), accents and case ignored. No input is ever a query syntax error.
   */
  search(query: { page: number; limit: number; text: string }): HistoryPage;
  getDetail(itemId: string, query: { page: number; limit: number }): HistoryDetail | null;
}

interface HistoryItemRow {
  row_id: number;
  id: string;
  kind: HistoryItem['kind'];
  title: string;
  source_lang: string | null;
  target_lang: string;
  connection_name: string;
  is_practice: number;
  segment_count: number;
  billed_chars: number | null;
  created_at_ms: number;
  document_job_id: string | null;
}

/** Items whose title, or one of whose segments, holds every word of the plan. */
const MATCHING = {
  byIndex: `
    SELECT rowid FROM history_items_fts WHERE history_items_fts MATCH @match
    UNION
    SELECT s.item_row_id FROM history_segments_fts AS f
    JOIN history_segments AS s ON s.row_id = f.rowid
    WHERE history_segments_fts MATCH @match`,
  byContent: `
    SELECT row_id FROM history_items WHERE contains_words(@containsJson, title)
    UNION
    SELECT item_row_id FROM history_segments WHERE contains_words(@containsJson, source, target)`,
  byBoth: `
    SELECT i.row_id FROM history_items_fts AS f JOIN history_items AS i ON i.row_id = f.rowid
    WHERE history_items_fts MATCH @match AND contains_words(@containsJson, i.title)
    UNION
    SELECT s.item_row_id FROM history_segments_fts AS f
    JOIN history_segments AS s ON s.row_id = f.rowid
    WHERE history_segments_fts MATCH @match
      AND contains_words(@containsJson, s.source, s.target)`,
} as const;

const NEWEST_FIRST = 'ORDER BY created_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset';

/** The SQL of {@link createHistoryRepo}, apart so that tests can ask for its query plans. */
export const HISTORY_SQL = {
  list: `SELECT * FROM history_items ${NEWEST_FIRST}`,
  count: 'SELECT count(*) FROM history_items',
  search: (how: keyof typeof MATCHING) =>
    `SELECT * FROM history_items WHERE row_id IN (${MATCHING[how]}) ${NEWEST_FIRST}`,
  countFound: (how: keyof typeof MATCHING) => `SELECT count(*) FROM (${MATCHING[how]})`,
  getItem: 'SELECT * FROM history_items WHERE id = ?',
  listSegments: `SELECT position, source, target FROM history_segments
    WHERE item_row_id = ? ORDER BY position LIMIT ? OFFSET ?`,
  countSegments: 'SELECT count(*) FROM history_segments WHERE item_row_id = ?',
  /** Also the item itself when it comes a second time, so that a repeated call changes nothing. */
  removeReplaced: 'DELETE FROM history_items WHERE id = @id OR document_job_id = @documentJobId',
  insertItem: `INSERT INTO history_items (id, kind, title, source_lang, target_lang,
      connection_name, is_practice, segment_count, billed_chars, created_at_ms, document_job_id)
    VALUES (@id, @kind, @title, @sourceLang, @targetLang, @connectionName, @isPractice,
      @segmentCount, @billedChars, @createdAtMs, @documentJobId)`,
  insertSegment: `INSERT INTO history_segments (item_row_id, position, source, target)
    VALUES (?, ?, ?, ?)`,
} as const;

/** The history on an open connection. */
export function createHistoryRepo(connection: Connection): HistoryRepo {
  const count = (sql: string, ...values: unknown[]): number =>
    connection
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) ?? 0;

  return {
    add: (item, segments) =>
      connection
        .transaction(() => {
          const { id, documentJobId } = item;
          connection.prepare(HISTORY_SQL.removeReplaced).run({ id, documentJobId });
          const added = { ...item, segmentCount: segments.length };
          const { lastInsertRowid } = connection
            .prepare(HISTORY_SQL.insertItem)
            .run({ ...added, isPractice: item.isPractice ? 1 : 0 });
          const insertSegment = connection.prepare(HISTORY_SQL.insertSegment);
          for (const segment of segments) {
            insertSegment.run(lastInsertRowid, segment.position, segment.source, segment.target);
          }
          return added;
        })
        .immediate(),

    search({ page, limit, text }) {
      const plan = planTextQuery(text);
      const place = { limit, offset: (page - 1) * limit };
      // One transaction, so that the page and the total tell of the same moment.
      const read = connection.transaction((sql: string, countSql: string, values: object) => ({
        items: connection
          .prepare<[object], HistoryItemRow>(sql)
          .all({ ...values, ...place })
          .map(toItem),
        total: count(countSql, values),
      }));
      if (plan === null) return { ...read(HISTORY_SQL.list, HISTORY_SQL.count, {}), page, limit };
      const { match, containsJson } = plan;
      const how = match === null ? 'byContent' : containsJson === null ? 'byIndex' : 'byBoth';
      const values = {
        ...(match === null ? {} : { match }),
        ...(containsJson === null ? {} : { containsJson }),
      };
      return { ...read(HISTORY_SQL.search(how), HISTORY_SQL.countFound(how), values), page, limit };
    },

    getDetail: (itemId, { page, limit }) =>
      connection.transaction(() => {
        const row = connection.prepare<[string], HistoryItemRow>(HISTORY_SQL.getItem).get(itemId);
        if (row === undefined) return null;
        return {
          item: toItem(row),
          segments: connection
            .prepare<[number, number, number], HistorySegment>(HISTORY_SQL.listSegments)
            .all(row.row_id, limit, (page - 1) * limit),
          totalSegments: count(HISTORY_SQL.countSegments, row.row_id),
        };
      })(),
  };
}

function toItem(row: HistoryItemRow): HistoryItem {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sourceLang: row.source_lang,
    targetLang: row.target_lang,
    connectionName: row.connection_name,
    isPractice: row.is_practice === 1,
    segmentCount: row.segment_count,
    billedChars: row.billed_chars,
    createdAtMs: row.created_at_ms,
    documentJobId: row.document_job_id,
  };
}
