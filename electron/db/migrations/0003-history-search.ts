import { toIndexText } from './0003-index-text.ts';
import type { Migration } from './migration.ts';

/**
 * History items of every kind with their facts, edits with revisions, undoable deletion, and a full-text
 * index that finds single characters of scripts without spaces.
 *
 * The index reads its texts through views: `*_index_text` where its tokenizer would split a text
 * differently than the app, else the text itself. Its row ids encode item and position (`item_row_id *
 * 4194304 + position`), so that found segments are grouped without reading them.
 */
export const migration0003: Migration = {
  version: 3,
  name: 'history-search',
  up(connection) {
    connection.function('index_text_v3', { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? toIndexText(text) : null,
    );
    connection.exec(`
      DROP TRIGGER history_items_fts_insert;
      DROP TRIGGER history_items_fts_delete;
      DROP TRIGGER history_items_fts_update;
      DROP TRIGGER history_segments_fts_insert;
      DROP TRIGGER history_segments_fts_delete;
      DROP TRIGGER history_segments_fts_update;
      DROP TABLE history_items_fts;
      DROP TABLE history_segments_fts;

      -- Another CHECK of kind needs another table. Foreign keys are off meanwhile.
      CREATE TABLE history_items_new (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('document', 'text', 'improvement', 'import')),
        title TEXT NOT NULL,
        title_index_text TEXT,
        source_lang TEXT,
        target_lang TEXT NOT NULL,
        connection_id TEXT,
        connection_name TEXT NOT NULL,
        project_id TEXT,
        project_name TEXT,
        options_json TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(options_json)),
        engine TEXT,
        is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
        segment_count INTEGER NOT NULL,
        billed_chars INTEGER,
        is_starred INTEGER NOT NULL DEFAULT 0 CHECK (is_starred IN (0, 1)),
        is_changed_by_me INTEGER NOT NULL DEFAULT 0 CHECK (is_changed_by_me IN (0, 1)),
        created_at_ms INTEGER NOT NULL,
        document_job_id TEXT UNIQUE,
        -- unfinished: its segments are still being added. removing: its segments are being removed.
        state TEXT NOT NULL DEFAULT 'kept'
          CHECK (state IN ('kept', 'unfinished', 'deleted', 'removing')),
        deleted_at_ms INTEGER CHECK ((state = 'deleted') = (deleted_at_ms IS NOT NULL))
      ) STRICT;
      INSERT INTO history_items_new (row_id, id, kind, title, title_index_text, source_lang,
        target_lang, connection_id, connection_name, is_practice, segment_count, billed_chars,
        created_at_ms, document_job_id)
      SELECT row_id, id, kind, title, index_text_v3(title), source_lang, target_lang,
        (SELECT j.connection_id FROM document_jobs AS j WHERE j.id = i.document_job_id),
        connection_name, is_practice, segment_count, billed_chars, created_at_ms, document_job_id
      FROM history_items AS i ORDER BY row_id;
      DROP TABLE history_items;
      ALTER TABLE history_items_new RENAME TO history_items;

      CREATE INDEX idx_history_items_created_at_ms ON history_items (created_at_ms)
        WHERE state = 'kept';
      CREATE INDEX idx_history_items_source_lang ON history_items (source_lang, created_at_ms)
        WHERE state = 'kept';
      CREATE INDEX idx_history_items_target_lang ON history_items (target_lang, created_at_ms)
        WHERE state = 'kept';
      CREATE INDEX idx_history_items_kind ON history_items (kind, created_at_ms)
        WHERE state = 'kept';
      CREATE INDEX idx_history_items_connection_id ON history_items (connection_id, created_at_ms)
        WHERE state = 'kept';
      CREATE INDEX idx_history_items_project_id ON history_items (project_id, created_at_ms)
        WHERE state = 'kept' AND project_id IS NOT NULL;
      CREATE INDEX idx_history_items_starred ON history_items (created_at_ms)
        WHERE state = 'kept' AND is_starred = 1;
      CREATE INDEX idx_history_items_changed ON history_items (created_at_ms)
        WHERE state = 'kept' AND is_changed_by_me = 1;
      CREATE INDEX idx_history_items_hidden ON history_items (state) WHERE state <> 'kept';

      -- Made again as well, because a child comes behind its parent in the order of creation, in which
      -- a damaged database is read row by row.
      CREATE TABLE history_segments_new (
        row_id INTEGER PRIMARY KEY,
        item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        source_index_text TEXT,
        target_index_text TEXT,
        is_changed_by_me INTEGER NOT NULL DEFAULT 0 CHECK (is_changed_by_me IN (0, 1))
      ) STRICT;
      INSERT INTO history_segments_new (row_id, item_row_id, position, source, target,
        source_index_text, target_index_text)
      SELECT row_id, item_row_id, position, source, target, index_text_v3(source),
        index_text_v3(target)
      FROM history_segments ORDER BY row_id;
      DROP TABLE history_segments;
      ALTER TABLE history_segments_new RENAME TO history_segments;
      CREATE UNIQUE INDEX idx_history_segments_item_row_id_position
        ON history_segments (item_row_id, position);

      CREATE TABLE history_revisions (
        row_id INTEGER PRIMARY KEY,
        segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
        target TEXT NOT NULL,
        replaced_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX idx_history_revisions_segment_row_id ON history_revisions (segment_row_id);

      CREATE VIEW history_items_text AS
        SELECT row_id, coalesce(title_index_text, title) AS title FROM history_items;
      CREATE VIRTUAL TABLE history_items_fts USING fts5 (
        title, content = 'history_items_text', content_rowid = 'row_id',
        tokenize = 'unicode61 remove_diacritics 2'
      );
      INSERT INTO history_items_fts (history_items_fts) VALUES ('rebuild');
      CREATE TRIGGER history_items_fts_insert AFTER INSERT ON history_items BEGIN
        INSERT INTO history_items_fts (rowid, title)
        VALUES (new.row_id, coalesce(new.title_index_text, new.title));
      END;
      CREATE TRIGGER history_items_fts_delete AFTER DELETE ON history_items BEGIN
        INSERT INTO history_items_fts (history_items_fts, rowid, title)
        VALUES ('delete', old.row_id, coalesce(old.title_index_text, old.title));
      END;
      CREATE TRIGGER history_items_fts_update AFTER UPDATE OF title, title_index_text
      ON history_items BEGIN
        INSERT INTO history_items_fts (history_items_fts, rowid, title)
        VALUES ('delete', old.row_id, coalesce(old.title_index_text, old.title));
        INSERT INTO history_items_fts (rowid, title)
        VALUES (new.row_id, coalesce(new.title_index_text, new.title));
      END;

      CREATE VIEW history_segments_text AS
        SELECT item_row_id * 4194304 + position AS place,
          coalesce(source_index_text, source) AS source,
          coalesce(target_index_text, target) AS target
        FROM history_segments;
      CREATE VIRTUAL TABLE history_segments_fts USING fts5 (
        source, target, content = 'history_segments_text', content_rowid = 'place',
        tokenize = 'unicode61 remove_diacritics 2'
      );
      -- Words gathered in memory, in bytes, before they are written: larger steps need fewer merges.
      INSERT INTO history_segments_fts (history_segments_fts, rank) VALUES ('hashsize', 16777216);
      INSERT INTO history_segments_fts (history_segments_fts) VALUES ('rebuild');
      CREATE TRIGGER history_segments_fts_insert AFTER INSERT ON history_segments BEGIN
        INSERT INTO history_segments_fts (rowid, source, target)
        VALUES (new.item_row_id * 4194304 + new.position,
          coalesce(new.source_index_text, new.source), coalesce(new.target_index_text, new.target));
      END;
      CREATE TRIGGER history_segments_fts_delete AFTER DELETE ON history_segments BEGIN
        INSERT INTO history_segments_fts (history_segments_fts, rowid, source, target)
        VALUES ('delete', old.item_row_id * 4194304 + old.position,
          coalesce(old.source_index_text, old.source), coalesce(old.target_index_text, old.target));
      END;
      CREATE TRIGGER history_segments_fts_update
      AFTER UPDATE OF source, target, source_index_text, target_index_text
      ON history_segments BEGIN
        INSERT INTO history_segments_fts (history_segments_fts, rowid, source, target)
        VALUES ('delete', old.item_row_id * 4194304 + old.position,
          coalesce(old.source_index_text, old.source), coalesce(old.target_index_text, old.target));
        INSERT INTO history_segments_fts (rowid, source, target)
        VALUES (new.item_row_id * 4194304 + new.position,
          coalesce(new.source_index_text, new.source), coalesce(new.target_index_text, new.target));
      END;
    `);
  },
};
