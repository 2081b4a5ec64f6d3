import type { Migration } from './migration.ts';

/** Progress of voice sessions is what their stored lines show, also of those that ended before. */
export const migration0036: Migration = {
  version: 36,
  name: 'voice-progress',
  up(connection) {
    connection.exec(`
      CREATE INDEX idx_voice_lines_reach ON voice_lines (session_row_id, target_lang, end_ms);
      UPDATE voice_sessions SET concluded_ms = min(concluded_ms,
        coalesce((SELECT max(end_ms) FROM voice_lines AS l
          WHERE l.session_row_id = voice_sessions.row_id AND l.target_lang IS NULL), 0),
        coalesce((SELECT min(coalesce((SELECT max(end_ms) FROM voice_lines AS l
            WHERE l.session_row_id = voice_sessions.row_id AND l.target_lang = t.value), 0))
          FROM json_each(voice_sessions.target_langs_json) AS t), concluded_ms))
      WHERE ended IS NOT NULL AND ended <> 'complete';
    `);
  },
};
