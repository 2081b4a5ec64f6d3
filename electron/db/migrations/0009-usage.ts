import type { Migration } from './migration.ts';

/**
 * Usage of accounts: one row per account and day (UTC, as services count), with the first and the last
 * answer of that day. Services count up within a period; the usage of a day is the difference. Never
 * contains a key or key id.
 *
 * The embedded services have no row in `connections`, hence a trigger and no foreign key.
 */
export const migration0009: Migration = {
  version: 9,
  name: 'usage',
  up(connection) {
    connection.exec(`
      CREATE TABLE usage_days (
        row_id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL,
        day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        first_usage_json TEXT NOT NULL CHECK (json_valid(first_usage_json)),
        usage_json TEXT NOT NULL CHECK (json_valid(usage_json)),
        asked_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_usage_days_connection_id_day ON usage_days (connection_id, day);

      CREATE TRIGGER usage_days_after_connection_delete AFTER DELETE ON connections BEGIN
        DELETE FROM usage_days WHERE connection_id = old.id;
      END;
    `);
  },
};
