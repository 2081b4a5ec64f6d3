import type { Migration } from '../../storage/sqlite.ts';

/** Recorded sound to be translated, and what is to be made of it. `sequence` keeps the order of creation. */
export const voiceJobs: Migration = {
  version: 9,
  name: 'voice-jobs',
  up(db) {
    db.exec(`
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
        -- Once it was listened to, and counted.
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
    `);
  },
};
