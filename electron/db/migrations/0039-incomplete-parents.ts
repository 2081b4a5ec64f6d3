import type { Migration } from './migration.ts';

/** What a repaired database has only a part of, until it is whole, is gone, or a person has seen it. */
export const migration0039: Migration = {
  version: 39,
  name: 'incomplete-parents',
  up(connection) {
    connection.exec(`
      CREATE TABLE incomplete_parents (
        row_id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        UNIQUE (kind, id)
      ) STRICT;
    `);
  },
};
