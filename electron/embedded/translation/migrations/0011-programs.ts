import type { Migration } from '../../storage/sqlite.ts';

/** Adds other programs on this computer. Each is an account of its own. */
export const programs: Migration = {
  version: 11,
  name: 'programs',
  up(db) {
    db.exec(`
      CREATE TABLE programs (
        id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        label TEXT NOT NULL,
        -- SHA-256 of its key.
        key_hash BLOB NOT NULL UNIQUE,
        scopes TEXT NOT NULL,
        character_limit INTEGER CHECK (character_limit >= 0),
        -- Of the app, which chooses the resources.
        project_id TEXT,
        created_at_ms INTEGER NOT NULL,
        last_used_at_ms INTEGER
      ) STRICT;
    `);
  },
};
