import type { Migration } from './migration.ts';

/** What colleagues said about segments in files that came back. */
export const migration0032: Migration = {
  version: 32,
  name: 'segment-comments',
  up(connection) {
    connection.exec(`
      CREATE TABLE history_comments (
        segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        added_at_ms INTEGER NOT NULL,
        -- Of the step that took it in; null: put back by itself.
        batch TEXT
      ) STRICT;
      CREATE UNIQUE INDEX idx_history_comments_segment ON history_comments (segment_row_id, text);
      CREATE INDEX idx_history_comments_batch ON history_comments (batch) WHERE batch IS NOT NULL;
    `);
  },
};
