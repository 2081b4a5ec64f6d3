import type { Migration } from './migration.ts';

/** What was sent without an answer and then replaced: the service may have it, and it is nobody else's. */
export const migration0026: Migration = {
  version: 26,
  name: 'unanswered-changes',
  up(connection) {
    connection.exec(
      // A list of fields_json, oldest first; null: none.
      `ALTER TABLE outbox_operations ADD COLUMN unanswered_json TEXT
         CHECK (json_valid(unanswered_json))`,
    );
  },
};
