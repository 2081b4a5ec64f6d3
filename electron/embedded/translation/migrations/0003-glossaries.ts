import type { Migration } from '../../storage/sqlite.ts';

/** Glossaries, their dictionaries, and one row per entry. */
export const glossaries: Migration = {
  version: 3,
  name: 'glossaries',
  up(db) {
    db.exec(`
      CREATE TABLE glossaries (
        id TEXT PRIMARY KEY NOT NULL,
        account_id TEXT NOT NULL,
        name TEXT NOT NULL,
        is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1)),
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_glossaries_account_id ON glossaries (account_id, created_at_ms);
      CREATE TABLE glossary_dictionaries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        glossary_id TEXT NOT NULL REFERENCES glossaries (id) ON DELETE CASCADE,
        source_lang TEXT NOT NULL,
        target_lang TEXT NOT NULL,
        entry_count INTEGER NOT NULL CHECK (entry_count >= 0),
        size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
        revision INTEGER NOT NULL,
        UNIQUE (glossary_id, source_lang, target_lang)
      ) STRICT;
      CREATE TABLE glossary_entries (
        dictionary_id INTEGER NOT NULL REFERENCES glossary_dictionaries (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        PRIMARY KEY (dictionary_id, position)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
