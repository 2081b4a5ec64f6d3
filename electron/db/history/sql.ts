import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { UNKNOWN_SOURCE_LANG } from '../../../shared/domain/documents/source-lang-basis.ts';

/** Values to bind by name. */
export type SqlValues = Record<string, string | number | null>;

const NEWEST_FIRST = 'ORDER BY created_at_ms DESC, row_id DESC';

/** A filter's conditions on items besides their texts. Every SQL text below has a placeholder for these. */
export interface ItemFilter {
  where: string;
  values: SqlValues;
}

/** Returns the conditions of a filter; deleted and unfinished items never match. */
export function toItemFilter(filter: Omit<HistoryFilter, 'text'>): ItemFilter {
  const conditions = ["state = 'kept'"];
  const values: SqlValues = {};
  const add = (name: string, condition: string, value: string | number | undefined): void => {
    if (value === undefined) return;
    conditions.push(condition);
    values[name] = value;
  };
  if (filter.sourceLang === UNKNOWN_SOURCE_LANG) conditions.push('source_lang IS NULL');
  else add('sourceLang', 'source_lang = @sourceLang', filter.sourceLang);
  add('targetLang', 'target_lang = @targetLang', filter.targetLang);
  add('kind', 'kind = @kind', filter.kind);
  add('connectionId', 'connection_id = @connectionId', filter.connectionId);
  add('projectId', 'project_id = @projectId', filter.projectId);
  add('itemId', 'id = @itemId', filter.itemId);
  add('fromMs', 'created_at_ms >= @fromMs', filter.fromMs);
  add('toMs', 'created_at_ms < @toMs', filter.toMs);
  // Literals, not bound values: otherwise SQLite cannot use a partial index.
  if (filter.isStarred !== undefined) {
    conditions.push(`is_starred = ${filter.isStarred ? '1' : '0'}`);
  }
  if (filter.isChangedByMe !== undefined) {
    conditions.push(`is_changed_by_me = ${filter.isChangedByMe ? '1' : '0'}`);
  }
  return { where: conditions.join(' AND '), values };
}

/** Exported so that tests can check query plans. */
export const HISTORY_SQL = {
  list: (where: string) =>
    `SELECT * FROM history_items WHERE ${where} ${NEWEST_FIRST} LIMIT @limit OFFSET @offset`,
  /** Leaves out the items of a list, which is bound as JSON. */
  isNoOlder: 'row_id NOT IN (SELECT value FROM json_each(@older))',
  count: (where: string) => `SELECT count(*) FROM history_items WHERE ${where}`,
  /** All matches of the filter, in order, as one JSON text. The limit keeps SQLite from reordering. */
  listRowIds: (where: string) =>
    `SELECT json_group_array(row_id) FROM (
       SELECT row_id FROM history_items WHERE ${where} ${NEWEST_FIRST} LIMIT -1)`,
  listIds: `SELECT i.id FROM json_each(?) AS listed CROSS JOIN history_items AS i ON i.row_id = listed.value
    ORDER BY listed.key`,
  /**
   * Items of a list that match the filter, as JSON texts in one order; for a few thousand items, sorting in SQL would
   * cost several times as much.
   */
  listAmong: (where: string, withSizes = false) =>
    `SELECT json_group_array(i.row_id), json_group_array(i.created_at_ms)
       ${withSizes ? ', json_group_array(i.segment_count)' : ''}
     FROM json_each(@rowIds) AS listed CROSS JOIN history_items AS i ON i.row_id = listed.value
     WHERE ${where}`,
  matchTitles: 'SELECT rowid FROM history_items_fts WHERE history_items_fts MATCH ?',
  /**
   * One JSON text: a common word has hundreds of thousands of places, and a row costs more than its number.
   */
  matchSegments: `SELECT json_group_array(rowid) FROM history_segments_fts
    WHERE history_segments_fts MATCH ?`,
  matchSomeSegments: `SELECT json_group_array(rowid) FROM (SELECT rowid FROM history_segments_fts
    WHERE history_segments_fts MATCH ? LIMIT ?)`,
  matchBlocks: `SELECT json_group_array(rowid) FROM history_words_fts
    WHERE history_words_fts MATCH ?`,
  isBlockDue: 'SELECT 1 FROM history_words_due LIMIT 1',
  dueBlocks: 'SELECT block FROM history_words_due ORDER BY block LIMIT ?',
  removeBlock: 'DELETE FROM history_words_fts WHERE rowid = ?',
  insertBlock: `INSERT INTO history_words_fts (rowid, words)
    SELECT @block, group_concat(coalesce(source_index_text, source) || ' '
      || coalesce(target_index_text, target), ' ')
    FROM history_segments
    WHERE item_row_id = @itemRowId AND position >= @from AND position < @to HAVING count(*) > 0`,
  blockIsDone: 'DELETE FROM history_words_due WHERE block = ?',
  forgetBlocks: `INSERT INTO history_words_fts (history_words_fts) VALUES ('delete-all')`,
  forgetDue: 'DELETE FROM history_words_due',
  allBlocksDue: `INSERT INTO history_words_due (block)
    SELECT DISTINCT item_row_id * 65536 + position / 64 FROM history_segments`,
  segmentsOfBlock: `SELECT row_id, position, source, target, is_changed_by_me, location
    FROM history_segments
    WHERE item_row_id = @itemRowId AND position >= @from AND position < @to ORDER BY position`,
  scanTitles: (marks: number) =>
    `SELECT row_id FROM history_items WHERE ${holds('title', marks)} ORDER BY row_id`,
  scanSegments: (marks: number) =>
    `SELECT item_row_id * 4194304 + position FROM history_segments
     WHERE ${holds('source', marks, 'target')} ORDER BY item_row_id, position`,
  getItem: `SELECT * FROM history_items WHERE id = ? AND state = 'kept'`,
  getItemByRowId: 'SELECT * FROM history_items WHERE row_id = ?',
  getState: `SELECT row_id, state, title, source_lang, target_lang, segment_count
    FROM history_items WHERE id = ?`,
  listSegments: `SELECT row_id, position, source, target, is_changed_by_me, decided, location,
      marks_json, parts_json, origin, origin_name
    FROM history_segments
    WHERE item_row_id = ? ORDER BY position LIMIT ? OFFSET ?`,
  getSegment: `SELECT row_id, position, source, target, is_changed_by_me, decided, location,
      marks_json, parts_json, origin, origin_name
    FROM history_segments
    WHERE item_row_id = ? AND position = ?`,
  listSegmentsFrom: `SELECT row_id, position, source, target, is_changed_by_me, decided, location,
      marks_json, parts_json, origin, origin_name
    FROM history_segments
    WHERE item_row_id = ? AND position >= ? ORDER BY position LIMIT ?`,
  listWordings: `SELECT s.position, s.source, s.target, s.marks_json, s.parts_json, s.decided, iif(s.is_changed_by_me = 1,
      (SELECT r.target FROM history_revisions AS r WHERE r.segment_row_id = s.row_id AND r.is_cut = 0
        ORDER BY r.row_id LIMIT 1), NULL) AS first_target
    FROM history_segments AS s
    WHERE s.item_row_id = ? AND s.position >= ? ORDER BY s.position LIMIT ?`,
  listRevisions: `SELECT target, replaced_at_ms FROM history_revisions
    WHERE segment_row_id = ? AND is_cut = 0 ORDER BY row_id DESC`,
  storedRowId: `SELECT row_id FROM history_items WHERE id = ? AND state = 'kept'`,
  storedInSecond: `SELECT row_id FROM history_items WHERE state = 'kept'
    AND created_at_ms >= @fromMs AND created_at_ms < @fromMs + 1000
    AND source_lang IS @sourceLang AND target_lang = @targetLang LIMIT 100`,
  storedImports: `SELECT row_id AS rowId, title, source_lang AS sourceLang, target_lang AS targetLang
    FROM history_items WHERE state = 'kept' AND kind = 'import' ORDER BY created_at_ms DESC`,
  storedAt: `SELECT row_id, item_row_id, position, source, target, decided, parts_json
    FROM history_segments WHERE item_row_id = ? AND position = ?`,
  storedWithin: `SELECT row_id, item_row_id, position, source, target, decided, parts_json
    FROM history_segments WHERE item_row_id = ? AND source = ? LIMIT 1`,
  storedInParts: `SELECT row_id, item_row_id, position, source, target, decided, parts_json
    FROM history_segments WHERE item_row_id = ? AND parts_json IS NOT NULL ORDER BY position`,
  isTaken: 'SELECT 1 FROM history_items WHERE id = ?',
  listHidden: `SELECT row_id FROM history_items WHERE state <> 'kept'`,
  projectOfItem: 'SELECT project_id FROM history_items WHERE row_id = ?',
  maxRowId: 'SELECT max(row_id) FROM history_items',
  sumSegments: (where: string) => `SELECT sum(segment_count) FROM history_items WHERE ${where}`,
  /** The items are the outer loop: their row ids and the positions within are the order of the result. */
  exportSegments: (where: string) =>
    `SELECT i.row_id AS item_row_id, i.id AS item_id, i.title, i.source_lang, i.target_lang,
       i.project_name, i.created_at_ms, s.position, s.source, s.target, s.is_changed_by_me,
       s.location, s.parts_json
     FROM (SELECT * FROM history_items NOT INDEXED
       WHERE row_id BETWEEN @firstItem AND @lastItem AND ${where}) AS i
     CROSS JOIN history_segments AS s ON s.item_row_id = i.row_id
     WHERE i.row_id > @firstItem OR s.position > @afterPosition
     ORDER BY i.row_id, s.position LIMIT @limit`,
  facetCounts: (column: 'source_lang' | 'target_lang' | 'kind' | 'connection_id' | 'project_id') =>
    `SELECT ${column}, count(*) FROM history_items
     WHERE state = 'kept' AND ${column} IS NOT NULL
     GROUP BY ${column} ORDER BY count(*) DESC, ${column}`,
  newestName: (of: 'connection' | 'project') =>
    `SELECT ${of}_name FROM history_items WHERE state = 'kept' AND ${of}_id = ?
     ORDER BY created_at_ms DESC LIMIT 1`,
  isReplacedStarred: `SELECT max(is_starred) FROM history_items
    WHERE id = @id OR document_job_id = @documentJobId`,
  /** Includes the item itself when added twice, so that a repeated call changes nothing. */
  removeReplaced: 'DELETE FROM history_items WHERE id = @id OR document_job_id = @documentJobId',
  insertItem: `INSERT INTO history_items (id, kind, title, title_index_text, source_lang,
      source_lang_basis, target_lang, connection_id, connection_name, project_id, project_name, options_json, engine,
      is_practice, segment_count, billed_chars, saved_chars, created_at_ms, document_job_id, source_sha256, state,
      uncut_from)
    VALUES (@id, @kind, @title, @titleIndexText, @sourceLang, @sourceLangBasis, @targetLang, @connectionId,
      @connectionName, @projectId, @projectName, @optionsJson, @engine, @isPractice, @segmentCount,
      @billedChars, @savedChars, @createdAtMs, @documentJobId, @sourceSha256, @state,
      iif(@kind IN ('document', 'import'), 0, NULL))`,
  /** Many rows per statement: the full-text index flushes at the end of each. */
  insertSegments: (rows: number) =>
    `INSERT INTO history_segments (item_row_id, position, source, target, source_index_text,
       target_index_text, location, origin, origin_name, parts_json)
     VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join()}`,
  addToCount: 'UPDATE history_items SET segment_count = segment_count + ? WHERE row_id = ?',
  addSentences: 'UPDATE history_items SET more_sentences = more_sentences + ? WHERE row_id = ?',
  finish: `UPDATE history_items SET state = 'kept' WHERE id = ? AND state = 'unfinished'`,
  discardEmpty: `UPDATE history_items SET state = 'removing'
    WHERE id = ? AND state = 'unfinished' AND segment_count = 0`,
  setStarred: `UPDATE history_items SET is_starred = ? WHERE id = ? AND state = 'kept'`,
  deleteItem: `UPDATE history_items SET state = 'deleted', deleted_at_ms = @atMs
    WHERE id = @id AND state = 'kept'`,
  restoreItem: `UPDATE history_items SET state = 'kept', deleted_at_ms = NULL
    WHERE id = ? AND state = 'deleted'`,
  // The job of a removed item may be recorded again.
  markAll: `UPDATE history_items SET state = 'removing', deleted_at_ms = NULL, document_job_id = NULL
    WHERE state IN ('kept', 'deleted')`,
  markDeleted: `UPDATE history_items SET state = 'removing', deleted_at_ms = NULL,
    document_job_id = NULL
    WHERE state = 'deleted' AND state <> 'kept' AND deleted_at_ms < ?`,
  markUnfinished: `UPDATE history_items SET state = 'removing', document_job_id = NULL
    WHERE state = 'unfinished' AND state <> 'kept' AND (@id IS NULL OR id = @id)`,
  /** Each half of the search uses its own index. */
  markBefore: `UPDATE history_items SET state = 'removing', deleted_at_ms = NULL,
    document_job_id = NULL
    WHERE row_id IN (
      SELECT row_id FROM (SELECT row_id FROM history_items
        WHERE state = 'kept' AND created_at_ms < @beforeMs LIMIT @limit)
      UNION ALL SELECT row_id FROM (SELECT row_id FROM history_items
        WHERE state = 'deleted' AND state <> 'kept' AND created_at_ms < @beforeMs LIMIT @limit))`,
  countBefore: `SELECT coalesce(sum(segment_count + 1), 0) FROM history_items
    WHERE state <> 'unfinished' AND created_at_ms < ?`,
  markOne: `UPDATE history_items SET state = 'removing', document_job_id = NULL WHERE row_id = ?`,
  nextToRemove: `SELECT row_id, segment_count FROM history_items WHERE state = 'removing' AND state <> 'kept'
    LIMIT ?`,
  removeSegments: `DELETE FROM history_segments WHERE row_id IN (
    SELECT row_id FROM history_segments WHERE item_row_id = ? LIMIT ?)`,
  removeItem: 'DELETE FROM history_items WHERE row_id = ?',
} as const;

/** Requires all marks, each a separate bound value, in one of the columns. */
function holds(column: string, marks: number, other?: string): string {
  return Array.from({ length: marks }, (_, index) => {
    const mark = `@mark${String(index)}`;
    const first = `instr(${column}, ${mark}) > 0`;
    return other === undefined ? first : `(${first} OR instr(${other}, ${mark}) > 0)`;
  }).join(' AND ');
}
