/** Statements of the journal of an item; tests check their query plans. */
export const JOURNAL_SQL = {
  dropUndone: `DELETE FROM history_steps WHERE item_row_id = ? AND state = 'undone'`,
  top: `SELECT number, total_size AS size FROM history_steps
    WHERE item_row_id = ? AND state = 'done' ORDER BY number DESC LIMIT 1`,
  oldest: `SELECT row_id, number, total_size AS size FROM history_steps
    WHERE item_row_id = ? AND state = 'done' ORDER BY number LIMIT 1`,
  lastDone: `SELECT row_id, kind, visit, comments_json, row_count, made_at_ms FROM history_steps
    WHERE item_row_id = ? AND state = 'done' ORDER BY number DESC LIMIT 1`,
  firstUndone: `SELECT row_id, kind, visit, comments_json, row_count, made_at_ms FROM history_steps
    WHERE item_row_id = ? AND state = 'undone' ORDER BY number LIMIT 1`,
  exists: 'SELECT 1 FROM history_steps WHERE item_row_id = ? AND state = ? LIMIT 1',
  insertStep: `INSERT INTO history_steps
      (item_row_id, state, kind, number, visit, comments_json, row_count, total_size, made_at_ms)
    VALUES (@itemRowId, 'done', @kind, @number, @visit, @comments, @rowCount, @size, @atMs)`,
  insertRow: `INSERT INTO history_step_rows
      (step_row_id, position, target, decided, marks_json, parts_json, is_changed_by_me, noted)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  rows: `SELECT row_id, position, target, decided, marks_json, parts_json, is_changed_by_me, noted
    FROM history_step_rows WHERE step_row_id = ? ORDER BY position`,
  setRow: `UPDATE history_step_rows
    SET target = ?, decided = ?, marks_json = ?, parts_json = ?, is_changed_by_me = ? WHERE row_id = ?`,
  setState: 'UPDATE history_steps SET state = ? WHERE row_id = ?',
  forget: 'DELETE FROM history_steps WHERE row_id = ?',
  forgetAll: 'DELETE FROM history_steps WHERE item_row_id = ?',
  removeRows: `DELETE FROM history_step_rows WHERE row_id IN (
    SELECT r.row_id FROM history_steps AS s JOIN history_step_rows AS r ON r.step_row_id = s.row_id
    WHERE s.item_row_id = ? LIMIT ?)`,
  newestNote: `SELECT row_id, target, visit FROM history_revisions
    WHERE segment_row_id = ? ORDER BY row_id DESC LIMIT 1`,
  note: `INSERT INTO history_revisions (segment_row_id, target, replaced_at_ms, is_cut, visit)
    VALUES (?, ?, ?, ?, ?)`,
  removeNote: 'DELETE FROM history_revisions WHERE row_id = ?',
  /** Leaves the text, so that no index is written. */
  rewriteFacts: `UPDATE history_segments
    SET decided = ?, marks_json = ?, parts_json = ?, is_changed_by_me = ? WHERE row_id = ?`,
  /** Many rows per statement, as in `insertSegments`. */
  rewriteTexts: (rows: number) =>
    `UPDATE history_segments AS s
     SET target = r.column2, target_index_text = r.column3, is_changed_by_me = r.column4,
       decided = r.column5, marks_json = r.column6, parts_json = r.column7
     FROM (VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?)').join()}) AS r
     WHERE s.row_id = r.column1`,
  /** The text changed: its findings are counted again. */
  noteChanged: `UPDATE history_items SET is_changed_by_me = 1, to_check_count = NULL WHERE row_id = ?`,
  /** Some changes are gone: others may remain. */
  noteUnchanged: `UPDATE history_items SET is_changed_by_me = EXISTS (
      SELECT 1 FROM history_segments WHERE item_row_id = @rowId AND is_changed_by_me = 1), to_check_count = NULL
    WHERE row_id = @rowId`,
  cutAgain: `UPDATE history_items SET uncut_from = min(coalesce(uncut_from, @from), @from) WHERE row_id = @rowId`,
} as const;
