/** Translation memories with their search index, and what services had of them. */
export const MEMORIES = `
  -- pair_hash identifies equal pairs of a memory without an index over the texts. Units of an import belong to a
  -- memory that is unfinished until the whole file was read.
  CREATE TABLE memories (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    -- Root code; null until the first unit of an import tells it, if any does.
    source_lang TEXT CHECK (source_lang IS NOT NULL OR state IN ('unfinished', 'removing')),
    -- What it was made for, as long as it has no units.
    target_lang TEXT,
    unit_count INTEGER NOT NULL DEFAULT 0 CHECK (unit_count >= 0),
    -- removing: its units are being removed, some at a time.
    state TEXT NOT NULL DEFAULT 'kept'
      CHECK (state IN ('kept', 'unfinished', 'deleted', 'removing')),
    -- Grows with each change of its name or units.
    version INTEGER NOT NULL DEFAULT 1,
    is_offered INTEGER NOT NULL DEFAULT 0 CHECK (is_offered IN (0, 1)),
    -- The copy at the service inside the app, and the version that it has.
    offered_id TEXT,
    offered_version INTEGER,
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER,
    -- Its counterpart at a service, if it has one.
    connection_id TEXT,
    remote_id TEXT,
    is_remote_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_remote_gone IN (0, 1)),
    -- When, and at which version, both sides were last equal.
    synced_at_ms INTEGER,
    synced_version INTEGER,
    -- A file was announced there, and its fate is not known yet.
    import_job_id TEXT
  ) STRICT;
  CREATE INDEX idx_memories_folded_name ON memories (folded_name, row_id) WHERE state = 'kept';
  CREATE INDEX idx_memories_state ON memories (state) WHERE state <> 'kept';
  CREATE INDEX idx_memories_connection_id ON memories (connection_id, remote_id)
    WHERE remote_id IS NOT NULL;

  CREATE TABLE memory_projects (
    row_id INTEGER PRIMARY KEY,
    memory_row_id INTEGER NOT NULL REFERENCES memories (row_id) ON DELETE CASCADE,
    -- No foreign key: a project may come and go with its service.
    project_id TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_memory_projects_memory_row_id
    ON memory_projects (memory_row_id, project_id);

  -- A row id is never reused, so that a restored unit is the same row. id means the same on every computer.
  CREATE TABLE memory_units (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_row_id INTEGER NOT NULL REFERENCES memories (row_id) ON DELETE CASCADE,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    source_index_text TEXT,
    target_index_text TEXT,
    pair_hash BLOB NOT NULL,
    is_changed_by_me INTEGER NOT NULL DEFAULT 0 CHECK (is_changed_by_me IN (0, 1)),
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER,
    id TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idx_memory_units_pair_hash ON memory_units (memory_row_id, pair_hash)
    WHERE deleted_at_ms IS NULL;
  CREATE INDEX idx_memory_units_memory_row_id ON memory_units (memory_row_id, row_id);
  CREATE INDEX idx_memory_units_target_lang ON memory_units (memory_row_id, target_lang)
    WHERE deleted_at_ms IS NULL;
  CREATE INDEX idx_memory_units_deleted_at_ms ON memory_units (deleted_at_ms)
    WHERE deleted_at_ms IS NOT NULL;
  CREATE UNIQUE INDEX idx_memory_units_id ON memory_units (id);
  -- As in the history: *_index_text where the tokenizer would split a text differently than the app.
  CREATE VIEW memory_units_text AS
    SELECT row_id, coalesce(source_index_text, source) AS source,
      coalesce(target_index_text, target) AS target
    FROM memory_units;
  CREATE VIRTUAL TABLE memory_units_fts USING fts5 (
    source, target, content = 'memory_units_text', content_rowid = 'row_id',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO memory_units_fts (memory_units_fts, rank) VALUES ('hashsize', 16777216);
  CREATE TRIGGER memory_units_fts_insert AFTER INSERT ON memory_units BEGIN
    INSERT INTO memory_units_fts (rowid, source, target)
    VALUES (new.row_id, coalesce(new.source_index_text, new.source),
      coalesce(new.target_index_text, new.target));
  END;
  CREATE TRIGGER memory_units_fts_delete AFTER DELETE ON memory_units BEGIN
    INSERT INTO memory_units_fts (memory_units_fts, rowid, source, target)
    VALUES ('delete', old.row_id, coalesce(old.source_index_text, old.source),
      coalesce(old.target_index_text, old.target));
  END;
  CREATE TRIGGER memory_units_fts_update
  AFTER UPDATE OF source, target, source_index_text, target_index_text ON memory_units BEGIN
    INSERT INTO memory_units_fts (memory_units_fts, rowid, source, target)
    VALUES ('delete', old.row_id, coalesce(old.source_index_text, old.source),
      coalesce(old.target_index_text, old.target));
    INSERT INTO memory_units_fts (rowid, source, target)
    VALUES (new.row_id, coalesce(new.source_index_text, new.source),
      coalesce(new.target_index_text, new.target));
  END;
  -- For rows without one, such as those salvaged from a damaged file.
  CREATE TRIGGER memory_units_id AFTER INSERT ON memory_units WHEN new.id IS NULL BEGIN
    UPDATE memory_units SET id = lower(hex(randomblob(16))) WHERE row_id = new.row_id;
  END;

  CREATE TABLE memory_revisions (
    row_id INTEGER PRIMARY KEY,
    unit_row_id INTEGER NOT NULL REFERENCES memory_units (row_id) ON DELETE CASCADE,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    replaced_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX idx_memory_revisions_unit_row_id ON memory_revisions (unit_row_id, row_id);

  -- What one side held at a time: the service, for a comparison, and either side before it was changed, so that the
  -- change can be undone.
  CREATE TABLE memory_copies (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    memory_row_id INTEGER NOT NULL REFERENCES memories (row_id) ON DELETE CASCADE,
    side TEXT NOT NULL CHECK (side IN ('here', 'there')),
    name TEXT NOT NULL,
    unit_count INTEGER NOT NULL DEFAULT 0,
    taken_at_ms INTEGER NOT NULL,
    -- What it was taken before; null: for a comparison only.
    reason TEXT CHECK (reason IN ('push', 'pull', 'roll-back', 'delete'))
  ) STRICT;
  CREATE INDEX idx_memory_copies_memory_row_id ON memory_copies (memory_row_id, row_id);

  CREATE TABLE memory_copy_units (
    row_id INTEGER PRIMARY KEY,
    copy_row_id INTEGER NOT NULL REFERENCES memory_copies (row_id) ON DELETE CASCADE,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    -- Equal for pairs that a service would call equal.
    unit_key BLOB NOT NULL,
    changed_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_memory_copy_units_copy_row_id
    ON memory_copy_units (copy_row_id, unit_key);

  CREATE TABLE memory_differences (
    row_id INTEGER PRIMARY KEY,
    copy_row_id INTEGER NOT NULL REFERENCES memory_copies (row_id) ON DELETE CASCADE,
    target_lang TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'removed', 'changed')),
    source TEXT NOT NULL,
    here TEXT,
    there TEXT,
    -- Row of the copy.
    there_row_id INTEGER
  ) STRICT;
  CREATE INDEX idx_memory_differences_copy_row_id
    ON memory_differences (copy_row_id, target_lang, kind, row_id);
`;
