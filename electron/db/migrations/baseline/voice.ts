/** Voice sessions with their lines. */
export const VOICE = `
  CREATE TABLE voice_sessions (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL DEFAULT '',
    origin TEXT NOT NULL CHECK (origin IN ('microphone', 'system')),
    connection_id TEXT NOT NULL,
    connection_name TEXT NOT NULL,
    recogniser TEXT CHECK (recogniser IN ('model', 'rough', 'practice')),
    source_lang TEXT,
    target_langs_json TEXT NOT NULL CHECK (json_valid(target_langs_json)),
    formality TEXT NOT NULL,
    speech_target TEXT,
    glossary_ids_json TEXT NOT NULL CHECK (json_valid(glossary_ids_json)),
    spoken_terms_id TEXT,
    project_id TEXT,
    project_name TEXT,
    -- Null while it goes on.
    ended TEXT CHECK (ended IN ('complete', 'incomplete', 'failed', 'interrupted')),
    error_json TEXT CHECK (json_valid(error_json)),
    sound_ms INTEGER NOT NULL DEFAULT 0,
    -- Everything before it is there in each language.
    concluded_ms INTEGER NOT NULL DEFAULT 0,
    -- What was sent, with silence and what was sent again.
    sent_ms INTEGER NOT NULL DEFAULT 0,
    keeps_sound INTEGER NOT NULL CHECK (keeps_sound IN (0, 1)),
    has_sound INTEGER NOT NULL DEFAULT 1 CHECK (has_sound IN (0, 1)),
    -- Whether it goes into the history.
    is_recorded INTEGER NOT NULL CHECK (is_recorded IN (0, 1)),
    line_count INTEGER NOT NULL DEFAULT 0,
    next_number INTEGER NOT NULL DEFAULT 0,
    started_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER,
    deleted_at_ms INTEGER
  ) STRICT;
  CREATE INDEX idx_voice_sessions_started_at_ms ON voice_sessions (started_at_ms)
    WHERE deleted_at_ms IS NULL;
  CREATE INDEX idx_voice_sessions_project_id ON voice_sessions (project_id, started_at_ms)
    WHERE deleted_at_ms IS NULL AND project_id IS NOT NULL;
  CREATE INDEX idx_voice_sessions_running ON voice_sessions (row_id) WHERE ended IS NULL;
  CREATE INDEX idx_voice_sessions_deleted ON voice_sessions (deleted_at_ms)
    WHERE deleted_at_ms IS NOT NULL;

  -- Its items of the history, one for each language. An empty language is for a session without translation.
  CREATE TABLE voice_items (
    session_row_id INTEGER NOT NULL REFERENCES voice_sessions (row_id) ON DELETE CASCADE,
    target_lang TEXT NOT NULL,
    item_id TEXT NOT NULL,
    PRIMARY KEY (session_row_id, target_lang)
  ) STRICT;

  -- Times are milliseconds of the recorded sound. Without target_lang, it is what was said.
  CREATE TABLE voice_lines (
    row_id INTEGER PRIMARY KEY,
    session_row_id INTEGER NOT NULL REFERENCES voice_sessions (row_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    target_lang TEXT,
    language TEXT NOT NULL,
    text TEXT NOT NULL,
    index_text TEXT,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    middle_ms REAL NOT NULL AS ((start_ms + end_ms) / 2.0),
    -- Only for what was said: its place in the items of the history, in the order in which it came.
    position INTEGER CHECK ((target_lang IS NULL) = (position IS NOT NULL)),
    is_changed_by_me INTEGER NOT NULL DEFAULT 0 CHECK (is_changed_by_me IN (0, 1))
  ) STRICT;
  CREATE UNIQUE INDEX idx_voice_lines_number ON voice_lines (session_row_id, number);
  CREATE INDEX idx_voice_lines_source ON voice_lines (session_row_id, start_ms)
    WHERE target_lang IS NULL;
  CREATE INDEX idx_voice_lines_target ON voice_lines (session_row_id, middle_ms)
    WHERE target_lang IS NOT NULL;
  CREATE VIEW voice_lines_text AS
    SELECT row_id, coalesce(index_text, text) AS text FROM voice_lines;
  CREATE VIRTUAL TABLE voice_lines_fts USING fts5 (
    text, content = 'voice_lines_text', content_rowid = 'row_id',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER voice_lines_fts_insert AFTER INSERT ON voice_lines BEGIN
    INSERT INTO voice_lines_fts (rowid, text)
    VALUES (new.row_id, coalesce(new.index_text, new.text));
  END;
  CREATE TRIGGER voice_lines_fts_delete AFTER DELETE ON voice_lines BEGIN
    INSERT INTO voice_lines_fts (voice_lines_fts, rowid, text)
    VALUES ('delete', old.row_id, coalesce(old.index_text, old.text));
  END;
  CREATE TRIGGER voice_lines_fts_update AFTER UPDATE OF text, index_text ON voice_lines BEGIN
    INSERT INTO voice_lines_fts (voice_lines_fts, rowid, text)
    VALUES ('delete', old.row_id, coalesce(old.index_text, old.text));
    INSERT INTO voice_lines_fts (rowid, text)
    VALUES (new.row_id, coalesce(new.index_text, new.text));
  END;

  CREATE TABLE voice_revisions (
    row_id INTEGER PRIMARY KEY,
    line_row_id INTEGER NOT NULL REFERENCES voice_lines (row_id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    replaced_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX idx_voice_revisions_line_row_id ON voice_revisions (line_row_id);
`;
