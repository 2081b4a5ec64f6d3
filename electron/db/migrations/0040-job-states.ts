import type { Migration } from './migration.ts';

/**
 * Renames two states of documents: `needs-a-look` to `needs-attention` and `cancelled` to `canceled`, and the code of
 * errors that were canceled. The table itself checks the states, so it is rebuilt. Also renames a column with British
 * spelling.
 */
export const migration0040: Migration = {
  version: 40,
  name: 'job-states',
  up(connection) {
    const parts = connection
      .prepare<[], { type: string; sql: string }>(
        "SELECT type, sql FROM sqlite_schema WHERE tbl_name = 'document_jobs' AND sql IS NOT NULL",
      )
      .all();
    const table = parts.find(({ type }) => type === 'table')?.sql ?? '';
    connection.exec(
      table
        .replace('document_jobs', 'renamed_jobs')
        .replace("'cancelled', 'needs-a-look'", "'canceled', 'needs-attention'"),
    );
    const columns = connection
      .prepare<[], string>("SELECT name FROM pragma_table_info('document_jobs')")
      .pluck()
      .all();
    const values = columns.map((column) => (column === 'state' ? RENAMED_STATE : column));
    connection.exec(`
      INSERT INTO renamed_jobs (${columns.join(', ')}) SELECT ${values.join(', ')} FROM document_jobs;
      DROP TABLE document_jobs;
      ALTER TABLE renamed_jobs RENAME TO document_jobs;
    `);
    for (const { type, sql } of parts) if (type !== 'table') connection.exec(sql);
    connection.exec('ALTER TABLE voice_sessions RENAME COLUMN recogniser TO recognizer');
    for (const each of ['document_jobs', 'time_connections', 'voice_sessions']) {
      connection.exec(`UPDATE ${each} SET error_json = json_set(error_json, '$.code', 'canceled')
        WHERE error_json ->> '$.code' = 'cancelled'`);
    }
  },
};

const RENAMED_STATE = `CASE state WHEN 'needs-a-look' THEN 'needs-attention'
  WHEN 'cancelled' THEN 'canceled' ELSE state END`;
