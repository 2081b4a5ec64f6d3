import type { Migration } from './migration.ts';

/** Office files whose media stay here: what is sent, the media with their hashes, and those that the result lacks. */
export const migration0051: Migration = {
  version: 51,
  name: 'light-documents',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN light_json TEXT CHECK (json_valid(light_json));
    `);
  },
};
