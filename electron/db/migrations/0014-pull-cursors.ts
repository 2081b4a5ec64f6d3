import type { Migration } from './migration.ts';

/** Where a pull goes on is text that only the client of the service can read: not each counts in instants. */
export const migration0014: Migration = {
  version: 14,
  name: 'pull-cursors',
  up(connection) {
    connection.exec(`
      -- Null: at the beginning.
      ALTER TABLE time_connections ADD COLUMN pull_cursor TEXT;
      UPDATE time_connections SET pull_cursor = CAST(pull_cursor_ms AS TEXT)
        WHERE pull_cursor_ms IS NOT NULL;
      ALTER TABLE time_connections DROP COLUMN pull_cursor_ms;
    `);
  },
};
