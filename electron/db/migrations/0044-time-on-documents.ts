import type { Migration } from './migration.ts';

/** Time on documents: when they were worked on, what was logged of it, and what was confirmed. */
export const migration0044: Migration = {
  version: 44,
  name: 'time-on-documents',
  up(connection) {
    connection.exec(`
      -- One stretch of work on an item, from the first to the last activity. The newest row is still growing.
      CREATE TABLE work_intervals (
        row_id INTEGER PRIMARY KEY,
        item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
        started_at_ms INTEGER NOT NULL,
        ended_at_ms INTEGER NOT NULL CHECK (ended_at_ms >= started_at_ms)
      ) STRICT;
      CREATE INDEX idx_work_intervals_item_row_id ON work_intervals (item_row_id);

      -- Parts of it that were logged. They count as long as the entry exists, even if its times were changed.
      CREATE TABLE work_logs (
        row_id INTEGER PRIMARY KEY,
        item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
        started_at_ms INTEGER NOT NULL,
        ended_at_ms INTEGER NOT NULL CHECK (ended_at_ms > started_at_ms),
        -- Not a foreign key: a purge may remove entries first.
        entry_id TEXT NOT NULL
      ) STRICT;
      CREATE INDEX idx_work_logs_item_row_id ON work_logs (item_row_id);

      -- What was confirmed, measured at that moment. A row counts while its segment, or part of one, is confirmed.
      CREATE TABLE confirmed_segments (
        row_id INTEGER PRIMARY KEY,
        segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
        -- Where the part begins in the source, in UTF-16 units; 0 for a segment that is not split.
        source_start INTEGER NOT NULL,
        word_count INTEGER NOT NULL CHECK (word_count >= 0),
        -- Edits that made the confirmed wording of the first one, and the symbols of the longer one; null: not measured.
        edit_count INTEGER CHECK (edit_count BETWEEN 0 AND longest),
        longest INTEGER CHECK (longest > 0),
        CHECK ((edit_count IS NULL) = (longest IS NULL)),
        UNIQUE (segment_row_id, source_start)
      ) STRICT;
    `);
  },
};
