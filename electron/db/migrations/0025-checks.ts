import type { Migration } from './migration.ts';

/** What a person said is no error, what is not to be used, and how much of an item is to be looked at. */
export const migration0025: Migration = {
  version: 25,
  name: 'checks',
  up(connection) {
    connection.exec(`
      -- Null: not counted since the item, or what is no error, changed.
      ALTER TABLE history_items ADD COLUMN to_check_count INTEGER;
      CREATE INDEX idx_history_items_to_check_count ON history_items (to_check_count)
        WHERE to_check_count IS NOT NULL;

      CREATE TABLE dismissed_findings (
        row_id INTEGER PRIMARY KEY,
        -- SHA-256 over the rule, the pair and what was found in it: no text.
        key TEXT NOT NULL UNIQUE,
        rule TEXT NOT NULL,
        dismissed_at_ms INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE forbidden_terms (
        row_id INTEGER PRIMARY KEY,
        -- Root code in lower case.
        target_lang TEXT NOT NULL,
        term TEXT NOT NULL,
        UNIQUE (target_lang, term)
      ) STRICT;
    `);
  },
};
