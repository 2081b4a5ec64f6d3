/** Kinds of files in an export of everything, in the order in which they are written. */
export const EXPORTED_KINDS = [
  'history',
  'time',
  'glossary',
  'memory',
  'voice',
  'data',
  'settings',
  'readme',
] as const;
export type ExportedKind = (typeof EXPORTED_KINDS)[number];

/** JSON files with the rows that no other format has a place for. */
export const DATA_GROUPS = [
  'documents',
  'history',
  'texts',
  'glossaries',
  'memories',
  'voice',
  'time',
  'projects',
  'connections',
] as const;
export type DataGroup = (typeof DATA_GROUPS)[number];

/** Reasons why something is missing from an export of everything; its README explains each. */
export const LEFT_OUT_REASONS = [
  'secrets',
  'deleted',
  'details',
  'files',
  'sound',
  'quarantine',
  'restore-points',
  'receipts',
  'origins',
  'cache',
  'index',
  'state',
  'searches',
  'embedded',
  'models',
  'logs',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Where the rows of a table go in an export of everything, or why they are left out. */
export type TableExport =
  | { to: Exclude<ExportedKind, 'data' | 'settings' | 'readme'> }
  | { to: 'data'; group: DataGroup }
  | { to: null; why: LeftOutReason };

const data = <Group extends DataGroup>(group: Group) => ({ to: 'data', group }) as const;
const leftOut = <Why extends LeftOutReason>(why: Why) => ({ to: null, why }) as const;

/**
 * Every table of the database. The parts of an export and its list of missing data are derived from
 * it. The database does not compile when a table with text has no entry here, and a test walks over
 * its schema for all others.
 */
export const EXPORTED_TABLES = {
  history_segments: { to: 'history' },
  time_entries: { to: 'time' },
  glossary_entries: { to: 'glossary' },
  memory_units: { to: 'memory' },
  voice_lines: { to: 'voice' },

  document_jobs: data('documents'),
  job_texts: data('documents'),
  held_work: data('documents'),
  watches: data('documents'),
  watch_files: data('documents'),

  history_items: data('history'),
  history_revisions: data('history'),
  history_steps: data('history'),
  history_step_rows: data('history'),
  history_drafts: data('history'),
  history_comments: data('history'),
  dismissed_findings: data('history'),
  work_intervals: data('history'),
  work_logs: data('history'),
  confirmed_segments: data('history'),

  text_drafts: data('texts'),
  text_draft_lines: data('texts'),

  glossaries: data('glossaries'),
  glossary_dictionaries: data('glossaries'),
  glossary_changes: data('glossaries'),
  glossary_change_rows: data('glossaries'),
  glossary_copies: data('glossaries'),
  glossary_snapshots: data('glossaries'),
  glossary_snapshot_copies: data('glossaries'),
  forbidden_terms: data('glossaries'),
  style_rule_copies: data('glossaries'),

  memories: data('memories'),
  memory_projects: data('memories'),
  memory_revisions: data('memories'),
  memory_copies: data('memories'),
  memory_copy_units: data('memories'),

  voice_sessions: data('voice'),
  voice_items: data('voice'),
  voice_revisions: data('voice'),

  time_connections: data('time'),
  time_entry_revisions: data('time'),
  timer_gaps: data('time'),
  outbox_operations: data('time'),

  customers: data('projects'),
  projects: data('projects'),
  project_rules: data('projects'),
  catalogue_links: data('projects'),

  connections: data('connections'),
  usage_days: data('connections'),
  egress_log: data('connections'),

  file_origins: leftOut('origins'),
  origin_sets: leftOut('origins'),
  connection_languages: leftOut('cache'),
  memory_differences: leftOut('cache'),
  history_words_due: leftOut('index'),
  database_line: leftOut('state'),
  incomplete_parents: leftOut('state'),
  timer_sightings: leftOut('state'),
  undo_steps: leftOut('state'),
  text_steps: leftOut('state'),
  planned_files: leftOut('state'),
  plan_options: leftOut('state'),
} as const satisfies Record<string, TableExport>;

export type ExportedTable = keyof typeof EXPORTED_TABLES;

/** Kinds of files that contain rows. */
export type RowKind = NonNullable<(typeof EXPORTED_TABLES)[ExportedTable]['to']>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
const NAMES = Object.keys(EXPORTED_TABLES) as ExportedTable[];

/** Returns the tables of one JSON file. */
export const tablesOfGroup = (group: DataGroup): ExportedTable[] =>
  NAMES.filter((table) => {
    const place: TableExport = EXPORTED_TABLES[table];
    return place.to === 'data' && place.group === group;
  });

/**
 * Returns the tables that are left out for a reason; empty where the reason is about rows, columns,
 * or files.
 */
export const tablesLeftOut = (why: LeftOutReason): ExportedTable[] =>
  NAMES.filter((table) => {
    const place: TableExport = EXPORTED_TABLES[table];
    return place.to === null && place.why === why;
  });
