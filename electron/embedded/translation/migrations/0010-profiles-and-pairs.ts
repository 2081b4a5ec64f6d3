import type { Migration } from '../../storage/sqlite.ts';
import { baseline } from './0009-baseline.ts';

/** Adds dates of memories, style profiles, and the languages of usage. */
const profilesAndPairs: Migration = {
  version: 10,
  name: 'profiles-and-pairs',
  up(db) {
    for (const domain of [MEMORIES, STYLE_PROFILES, USAGE]) db.exec(domain);
  },
};

/** Every step of the service's database. */
export const MIGRATIONS: readonly Migration[] = [baseline, profilesAndPairs];

/** A part stays under its id when its glossary, style rules, or memory is deleted; reads leave it out. */
const STYLE_PROFILES = `
  CREATE TABLE style_profiles (
    sequence INTEGER PRIMARY KEY NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    industry TEXT NOT NULL,
    is_glossary_order_kept INTEGER NOT NULL CHECK (is_glossary_order_kept IN (0, 1)),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    UNIQUE (account_id, id)
  ) STRICT;
  CREATE TABLE style_profile_parts (
    profile INTEGER NOT NULL REFERENCES style_profiles (sequence) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('glossary', 'style_rules', 'memory')),
    position INTEGER NOT NULL CHECK (position >= 0),
    part_id TEXT NOT NULL,
    PRIMARY KEY (profile, kind, position)
  ) STRICT, WITHOUT ROWID;
`;

/** Languages are BCP 47; empty where they are not known. */
const USAGE = `
  DROP VIEW all_usage_days;
  ALTER TABLE usage_days RENAME TO old_usage_days;
  CREATE TABLE usage_days (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'document', 'improvement')),
    tag TEXT NOT NULL,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    character_count INTEGER NOT NULL CHECK (character_count >= 0),
    document_count INTEGER NOT NULL CHECK (document_count >= 0),
    PRIMARY KEY (account_id, day, key_id, kind, tag, source_lang, target_lang)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO usage_days
    SELECT account_id, day, key_id, kind, tag, '', '', character_count, document_count
    FROM old_usage_days;
  DROP TABLE old_usage_days;
  -- Of the sound that was listened to: that of sessions whose translation was spoken.
  ALTER TABLE speech_days
    ADD COLUMN spoken_ms INTEGER NOT NULL DEFAULT 0 CHECK (spoken_ms BETWEEN 0 AND sound_ms);
  CREATE VIEW all_usage_days AS
    SELECT account_id, day, key_id, kind, tag, source_lang, target_lang, character_count,
      document_count, 0 AS sound_ms, 0 AS spoken_ms
    FROM usage_days
    UNION ALL
    SELECT account_id, day, key_id, 'speech', '', '', '', 0, 0, sound_ms, spoken_ms
    FROM speech_days;
`;

const MEMORIES = `
  ALTER TABLE translation_memories ADD COLUMN updated_at_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE translation_memories SET updated_at_ms = created_at_ms;
`;
