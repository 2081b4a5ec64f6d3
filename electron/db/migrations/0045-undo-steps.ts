import type { Migration } from './migration.ts';

/** Changes of memories and of the time list are steps, which can be undone and redone. */
export const migration0045: Migration = {
  version: 45,
  name: 'undo-steps',
  up(connection) {
    connection.exec(`
      CREATE TABLE undo_steps (
        row_id INTEGER PRIMARY KEY,
        -- Null: the time list.
        memory_row_id INTEGER REFERENCES memories (row_id) ON DELETE CASCADE,
        state TEXT NOT NULL CHECK (state IN ('done', 'undone')),
        kind TEXT NOT NULL,
        -- From 1, within its thing.
        number INTEGER NOT NULL,
        -- Keys of the rows that it added and removed; and of those that it changed, with how they read without the step
        -- while it is done, and with it while it is undone.
        rows_json TEXT NOT NULL CHECK (json_valid(rows_json)),
        -- Of this step and all before it, in UTF-16 units: the oldest are forgotten by it.
        total_size INTEGER NOT NULL,
        made_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_undo_steps_thing ON undo_steps (memory_row_id, state, number);
    `);
  },
};
