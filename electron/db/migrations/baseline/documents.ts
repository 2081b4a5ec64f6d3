/** Documents under way with their texts, and the draft of the Translate page. */
export const DOCUMENTS = `
  -- row_id is the order of insertion. It breaks ties of created_at_ms and, unlike an implicit rowid, survives
  -- VACUUM, which the full-text indexes rely on.
  CREATE TABLE document_jobs (
    row_id INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    source_path TEXT,
    source_copy TEXT,
    file_name TEXT NOT NULL,
    format TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    char_count INTEGER,
    connection_id TEXT NOT NULL,
    connection_name TEXT NOT NULL,
    is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
    source_lang TEXT,
    target_lang TEXT NOT NULL,
    formality TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'uploading', 'queued', 'translating',
      'downloading', 'saved', 'failed', 'cancelled', 'needs-a-look')),
    is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
    upload_completing_at_ms INTEGER,
    document_id TEXT,
    sealed_document_key BLOB,
    seconds_remaining REAL,
    result_file TEXT,
    result_sha256 TEXT,
    delivered_path TEXT,
    is_output_unchanged INTEGER NOT NULL CHECK (is_output_unchanged IN (0, 1)),
    billed_chars INTEGER,
    history_item_id TEXT,
    error_json TEXT CHECK (json_valid(error_json)),
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    last_contact_at_ms INTEGER,
    finished_at_ms INTEGER,
    -- Null: the file's own. Not checked here, so that a further format needs no new table.
    output_format TEXT,
    project_id TEXT,
    -- Pages that a service could not read and left unchanged; null: none.
    unread_pages_json TEXT,
    -- Who named a language that nobody chose before sending; null: it was chosen, or not looked for yet.
    source_lang_basis TEXT
      CHECK (source_lang_basis IN ('service', 'detected', 'undetected', 'person')),
    -- The glossaries in order, and what it was sent with.
    glossary_ids_json TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(glossary_ids_json)),
    glossary_uses_json TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(glossary_uses_json)),
    -- {"id", "name"} and {"id", "name", "thresholdPercent"}
    style_json TEXT CHECK (json_valid(style_json)),
    memory_json TEXT CHECK (json_valid(memory_json)),
    -- Where wordings are looked for; null: the document is sent as a whole.
    pre_translation_json TEXT,
    -- Code points that were not sent; null: not known yet, or sent as a whole.
    saved_chars INTEGER
  ) STRICT;
  CREATE INDEX idx_document_jobs_active ON document_jobs (created_at_ms)
    WHERE state IN ('ready', 'uploading', 'queued', 'translating', 'downloading');
  CREATE INDEX idx_document_jobs_sha256_state ON document_jobs (sha256, state);
  CREATE INDEX idx_document_jobs_project_id ON document_jobs (project_id)
    WHERE project_id IS NOT NULL;
  -- Newest first. Jobs of one moment are in the order of row_id.
  CREATE INDEX idx_document_jobs_created_at_ms ON document_jobs (created_at_ms DESC);

  -- Texts of documents that are translated text by text, from the split to the delivery, each with its wording as
  -- soon as there is one, so that none is sent twice.
  CREATE TABLE job_texts (
    row_id INTEGER PRIMARY KEY,
    job_row_id INTEGER NOT NULL REFERENCES document_jobs (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- SHA-256 of what would be sent: equal ones are sent once.
    text_key TEXT NOT NULL,
    text TEXT NOT NULL,
    -- With its formatting as XML; null where it has none.
    tagged TEXT,
    location TEXT,
    char_count INTEGER NOT NULL,
    -- Null: none yet. In XML where tagged is.
    target TEXT,
    origin TEXT CHECK (origin IN ('memory', 'history', 'repetition', 'service', 'unchanged')),
    origin_name TEXT,
    -- Committed before it is sent; with no target, the service may have it.
    sent_at_ms INTEGER,
    billed_chars INTEGER,
    UNIQUE (job_row_id, position)
  ) STRICT;
  CREATE INDEX idx_job_texts_open ON job_texts (job_row_id, position) WHERE target IS NULL;
  CREATE INDEX idx_job_texts_sent ON job_texts (job_row_id)
    WHERE target IS NULL AND sent_at_ms IS NOT NULL;
  CREATE INDEX idx_job_texts_key ON job_texts (job_row_id, text_key);

  -- The draft of the Translate page: a single row.
  CREATE TABLE text_drafts (
    row_id INTEGER PRIMARY KEY CHECK (row_id = 1),
    draft_json TEXT NOT NULL CHECK (json_valid(draft_json)),
    updated_at_ms INTEGER NOT NULL
  ) STRICT;

  -- What was already translated of the draft; removed with its text. route_key distinguishes ways to translate
  -- without containing user input.
  CREATE TABLE text_draft_lines (
    row_id INTEGER PRIMARY KEY,
    route_key TEXT NOT NULL,
    source TEXT NOT NULL,
    answer_json TEXT NOT NULL CHECK (json_valid(answer_json)),
    kept_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX idx_text_draft_lines_route_key_source
    ON text_draft_lines (route_key, source);
  CREATE INDEX idx_text_draft_lines_kept_at_ms ON text_draft_lines (kept_at_ms);
`;
