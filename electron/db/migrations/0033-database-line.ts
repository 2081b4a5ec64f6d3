import type { Migration } from './migration.ts';

/**
 * Tells a database from an earlier copy of itself: a name for its line, and a count of what matters for money. Work of a
 * copy that may have been done since is held until a person decides, or until receipts outside prove what became of it.
 */
export const migration0033: Migration = {
  version: 33,
  name: 'database-line',
  up(connection) {
    connection.exec(`
      CREATE TABLE database_line (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        line_id TEXT NOT NULL,
        -- Grows with each commit after which something may be sent, and with each end of it.
        sequence INTEGER NOT NULL,
        -- 1: the file outside exists.
        is_announced INTEGER NOT NULL
      ) STRICT;
      INSERT INTO database_line VALUES (1, lower(hex(randomblob(16))), 0, 0);

      CREATE TABLE held_work (
        row_id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        -- Why the database may be older than what was done.
        why TEXT NOT NULL,
        -- The sequence of the database that was opened then.
        known_sequence INTEGER NOT NULL,
        -- 1: receipts outside are complete from that sequence on, so that none means that nothing was sent.
        is_provable INTEGER NOT NULL,
        since_ms INTEGER NOT NULL,
        UNIQUE (id, kind)
      ) STRICT;

      CREATE TRIGGER document_jobs_line_insert AFTER INSERT ON document_jobs BEGIN
        UPDATE database_line SET sequence = sequence + 1;
      END;
      CREATE TRIGGER document_jobs_line_update
      AFTER UPDATE OF state, upload_completing_at_ms, document_id ON document_jobs BEGIN
        UPDATE database_line SET sequence = sequence + 1;
      END;
      CREATE TRIGGER document_jobs_line_delete AFTER DELETE ON document_jobs BEGIN
        DELETE FROM held_work WHERE id = old.id;
        UPDATE database_line SET sequence = sequence + 1;
      END;
      CREATE TRIGGER job_texts_line_update AFTER UPDATE OF sent_at_ms ON job_texts
      WHEN new.sent_at_ms IS NOT old.sent_at_ms BEGIN
        UPDATE database_line SET sequence = sequence + 1;
      END;
      CREATE TRIGGER voice_sessions_line_update AFTER UPDATE OF ended ON voice_sessions BEGIN
        UPDATE database_line SET sequence = sequence + 1;
      END;
      CREATE TRIGGER voice_sessions_line_delete AFTER DELETE ON voice_sessions BEGIN
        DELETE FROM held_work WHERE id = old.id;
      END;
    `);
  },
};
