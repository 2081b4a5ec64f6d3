import type { Migration } from '../../storage/sqlite.ts';

/** Sound that was listened to, by key and day; and a view of everything that was used. */
export const speech: Migration = {
  version: 7,
  name: 'speech',
  up(db) {
    db.exec(`
      CREATE TABLE speech_days (
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        day TEXT NOT NULL,
        key_id TEXT NOT NULL,
        sound_ms INTEGER NOT NULL CHECK (sound_ms >= 0),
        PRIMARY KEY (account_id, day, key_id)
      ) STRICT, WITHOUT ROWID;
      CREATE VIEW all_usage_days AS
        SELECT account_id, day, key_id, kind, tag, character_count, document_count, 0 AS sound_ms
        FROM usage_days
        UNION ALL
        SELECT account_id, day, key_id, 'speech', '', 0, 0, sound_ms FROM speech_days;
    `);
  },
};
