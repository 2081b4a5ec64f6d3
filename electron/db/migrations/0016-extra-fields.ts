import type { Migration } from './migration.ts';

/** What a service tells of a row beyond what the app knows: kept, so that nothing of it is lost here. */
export const migration0016: Migration = {
  version: 16,
  name: 'extra-fields',
  up(connection) {
    for (const table of ['time_entries', 'projects', 'customers']) {
      connection.exec(
        // Null: it reported no such thing.
        `ALTER TABLE ${table} ADD COLUMN extra_json TEXT CHECK (json_valid(extra_json))`,
      );
    }
  },
};
