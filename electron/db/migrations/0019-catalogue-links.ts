import type { Migration } from './migration.ts';

/**
 * What a service knows of a project or a customer leaves their rows for a table of links, one for each
 * service: the rows keep what the thing is, and the connection that new entries of it go to.
 *
 * The generated columns are the foreign keys: a link never outlives its row.
 */
export const migration0019: Migration = {
  version: 19,
  name: 'catalogue-links',
  up(connection) {
    connection.exec(`
      CREATE TABLE catalogue_links (
        subject TEXT NOT NULL CHECK (subject IN ('project', 'customer')),
        subject_id TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        -- The service's id; null until it answered a create.
        remote_id TEXT,
        -- The shared fields as last seen at the service; null for what it never had.
        base_json TEXT CHECK (json_valid(base_json)),
        -- What it reports beyond them; null: no such thing.
        extra_json TEXT CHECK (json_valid(extra_json)),
        sync_state TEXT NOT NULL
          CHECK (sync_state IN ('synced', 'waiting', 'parked', 'conflict', 'local-only')),
        -- When a pull created the row; null for what was made here.
        pulled_at_ms INTEGER,
        project_id TEXT AS (CASE subject WHEN 'project' THEN subject_id END)
          REFERENCES projects (id) ON DELETE CASCADE,
        customer_id TEXT AS (CASE subject WHEN 'customer' THEN subject_id END)
          REFERENCES customers (id) ON DELETE CASCADE,
        PRIMARY KEY (subject, subject_id, connection_id)
      ) STRICT;
    `);
    for (const [table, subject] of [
      ['customers', 'customer'],
      ['projects', 'project'],
    ]) {
      connection.exec(`
        INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, base_json,
            extra_json, sync_state, pulled_at_ms)
          SELECT '${subject}', id, connection_id, remote_id, base_json, extra_json, sync_state,
            pulled_at_ms
          FROM ${table} ORDER BY row_id;
        DROP INDEX idx_${table}_remote;
        ALTER TABLE ${table} DROP COLUMN remote_id;
        ALTER TABLE ${table} DROP COLUMN base_json;
        ALTER TABLE ${table} DROP COLUMN extra_json;
        ALTER TABLE ${table} DROP COLUMN sync_state;
        ALTER TABLE ${table} DROP COLUMN pulled_at_ms;
        -- Where it was made, and where new entries of it go.
        ALTER TABLE ${table} RENAME COLUMN connection_id TO home_connection_id;
      `);
    }
    connection.exec(`
      CREATE UNIQUE INDEX idx_catalogue_links_remote
        ON catalogue_links (connection_id, subject, remote_id) WHERE remote_id IS NOT NULL;
      -- All links of a connection, and those in a state.
      CREATE INDEX idx_catalogue_links_state
        ON catalogue_links (connection_id, subject, sync_state);
      -- For the foreign keys.
      CREATE INDEX idx_catalogue_links_project ON catalogue_links (project_id)
        WHERE project_id IS NOT NULL;
      CREATE INDEX idx_catalogue_links_customer ON catalogue_links (customer_id)
        WHERE customer_id IS NOT NULL;
    `);
  },
};
