import type { Migration } from '../../storage/sqlite.ts';

/**
 * Accounts, keys, and usage by key and day. Earlier counts had no day: they are assigned to the day of
 * this step, so that they still count towards the current month. Results in transit are taken back, as at
 * every start.
 */
export const accounts: Migration = {
  version: 2,
  name: 'accounts',
  up(db) {
    db.exec(`
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
      ALTER TABLE documents ADD COLUMN account_id TEXT NOT NULL DEFAULT 'local';
      ALTER TABLE documents ADD COLUMN key_id TEXT NOT NULL DEFAULT 'local-app';
      ALTER TABLE documents ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
      CREATE INDEX idx_documents_account_id ON documents (account_id);

      UPDATE usage_counts SET character_count = max(0, character_count -
        (SELECT coalesce(sum(char_count), 0) FROM documents WHERE state = 'sent'))
        WHERE kind = 'document';
      UPDATE documents SET state = 'done' WHERE state = 'sent';
      INSERT INTO accounts (id, edition, created_at_ms)
        VALUES ('local', 'pro', CAST(strftime('%s', 'now') AS INTEGER) * 1000);
      INSERT INTO api_keys (id, account_id, role, label, created_at_ms)
        SELECT 'local-app', id, 'app', 'This app', created_at_ms FROM accounts;
      INSERT INTO usage_days (account_id, day, key_id, kind, tag, character_count, document_count)
        SELECT 'local', date('now'), 'local-app', kind, '', character_count,
          CASE kind WHEN 'document'
            THEN (SELECT count(*) FROM documents WHERE state = 'collected') ELSE 0 END
        FROM usage_counts WHERE character_count > 0;
      DROP TABLE usage_counts;
    `);
  },
};
