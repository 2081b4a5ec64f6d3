import type { Migration } from './migration.ts';

/** Where a person put the tags of a segment, as JSON; null: nobody did, so they follow their words. */
export const migration0029: Migration = {
  version: 29,
  name: 'segment-tags',
  up(connection) {
    connection.exec(`
      ALTER TABLE history_segments ADD COLUMN marks_json TEXT;
      ALTER TABLE history_revisions ADD COLUMN marks_json TEXT;
    `);
  },
};
