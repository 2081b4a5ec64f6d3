import type { Migration } from './migration.ts';

/**
 * Copies of used dictionaries, by version, and which version a job was sent with.
 *
 * connection_id is not a foreign key: the embedded service is not stored, and what a job was translated
 * with outlives its account.
 */
export const migration0002: Migration = {
  version: 2,
  name: 'glossary-copies',
  up(connection) {
    connection.exec(`
      CREATE TABLE glossary_copies (
        row_id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL,
        glossary_id TEXT NOT NULL,
        source_lang TEXT NOT NULL,
        target_lang TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version >= 1),
        name TEXT NOT NULL,
        entries_tsv TEXT NOT NULL,
        fetched_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_glossary_copies_dictionary_version
        ON glossary_copies (connection_id, glossary_id, source_lang, target_lang, version);

      ALTER TABLE document_jobs ADD COLUMN glossary_use_json TEXT
        CHECK (json_valid(glossary_use_json));
    `);
  },
};
