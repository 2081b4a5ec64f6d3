import type { Migration } from './migration.ts';

/**
 * Rules of projects, and the log of outgoing data.
 *
 * `project_rules` has no foreign key: a project that a service removed and restored keeps its rule. The
 * log holds no texts, keys or ids of the service; it names project and connection as of that moment, so
 * that it stays readable when they are gone.
 */
export const migration0010: Migration = {
  version: 10,
  name: 'projects-rules',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN project_id TEXT;
      CREATE INDEX idx_document_jobs_project_id ON document_jobs (project_id)
        WHERE project_id IS NOT NULL;

      CREATE TABLE project_rules (
        row_id INTEGER PRIMARY KEY,
        project_id TEXT NOT NULL UNIQUE,
        is_local_only INTEGER NOT NULL CHECK (is_local_only IN (0, 1)),
        connection_id TEXT,
        glossary_id TEXT,
        memory_id TEXT,
        updated_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_project_rules_glossary_id ON project_rules (glossary_id)
        WHERE glossary_id IS NOT NULL;

      CREATE TABLE egress_log (
        row_id INTEGER PRIMARY KEY,
        at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        -- Null before an account is stored.
        connection_id TEXT,
        connection_name TEXT NOT NULL,
        method TEXT NOT NULL,
        host TEXT NOT NULL,
        path TEXT NOT NULL,
        -- Of the body. While it is under way, what was announced.
        size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
        -- Null without a body, and for one that did not leave whole.
        sha256 TEXT,
        project_id TEXT,
        project_name TEXT,
        -- 'under-way' is found again only after the app was ended in the middle.
        outcome TEXT NOT NULL
          CHECK (outcome IN ('under-way', 'answered', 'failed', 'refused', 'unknown')),
        status INTEGER,
        finished_at_ms INTEGER
      ) STRICT;
      CREATE INDEX idx_egress_log_at_ms ON egress_log (at_ms, row_id);
      CREATE INDEX idx_egress_log_project_id ON egress_log (project_id, at_ms, row_id);
      CREATE INDEX idx_egress_log_under_way ON egress_log (row_id) WHERE outcome = 'under-way';
    `);
  },
};
