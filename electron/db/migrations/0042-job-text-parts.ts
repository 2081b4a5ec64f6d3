import type { Migration } from './migration.ts';

/** Texts of documents may be split into sentences, each with its own translation: they are numbered within their text. */
export const migration0042: Migration = {
  version: 42,
  name: 'job-text-parts',
  up(connection) {
    connection.exec(`
      CREATE TABLE job_text_parts (
        row_id INTEGER PRIMARY KEY,
        job_row_id INTEGER NOT NULL REFERENCES document_jobs (row_id) ON DELETE CASCADE,
        -- Number of the text in the document.
        position INTEGER NOT NULL,
        -- Number of the sentence in its text; 0 also for a text that is not split.
        part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0),
        -- SHA-256 of what would be sent: equal ones are sent once.
        text_key TEXT NOT NULL,
        -- With the white space at its end, so that the sentences of a text, joined, are the text.
        text TEXT NOT NULL,
        -- With its formatting as XML; null where it has none.
        tagged TEXT,
        location TEXT,
        -- Billed when it is sent.
        char_count INTEGER NOT NULL,
        -- Null: none yet. In XML where tagged is.
        target TEXT,
        origin TEXT CHECK (origin IN ('memory', 'history', 'repetition', 'service', 'unchanged')),
        origin_name TEXT,
        -- Committed before it is sent; with no target, the service may have it.
        sent_at_ms INTEGER,
        billed_chars INTEGER,
        UNIQUE (job_row_id, position, part)
      ) STRICT;
      INSERT INTO job_text_parts (row_id, job_row_id, position, text_key, text, tagged, location, char_count,
          target, origin, origin_name, sent_at_ms, billed_chars)
        SELECT row_id, job_row_id, position, text_key, text, tagged, location, char_count,
          target, origin, origin_name, sent_at_ms, billed_chars FROM job_texts;
      DROP TABLE job_texts;
      ALTER TABLE job_text_parts RENAME TO job_texts;
      CREATE INDEX idx_job_texts_open ON job_texts (job_row_id, position, part) WHERE target IS NULL;
      CREATE INDEX idx_job_texts_sent ON job_texts (job_row_id)
        WHERE target IS NULL AND sent_at_ms IS NOT NULL;
      CREATE INDEX idx_job_texts_key ON job_texts (job_row_id, text_key);
      CREATE TRIGGER job_texts_line_update AFTER UPDATE OF sent_at_ms ON job_texts
      WHEN new.sent_at_ms IS NOT old.sent_at_ms BEGIN
        UPDATE database_line SET sequence = sequence + 1;
      END;
    `);
  },
};
