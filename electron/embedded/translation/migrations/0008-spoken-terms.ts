import type { Migration } from '../../storage/sqlite.ts';

/** Collections of spoken terms, with a list for each language. `sequence` keeps the order of creation. */
export const spokenTerms: Migration = {
  version: 8,
  name: 'spoken-terms',
  up(db) {
    db.exec(`
      CREATE TABLE spoken_terms (
        sequence INTEGER PRIMARY KEY NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        created_at_ms INTEGER NOT NULL,
        UNIQUE (account_id, id)
      ) STRICT;
      CREATE TABLE spoken_term_lists (
        collection INTEGER NOT NULL REFERENCES spoken_terms (sequence) ON DELETE CASCADE,
        language TEXT NOT NULL,
        -- One term per line.
        entries TEXT NOT NULL,
        PRIMARY KEY (collection, language)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
