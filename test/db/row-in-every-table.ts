import type { ExportedTable } from '../../shared/domain/data/exported-tables.ts';
import { listDataTables, type SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts';
import { NOW_MS } from './helpers.ts';

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Returns a text that only the row of this table contains. */
export const markOf = (table: ExportedTable): string => `⟨${table}⟩`;

/** A hash or a sealed key, which no export contains. */
export const SECRET = 'a sealed key';

const CREATED = { created_at_ms: NOW_MS, updated_at_ms: NOW_MS };
const CHANGED = { created_at_ms: NOW_MS, changed_at_ms: NOW_MS };
const EMBEDDED = 'embedded';

/**
 * A row for each table, as small as its schema allows, with the mark of the table in one of its columns. All have the
 * row id 1, so that each belongs to the row of its parent. A table missing here fails to compile.
 */
const ROWS: Record<ExportedTable, Row> = {
  document_jobs: {
    id: 'job',
    file_name: markOf('document_jobs'),
    format: 'docx',
    size_bytes: 1,
    sha256: 'a',
    connection_id: EMBEDDED,
    connection_name: 'Here',
    is_practice: 0,
    target_lang: 'DE',
    formality: 'default',
    state: 'saved',
    is_paused: 0,
    is_output_unchanged: 0,
    sealed_document_key: new TextEncoder().encode(SECRET),
    ...CREATED,
  },
  job_texts: {
    job_row_id: 1,
    position: 0,
    text_key: 'a',
    text: markOf('job_texts'),
    char_count: 1,
  },
  watches: {
    id: 'watch',
    folder_path: `/${markOf('watches')}`,
    project_id: 'project',
    connection_id: EMBEDDED,
    target_langs_json: '["DE"]',
    glossary_ids_json: '[]',
    has_begun: 1,
    created_at_ms: NOW_MS,
  },
  watch_files: {
    id: 'watch-file',
    watch_row_id: 1,
    name: markOf('watch_files'),
    size_bytes: 1,
    modified_at_ms: NOW_MS,
    state: 'planned',
    seen_at_ms: NOW_MS,
  },
  held_work: {
    kind: 'job',
    id: markOf('held_work'),
    why: 'salvaged',
    known_sequence: 1,
    is_provable: 1,
    since_ms: NOW_MS,
  },

  history_items: {
    id: 'item',
    kind: 'text',
    title: markOf('history_items'),
    source_lang: 'EN',
    target_lang: 'DE',
    connection_name: 'Here',
    is_practice: 0,
    segment_count: 1,
    created_at_ms: NOW_MS,
  },
  history_segments: {
    item_row_id: 1,
    position: 0,
    source: 'one',
    target: markOf('history_segments'),
  },
  history_revisions: {
    segment_row_id: 1,
    target: markOf('history_revisions'),
    replaced_at_ms: NOW_MS,
  },
  history_steps: {
    item_row_id: 1,
    state: 'undone',
    kind: 'comment',
    number: 1,
    comments_json: JSON.stringify([[0, 0, 1, markOf('history_steps')]]),
    row_count: 1,
    total_size: 1,
    made_at_ms: NOW_MS,
  },
  history_step_rows: {
    step_row_id: 1,
    position: 0,
    target: markOf('history_step_rows'),
    is_changed_by_me: 0,
  },
  history_drafts: {
    segment_row_id: 1,
    part: 0,
    text: markOf('history_drafts'),
    was: 'x',
    typed_at_ms: NOW_MS,
  },
  history_comments: { segment_row_id: 1, text: markOf('history_comments'), added_at_ms: NOW_MS },
  dismissed_findings: { key: markOf('dismissed_findings'), rule: 'r', dismissed_at_ms: NOW_MS },

  work_intervals: { item_row_id: 1, started_at_ms: NOW_MS - 60_000, ended_at_ms: NOW_MS },
  work_logs: {
    item_row_id: 1,
    started_at_ms: NOW_MS - 60_000,
    ended_at_ms: NOW_MS,
    entry_id: markOf('work_logs'),
  },
  confirmed_segments: { segment_row_id: 1, source_start: 0, word_count: 1 },

  text_drafts: {
    draft_json: JSON.stringify({ source: markOf('text_drafts') }),
    updated_at_ms: NOW_MS,
  },
  text_draft_lines: {
    route_key: 'r',
    source: markOf('text_draft_lines'),
    answer_json: '{}',
    kept_at_ms: NOW_MS,
  },

  glossaries: {
    id: 'glossary',
    name: markOf('glossaries'),
    folded_name: 'x',
    ...CHANGED,
  },
  glossary_dictionaries: {
    id: markOf('glossary_dictionaries'),
    glossary_row_id: 1,
    source_lang: 'en',
    target_lang: 'de',
    entry_count: 1,
    changed_at_ms: NOW_MS,
  },
  glossary_entries: {
    dictionary_row_id: 1,
    position: 1,
    source: 'one',
    target: markOf('glossary_entries'),
    folded: 'one',
  },
  glossary_changes: {
    dictionary_row_id: 1,
    state: 'undone',
    row_count: 1,
    made_at_ms: NOW_MS,
  },
  glossary_change_rows: {
    change_row_id: 1,
    position: 1,
    old_source: markOf('glossary_change_rows'),
    old_target: 'x',
  },
  glossary_copies: {
    connection_id: EMBEDDED,
    glossary_id: 'g',
    source_lang: 'en',
    target_lang: 'de',
    version: 1,
    name: 'x',
    entries_tsv: markOf('glossary_copies'),
    fetched_at_ms: NOW_MS,
  },
  glossary_snapshots: {
    id: 'snapshot',
    glossary_row_id: 1,
    connection_id: EMBEDDED,
    remote_id: 'x',
    reason: 'push',
    name: markOf('glossary_snapshots'),
    taken_at_ms: NOW_MS,
  },
  glossary_snapshot_copies: { snapshot_row_id: 1, copy_row_id: 1, entry_count: 1 },
  forbidden_terms: { target_lang: 'de', term: markOf('forbidden_terms') },
  style_rule_copies: {
    connection_id: EMBEDDED,
    lists_json: JSON.stringify([markOf('style_rule_copies')]),
    read_at_ms: NOW_MS,
  },

  memories: {
    id: 'memory',
    name: markOf('memories'),
    folded_name: 'x',
    source_lang: 'en',
    // From a salvage that lost count: the units are exported anyway.
    unit_count: 0,
    ...CHANGED,
  },
  memory_projects: { memory_row_id: 1, project_id: markOf('memory_projects') },
  memory_units: {
    memory_row_id: 1,
    source_lang: 'en',
    target_lang: 'de',
    source: 'one',
    target: markOf('memory_units'),
    pair_hash: new TextEncoder().encode(SECRET),
    ...CHANGED,
  },
  memory_revisions: {
    unit_row_id: 1,
    source: 'one',
    target: markOf('memory_revisions'),
    replaced_at_ms: NOW_MS,
  },
  planned_files: {
    id: 'planned',
    position: 0,
    file_name: markOf('planned_files'),
    source_path: '/planned.txt',
    sha256: 'x',
    added_at_ms: 1,
  },
  plan_options: { only_row: 1, options_json: JSON.stringify({ mark: markOf('plan_options') }) },
  text_steps: {
    number: 1,
    item_number: 1,
    is_undone: 0,
    step_json: JSON.stringify({ texts: { source: markOf('text_steps') } }),
  },
  undo_steps: {
    memory_row_id: 1,
    state: 'undone',
    kind: 'edit',
    number: 1,
    rows_json: JSON.stringify({ changed: [[1, { target: markOf('undo_steps') }]] }),
    total_size: 1,
    made_at_ms: NOW_MS,
  },
  memory_copies: {
    id: 'copy',
    memory_row_id: 1,
    side: 'there',
    name: markOf('memory_copies'),
    taken_at_ms: NOW_MS,
  },
  memory_copy_units: {
    copy_row_id: 1,
    source_lang: 'en',
    target_lang: 'de',
    source: 'one',
    target: markOf('memory_copy_units'),
    unit_key: new TextEncoder().encode(SECRET),
    changed_at_ms: NOW_MS,
  },
  memory_differences: {
    copy_row_id: 1,
    target_lang: 'de',
    kind: 'added',
    source: markOf('memory_differences'),
  },

  voice_sessions: {
    id: 'session',
    title: markOf('voice_sessions'),
    origin: 'microphone',
    connection_id: EMBEDDED,
    connection_name: 'Here',
    target_langs_json: '["de"]',
    formality: 'default',
    glossary_ids_json: '[]',
    keeps_sound: 1,
    is_recorded: 0,
    started_at_ms: NOW_MS,
  },
  voice_items: { session_row_id: 1, target_lang: 'de', item_id: markOf('voice_items') },
  voice_lines: {
    session_row_id: 1,
    number: 0,
    language: 'en',
    text: markOf('voice_lines'),
    start_ms: 0,
    end_ms: 1,
    position: 0,
  },
  voice_revisions: {
    line_row_id: 1,
    text: markOf('voice_revisions'),
    replaced_at_ms: NOW_MS,
  },

  customers: {
    id: 'customer',
    home_connection_id: EMBEDDED,
    name: markOf('customers'),
    ...CREATED,
  },
  projects: {
    id: 'project',
    home_connection_id: EMBEDDED,
    name: markOf('projects'),
    is_billable: 1,
    ...CREATED,
  },
  project_rules: { project_id: markOf('project_rules'), updated_at_ms: NOW_MS },
  catalogue_links: {
    subject: 'project',
    subject_id: 'project',
    connection_id: EMBEDDED,
    remote_id: markOf('catalogue_links'),
    sync_state: 'synced',
  },

  time_connections: {
    id: 'time',
    name: markOf('time_connections'),
    kind: 'remote',
    token_header: 'bearer',
    user_agent: 'x',
    is_default: 0,
    created_at_ms: NOW_MS,
  },
  time_entries: {
    id: 'entry',
    connection_id: EMBEDDED,
    started_at_ms: NOW_MS - 60_000,
    ended_at_ms: NOW_MS,
    zone: 'UTC',
    note: markOf('time_entries'),
    is_billable: 1,
    tags_json: '[]',
    search_text: 'x',
    source: 'manual',
    sync_state: 'waiting',
    ...CREATED,
  },
  time_entry_revisions: {
    entry_id: 'entry',
    at_ms: NOW_MS,
    cause: 'person',
    fields_json: JSON.stringify({ note: markOf('time_entry_revisions') }),
  },
  timer_gaps: {
    id: markOf('timer_gaps'),
    entry_id: 'entry',
    from_ms: 1,
    to_ms: 2,
    reason: 'idle',
  },
  timer_sightings: { only_row: 1, entry_id: markOf('timer_sightings'), last_seen_at_ms: NOW_MS },
  outbox_operations: {
    id: 'operation',
    connection_id: EMBEDDED,
    subject: 'entry',
    subject_id: 'entry',
    action: 'create',
    fields_json: JSON.stringify({ note: markOf('outbox_operations') }),
    state: 'held',
    ...CREATED,
  },

  connections: {
    id: 'agency',
    name: markOf('connections'),
    kind: 'free',
    base_url: 'https://example.org',
    is_default: 0,
    created_at_ms: NOW_MS,
  },
  connection_languages: {
    connection_id: 'agency',
    sources_json: JSON.stringify([markOf('connection_languages')]),
    targets_json: '[]',
    is_practice: 0,
    updated_at_ms: NOW_MS,
  },
  usage_days: {
    connection_id: markOf('usage_days'),
    day: '2025-01-15',
    first_usage_json: '{}',
    usage_json: '{}',
    asked_at_ms: NOW_MS,
  },
  egress_log: {
    at_ms: NOW_MS,
    kind: 'texts',
    connection_name: 'x',
    method: 'POST',
    host: markOf('egress_log'),
    path: '/',
    size_bytes: 1,
    outcome: 'answered',
  },

  file_origins: { sha256: 'a', project_id: markOf('file_origins') },
  origin_sets: { projects_json: JSON.stringify([markOf('origin_sets')]) },
  history_words_due: { block: 4711 },
  incomplete_parents: { kind: 'document', id: markOf('incomplete_parents') },
  database_line: { only_row: 1, line_id: markOf('database_line'), sequence: 1, is_announced: 0 },
};

/** Tables whose rows contain only numbers and references, found by their names. */
export const WITHOUT_MARK: readonly ExportedTable[] = [
  'confirmed_segments',
  'work_intervals',
  'glossary_changes',
  'glossary_snapshot_copies',
  'history_words_due',
];

/** Puts one row into every table, replacing those of the migrations and other rows. */
export function fillEveryTable(connection: SqliteDatabase): void {
  const tables = listDataTables(connection);
  const rows = new Map<string, Row>(Object.entries(ROWS));
  connection.transaction(() => {
    for (const table of tables) {
      const row = rows.get(table) ?? {};
      const names = Object.keys(row);
      connection
        .prepare(
          `INSERT OR REPLACE INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        )
        .run(...Object.values(row));
    }
  })();
}
