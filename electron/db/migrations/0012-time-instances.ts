import type { Migration } from './migration.ts';

/**
 * Which service a time connection syncs with, and which catalogue rows a pull created and when, to
 * distinguish them from local ones.
 */
export const migration0012: Migration = {
  version: 12,
  name: 'time-instances',
  up(connection) {
    connection.exec(`
      -- As the service names itself; null: it does not, or was not asked yet.
      ALTER TABLE time_connections ADD COLUMN instance_id TEXT;
      -- Null for what was made here, and for what was pulled before there was this column.
      ALTER TABLE projects ADD COLUMN pulled_at_ms INTEGER;
      ALTER TABLE customers ADD COLUMN pulled_at_ms INTEGER;
      -- When it first went out; null: never, or before there was this column.
      ALTER TABLE outbox_operations ADD COLUMN sent_at_ms INTEGER;
      -- Asked for each thing that a pull brings: it must not look at all that waits.
      CREATE INDEX idx_outbox_operations_contested
        ON outbox_operations (connection_id, subject, remote_id)
        WHERE action = 'create' AND remote_id IS NOT NULL;
    `);
  },
};
