import type { Migration } from '../../storage/sqlite.ts';

/** Documents with their states, and the characters used so far. */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  up(db) {
    db.exec(`
      CREATE TABLE documents (
        id TEXT PRIMARY KEY NOT NULL,
        format TEXT NOT NULL,
        state TEXT NOT NULL
          CHECK (state IN ('queued', 'translating', 'done', 'error', 'sent', 'collected')),
        source_lang TEXT,
        target_lang TEXT NOT NULL,
        key_check BLOB NOT NULL,
        sealed_name BLOB,
        char_count INTEGER,
        error_message TEXT,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_documents_state ON documents (state);
      CREATE INDEX idx_documents_updated_at_ms ON documents (updated_at_ms);
      CREATE TABLE usage_counts (
        kind TEXT PRIMARY KEY NOT NULL CHECK (kind IN ('text', 'document')),
        character_count INTEGER NOT NULL CHECK (character_count >= 0)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO usage_counts (kind, character_count) VALUES ('text', 0), ('document', 0);
    `);
  },
};
