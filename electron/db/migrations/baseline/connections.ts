/** Accounts at translation services, their usage, and the log of outgoing data. */
export const CONNECTIONS = `
  CREATE TABLE connections (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('paid', 'free', 'custom')),
    base_url TEXT NOT NULL,
    is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_connections_is_default ON connections (is_default) WHERE is_default = 1;
  CREATE UNIQUE INDEX idx_connections_name ON connections (name);

  -- What each account's service could do when it was last asked, for when it is out of reach.
  CREATE TABLE connection_languages (
    row_id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL UNIQUE REFERENCES connections (id) ON DELETE CASCADE,
    sources_json TEXT NOT NULL CHECK (json_valid(sources_json)),
    targets_json TEXT NOT NULL CHECK (json_valid(targets_json)),
    is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
    updated_at_ms INTEGER NOT NULL
  ) STRICT;

  -- One row per account and day (UTC, as services count) with the first and the last answer of that day. Services
  -- count up within a period; the usage of a day is the difference. Never contains a key or the id of one.
  CREATE TABLE usage_days (
    row_id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_usage_json TEXT NOT NULL CHECK (json_valid(first_usage_json)),
    usage_json TEXT NOT NULL CHECK (json_valid(usage_json)),
    asked_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_usage_days_connection_id_day ON usage_days (connection_id, day);
  -- The embedded services have no row in connections, hence a trigger and no foreign key.
  CREATE TRIGGER usage_days_after_connection_delete AFTER DELETE ON connections BEGIN
    DELETE FROM usage_days WHERE connection_id = old.id;
  END;

  -- Holds no texts, keys or ids of the service. It names project and connection as of that moment, so that it can
  -- still be read when they are gone.
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
    -- Size of the body. While it is under way, the announced size.
    size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
    -- Null without a body, and for one that did not leave whole.
    sha256 TEXT,
    project_id TEXT,
    project_name TEXT,
    -- 'under-way' is only found again after the app was ended in the middle.
    outcome TEXT NOT NULL
      CHECK (outcome IN ('under-way', 'answered', 'failed', 'refused', 'unknown')),
    status INTEGER,
    finished_at_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_egress_log_at_ms ON egress_log (at_ms, row_id);
  CREATE INDEX idx_egress_log_project_id ON egress_log (project_id, at_ms, row_id);
  CREATE INDEX idx_egress_log_under_way ON egress_log (row_id) WHERE outcome = 'under-way';
`;
