const LINE =
  'row_id, number, target_lang, language, text, start_ms, end_ms, position, is_changed_by_me';

/** Exported so that tests can check its query plans. */
export const VOICE_SQL = {
  get: 'SELECT * FROM voice_sessions WHERE id = ? AND deleted_at_ms IS NULL',
  insert: `INSERT INTO voice_sessions (id, origin, connection_id, connection_name, recognizer, source_lang,
      target_langs_json, formality, speech_target, glossary_ids_json, spoken_terms_id, project_id, project_name,
      keeps_sound, is_recorded, started_at_ms)
    VALUES (@id, @origin, @connectionId, @connectionName, @recognizer, @sourceLang, @targetLangsJson, @formality,
      @speechTarget, @glossaryIdsJson, @spokenTermsId, @projectId, @projectName, @keepsSound, @isRecorded,
      @startedAtMs)`,
  insertItem: 'INSERT INTO voice_items (session_row_id, target_lang, item_id) VALUES (?, ?, ?)',
  listItemIds: 'SELECT item_id FROM voice_items WHERE session_row_id = ?',
  listItems: 'SELECT target_lang, item_id FROM voice_items WHERE session_row_id = ?',
  update: `UPDATE voice_sessions SET title = @title, ended = @ended,
      ended_at_ms = @endedAtMs, error_json = @errorJson, sound_ms = @soundMs, concluded_ms = @concludedMs,
      sent_ms = @sentMs WHERE row_id = @rowId`,
  /** Time up to which the stored lines of each language reach; 0 while one of them has none. */
  reach: `SELECT min(reach_ms) FROM (
      SELECT coalesce((SELECT max(end_ms) FROM voice_lines
        WHERE session_row_id = @rowId AND target_lang IS NULL), 0) AS reach_ms
      UNION ALL
      SELECT coalesce((SELECT max(end_ms) FROM voice_lines
        WHERE session_row_id = @rowId AND target_lang = t.value), 0)
      FROM json_each(@targetLangsJson) AS t)`,
  /** Transcript lines for which a language has nothing, or fewer lines than were spoken at that time. */
  isUntranslated: `SELECT 1 FROM json_each(@targetLangsJson) AS t CROSS JOIN voice_lines AS s
    WHERE s.session_row_id = @rowId AND s.target_lang IS NULL AND (
      SELECT count(*) FROM voice_lines AS l WHERE l.session_row_id = @rowId AND l.target_lang = t.value
        AND l.end_ms >= s.start_ms AND l.start_ms <= s.end_ms) < (
      SELECT count(*) FROM voice_lines AS o WHERE o.session_row_id = @rowId AND o.target_lang IS NULL
        AND o.end_ms = s.end_ms AND o.start_ms = s.start_ms)
    LIMIT 1`,
  releaseSound: 'UPDATE voice_sessions SET has_sound = 0 WHERE row_id = ?',
  count:
    'UPDATE voice_sessions SET line_count = @lineCount, next_number = @nextNumber WHERE row_id = @rowId',
  progress: `UPDATE voice_sessions SET sound_ms = @soundMs, concluded_ms = @concludedMs, sent_ms = @sentMs
    WHERE row_id = @rowId`,
  insertLine: `INSERT INTO voice_lines (session_row_id, number, target_lang, language, text, index_text, start_ms,
      end_ms, position)
    VALUES (@session, @number, @targetLang, @language, @text, @indexText, @startMs, @endMs, @position)`,
  /** Source line that a moment belongs to, see pairLines. */
  sourceAt: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = ? AND target_lang IS NULL AND start_ms <= ?
    ORDER BY start_ms DESC, row_id DESC LIMIT 1`,
  firstSource: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = ? AND target_lang IS NULL
    ORDER BY start_ms, row_id LIMIT 1`,
  nextSource: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = @session AND target_lang IS NULL
      AND (start_ms > @startMs OR (start_ms = @startMs AND row_id > @rowId))
    ORDER BY start_ms, row_id LIMIT 1`,
  previousSource: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = @session AND target_lang IS NULL
      AND (start_ms < @startMs OR (start_ms = @startMs AND row_id < @rowId))
    ORDER BY start_ms DESC, row_id DESC LIMIT 1`,
  sourcePage: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = ? AND target_lang IS NULL
    ORDER BY start_ms, row_id LIMIT ? OFFSET ?`,
  targetsWithin: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = @session AND target_lang IS NOT NULL
      AND middle_ms >= @fromMs AND middle_ms < @toMs ORDER BY start_ms, row_id`,
  line: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = ? AND number = ?`,
  /** Texts that begin or end with white space: the service sends its own separators. */
  separated: `SELECT 1 FROM voice_lines WHERE session_row_id = ?
    AND trim(text, char(9, 10, 13, 32, 160, 12288)) <> text LIMIT 1`,
  allLines: `SELECT ${LINE} FROM voice_lines WHERE session_row_id = ? ORDER BY start_ms, row_id`,
  editLine:
    'UPDATE voice_lines SET text = ?, index_text = ?, is_changed_by_me = 1 WHERE row_id = ?',
  insertRevision:
    'INSERT INTO voice_revisions (line_row_id, text, replaced_at_ms) VALUES (?, ?, ?)',
  listRevisions: `SELECT r.text, r.replaced_at_ms AS replacedAtMs FROM voice_lines AS l
    CROSS JOIN voice_revisions AS r ON r.line_row_id = l.row_id
    WHERE l.session_row_id = ? AND l.number = ? ORDER BY r.row_id DESC`,
  /** A deleted session never began. */
  listRunning:
    'SELECT * FROM voice_sessions WHERE ended IS NULL AND deleted_at_ms IS NULL ORDER BY row_id',
  listWithSound: 'SELECT id FROM voice_sessions WHERE has_sound = 1',
  /** A session whose end was never stored has ended, too. */
  remove: `UPDATE voice_sessions SET deleted_at_ms = @atMs, ended = coalesce(ended, 'interrupted'),
      ended_at_ms = coalesce(ended_at_ms, @atMs)
    WHERE row_id = @rowId AND deleted_at_ms IS NULL`,
  deletedAt:
    'SELECT row_id, deleted_at_ms FROM voice_sessions WHERE id = ? AND deleted_at_ms IS NOT NULL',
  restore: 'UPDATE voice_sessions SET deleted_at_ms = NULL WHERE row_id = ?',
  purge:
    'DELETE FROM voice_sessions WHERE deleted_at_ms IS NOT NULL AND deleted_at_ms < ? RETURNING id',
  /** Sessions whose last history item was purged get the earliest possible deletion time. */
  purgeWithItems: (ofDeletedOnly: boolean) => `UPDATE voice_sessions SET deleted_at_ms = 0
    WHERE ended IS NOT NULL ${ofDeletedOnly ? 'AND deleted_at_ms IS NOT NULL' : ''}
      AND row_id IN (SELECT v.session_row_id FROM history_items AS h JOIN voice_items AS v ON v.item_id = h.id
        WHERE h.state = 'removing' AND h.kind = 'voice')
      AND NOT EXISTS (SELECT 1 FROM voice_items AS v JOIN history_items AS h ON h.id = v.item_id
        WHERE v.session_row_id = voice_sessions.row_id AND h.state IN ('kept', 'deleted'))`,
  /** The chosen languages; for sessions that detect the language, the detected ones. */
  listLanguages: `SELECT source_lang AS language FROM voice_sessions
      WHERE deleted_at_ms IS NULL AND source_lang IS NOT NULL
    UNION SELECT t.value FROM voice_sessions AS s, json_each(s.target_langs_json) AS t WHERE s.deleted_at_ms IS NULL
    UNION SELECT l.language FROM voice_sessions AS s JOIN voice_lines AS l ON l.session_row_id = s.row_id
      WHERE s.deleted_at_ms IS NULL AND s.source_lang IS NULL AND l.target_lang IS NULL
    ORDER BY 1`,
  /** Projects under the name that the newest session has for them. */
  listProjects: `SELECT project_id AS id, project_name AS name, max(started_at_ms) FROM voice_sessions
    WHERE deleted_at_ms IS NULL AND project_id IS NOT NULL GROUP BY project_id ORDER BY project_name, project_id`,
  countBefore: `SELECT count(*) + coalesce(sum((SELECT count(*) FROM voice_lines AS l
      WHERE l.session_row_id = s.row_id)), 0)
    FROM voice_sessions AS s WHERE ended IS NOT NULL AND started_at_ms < ?`,
  /** Hides a session whose lines are removed step by step. */
  nextBefore: `UPDATE voice_sessions SET deleted_at_ms = 0 WHERE row_id = (
      SELECT row_id FROM voice_sessions WHERE ended IS NOT NULL AND started_at_ms < ? ORDER BY row_id LIMIT 1)
    RETURNING row_id`,
  removeLines: `DELETE FROM voice_lines WHERE row_id IN (
    SELECT row_id FROM voice_lines WHERE session_row_id = ? LIMIT ?)`,
  removeSession: 'DELETE FROM voice_sessions WHERE row_id = ?',
  page: (where: string) => `SELECT * FROM voice_sessions WHERE ${where}
    ORDER BY started_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset`,
  countSessions: (where: string) => `SELECT count(*) FROM voice_sessions WHERE ${where}`,
  among: (where: string) => `SELECT * FROM voice_sessions
    WHERE row_id IN (SELECT value FROM json_each(@rowIds)) AND ${where}
    ORDER BY started_at_ms DESC, row_id DESC`,
  matchLines: `SELECT l.row_id, l.session_row_id, l.text FROM voice_lines_fts AS f
    CROSS JOIN voice_lines AS l ON l.row_id = f.rowid
    WHERE voice_lines_fts MATCH ? ORDER BY f.rowid`,
  scanLines: (marks: number) => `SELECT row_id, session_row_id, text FROM voice_lines
    WHERE ${Array.from({ length: marks }, (_, index) => `instr(text, @mark${String(index)}) > 0`).join(' AND ')}
    ORDER BY row_id`,
  listTitles: `SELECT row_id, title FROM voice_sessions WHERE deleted_at_ms IS NULL AND title <> ''`,
} as const;
