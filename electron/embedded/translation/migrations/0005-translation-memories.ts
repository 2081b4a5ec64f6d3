import type { Migration } from '../../storage/sqlite.ts';

/**
 * Translation memories. A source text is kept once per memory, with one translation per target
 * language; the two trigram tables find texts that are alike.
 */
export const translationMemories: Migration = {
  version: 5,
  name: 'translation-memories',
  up(db) {
    db.exec(`
      CREATE TABLE translation_memories (
        number INTEGER PRIMARY KEY NOT NULL,
        account_id TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('importing', 'ready', 'deleting')),
        source_lang TEXT NOT NULL,
        segment_count INTEGER NOT NULL DEFAULT 0 CHECK (segment_count >= 0),
        created_at_ms INTEGER NOT NULL,
        UNIQUE (account_id, id)
      ) STRICT;
      CREATE INDEX idx_translation_memories_account_id_state
        ON translation_memories (account_id, state, number);
      CREATE INDEX idx_translation_memories_state ON translation_memories (state);
      CREATE TABLE memory_targets (
        memory_number INTEGER NOT NULL REFERENCES translation_memories (number) ON DELETE CASCADE,
        target_lang TEXT NOT NULL,
        PRIMARY KEY (memory_number, target_lang)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE memory_segments (
        memory_number INTEGER NOT NULL,
        place INTEGER NOT NULL CHECK (place >= 0),
        source_hash BLOB NOT NULL,
        source_text TEXT NOT NULL,
        PRIMARY KEY (memory_number, place)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX idx_memory_segments_memory_number_source_hash
        ON memory_segments (memory_number, source_hash);
      CREATE TABLE memory_translations (
        memory_number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        target_lang TEXT NOT NULL,
        target_parts TEXT NOT NULL,
        changed_at_ms INTEGER,
        PRIMARY KEY (memory_number, place, target_lang)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE memory_trigrams (
        memory_number INTEGER NOT NULL,
        bucket INTEGER NOT NULL,
        block INTEGER NOT NULL,
        places BLOB NOT NULL,
        PRIMARY KEY (memory_number, bucket, block)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE memory_blocks (
        memory_number INTEGER NOT NULL,
        block INTEGER NOT NULL,
        trigram_counts BLOB NOT NULL,
        PRIMARY KEY (memory_number, block)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
