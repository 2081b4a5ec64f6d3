/** Everything that was translated, with its search indexes, edits, drafts and comments. */
export const HISTORY = `
  -- document_job_id is not a foreign key: the history outlives its job.
  CREATE TABLE history_items (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('document', 'text', 'improvement', 'import', 'voice')),
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
    deleted_at_ms INTEGER CHECK ((state = 'deleted') = (deleted_at_ms IS NOT NULL)),
    source_lang_basis TEXT
      CHECK (source_lang_basis IN ('service', 'detected', 'undetected', 'person')),
    -- Null: not counted since the item, or the set of dismissed findings, changed.
    to_check_count INTEGER,
    saved_chars INTEGER
  ) STRICT;
  CREATE INDEX idx_history_items_created_at_ms ON history_items (created_at_ms)
    WHERE state = 'kept';
  CREATE INDEX idx_history_items_source_lang ON history_items (source_lang, created_at_ms)
    WHERE state = 'kept';
  CREATE INDEX idx_history_items_target_lang ON history_items (target_lang, created_at_ms)
    WHERE state = 'kept';
  CREATE INDEX idx_history_items_kind ON history_items (kind, created_at_ms) WHERE state = 'kept';
  CREATE INDEX idx_history_items_connection_id ON history_items (connection_id, created_at_ms)
    WHERE state = 'kept';
  CREATE INDEX idx_history_items_project_id ON history_items (project_id, created_at_ms)
    WHERE state = 'kept' AND project_id IS NOT NULL;
  CREATE INDEX idx_history_items_starred ON history_items (created_at_ms)
    WHERE state = 'kept' AND is_starred = 1;
  CREATE INDEX idx_history_items_changed ON history_items (created_at_ms)
    WHERE state = 'kept' AND is_changed_by_me = 1;
  CREATE INDEX idx_history_items_hidden ON history_items (state) WHERE state <> 'kept';
  -- Read after each document, which must not scan the whole history.
  CREATE INDEX idx_history_items_source_lang_unknown ON history_items (row_id)
    WHERE source_lang IS NULL AND source_lang_basis IS NULL AND state = 'kept'
      AND kind IN ('document', 'text');
  CREATE INDEX idx_history_items_to_check_count ON history_items (to_check_count)
    WHERE to_check_count IS NOT NULL;
  -- The indexes read their texts through views: *_index_text where their tokenizer would split a text differently
  -- than the app, otherwise the text itself.
  CREATE VIEW history_items_text AS
    SELECT row_id, coalesce(title_index_text, title) AS title FROM history_items;
  CREATE VIRTUAL TABLE history_items_fts USING fts5 (
    title, content = 'history_items_text', content_rowid = 'row_id',
    tokenize = 'unicode61 remove_diacritics 2'
  );
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

  -- Created after its parent: a damaged database is read table by table in this order.
  CREATE TABLE history_segments (
    row_id INTEGER PRIMARY KEY,
    item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    source_index_text TEXT,
    target_index_text TEXT,
    is_changed_by_me INTEGER NOT NULL DEFAULT 0 CHECK (is_changed_by_me IN (0, 1)),
    -- Where it is in its document; null: unknown.
    location TEXT,
    -- What a person decided: it is right, or nobody may change it. Null: nothing yet.
    decided TEXT CHECK (decided IN ('confirmed', 'locked')),
    -- Where a segment's first wording came from; null: from the service.
    origin TEXT CHECK (origin IN ('memory', 'history', 'repetition')),
    origin_name TEXT,
    -- Where a person put the tags; null: nobody did, so they follow their words.
    marks_json TEXT,
    -- Where a person split it; null: it is whole.
    parts_json TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idx_history_segments_item_row_id_position
    ON history_segments (item_row_id, position);
  -- A place encodes item and position, so that found segments are grouped without being read.
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
  -- Twice as many parts of an index before they are merged: an import merged more than it wrote.
  INSERT INTO history_segments_fts (history_segments_fts, rank) VALUES ('automerge', 8);
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

  -- The wordings that edits replaced.
  CREATE TABLE history_revisions (
    row_id INTEGER PRIMARY KEY,
    segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
    target TEXT NOT NULL,
    replaced_at_ms INTEGER NOT NULL,
    -- Edits that were one step; null: an edit of its own.
    batch TEXT,
    -- As before the edit: it comes back when the edit is undone.
    decided TEXT CHECK (decided IN ('confirmed', 'locked')),
    marks_json TEXT,
    parts_json TEXT,
    -- 1: made by a split or a join, which left the wording as it was.
    is_cut INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX idx_history_revisions_segment_row_id ON history_revisions (segment_row_id);
  CREATE INDEX idx_history_revisions_batch ON history_revisions (batch) WHERE batch IS NOT NULL;

  -- Text typed into a segment, or a part of one, that was neither saved nor discarded, with the wording it started
  -- from.
  CREATE TABLE history_drafts (
    segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
    -- From 0, as it was split then. A part that is gone belongs to the last one.
    part INTEGER NOT NULL,
    text TEXT NOT NULL,
    was TEXT NOT NULL,
    -- Null: the text has no tags.
    marks_json TEXT CHECK (json_valid(marks_json)),
    typed_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX idx_history_drafts_segment ON history_drafts (segment_row_id, part);

  -- Comments of colleagues on segments, from files that came back.
  CREATE TABLE history_comments (
    segment_row_id INTEGER NOT NULL REFERENCES history_segments (row_id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    added_at_ms INTEGER NOT NULL,
    -- The step that brought it in; null: it was restored by itself.
    batch TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idx_history_comments_segment ON history_comments (segment_row_id, text);
  CREATE INDEX idx_history_comments_batch ON history_comments (batch) WHERE batch IS NOT NULL;

  -- A smaller index beside that of the segments: it tells which block of an item has a word, for words that very
  -- many segments have. A block is 64 places of an item. The index is filled in the background: this table holds the
  -- blocks whose words are missing or outdated.
  CREATE TABLE history_words_due (block INTEGER PRIMARY KEY) STRICT;
  -- Words with the same two letters are many, and a search by them would read each. An index of three letters as
  -- well would take twice as long to build.
  CREATE VIRTUAL TABLE history_words_fts USING fts5 (
    words, content = '', contentless_delete = 1, detail = 'none', prefix = '2',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO history_words_fts (history_words_fts, rank) VALUES ('automerge', 8);
  CREATE TRIGGER history_words_insert AFTER INSERT ON history_segments BEGIN
    INSERT OR IGNORE INTO history_words_due (block)
    VALUES (new.item_row_id * 65536 + new.position / 64);
  END;
  CREATE TRIGGER history_words_delete AFTER DELETE ON history_segments BEGIN
    INSERT OR IGNORE INTO history_words_due (block)
    VALUES (old.item_row_id * 65536 + old.position / 64);
  END;
  CREATE TRIGGER history_words_update
  AFTER UPDATE OF source, target, source_index_text, target_index_text ON history_segments BEGIN
    INSERT OR IGNORE INTO history_words_due (block)
    VALUES (new.item_row_id * 65536 + new.position / 64);
  END;

  -- What a person marked as no error.
  CREATE TABLE dismissed_findings (
    row_id INTEGER PRIMARY KEY,
    -- SHA-256 over the rule, the pair and what was found in it: no text.
    key TEXT NOT NULL UNIQUE,
    rule TEXT NOT NULL,
    dismissed_at_ms INTEGER NOT NULL
  ) STRICT;
`;
