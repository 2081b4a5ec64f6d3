import type { Migration } from './migration.ts';

/** The file that the source of a document was converted from, by which it is known again. */
export const migration0052: Migration = {
  version: 52,
  name: 'original-files',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN original_sha256 TEXT;
      CREATE INDEX idx_document_jobs_original_sha256_state ON document_jobs (original_sha256, state)
        WHERE original_sha256 IS NOT NULL;
    `);
  },
};
