import type { Migration } from './migration.ts';

/** Pages that a service could not read and left unchanged, as JSON; null when there are none. */
export const migration0011: Migration = {
  version: 11,
  name: 'unread-pages',
  up(connection) {
    connection.exec('ALTER TABLE document_jobs ADD COLUMN unread_pages_json TEXT;');
  },
};
