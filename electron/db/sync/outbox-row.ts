import type {
  OutboxAction,
  OutboxState,
  OutboxSubject,
} from '../../../shared/domain/sync/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import {
  parseFields,
  parseFieldsList,
  type SharedFields,
  type SubjectRow,
} from './kinds/fields.ts';

export interface OutboxRow {
  row_id: number;
  id: string;
  connection_id: string;
  subject: OutboxSubject;
  subject_id: string;
  action: OutboxAction;
  fields_json: string;
  /** For a delete; for a create, the id in its answer while another row has it. */
  remote_id: string | null;
  state: Exclude<OutboxState, 'blocked'>;
  is_outcome_unknown: number;
  /** Fields sent without an answer before {@link OutboxRow.fields_json}; null for none. */
  unanswered_json: string | null;
  reason_json: string | null;
  try_count: number;
  next_try_at_ms: number | null;
  created_at_ms: number;
  updated_at_ms: number;
  /** First time it was sent, if recorded. */
  sent_at_ms: number | null;
}

/** Expression for an UPDATE that records fields that the service may have, before they are forgotten or replaced. */
export const WITH_FIELDS_AS_UNANSWERED = `json_insert(coalesce(unanswered_json, '[]'), '$[#]', json(fields_json))`;

const SQL = {
  ofSubject: `SELECT * FROM outbox_operations WHERE subject = ? AND subject_id = ? ORDER BY row_id`,
  insert: `INSERT INTO outbox_operations (id, connection_id, subject, subject_id, action, fields_json,
      remote_id, state, created_at_ms, updated_at_ms)
    VALUES (@id, @connectionId, @subject, @subjectId, @action, @fields, @remoteId, @state, @atMs, @atMs)`,
  replaceFields: `UPDATE outbox_operations SET fields_json = @fields, updated_at_ms = @atMs,
      unanswered_json = iif(is_outcome_unknown = 1, ${WITH_FIELDS_AS_UNANSWERED}, unanswered_json),
      state = CASE state WHEN 'parked' THEN 'waiting' ELSE state END,
      try_count = CASE state WHEN 'parked' THEN 0 ELSE try_count END,
      next_try_at_ms = CASE state WHEN 'parked' THEN NULL ELSE next_try_at_ms END,
      reason_json = CASE state WHEN 'parked' THEN NULL ELSE reason_json END
    WHERE row_id = @rowId`,
  noteUnanswered:
    'UPDATE outbox_operations SET unanswered_json = @unanswered WHERE row_id = @rowId',
  remove: 'DELETE FROM outbox_operations WHERE row_id = ?',
} as const;

/** Lists all operations of a row, oldest first, across connections, including dropped ones. */
export function operationsOf(
  db: Statements,
  subject: OutboxSubject,
  subjectId: string,
): OutboxRow[] {
  return db.all<OutboxRow>(SQL.ofSubject, subject, subjectId);
}

/** Lists those of its operations that go to the row's current connection. */
export function operationsAtHome(
  db: Statements,
  subject: OutboxSubject,
  row: Pick<SubjectRow, 'id' | 'connectionId'>,
): OutboxRow[] {
  return operationsOf(db, subject, row.id).filter(
    (each) => each.connection_id === row.connectionId,
  );
}

/** Returns true when the service certainly has not processed it, so that it may still be changed or withdrawn. */
export function isSurelyUnsent(row: OutboxRow): boolean {
  return row.state !== 'sending' && row.state !== 'unknown' && row.is_outcome_unknown === 0;
}

/**
 * Lists the fields sent without an answer, oldest first: each of these may be at the service, and is our own change if
 * it is.
 */
export function sentUnanswered(row: OutboxRow): SharedFields[] {
  const replaced = row.unanswered_json === null ? [] : parseFieldsList(row.unanswered_json);
  return row.is_outcome_unknown === 1 ? [...replaced, parseFields(row.fields_json)] : replaced;
}

export interface NewOperation {
  /** Created by the caller; for the create of an entry the entry's own id, which is its `client_ref`. */
  id: string;
  connectionId: string;
  subject: OutboxSubject;
  subjectId: string;
  action: OutboxAction;
  /** Changed fields by local name ({@link ENTRY_FIELDS} for entries); empty for a delete. */
  fields: Readonly<Record<string, unknown>>;
  remoteId: string | null;
  state: 'waiting' | 'held';
  atMs: number;
}

export function insertOperation(db: Statements, operation: NewOperation): void {
  db.run(SQL.insert, { ...operation, fields: JSON.stringify(operation.fields) });
}

/** Replaces the fields to send; changing a refused operation makes it due again. */
export function replaceFields(
  db: Statements,
  row: OutboxRow,
  fields: Readonly<Record<string, unknown>>,
  atMs: number,
): void {
  db.run(SQL.replaceFields, { rowId: row.row_id, fields: JSON.stringify(fields), atMs });
}

/** Records fields that the service may have, in place of those in {@link OutboxRow.unanswered_json}. */
export function noteUnanswered(
  db: Statements,
  row: Pick<OutboxRow, 'row_id'>,
  unanswered: readonly SharedFields[],
): void {
  db.run(SQL.noteUnanswered, {
    rowId: row.row_id,
    unanswered: unanswered.length === 0 ? null : JSON.stringify(unanswered),
  });
}

export function removeOperation(db: Statements, row: OutboxRow): void {
  db.run(SQL.remove, row.row_id);
}
