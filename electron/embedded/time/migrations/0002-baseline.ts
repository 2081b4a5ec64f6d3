import { randomUUID } from 'node:crypto';
import type { Migration } from '../../storage/sqlite.ts';

/**
 * Creates the entire schema of version 2 in an empty file. Files of earlier versions are refused.
 *
 * Tokens, customers, projects, and time entries. Deleted rows are preserved: lists can report them,
 * and a `client_ref` is never reused. `revision` is 1 for unchanged records.
 */
export const baseline: Migration = {
  version: 2,
  name: 'baseline',
  up(db) {
    db.exec(`
      CREATE TABLE tokens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        is_printed INTEGER NOT NULL CHECK (is_printed IN (0, 1)),
        user_agent TEXT,
        created_at_ms INTEGER NOT NULL,
        used_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE customers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
        revision INTEGER NOT NULL,
        created_at_ms INTEGER NOT NULL,
        changed_at_ms INTEGER NOT NULL,
        deleted_at_ms INTEGER
      ) STRICT;
      CREATE INDEX idx_customers_changed_at_ms ON customers (changed_at_ms);
      CREATE TABLE projects (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        description TEXT,
        is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
        privacy INTEGER NOT NULL CHECK (privacy IN (1, 2)),
        customer_id INTEGER REFERENCES customers (id),
        is_task_required INTEGER NOT NULL CHECK (is_task_required IN (0, 1)),
        is_billable INTEGER NOT NULL CHECK (is_billable IN (0, 1)),
        bill_by TEXT NOT NULL CHECK (bill_by IN ('project', 'user')),
        rate TEXT,
        is_template INTEGER NOT NULL CHECK (is_template IN (0, 1)),
        revision INTEGER NOT NULL,
        created_at_ms INTEGER NOT NULL,
        changed_at_ms INTEGER NOT NULL,
        deleted_at_ms INTEGER
      ) STRICT;
      CREATE INDEX idx_projects_changed_at_ms ON projects (changed_at_ms);
      CREATE TABLE time_entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        client_ref TEXT UNIQUE,
        project_id INTEGER REFERENCES projects (id),
        description TEXT NOT NULL,
        started_at_ms INTEGER NOT NULL,
        start_offset_minutes INTEGER NOT NULL,
        ended_at_ms INTEGER CHECK (ended_at_ms >= started_at_ms),
        end_offset_minutes INTEGER,
        date_execution TEXT NOT NULL,
        is_billable INTEGER NOT NULL CHECK (is_billable IN (0, 1)),
        tags TEXT NOT NULL,
        revision INTEGER NOT NULL,
        created_at_ms INTEGER NOT NULL,
        changed_at_ms INTEGER NOT NULL,
        deleted_at_ms INTEGER,
        CHECK ((ended_at_ms IS NULL) = (end_offset_minutes IS NULL))
      ) STRICT;
      CREATE INDEX idx_time_entries_started_at_ms ON time_entries (started_at_ms, id);
      CREATE INDEX idx_time_entries_project_id ON time_entries (project_id, started_at_ms, id);
      CREATE INDEX idx_time_entries_changed_at_ms ON time_entries (changed_at_ms);
      CREATE INDEX idx_time_entries_date_execution ON time_entries (date_execution, started_at_ms, id);
      CREATE UNIQUE INDEX idx_time_entries_running ON time_entries ((ended_at_ms IS NULL))
        WHERE ended_at_ms IS NULL AND deleted_at_ms IS NULL;
      -- The name of this database: the same numbers mean other things in a different one.
      CREATE TABLE instance (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        id TEXT NOT NULL
      ) STRICT;
    `);
    db.prepare('INSERT INTO instance (only_row, id) VALUES (1, ?)').run(randomUUID());
  },
};
