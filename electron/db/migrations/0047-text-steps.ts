import type { Migration } from './migration.ts';

/** Changes of the texts of the Translate page are steps, which can be undone and redone. */
export const migration0047: Migration = {
  version: 47,
  name: 'text-steps',
  up(connection) {
    connection.exec(`
      CREATE TABLE text_steps (
        number INTEGER PRIMARY KEY,
        -- Of the page, to which the items of the history belong; those are no references, because a step outlives none.
        item_number INTEGER NOT NULL,
        text_item_id TEXT,
        improvement_item_id TEXT,
        is_undone INTEGER NOT NULL CHECK (is_undone IN (0, 1)),
        -- The page on the other side of the step.
        step_json TEXT NOT NULL CHECK (json_valid(step_json))
      ) STRICT;
    `);
  },
};
