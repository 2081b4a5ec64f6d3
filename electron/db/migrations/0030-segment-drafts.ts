import type { Migration } from './migration.ts';

/** What was typed into a segment and neither saved nor given up, with the wording it was typed on. */
export const migration0030: Migration = {
  version: 30,
  name: 'segment-drafts',
  up(connection) {
    connection.exec(`
      CREATE TABLE history_drafts (
        segment_row_id INTEGER PRIMARY KEY REFERENCES history_segments (row_id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        was TEXT NOT NULL,
        -- Null: the text has no tags.
        marks_json TEXT CHECK (json_valid(marks_json)),
        typed_at_ms INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
