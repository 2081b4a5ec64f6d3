/** Tracked time, its projects and customers, and the outbox of changes that no service has accepted yet. */
export const TIME = `
  -- Connections to time services. The one inside the app is always there.
  CREATE TABLE time_connections (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('embedded', 'remote')),
    base_url TEXT,
    token_header TEXT NOT NULL CHECK (token_header IN ('bearer', 'raw', 'x-api-token')),
    user_agent TEXT NOT NULL,
    is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
    capabilities_json TEXT CHECK (json_valid(capabilities_json)),
    capabilities_at_ms INTEGER,
    pulled_at_ms INTEGER,
    last_contact_at_ms INTEGER,
    error_json TEXT CHECK (json_valid(error_json)),
    created_at_ms INTEGER NOT NULL,
    -- A removed connection keeps its row: its entries stay here and name it.
    removed_at_ms INTEGER,
    -- The name the service gives itself; null: it gives none, or was not asked yet.
    instance_id TEXT,
    -- Where a pull continues, in the service's own form; null: at the beginning.
    pull_cursor TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idx_time_connections_name ON time_connections (name)
    WHERE removed_at_ms IS NULL;
  CREATE UNIQUE INDEX idx_time_connections_default ON time_connections (is_default)
    WHERE is_default = 1;
  INSERT INTO time_connections
      (id, name, kind, token_header, user_agent, is_default, created_at_ms)
    VALUES ('embedded-time', 'This computer', 'embedded', 'bearer', 'Dragoman time/1', 1, 0);

  -- home_connection_id of customers and projects: where it was created, and where new entries of it go.
  CREATE TABLE customers (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    home_connection_id TEXT NOT NULL,
    name TEXT NOT NULL,
    is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
    rounding_json TEXT CHECK (json_valid(rounding_json)),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER
  ) STRICT;

  CREATE TABLE projects (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    home_connection_id TEXT NOT NULL,
    customer_id TEXT REFERENCES customers (id),
    name TEXT NOT NULL,
    is_billable INTEGER NOT NULL CHECK (is_billable IN (0, 1)),
    hourly_rate REAL,
    is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_projects_customer ON projects (customer_id);

  -- No foreign key: a project that a service removed and restored keeps its rule.
  CREATE TABLE project_rules (
    row_id INTEGER PRIMARY KEY,
    project_id TEXT NOT NULL UNIQUE,
    connection_id TEXT,
    glossary_id TEXT,
    memory_id TEXT,
    updated_at_ms INTEGER NOT NULL,
    -- 'here': nothing of it leaves this computer.
    reach TEXT NOT NULL DEFAULT 'here' CHECK (reach IN ('here', 'anywhere'))
  ) STRICT;
  CREATE INDEX idx_project_rules_glossary_id ON project_rules (glossary_id)
    WHERE glossary_id IS NOT NULL;

  -- What a service knows about a project or a customer: one row for each service. The generated columns are the
  -- foreign keys, so that a link never outlives its row.
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
  CREATE UNIQUE INDEX idx_catalogue_links_remote
    ON catalogue_links (connection_id, subject, remote_id) WHERE remote_id IS NOT NULL;
  -- All links of a connection, and those in a state.
  CREATE INDEX idx_catalogue_links_state ON catalogue_links (connection_id, subject, sync_state);
  -- For the foreign keys.
  CREATE INDEX idx_catalogue_links_project ON catalogue_links (project_id)
    WHERE project_id IS NOT NULL;
  CREATE INDEX idx_catalogue_links_customer ON catalogue_links (customer_id)
    WHERE customer_id IS NOT NULL;

  -- remote_id is the id at the service, null until it answered a create. base_json holds the shared fields as
  -- last seen at the service, the base of three-way comparisons; null for what it never had.
  CREATE TABLE time_entries (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    connection_id TEXT NOT NULL,
    remote_id TEXT,
    -- In the form of the service; sent back with a change.
    remote_version TEXT,
    -- Under which the service was last asked to create it; null until then. The first is the id.
    client_ref TEXT,
    started_at_ms INTEGER NOT NULL,
    -- Equal to the start only where a service says so: entries made here last a second at least.
    ended_at_ms INTEGER CHECK (ended_at_ms >= started_at_ms),
    zone TEXT NOT NULL,
    note TEXT NOT NULL,
    project_id TEXT REFERENCES projects (id),
    is_billable INTEGER NOT NULL CHECK (is_billable IN (0, 1)),
    tags_json TEXT NOT NULL CHECK (json_valid(tags_json)),
    -- Note and tags as the full-text index splits them.
    search_text TEXT NOT NULL,
    source TEXT NOT NULL
      CHECK (source IN ('timer', 'manual', 'document-job', 'text', 'service')),
    document_job_id TEXT,
    sync_state TEXT NOT NULL
      CHECK (sync_state IN ('synced', 'waiting', 'parked', 'conflict', 'local-only')),
    base_json TEXT CHECK (json_valid(base_json)),
    conflict_json TEXT CHECK (json_valid(conflict_json)),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER,
    -- What a service reports beyond what the app knows, kept so that nothing of it is lost; null: no such thing.
    extra_json TEXT CHECK (json_valid(extra_json))
  ) STRICT;
  CREATE UNIQUE INDEX idx_time_entries_remote ON time_entries (connection_id, remote_id)
    WHERE remote_id IS NOT NULL;
  CREATE INDEX idx_time_entries_client_ref ON time_entries (client_ref)
    WHERE client_ref IS NOT NULL;
  -- These hold everything that a filter asks for, so that counts and sums are read from them only. Without
  -- deleted_at_ms, although it is null in each, SQLite would read the rows to see that.
  CREATE INDEX idx_time_entries_started ON time_entries
    (started_at_ms, row_id, ended_at_ms, project_id, is_billable, sync_state, deleted_at_ms)
    WHERE deleted_at_ms IS NULL;
  CREATE INDEX idx_time_entries_project_started ON time_entries
    (project_id, started_at_ms, row_id, ended_at_ms, is_billable, sync_state, deleted_at_ms)
    WHERE deleted_at_ms IS NULL;
  -- Longer than a day or running: the only ones that reach beyond the day after their start.
  CREATE INDEX idx_time_entries_long ON time_entries
    (started_at_ms, row_id, ended_at_ms, deleted_at_ms)
    WHERE deleted_at_ms IS NULL
      AND (ended_at_ms IS NULL OR ended_at_ms - started_at_ms > 86400000);
  -- The timer: it is running and was never at a service. There is at most one.
  CREATE UNIQUE INDEX idx_time_entries_timer ON time_entries ((ended_at_ms IS NULL))
    WHERE ended_at_ms IS NULL AND remote_id IS NULL AND deleted_at_ms IS NULL;
  -- Few of many, counted after every change of the outbox.
  CREATE INDEX idx_time_entries_conflicts ON time_entries (row_id)
    WHERE conflict_json IS NOT NULL AND deleted_at_ms IS NULL;
  CREATE INDEX idx_time_entries_document_job ON time_entries
    (document_job_id, started_at_ms, ended_at_ms, deleted_at_ms)
    WHERE document_job_id IS NOT NULL AND deleted_at_ms IS NULL;
  CREATE VIRTUAL TABLE time_entries_fts USING fts5 (
    search_text, content = 'time_entries', content_rowid = 'row_id',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER time_entries_fts_insert AFTER INSERT ON time_entries BEGIN
    INSERT INTO time_entries_fts (rowid, search_text) VALUES (new.row_id, new.search_text);
  END;
  CREATE TRIGGER time_entries_fts_delete AFTER DELETE ON time_entries BEGIN
    INSERT INTO time_entries_fts (time_entries_fts, rowid, search_text)
    VALUES ('delete', old.row_id, old.search_text);
  END;
  CREATE TRIGGER time_entries_fts_update AFTER UPDATE OF search_text ON time_entries BEGIN
    INSERT INTO time_entries_fts (time_entries_fts, rowid, search_text)
    VALUES ('delete', old.row_id, old.search_text);
    INSERT INTO time_entries_fts (rowid, search_text) VALUES (new.row_id, new.search_text);
  END;

  CREATE TABLE time_entry_revisions (
    row_id INTEGER PRIMARY KEY,
    entry_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('person', 'service', 'conflict', 'delete')),
    fields_json TEXT NOT NULL CHECK (json_valid(fields_json))
  ) STRICT;
  CREATE INDEX idx_time_entry_revisions_entry ON time_entry_revisions (entry_id, row_id DESC);

  CREATE TABLE timer_gaps (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    entry_id TEXT NOT NULL,
    from_ms INTEGER NOT NULL,
    to_ms INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('idle', 'asleep', 'closed', 'clock')),
    answered_at_ms INTEGER,
    CHECK (to_ms >= from_ms)
  ) STRICT;
  CREATE INDEX idx_timer_gaps_open ON timer_gaps (row_id) WHERE answered_at_ms IS NULL;

  CREATE TABLE timer_sightings (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    entry_id TEXT NOT NULL,
    last_seen_at_ms INTEGER NOT NULL
  ) STRICT;

  -- Changes that a service has not accepted yet.
  CREATE TABLE outbox_operations (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    connection_id TEXT NOT NULL,
    subject TEXT NOT NULL CHECK (subject IN ('entry', 'project', 'customer')),
    subject_id TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
    fields_json TEXT NOT NULL CHECK (json_valid(fields_json)),
    -- For a delete; null for what was never created there: the row may be elsewhere by then.
    remote_id TEXT,
    -- 'blocked' is not stored: it follows from the operations before it.
    state TEXT NOT NULL
      CHECK (state IN ('waiting', 'sending', 'unknown', 'parked', 'held', 'dropped')),
    -- It was sent and no answer came; remains true while it is held, parked or dropped.
    is_outcome_unknown INTEGER NOT NULL DEFAULT 0 CHECK (is_outcome_unknown IN (0, 1)),
    reason_json TEXT CHECK (json_valid(reason_json)),
    try_count INTEGER NOT NULL DEFAULT 0,
    next_try_at_ms INTEGER,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    -- When it was first sent; null: never, or not known.
    sent_at_ms INTEGER,
    -- What was sent without an answer and then replaced, oldest first: the service may have it. Null: none.
    unanswered_json TEXT CHECK (json_valid(unanswered_json))
  ) STRICT;
  CREATE INDEX idx_outbox_operations_subject ON outbox_operations (subject, subject_id, row_id);
  -- Read for each create that is sent, which must not scan everything that waits.
  CREATE INDEX idx_outbox_operations_deletes
    ON outbox_operations (subject, connection_id, remote_id) WHERE action = 'delete';
  CREATE INDEX idx_outbox_operations_state ON outbox_operations (state, row_id);
  CREATE INDEX idx_outbox_operations_connection
    ON outbox_operations (connection_id, state, row_id);
  -- Read for each thing that a pull brings, which must not scan everything that waits.
  CREATE INDEX idx_outbox_operations_contested
    ON outbox_operations (connection_id, subject, remote_id)
    WHERE action = 'create' AND remote_id IS NOT NULL;
`;
