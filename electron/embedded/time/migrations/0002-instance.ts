import { randomUUID } from 'node:crypto';
import type { Migration } from '../../storage/sqlite.ts';

/** The name of this database: numbers of another one mean other things. */
export const instance: Migration = {
  version: 2,
  name: 'instance',
  up(db) {
    db.exec(`
      CREATE TABLE instance (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        id TEXT NOT NULL
      ) STRICT;
    `);
    db.prepare('INSERT INTO instance (only_row, id) VALUES (1, ?)').run(randomUUID());
  },
};
