import type { Migration } from './migration.ts';

/**
 * Renames two states of documents: `needs-a-look` to `needs-attention` and `cancelled` to `canceled`, and the code of
 * errors that were canceled. Also renames a column with British spelling.
 */
export const migration0040: Migration = {
  version: 40,
  name: 'job-states',
  up(connection) {
    // The table checks the states itself. Its text is edited instead of rebuilding it, which would move it behind its
    // children: a repair copies tables in their order.
    connection.unsafeMode(true);
    try {
      connection.pragma('writable_schema = ON');
      connection.exec(`UPDATE sqlite_schema
        SET sql = replace(sql, '''cancelled'', ''needs-a-look''', '''canceled'', ''needs-attention''')
        WHERE type = 'table' AND name = 'document_jobs'`);
      connection.pragma('writable_schema = RESET');
    } finally {
      connection.unsafeMode(false);
    }
    connection.exec(`
      UPDATE document_jobs SET state = 'needs-attention' WHERE state = 'needs-a-look';
      UPDATE document_jobs SET state = 'canceled' WHERE state = 'cancelled';
      ALTER TABLE voice_sessions RENAME COLUMN recogniser TO recognizer;
    `);
    for (const table of ['document_jobs', 'time_connections', 'voice_sessions']) {
      connection.exec(`UPDATE ${table} SET error_json = json_set(error_json, '$.code', 'canceled')
        WHERE error_json ->> '$.code' = 'cancelled'`);
    }
  },
};
