/**
 * Remote ids. An id belongs to one row: when an answer assigns it to a second one, the service was reset, restored from
 * a copy, or is a different one. Then nothing here may be overwritten, moved, or deleted because of it.
 */
import { randomUUID } from 'node:crypto';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { canTake, SYNC_KINDS } from './kinds/registry.ts';
import {
  insertOperation,
  operationsAtHome,
  removeOperation,
  sentUnanswered,
  type OutboxRow,
} from './outbox-row.ts';
import { OUTBOX_SQL } from './outbox-sql.ts';
import type { SharedFields, SubjectRow } from './kinds/fields.ts';
import { refreshSyncState } from './outbox-writer.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { NOTHING_THERE, readSubject, writeBase } from './subjects.ts';

/** Hint of a create whose answer gave it another row's id. */
export const NUMBER_TAKEN_HINT = 'number-of-another';

const NUMBER_TAKEN: ErrorData = {
  code: 'input/conflict',
  message: 'outboxErrors.numberTaken',
  retryable: false,
  details: { hint: NUMBER_TAKEN_HINT },
};

const ANOTHER_THERE: ErrorData = {
  code: 'input/conflict',
  message: 'outboxErrors.anotherThere',
  retryable: false,
};

/** Finds the row with a remote id, other than the one whose answer is processed. */
export function findHolder(
  db: Statements,
  subject: OutboxSubject,
  connectionId: string,
  remoteId: string,
  exceptId: string,
): SubjectRow | null {
  const found = db.get<{ id: string }>(
    `SELECT id FROM ${SYNC_KINDS[subject].store.links}
       WHERE connection_id = ? AND remote_id = ? AND id <> ?`,
    connectionId,
    remoteId,
    exceptId,
  );
  return found === undefined ? null : readSubject(db, subject, found.id);
}

/**
 * Returns true for a row that a pull created after an operation was first sent: it may be the result of that operation.
 */
export function wasPulledMeanwhile(db: Statements, operation: OutboxRow, rowId: string): boolean {
  const { pulledAt, store } = SYNC_KINDS[operation.subject];
  const at =
    db.get<{ at: number | null }>(
      `SELECT ${pulledAt} AS at FROM ${store.links} WHERE id = ? AND connection_id = ?`,
      rowId,
      operation.connection_id,
    )?.at ?? null;
  return at !== null && at >= (operation.sent_at_ms ?? operation.created_at_ms);
}

/** Asks the user whether the id in an operation's answer is its own. */
export function askAboutNumber(
  db: Statements,
  operation: OutboxRow,
  remoteId: string,
  atMs: number,
): void {
  setReason(db, operation.row_id, 'parked', NUMBER_TAKEN, atMs);
  if (operation.action === 'create') setContested(db, operation, remoteId);
  refreshSyncState(db, operation.subject, operation.subject_id);
}

/** Returns true while the owner of this id is in question: reports about it from the service are ignored. */
export function isContested(
  db: Statements,
  subject: OutboxSubject,
  connectionId: string,
  remoteId: string,
): boolean {
  return db.get(CONTESTED_SQL, connectionId, subject, remoteId) !== undefined;
}

/** Exported so that a test can check its query plan. */
export const CONTESTED_SQL = `SELECT 1 FROM outbox_operations
  WHERE connection_id = ? AND subject = ? AND remote_id = ? AND action = 'create'`;

/** Trusts the answer, as the user chose: any other row with the id loses it, and is sent again. */
export function trustAnswer(db: Statements, operation: OutboxRow, atMs: number): void {
  const { subject, connection_id: connectionId, remote_id: remoteId } = operation;
  if (remoteId === null) return;
  const holder = findHolder(db, subject, connectionId, remoteId, operation.subject_id);
  if (holder !== null) sendAgain(db, subject, holder, atMs);
  setContested(db, operation, null);
}

/** Removes the id of an entry, which belongs to a different one; the user decides whether the entry is sent. */
export function letNumberGo(db: Statements, row: SubjectRow, atMs: number): void {
  sendAgain(db, 'entry', row, atMs);
  const create = operationsAtHome(db, 'entry', row).find(({ action }) => action === 'create');
  if (create === undefined || create.state === 'dropped') return;
  setReason(db, create.row_id, 'parked', ANOTHER_THERE, atMs);
  refreshSyncState(db, 'entry', row.id);
}

/**
 * Discards a row's last known remote state, and queues its current one under its original reference: a service that has
 * it after all returns it, and local changes since then stay.
 */
export function sendAgain(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  atMs: number,
): void {
  const operations = operationsAtHome(db, subject, row);
  const updates = operations.filter(({ action }) => action === 'update');
  const maybeThere = [...(row.base === null ? [] : [row.base]), ...updates.flatMap(sentUnanswered)];
  const kind = SYNC_KINDS[subject];
  if (row.conflict !== null) {
    const { there, isDeletedThere } = row.conflict;
    if (!isDeletedThere) {
      kind.keepVersion(db, row.id, 'conflict', { ...row.fields, ...there }, atMs);
    }
    kind.writeConflict(db, row.id, null);
  }
  kind.prepareNewStart(db, row, atMs);
  writeBase(db, subject, row, NOTHING_THERE);
  for (const each of operations) {
    if (each.action === 'update') removeOperation(db, each);
    // The id belongs to a different row by now; a pull that recognizes the row gives the deletion its own.
    else if (each.remote_id !== null) setContested(db, each, null);
  }
  const isHeld = operations.some(({ state }) => state === 'held');
  const hasCreate = operations.some(({ action }) => action === 'create');
  if (!row.isDeleted && !hasCreate) {
    insertCreate(db, subject, row.id, { isHeld, maybeThere, atMs });
  }
  refreshSyncState(db, subject, row.id);
}

function insertCreate(
  db: Statements,
  subject: OutboxSubject,
  subjectId: string,
  { isHeld, maybeThere, atMs }: { isHeld: boolean; maybeThere: SharedFields[]; atMs: number },
): void {
  const row = readSubject(db, subject, subjectId);
  if (row === null || !canTake(db, row.connectionId, subject, 'create')) return;
  const kind = SYNC_KINDS[subject];
  const isFinished = db.get(
    `SELECT 1 FROM ${kind.table} WHERE id = ? AND ${kind.isFinished}`,
    subjectId,
  );
  if (isFinished === undefined || !kind.canBeThere(db, row.connectionId, row.fields)) return;
  const wanted = row.clientRef ?? kind.creationId(row.id);
  const isTaken = db.get(OUTBOX_SQL.get, wanted) !== undefined;
  const id = isTaken ? randomUUID() : wanted;
  insertOperation(db, {
    id,
    connectionId: row.connectionId,
    subject,
    subjectId,
    action: 'create',
    fields: row.fields,
    remoteId: null,
    state: isHeld ? 'held' : 'waiting',
    atMs,
  });
  kind.noteCreation(db, subjectId, id);
  // The service is searched before it is sent: it may exist there after all.
  db.run(
    `UPDATE outbox_operations SET is_outcome_unknown = 1, unanswered_json = @maybeThere,
         state = CASE state WHEN 'waiting' THEN 'unknown' ELSE state END WHERE id = @id`,
    { id, maybeThere: maybeThere.length === 0 ? null : JSON.stringify(maybeThere) },
  );
}

function setReason(
  db: Statements,
  rowId: number,
  state: 'parked',
  reason: ErrorData,
  atMs: number,
): void {
  db.run(OUTBOX_SQL.setState, {
    rowId,
    state,
    reason: JSON.stringify(reason),
    isOutcomeUnknown: 1,
    nextTryAtMs: null,
    atMs,
  });
}

function setContested(db: Statements, operation: OutboxRow, remoteId: string | null): void {
  db.run('UPDATE outbox_operations SET remote_id = ? WHERE row_id = ?', remoteId, operation.row_id);
}
