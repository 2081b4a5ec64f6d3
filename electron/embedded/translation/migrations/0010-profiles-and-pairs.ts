import type { Migration } from '../../storage/sqlite.ts';
import { baseline } from './0009-baseline.ts';

/** Adds dates of memories, style profiles, and the languages of usage. */
const profilesAndPairs: Migration = {
  version: 10,
  name: 'profiles-and-pairs',
  up(db) {
    for (const domain of [MEMORIES, STYLE_PROFILES]) db.exec(domain);
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

const MEMORIES = `
  ALTER TABLE translation_memories ADD COLUMN updated_at_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE translation_memories SET updated_at_ms = created_at_ms;
`;
