import type { Migration } from './migration.ts';

/** What a person decided about a segment: it is right, or nobody may change it. Null: nothing yet. */
export const migration0024: Migration = {
  version: 24,
  name: 'segment-states',
  up(connection) {
    connection.exec(`
      ALTER TABLE history_segments ADD COLUMN decided TEXT
        CHECK (decided IN ('confirmed', 'locked'));
    `);
  },
};
