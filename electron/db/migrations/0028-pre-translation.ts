import type { Migration } from './migration.ts';

/**
 * Documents of which what is known is not sent. Their texts are here from the split to the delivery, each with its
 * wording as soon as there is one, so that none is sent twice.
 */
export const migration0028: Migration = {
  version: 28,
  name: 'pre-translation',
  up(connection) {
    connection.exec(`
      -- Where wordings are looked for; null: the document is sent as a whole.
      ALTER TABLE document_jobs ADD COLUMN pre_translation_json TEXT;
      -- Code points that were not sent; null: not known yet, or sent as a whole.
      ALTER TABLE document_jobs ADD COLUMN saved_chars INTEGER;
      ALTER TABLE history_items ADD COLUMN saved_chars INTEGER;

      -- Where a segment's first wording is from; null: from the service.
      ALTER TABLE history_segments ADD COLUMN origin TEXT
        CHECK (origin IN ('memory', 'history', 'repetition'));
      ALTER TABLE history_segments ADD COLUMN origin_name TEXT;

      CREATE TABLE job_texts (
        row_id INTEGER PRIMARY KEY,
        job_row_id INTEGER NOT NULL REFERENCES document_jobs (row_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        -- SHA-256 of what would be sent: equal ones are sent once.
        text_key TEXT NOT NULL,
        text TEXT NOT NULL,
        -- With its formatting as XML; null where it has none.
        tagged TEXT,
        location TEXT,
        char_count INTEGER NOT NULL,
        -- Null: none yet. In XML where \`tagged\` is.
        target TEXT,
        origin TEXT CHECK (origin IN ('memory', 'history', 'repetition', 'service', 'unchanged')),
        origin_name TEXT,
        -- Committed before it is sent; with no target, the service may have it.
        sent_at_ms INTEGER,
        billed_chars INTEGER,
        UNIQUE (job_row_id, position)
      ) STRICT;
      CREATE INDEX idx_job_texts_open ON job_texts (job_row_id, position) WHERE target IS NULL;
      CREATE INDEX idx_job_texts_sent ON job_texts (job_row_id)
        WHERE target IS NULL AND sent_at_ms IS NOT NULL;
      CREATE INDEX idx_job_texts_key ON job_texts (job_row_id, text_key);
    `);
  },
};
