import type { Migration } from './migration.ts';

/** Where a person split a segment, as JSON; null: it is whole. */
export const migration0030: Migration = {
  version: 30,
  name: 'segment-parts',
  up(connection) {
    connection.exec(`
      ALTER TABLE history_segments ADD COLUMN parts_json TEXT;
      ALTER TABLE history_revisions ADD COLUMN parts_json TEXT;
      -- 1: made by a split or a join, which left the wording as it was.
      ALTER TABLE history_revisions ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0;
    `);
  },
};
