import type { Migration } from '../../storage/sqlite.ts';

/**
 * Creates the entire schema of version 9 in an empty file. Files of earlier versions are refused.
 */
export const baseline: Migration = {
  version: 9,
  name: 'baseline',
  up(db) {
    for (const domain of [ACCOUNTS, DOCUMENTS, GLOSSARIES, STYLE_RULES, MEMORIES, VOICE]) {
      db.exec(domain);
    }
  },
};

/** Accounts, keys, and usage by key and day. One account with one key always exists. */
const ACCOUNTS = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY NOT NULL,
    edition TEXT NOT NULL CHECK (edition IN ('free', 'pro')),
    character_limit INTEGER CHECK (character_limit >= 0),
    document_limit INTEGER CHECK (document_limit >= 0),
    team_document_limit INTEGER CHECK (team_document_limit >= 0),
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('app', 'admin', 'developer')),
    label TEXT NOT NULL,
    scopes TEXT,
    character_limit INTEGER CHECK (character_limit >= 0),
    speech_limit_ms INTEGER CHECK (speech_limit_ms >= 0),
    created_at_ms INTEGER NOT NULL,
    deactivated_at_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_api_keys_account_id ON api_keys (account_id);
  CREATE TABLE usage_days (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'document', 'improvement')),
    tag TEXT NOT NULL,
    character_count INTEGER NOT NULL CHECK (character_count >= 0),
    document_count INTEGER NOT NULL CHECK (document_count >= 0),
    PRIMARY KEY (account_id, day, key_id, kind, tag)
  ) STRICT, WITHOUT ROWID;
  -- Sound that was listened to.
  CREATE TABLE speech_days (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    sound_ms INTEGER NOT NULL CHECK (sound_ms >= 0),
    PRIMARY KEY (account_id, day, key_id)
  ) STRICT, WITHOUT ROWID;
  -- Everything that was used.
  CREATE VIEW all_usage_days AS
    SELECT account_id, day, key_id, kind, tag, character_count, document_count, 0 AS sound_ms
    FROM usage_days
    UNION ALL
    SELECT account_id, day, key_id, 'speech', '', 0, 0, sound_ms FROM speech_days;
  INSERT INTO accounts (id, edition, created_at_ms)
    VALUES ('local', 'pro', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
  INSERT INTO api_keys (id, account_id, role, label, created_at_ms)
    SELECT 'local-app', id, 'app', 'This app', created_at_ms FROM accounts;
`;

/** Documents and their states. */
const DOCUMENTS = `
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
    updated_at_ms INTEGER NOT NULL,
    account_id TEXT NOT NULL DEFAULT 'local',
    key_id TEXT NOT NULL DEFAULT 'local-app',
    options TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX idx_documents_state ON documents (state);
  CREATE INDEX idx_documents_updated_at_ms ON documents (updated_at_ms);
  CREATE INDEX idx_documents_account_id ON documents (account_id);
`;

/** Glossaries, their dictionaries, and one row per entry. */
const GLOSSARIES = `
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
`;

/** Style rule lists with their custom instructions. `sequence` preserves the creation order. */
const STYLE_RULES = `
  CREATE TABLE style_rules (
    sequence INTEGER PRIMARY KEY NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    style_id TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    configured_rules TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    UNIQUE (account_id, style_id)
  ) STRICT;
  CREATE INDEX idx_style_rules_account_id_sequence ON style_rules (account_id, sequence);
  CREATE TABLE custom_instructions (
    sequence INTEGER PRIMARY KEY NOT NULL,
    style_sequence INTEGER NOT NULL REFERENCES style_rules (sequence) ON DELETE CASCADE,
    instruction_id TEXT NOT NULL,
    label TEXT NOT NULL,
    prompt TEXT NOT NULL,
    source_language TEXT,
    UNIQUE (style_sequence, instruction_id)
  ) STRICT;
  CREATE INDEX idx_custom_instructions_style_sequence_sequence
    ON custom_instructions (style_sequence, sequence);
`;

/**
 * Translation memories. A source text is stored once per memory, with one translation per target
 * language; the two trigram tables find similar texts.
 */
const MEMORIES = `
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
`;

/** Collections of spoken terms with one list per language, and recorded sound to be translated. */
const VOICE = `
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
  CREATE TABLE voice_jobs (
    sequence INTEGER PRIMARY KEY NOT NULL,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key_id TEXT NOT NULL,
    file_name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
    source_language TEXT,
    -- Seals the files of the job and signs its addresses; goes with the row.
    content_key TEXT NOT NULL,
    -- Null until it was listened to and counted.
    sound_ms INTEGER,
    interruptions INTEGER NOT NULL DEFAULT 0,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    uploaded_at_ms INTEGER,
    collect_until_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_voice_jobs_account_id ON voice_jobs (account_id);
  CREATE TABLE voice_job_targets (
    job INTEGER NOT NULL REFERENCES voice_jobs (sequence) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    language TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL
      CHECK (status IN ('pending', 'uploaded', 'processing', 'complete', 'downloaded', 'failed')),
    size_bytes INTEGER,
    error TEXT,
    PRIMARY KEY (job, position)
  ) STRICT, WITHOUT ROWID;
`;
