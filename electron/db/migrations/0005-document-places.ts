import type { Migration } from './migration.ts';

/**
 * Output format of a document, and the location of a segment in it.
 *
 * Both are null when unknown: the file's own format, and no location. Formats are not checked here, so
 * that later ones need no new table.
 */
export const migration0005: Migration = {
  version: 5,
  name: 'document-places',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN output_format TEXT;
      ALTER TABLE history_segments ADD COLUMN location TEXT;
    `);
  },
};
