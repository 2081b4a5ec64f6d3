import type { Migration } from './migration.ts';

/**
 * Units of memories and terms of glossaries have ids that mean the same on every computer: a row number
 * says nothing outside of its file. Terms come back under theirs when a change is undone.
 */
export const migration0017: Migration = {
  version: 17,
  name: 'stable-ids',
  up(connection) {
    for (const table of ['memory_units', 'glossary_entries']) {
      connection.exec(`
        ALTER TABLE ${table} ADD COLUMN id TEXT;
        UPDATE ${table} SET id = lower(hex(randomblob(16)));
        CREATE UNIQUE INDEX idx_${table}_id ON ${table} (id);
        -- For rows without one, such as those out of a damaged file of before.
        CREATE TRIGGER ${table}_id AFTER INSERT ON ${table} WHEN new.id IS NULL BEGIN
          UPDATE ${table} SET id = lower(hex(randomblob(16))) WHERE row_id = new.row_id;
        END;
      `);
    }
    connection.exec(`
      ALTER TABLE glossary_change_rows ADD COLUMN entry_id TEXT;
      UPDATE glossary_change_rows SET entry_id =
        (SELECT e.id FROM glossary_entries AS e WHERE e.row_id = entry_row_id);
      -- Of terms that are gone: one id for all changes of one of them.
      CREATE TEMP TABLE gone_entries AS
        SELECT entry_row_id AS row_id, lower(hex(randomblob(16))) AS id
        FROM (SELECT DISTINCT entry_row_id FROM glossary_change_rows WHERE entry_id IS NULL);
      CREATE INDEX temp.idx_gone_entries_row_id ON gone_entries (row_id);
      UPDATE glossary_change_rows SET entry_id =
        (SELECT g.id FROM gone_entries AS g WHERE g.row_id = entry_row_id)
        WHERE entry_id IS NULL;
      DROP TABLE gone_entries;
      ALTER TABLE glossary_change_rows DROP COLUMN entry_row_id;
      -- Asked for each term of an import that brings its id.
      CREATE INDEX idx_glossary_change_rows_entry_id ON glossary_change_rows (entry_id);
    `);
  },
};
