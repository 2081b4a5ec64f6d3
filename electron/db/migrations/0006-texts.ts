import type { Migration } from './migration.ts';

/**
 * The Translate page's draft, and what was already translated of it.
 *
 * Both are transient: the draft is a single row, and lines are removed with the text. `route_key`
 * distinguishes ways to translate without containing user input.
 */
export const migration0006: Migration = {
  version: 6,
  name: 'texts',
  up(connection) {
    connection.exec(`
      CREATE TABLE text_drafts (
        row_id INTEGER PRIMARY KEY CHECK (row_id = 1),
        draft_json TEXT NOT NULL CHECK (json_valid(draft_json)),
        updated_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE text_draft_lines (
        row_id INTEGER PRIMARY KEY,
        route_key TEXT NOT NULL,
        source TEXT NOT NULL,
        answer_json TEXT NOT NULL CHECK (json_valid(answer_json)),
        kept_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_text_draft_lines_route_key_source
        ON text_draft_lines (route_key, source);
      CREATE INDEX idx_text_draft_lines_kept_at_ms ON text_draft_lines (kept_at_ms);
    `);
  },
};
