/**
 * Where the projects of a row's texts are stored.
 * - `own`: at most one, in a column of the row; null: none.
 * - `parent`: those of another row.
 * - `origins`: any number, as a set in a separate table. The row may leave once one of them is open, or
 * once the user typed or imported it; without an origin and without the user it stays.
 * - `call`: the code that sends the row names its projects to the lane, which decides.
 * - `person`: only the user writes it, and for no project; a resource used only by confidential projects is
 * refused as a whole by the lane.
 * - `none`: nothing that was written or translated for a project.
 */
export type TextProjects =
  | { kind: 'own'; column: string }
  | { kind: 'parent'; table: string; column: string; parentColumn: string }
  | { kind: 'origins'; entered: string; column: string }
  | { kind: 'call' | 'person' | 'none' };

const OWN = { kind: 'own', column: 'project_id' } as const;
const CALL = { kind: 'call' } as const;
const PERSON = { kind: 'person' } as const;
const NONE = { kind: 'none' } as const;

const parent = (table: string, column: string, parentColumn = 'row_id') =>
  ({ kind: 'parent', table, column, parentColumn }) as const;
const ORIGINS = { kind: 'origins', entered: 'is_entered', column: 'origins_row_id' } as const;

/**
 * Every table with texts, and where it stores the projects that own them. A test walks over the schema, so that a new
 * table without an entry fails; {@link leavingQuery} derives conditions of queries from it. Nothing is rewritten when a
 * project becomes confidential: each query looks up the rule.
 */
export const TEXT_PROJECTS = {
  document_jobs: OWN,
  job_texts: parent('document_jobs', 'job_row_id'),
  watches: OWN,
  watch_files: parent('watches', 'watch_row_id'),
  history_items: OWN,
  history_segments: parent('history_items', 'item_row_id'),
  history_revisions: parent('history_segments', 'segment_row_id'),
  history_steps: parent('history_items', 'item_row_id'),
  history_step_rows: parent('history_steps', 'step_row_id'),
  history_drafts: parent('history_segments', 'segment_row_id'),
  history_comments: parent('history_segments', 'segment_row_id'),
  work_logs: parent('history_items', 'item_row_id'),
  voice_sessions: OWN,
  voice_items: parent('voice_sessions', 'session_row_id'),
  voice_lines: parent('voice_sessions', 'session_row_id'),
  voice_revisions: parent('voice_lines', 'line_row_id'),
  time_entries: OWN,
  time_entry_revisions: parent('time_entries', 'entry_id', 'id'),
  projects: { kind: 'own', column: 'id' },

  memory_units: ORIGINS,
  memory_revisions: parent('memory_units', 'unit_row_id'),
  memory_copy_units: ORIGINS,
  memory_differences: parent('memory_copy_units', 'there_row_id'),

  // A customer reaches as far as the farthest of its projects, a change as far as its subject.
  customers: CALL,
  outbox_operations: CALL,
  catalogue_links: CALL,
  // The project is chosen on the Translate page, and named with each request.
  text_drafts: CALL,
  text_draft_lines: CALL,
  text_steps: CALL,
  // Never sent: facts about files, and what was chosen for them.
  planned_files: CALL,
  plan_options: CALL,
  // Never sent: what can be undone, of memories and of the time list.
  undo_steps: CALL,

  memories: PERSON,
  memory_copies: PERSON,
  glossaries: PERSON,
  glossary_dictionaries: PERSON,
  glossary_entries: PERSON,
  glossary_changes: PERSON,
  glossary_change_rows: PERSON,
  glossary_snapshots: PERSON,
  glossary_copies: PERSON,
  forbidden_terms: PERSON,
  style_rule_copies: PERSON,

  connections: NONE,
  connection_languages: NONE,
  time_connections: NONE,
  timer_gaps: NONE,
  timer_sightings: NONE,
  usage_days: NONE,
  egress_log: NONE,
  database_line: NONE,
  held_work: NONE,
  incomplete_parents: NONE,
  dismissed_findings: NONE,
  file_origins: NONE,
  memory_projects: NONE,
  origin_sets: NONE,
  project_rules: NONE,
} as const satisfies Record<string, TextProjects>;

/** A table for which a query can leave out the rows that stay here. */
export type TableWithProjects = {
  [Table in keyof typeof TEXT_PROJECTS]: (typeof TEXT_PROJECTS)[Table]['kind'] extends
    'own' | 'parent' | 'origins'
    ? Table
    : never;
}[keyof typeof TEXT_PROJECTS];
