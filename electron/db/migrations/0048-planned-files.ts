import type { Migration } from './migration.ts';

/** The files that are planned to be translated, and their options, outlast the app. */
export const migration0048: Migration = {
  version: 48,
  name: 'planned-files',
  up(connection) {
    connection.exec(`
      CREATE TABLE planned_files (
        id TEXT PRIMARY KEY,
        position INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        -- The user's file, or the app's own copy of what came without one, or both after a conversion.
        source_path TEXT,
        source_copy TEXT,
        sha256 TEXT NOT NULL,
        -- Project of its earlier job, whose rules apply.
        project_id TEXT,
        added_at_ms INTEGER NOT NULL,
        CHECK (source_path IS NOT NULL OR source_copy IS NOT NULL)
      ) STRICT;
      CREATE TABLE plan_options (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        options_json TEXT NOT NULL CHECK (json_valid(options_json))
      ) STRICT;
    `);
  },
};
