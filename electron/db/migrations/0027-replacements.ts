import type { Migration } from './migration.ts';

/** Which edits were one step, and what was decided about a segment before one: both come back with an undo. */
export const migration0027: Migration = {
  version: 27,
  name: 'replacements',
  up(connection) {
    connection.exec(`
      -- Null: an edit of its own.
      ALTER TABLE history_revisions ADD COLUMN batch TEXT;
      ALTER TABLE history_revisions ADD COLUMN decided TEXT
        CHECK (decided IN ('confirmed', 'locked'));
      CREATE INDEX idx_history_revisions_batch ON history_revisions (batch)
        WHERE batch IS NOT NULL;
    `);
  },
};
