import type { Migration } from './migration.ts';

/**
 * A memory may have a counterpart at a service. What one side held at a time is a copy: of the service for a
 * comparison, and of either side before it was changed, so that the change can be taken back.
 */
export const migration0023: Migration = {
  version: 23,
  name: 'memory-links',
  up(connection) {
    connection.exec(`
      ALTER TABLE memories ADD COLUMN connection_id TEXT;
      ALTER TABLE memories ADD COLUMN remote_id TEXT;
      ALTER TABLE memories ADD COLUMN is_remote_gone INTEGER NOT NULL DEFAULT 0
        CHECK (is_remote_gone IN (0, 1));
      -- When, and at which version, both sides were equal last.
      ALTER TABLE memories ADD COLUMN synced_at_ms INTEGER;
      ALTER TABLE memories ADD COLUMN synced_version INTEGER;
      -- A file was announced there, and it is not known yet what became of it.
      ALTER TABLE memories ADD COLUMN import_job_id TEXT;
      CREATE INDEX idx_memories_connection_id ON memories (connection_id, remote_id)
        WHERE remote_id IS NOT NULL;

      CREATE TABLE memory_copies (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        memory_row_id INTEGER NOT NULL REFERENCES memories (row_id) ON DELETE CASCADE,
        side TEXT NOT NULL CHECK (side IN ('here', 'there')),
        name TEXT NOT NULL,
        unit_count INTEGER NOT NULL DEFAULT 0,
        taken_at_ms INTEGER NOT NULL,
        -- What it was taken before; null: for a comparison only.
        reason TEXT CHECK (reason IN ('push', 'pull', 'roll-back', 'delete'))
      ) STRICT;
      CREATE INDEX idx_memory_copies_memory_row_id ON memory_copies (memory_row_id, row_id);

      CREATE TABLE memory_copy_units (
        row_id INTEGER PRIMARY KEY,
        copy_row_id INTEGER NOT NULL REFERENCES memory_copies (row_id) ON DELETE CASCADE,
        source_lang TEXT NOT NULL,
        target_lang TEXT NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        -- Equal for pairs that a service would call equal.
        unit_key BLOB NOT NULL,
        changed_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_memory_copy_units_copy_row_id
        ON memory_copy_units (copy_row_id, unit_key);

      CREATE TABLE memory_differences (
        row_id INTEGER PRIMARY KEY,
        copy_row_id INTEGER NOT NULL REFERENCES memory_copies (row_id) ON DELETE CASCADE,
        target_lang TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('added', 'removed', 'changed')),
        source TEXT NOT NULL,
        here TEXT,
        there TEXT,
        -- Of the copy.
        there_row_id INTEGER
      ) STRICT;
      CREATE INDEX idx_memory_differences_copy_row_id
        ON memory_differences (copy_row_id, target_lang, kind, row_id);
    `);
  },
};
