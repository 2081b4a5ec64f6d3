import type { Migration } from './migration.ts';

/** How far a project may go is a word, since there will be more than two answers to that. */
export const migration0015: Migration = {
  version: 15,
  name: 'reaches',
  up(connection) {
    connection.exec(`
      -- 'here': nothing of it leaves this computer. So is a rule of which nobody knows.
      ALTER TABLE project_rules ADD COLUMN reach TEXT NOT NULL DEFAULT 'here'
        CHECK (reach IN ('here', 'anywhere'));
      UPDATE project_rules SET reach = 'anywhere' WHERE is_local_only = 0;
      ALTER TABLE project_rules DROP COLUMN is_local_only;
    `);
  },
};
