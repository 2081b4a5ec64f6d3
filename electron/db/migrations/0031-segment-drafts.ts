import type { Migration } from './migration.ts';

/** What was typed into a segment, or a part of one, and neither saved nor given up, with the wording it was typed on. */
export const migration0031: Migration = {
  version: 31,
  name: 'segment-drafts',
  up(connection) {
    connection.exec(`
      CREATE TABLE history_drafts (
        segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
        -- From 0, as it was split then. Parts that are gone are those of the last one.
        part INTEGER NOT NULL,
        text TEXT NOT NULL,
        was TEXT NOT NULL,
        -- Null: the text has no tags.
        marks_json TEXT CHECK (json_valid(marks_json)),
        typed_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_history_drafts_segment ON history_drafts (segment_row_id, part);
    `);
  },
};
