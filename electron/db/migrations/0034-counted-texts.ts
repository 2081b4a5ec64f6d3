import type { Migration } from './migration.ts';

/** A job stores how many texts define its result, and which: rows that a damaged database lost are missed. */
export const migration0034: Migration = {
  version: 34,
  name: 'counted-texts',
  up(connection) {
    connection.exec(`
      -- Null: not split, or before this was noted; 0: to be split again, as a person decided.
      ALTER TABLE document_jobs ADD COLUMN text_count INTEGER CHECK (text_count >= 0);
      -- SHA-256 of the positions and keys of its texts, in order.
      ALTER TABLE document_jobs ADD COLUMN text_positions_hash TEXT;
    `);
  },
};
