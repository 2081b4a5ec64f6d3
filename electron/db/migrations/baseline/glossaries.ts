/** Glossaries of this computer, copies of those of services, and style rules. */
export const GLOSSARIES = `
  -- Copies of the dictionaries that were used, by version. connection_id is not a foreign key: the embedded
  -- services are not stored, and a job outlives its account.
  CREATE TABLE glossary_copies (
    row_id INTEGER PRIMARY KEY,
    connection_id TEXT NOT NULL,
    glossary_id TEXT NOT NULL,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    name TEXT NOT NULL,
    entries_tsv TEXT NOT NULL,
    fetched_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_glossary_copies_dictionary_version
    ON glossary_copies (connection_id, glossary_id, source_lang, target_lang, version);

  -- Glossaries of this computer.
  CREATE TABLE glossaries (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    -- No foreign key: the services inside the app are not stored.
    connection_id TEXT,
    remote_id TEXT CHECK (remote_id IS NULL OR connection_id IS NOT NULL),
    synced_at_ms INTEGER,
    is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1)),
    created_at_ms INTEGER NOT NULL,
    changed_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_glossaries_name ON glossaries (folded_name, row_id) WHERE deleted_at_ms IS NULL;
  CREATE UNIQUE INDEX idx_glossaries_remote_id ON glossaries (connection_id, remote_id)
    WHERE remote_id IS NOT NULL AND deleted_at_ms IS NULL;

  CREATE TABLE glossary_dictionaries (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    glossary_row_id INTEGER NOT NULL REFERENCES glossaries (row_id) ON DELETE CASCADE,
    source_lang TEXT NOT NULL,
    target_lang TEXT NOT NULL,
    entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
    size_bytes INTEGER NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
    next_position INTEGER NOT NULL DEFAULT 1,
    changed_at_ms INTEGER NOT NULL,
    -- Version in glossary_copies that it was equal to last.
    synced_version INTEGER,
    is_changed INTEGER NOT NULL DEFAULT 0 CHECK (is_changed IN (0, 1)),
    deleted_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX idx_glossary_dictionaries_pair
    ON glossary_dictionaries (glossary_row_id, source_lang, target_lang)
    WHERE deleted_at_ms IS NULL;
  CREATE INDEX idx_glossary_dictionaries_glossary_row_id
    ON glossary_dictionaries (glossary_row_id);

  -- A row id is never reused, so that an undone change brings back the same row. id means the same on every
  -- computer. folded is both sides without letter case, width and accents, for searches.
  CREATE TABLE glossary_entries (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    dictionary_row_id INTEGER NOT NULL
      REFERENCES glossary_dictionaries (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    folded TEXT NOT NULL,
    id TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idx_glossary_entries_position
    ON glossary_entries (dictionary_row_id, position);
  CREATE UNIQUE INDEX idx_glossary_entries_source ON glossary_entries (dictionary_row_id, source);
  CREATE UNIQUE INDEX idx_glossary_entries_id ON glossary_entries (id);
  -- For rows without one, such as those salvaged from a damaged file.
  CREATE TRIGGER glossary_entries_id AFTER INSERT ON glossary_entries WHEN new.id IS NULL BEGIN
    UPDATE glossary_entries SET id = lower(hex(randomblob(16))) WHERE row_id = new.row_id;
  END;

  -- Changes that can be undone or redone.
  CREATE TABLE glossary_changes (
    row_id INTEGER PRIMARY KEY,
    dictionary_row_id INTEGER NOT NULL
      REFERENCES glossary_dictionaries (row_id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('done', 'undone')),
    row_count INTEGER NOT NULL,
    made_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX idx_glossary_changes_state ON glossary_changes (dictionary_row_id, state, row_id);

  CREATE TABLE glossary_change_rows (
    row_id INTEGER PRIMARY KEY,
    change_row_id INTEGER NOT NULL REFERENCES glossary_changes (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- Both null: it was not there before, or not after.
    old_source TEXT,
    old_target TEXT,
    new_source TEXT,
    new_target TEXT,
    entry_id TEXT
  ) STRICT;
  CREATE INDEX idx_glossary_change_rows_change_row_id ON glossary_change_rows (change_row_id);
  -- Read for each term of an import that brings its id.
  CREATE INDEX idx_glossary_change_rows_entry_id ON glossary_change_rows (entry_id);

  -- What a service had before it was changed. The terms are in glossary_copies.
  CREATE TABLE glossary_snapshots (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    glossary_row_id INTEGER NOT NULL REFERENCES glossaries (row_id) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    remote_id TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('push', 'roll-back', 'delete')),
    name TEXT NOT NULL,
    taken_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX idx_glossary_snapshots_glossary_row_id
    ON glossary_snapshots (glossary_row_id, row_id);

  CREATE TABLE glossary_snapshot_copies (
    row_id INTEGER PRIMARY KEY,
    snapshot_row_id INTEGER NOT NULL REFERENCES glossary_snapshots (row_id) ON DELETE CASCADE,
    copy_row_id INTEGER NOT NULL REFERENCES glossary_copies (row_id),
    entry_count INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_glossary_snapshot_copies_snapshot_row_id
    ON glossary_snapshot_copies (snapshot_row_id, copy_row_id);
  CREATE INDEX idx_glossary_snapshot_copies_copy_row_id ON glossary_snapshot_copies (copy_row_id);

  -- Words that must not be used.
  CREATE TABLE forbidden_terms (
    row_id INTEGER PRIMARY KEY,
    -- Root code in lower case.
    target_lang TEXT NOT NULL,
    term TEXT NOT NULL,
    UNIQUE (target_lang, term)
  ) STRICT;

  CREATE TABLE style_rule_copies (
    -- No foreign key: the services inside the app are not stored.
    connection_id TEXT PRIMARY KEY,
    lists_json TEXT NOT NULL CHECK (json_valid(lists_json)),
    read_at_ms INTEGER NOT NULL
  ) STRICT;
`;
