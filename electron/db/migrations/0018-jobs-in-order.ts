import type { Migration } from './migration.ts';

/** Jobs are listed newest first, and those that were started together in the order they were added in. */
export const migration0018: Migration = {
  version: 18,
  name: 'jobs-in-order',
  up(connection) {
    connection.exec(`
      DROP INDEX idx_document_jobs_created_at_ms;
      -- Its entries of one moment are in the order of row_id.
      CREATE INDEX idx_document_jobs_created_at_ms ON document_jobs (created_at_ms DESC);
    `);
  },
};
