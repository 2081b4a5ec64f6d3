import type { Migration } from './migration.ts';

/** Folders whose new files are planned for a project, and what was done with their files. */
export const migration0053: Migration = {
  version: 53,
  name: 'watches',
  up(connection) {
    connection.exec(`
      CREATE TABLE watches (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        -- Absolute, without links.
        folder_path TEXT NOT NULL,
        project_id TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        source_lang TEXT,
        target_langs_json TEXT NOT NULL CHECK (json_valid(target_langs_json)),
        glossary_ids_json TEXT NOT NULL CHECK (json_valid(glossary_ids_json)),
        -- Sent automatically; null: the user sends.
        chars_a_day INTEGER,
        -- The latest day on which something was sent automatically, and how much on it.
        sent_day TEXT NOT NULL DEFAULT '',
        sent_chars INTEGER NOT NULL DEFAULT 0,
        is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
        -- The files that were there before it are known.
        has_begun INTEGER NOT NULL CHECK (has_begun IN (0, 1)),
        -- The database may be older: unknown files may have been sent.
        is_unsure INTEGER NOT NULL DEFAULT 0 CHECK (is_unsure IN (0, 1)),
        created_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_watches_folder_path ON watches (folder_path);

      CREATE TABLE watch_files (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        watch_row_id INTEGER NOT NULL REFERENCES watches (row_id) ON DELETE CASCADE,
        -- Relative to the folder.
        name TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        modified_at_ms INTEGER NOT NULL,
        -- Null while nobody read it.
        sha256 TEXT,
        state TEXT NOT NULL CHECK (state IN
          ('existing', 'planned', 'sending', 'sent', 'refused', 'own', 'same', 'left-out')),
        note TEXT,
        -- Of one language; null when they cannot be counted.
        char_count INTEGER,
        -- Counted for the day of its watch while it is sending.
        counted_chars INTEGER NOT NULL DEFAULT 0,
        error_json TEXT CHECK (error_json IS NULL OR json_valid(error_json)),
        seen_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_watch_files_watch_row_id_name ON watch_files (watch_row_id, name);
      CREATE INDEX idx_watch_files_watch_row_id_state ON watch_files (watch_row_id, state, seen_at_ms, row_id);
      CREATE INDEX idx_watch_files_sha256 ON watch_files (sha256, state) WHERE sha256 IS NOT NULL;
      -- By both, a file that the app delivered is known again.
      CREATE INDEX idx_document_jobs_delivered_path ON document_jobs (delivered_path)
        WHERE delivered_path IS NOT NULL;
      CREATE INDEX idx_document_jobs_result_sha256 ON document_jobs (result_sha256)
        WHERE result_sha256 IS NOT NULL;
    `);
  },
};
