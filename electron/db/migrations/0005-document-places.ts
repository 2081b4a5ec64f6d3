import type { Migration } from './migration.ts';

/**
 * What a document is to be made into, and where in its document a segment stands.
 *
 * Both are null for what is not known: the file's own format, and no place. Formats are not checked
 * here: later ones are to be written without another table.
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
