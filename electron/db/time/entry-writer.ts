/**
 * The only writer of `time_entries` rows and their revisions. Knows no rules and no outbox: changes by the user go
 * through entry-changes.ts, those of a service through the pull.
 */
import type { EntryRevision } from '../../../shared/domain/time/entry.ts';
import type {
  EntryField,
  EntrySyncState,
  StoredEntrySource,
} from '../../../shared/domain/time/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { getEntryRow, toTags, type TimeEntryRow } from './entry-row.ts';
import { toIndexText } from '../search/text-search-fold.ts';

/** All values of a new row. Instants are UTC epoch milliseconds. */
export interface NewEntryRow {
  id: string;
  connectionId: string;
  startedAtMs: number;
  /** Null while running. */
  endedAtMs: number | null;
  zone: string;
  note: string;
  projectId: string | null;
  isBillable: boolean;
  tags: readonly string[];
  source: StoredEntrySource;
  documentJobId: string | null;
  syncState: EntrySyncState;
}

/** Columns that can be set; omitted ones are unchanged. */
export type EntryRowChange = Partial<
  Omit<NewEntryRow, 'id' | 'source' | 'documentJobId'> & {
    deletedAtMs: number | null;
    remoteId: string | null;
    remoteVersion: string | null;
    baseJson: string | null;
    extraJson: string | null;
    conflictJson: string | null;
  }
>;

/** Fields stored in a revision. */
export type RevisionFields = Pick<NewEntryRow, EntryField>;

const COLUMNS: Readonly<Record<keyof EntryRowChange, string>> = {
  connectionId: 'connection_id',
  startedAtMs: 'started_at_ms',
  endedAtMs: 'ended_at_ms',
  zone: 'zone',
  note: 'note',
  projectId: 'project_id',
  isBillable: 'is_billable',
  tags: 'tags_json',
  syncState: 'sync_state',
  deletedAtMs: 'deleted_at_ms',
  remoteId: 'remote_id',
  remoteVersion: 'remote_version',
  baseJson: 'base_json',
  extraJson: 'extra_json',
  conflictJson: 'conflict_json',
};

const INSERT_SQL = `INSERT INTO time_entries (id, connection_id, started_at_ms, ended_at_ms, zone, note,
    project_id, is_billable, tags_json, search_text, source, document_job_id, sync_state,
    created_at_ms, updated_at_ms)
  VALUES (@id, @connectionId, @startedAtMs, @endedAtMs, @zone, @note, @projectId, @isBillable, @tags,
    @searchText, @source, @documentJobId, @syncState, @atMs, @atMs)`;

const INSERT_REVISION_SQL = `INSERT INTO time_entry_revisions (entry_id, at_ms, cause, fields_json)
  VALUES (?, ?, ?, ?)`;

/** Inserts a row and its search words. */
export function insertEntryRow(db: Statements, entry: NewEntryRow, atMs: number): void {
  db.run(INSERT_SQL, {
    ...entry,
    isBillable: entry.isBillable ? 1 : 0,
    tags: JSON.stringify(entry.tags),
    searchText: toSearchText(entry.note, entry.tags),
    atMs,
  });
}

/** Updates columns of a row and its search words. */
export function updateEntryRow(
  db: Statements,
  row: Pick<TimeEntryRow, 'row_id' | 'note' | 'tags_json'>,
  change: EntryRowChange,
  atMs: number,
): void {
  const values: Record<string, string | number | null> = { rowId: row.row_id, atMs };
  const assignments = ['updated_at_ms = @atMs'];
  for (const [name, column] of Object.entries(COLUMNS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- COLUMNS has only these keys
    const value = change[name as keyof EntryRowChange];
    if (value === undefined) continue;
    assignments.push(`${column} = @${name}`);
    values[name] = toColumn(value);
  }
  if (change.note !== undefined || change.tags !== undefined) {
    assignments.push('search_text = @searchText');
    values['searchText'] = toSearchText(
      change.note ?? row.note,
      change.tags ?? toTags(row.tags_json),
    );
  }
  db.run(`UPDATE time_entries SET ${assignments.join(', ')} WHERE row_id = @rowId`, values);
}

/**
 * Stores an entry's state before it changes.
 * @param fields the state to store; defaults to the row's current one. @throws `input/not-found`
 */
export function addRevision(
  db: Statements,
  entryId: string,
  cause: EntryRevision['cause'],
  atMs: number,
  fields?: RevisionFields,
): void {
  const kept = fields ?? toRevisionFields(getEntryRow(db, entryId));
  const { startedAtMs, endedAtMs, note, projectId, isBillable, tags } = kept;
  const project =
    projectId === null
      ? undefined
      : db.get<{ name: string }>('SELECT name FROM projects WHERE id = ?', projectId);
  // Includes the name: the project may be renamed or deleted when the revision is read.
  const projectName = project?.name ?? null;
  const json = { startedAtMs, endedAtMs, note, projectId, projectName, isBillable, tags };
  db.run(INSERT_REVISION_SQL, entryId, atMs, cause, JSON.stringify(json));
}

export function toRevisionFields(row: TimeEntryRow): RevisionFields {
  return {
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    note: row.note,
    projectId: row.project_id,
    isBillable: row.is_billable === 1,
    tags: toTags(row.tags_json),
  };
}

/** A private-use token that nobody types, between note and tags: a phrase never spans both. */
const BETWEEN_TEXTS = ' \ue000 ';

function toSearchText(note: string, tags: readonly string[]): string {
  return [note, ...tags].map((text) => toIndexText(text) ?? text).join(BETWEEN_TEXTS);
}

function toColumn(
  value: string | number | boolean | readonly string[] | null,
): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
