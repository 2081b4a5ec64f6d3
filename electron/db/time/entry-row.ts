import type { NewTimeEntry, TimeEntry } from '../../../shared/domain/time/entry.ts';
import type {
  EntrySource,
  EntrySyncState,
  StoredEntrySource,
} from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Statements } from '../engine/statement-cache.ts';

/** An entry before it is stored. Its id is the reference a service first gets it under. */
export interface NewEntryRecord extends Omit<NewTimeEntry, 'endedAtMs'> {
  id: string;
  source: StoredEntrySource;
  /** Null for a running one. */
  endedAtMs: number | null;
}

/** Starts the timer: an entry without an end. */
export type NewTimerRecord = Omit<NewEntryRecord, 'endedAtMs' | 'startedAtMs' | 'source'>;

export interface TimeEntryRow {
  row_id: number;
  id: string;
  connection_id: string;
  remote_id: string | null;
  started_at_ms: number;
  ended_at_ms: number | null;
  zone: string;
  note: string;
  project_id: string | null;
  is_billable: number;
  tags_json: string;
  source: StoredEntrySource;
  document_job_id: string | null;
  sync_state: EntrySyncState;
  created_at_ms: number;
  updated_at_ms: number;
  deleted_at_ms: number | null;
}

/** A row for display: with its names, and whether another entry overlaps it. */
export interface NamedEntryRow extends Omit<TimeEntryRow, 'remote_id'> {
  project_name: string | null;
  customer_id: string | null;
  customer_name: string | null;
  has_overlap: number;
  shown_source: EntrySource;
}

/** Returns the entered fields, without stored facts about the entry. */
export function toEntryRecord(row: Omit<TimeEntryRow, 'remote_id'>): NewEntryRecord {
  return {
    id: row.id,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    zone: row.zone,
    note: row.note,
    projectId: row.project_id,
    isBillable: row.is_billable === 1,
    tags: toTags(row.tags_json),
    source: row.source,
    documentJobId: row.document_job_id,
  };
}

export function toTimeEntry(row: NamedEntryRow): TimeEntry {
  return {
    ...toEntryRecord(row),
    source: row.shown_source,
    projectName: row.project_name,
    customerId: row.customer_id,
    customerName: row.customer_name,
    connectionId: row.connection_id,
    syncState: row.sync_state,
    hasOverlap: row.has_overlap === 1,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

/** Finds the row of an entry, deleted or not; undefined if it never existed. */
export function findEntryRow(db: Statements, id: string): TimeEntryRow | undefined {
  return db.get<TimeEntryRow>('SELECT * FROM time_entries WHERE id = ?', id);
}

/** Returns the row of a visible entry. @throws `input/not-found` */
export function getEntryRow(db: Statements, id: string): TimeEntryRow {
  const row = findEntryRow(db, id);
  if (row === undefined || row.deleted_at_ms !== null) throw unknownEntry();
  return row;
}

/** Finds the row of the running entry. */
export function findTimerRow(db: Statements): TimeEntryRow | undefined {
  return db.get<TimeEntryRow>(FIND_TIMER_SQL);
}

/** Exported so that a test can check its query plan. */
export const FIND_TIMER_SQL = `SELECT * FROM time_entries
  WHERE (ended_at_ms IS NULL) = 1 AND ended_at_ms IS NULL AND remote_id IS NULL
    AND deleted_at_ms IS NULL`;

/** Returns true for the running entry: it is not sent before it is stopped. */
export function isTimer(row: Pick<TimeEntryRow, 'ended_at_ms' | 'remote_id'>): boolean {
  return row.ended_at_ms === null && row.remote_id === null;
}

/** Parses stored tags; none if another version of the app wrote a different format. */
export function toTags(json: string): string[] {
  const tags: unknown = JSON.parse(json);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

export function unknownEntry(): AppError {
  return new AppError('input/not-found', 'timeErrors.entryGone');
}
