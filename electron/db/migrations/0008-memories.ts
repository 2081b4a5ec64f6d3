import type { Migration } from './migration.ts';

/**
 * Local translation memories with their full-text index, and the last known style rules of services.
 *
 * A pair is in a memory once: `pair_hash` identifies equal ones without an index over the texts. Units of
 * an import belong to a memory that is `unfinished` until the whole file is read. The texts of the index
 * are those of the history: `*_index_text` where its tokenizer would split a text differently than the
 * app.
 */
export const migration0008: Migration = {
  version: 8,
  name: 'memories',
  up(connection) {
    connection.exec(`
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
        deleted_at_ms INTEGER
      ) STRICT;
      CREATE INDEX idx_memories_folded_name ON memories (folded_name, row_id)
        WHERE state = 'kept';
      CREATE INDEX idx_memories_state ON memories (state) WHERE state <> 'kept';

      CREATE TABLE memory_projects (
        row_id INTEGER PRIMARY KEY,
        memory_row_id INTEGER NOT NULL REFERENCES memories (row_id) ON DELETE CASCADE,
        -- No foreign key: a project may come and go with its service.
        project_id TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_memory_projects_memory_row_id
        ON memory_projects (memory_row_id, project_id);

      -- A number is never used again, so that what is restored comes back as what it was.
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
        deleted_at_ms INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX idx_memory_units_pair_hash ON memory_units (memory_row_id, pair_hash)
        WHERE deleted_at_ms IS NULL;
      CREATE INDEX idx_memory_units_memory_row_id ON memory_units (memory_row_id, row_id);
      CREATE INDEX idx_memory_units_target_lang ON memory_units (memory_row_id, target_lang)
        WHERE deleted_at_ms IS NULL;
      CREATE INDEX idx_memory_units_deleted_at_ms ON memory_units (deleted_at_ms)
        WHERE deleted_at_ms IS NOT NULL;

      CREATE TABLE memory_revisions (
        row_id INTEGER PRIMARY KEY,
        unit_row_id INTEGER NOT NULL REFERENCES memory_units (row_id) ON DELETE CASCADE,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        replaced_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_memory_revisions_unit_row_id ON memory_revisions (unit_row_id, row_id);

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

      CREATE TABLE style_rule_copies (
        -- No foreign key: the services inside the app are not stored.
        connection_id TEXT PRIMARY KEY,
        lists_json TEXT NOT NULL CHECK (json_valid(lists_json)),
        read_at_ms INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
