import type { Migration } from './migration.ts';

/**
 * Document ledger, searchable history, connections with their languages.
 *
 * `row_id` is the order of insertion: it breaks ties of `created_at_ms` and, unlike an implicit
 * rowid, is kept by VACUUM, which the full-text index relies on.
 */
export const migration0001: Migration = {
  version: 1,
  name: 'ledger-history-connections',
  up(connection) {
    connection.exec(`
      CREATE TABLE document_jobs (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        source_path TEXT,
        source_copy TEXT,
        file_name TEXT NOT NULL,
        format TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        char_count INTEGER,
        connection_id TEXT NOT NULL,
        connection_name TEXT NOT NULL,
        is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
        source_lang TEXT,
        target_lang TEXT NOT NULL,
        formality TEXT NOT NULL,
        glossary_id TEXT,
        state TEXT NOT NULL CHECK (state IN ('ready', 'uploading', 'queued', 'translating',
          'downloading', 'saved', 'failed', 'cancelled', 'needs-a-look')),
        is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
        upload_completing_at_ms INTEGER,
        document_id TEXT,
        sealed_document_key BLOB,
        seconds_remaining REAL,
        result_file TEXT,
        result_sha256 TEXT,
        delivered_path TEXT,
        is_output_unchanged INTEGER NOT NULL CHECK (is_output_unchanged IN (0, 1)),
        billed_chars INTEGER,
        history_item_id TEXT,
        error_json TEXT CHECK (json_valid(error_json)),
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        last_contact_at_ms INTEGER,
        finished_at_ms INTEGER
      ) STRICT;
      CREATE INDEX idx_document_jobs_created_at_ms ON document_jobs (created_at_ms);
      CREATE INDEX idx_document_jobs_active ON document_jobs (created_at_ms)
        WHERE state IN ('ready', 'uploading', 'queued', 'translating', 'downloading');
      CREATE INDEX idx_document_jobs_sha256_state ON document_jobs (sha256, state);

      -- document_job_id is no foreign key: the history outlives its job.
      CREATE TABLE history_items (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('document', 'text')),
        title TEXT NOT NULL,
        source_lang TEXT,
        target_lang TEXT NOT NULL,
        connection_name TEXT NOT NULL,
        is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
        segment_count INTEGER NOT NULL,
        billed_chars INTEGER,
        created_at_ms INTEGER NOT NULL,
        document_job_id TEXT UNIQUE
      ) STRICT;
      CREATE INDEX idx_history_items_created_at_ms ON history_items (created_at_ms);

      CREATE TABLE history_segments (
        row_id INTEGER PRIMARY KEY,
        item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_history_segments_item_row_id_position
        ON history_segments (item_row_id, position);

      CREATE TABLE connections (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('paid', 'free', 'custom')),
        base_url TEXT NOT NULL,
        is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_connections_is_default ON connections (is_default)
        WHERE is_default = 1;
      CREATE UNIQUE INDEX idx_connections_name ON connections (name);

      -- What each account's service could do when it was last asked, for when it is out of reach.
      CREATE TABLE connection_languages (
        row_id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL UNIQUE REFERENCES connections (id) ON DELETE CASCADE,
        sources_json TEXT NOT NULL CHECK (json_valid(sources_json)),
        targets_json TEXT NOT NULL CHECK (json_valid(targets_json)),
        is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
        updated_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE VIRTUAL TABLE history_items_fts USING fts5 (
        title, content = 'history_items', content_rowid = 'row_id',
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER history_items_fts_insert AFTER INSERT ON history_items BEGIN
        INSERT INTO history_items_fts (rowid, title) VALUES (new.row_id, new.title);
      END;
      CREATE TRIGGER history_items_fts_delete AFTER DELETE ON history_items BEGIN
        INSERT INTO history_items_fts (history_items_fts, rowid, title)
        VALUES ('delete', old.row_id, old.title);
      END;
      CREATE TRIGGER history_items_fts_update AFTER UPDATE OF title ON history_items BEGIN
        INSERT INTO history_items_fts (history_items_fts, rowid, title)
        VALUES ('delete', old.row_id, old.title);
        INSERT INTO history_items_fts (rowid, title) VALUES (new.row_id, new.title);
      END;

      CREATE VIRTUAL TABLE history_segments_fts USING fts5 (
        source, target, content = 'history_segments', content_rowid = 'row_id',
        tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER history_segments_fts_insert AFTER INSERT ON history_segments BEGIN
        INSERT INTO history_segments_fts (rowid, source, target)
        VALUES (new.row_id, new.source, new.target);
      END;
      CREATE TRIGGER history_segments_fts_delete AFTER DELETE ON history_segments BEGIN
        INSERT INTO history_segments_fts (history_segments_fts, rowid, source, target)
        VALUES ('delete', old.row_id, old.source, old.target);
      END;
      CREATE TRIGGER history_segments_fts_update AFTER UPDATE OF source, target
      ON history_segments BEGIN
        INSERT INTO history_segments_fts (history_segments_fts, rowid, source, target)
        VALUES ('delete', old.row_id, old.source, old.target);
        INSERT INTO history_segments_fts (rowid, source, target)
        VALUES (new.row_id, new.source, new.target);
      END;
    `);
  },
};
