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
  statements: Statements,
  subject: OutboxSubject,
  connectionId: string,
  remoteId: string,
  exceptId: string,
): SubjectRow | null {
  const found = statements
    .prepare<[string, string, string], { id: string }>(
      `SELECT id FROM ${SYNC_KINDS[subject].store.links}
       WHERE connection_id = ? AND remote_id = ? AND id <> ?`,
    )
    .get(connectionId, remoteId, exceptId);
  return found === undefined ? null : readSubject(statements, subject, found.id);
}

/**
 * Returns true for a row that a pull created after an operation was first sent: it may be the result of that operation.
 */
export function wasPulledMeanwhile(
  statements: Statements,
  operation: OutboxRow,
  rowId: string,
): boolean {
  const { pulledAt, store } = SYNC_KINDS[operation.subject];
  const at =
    statements
      .prepare<[string, string], { at: number | null }>(
        `SELECT ${pulledAt} AS at FROM ${store.links} WHERE id = ? AND connection_id = ?`,
      )
      .get(rowId, operation.connection_id)?.at ?? null;
  return at !== null && at >= (operation.sent_at_ms ?? operation.created_at_ms);
}

/** Asks the user whether the id in an operation's answer is its own. */
export function askAboutNumber(
  statements: Statements,
  operation: OutboxRow,
  remoteId: string,
  atMs: number,
): void {
  setReason(statements, operation.row_id, 'parked', NUMBER_TAKEN, atMs);
  if (operation.action === 'create') setContested(statements, operation, remoteId);
  refreshSyncState(statements, operation.subject, operation.subject_id);
}

/** Returns true while the owner of this id is in question: reports about it from the service are ignored. */
export function isContested(
  statements: Statements,
  subject: OutboxSubject,
  connectionId: string,
  remoteId: string,
): boolean {
  return statements.prepare(CONTESTED_SQL).get(connectionId, subject, remoteId) !== undefined;
}

/** Exported so that a test can check its query plan. */
export const CONTESTED_SQL = `SELECT 1 FROM outbox_operations
  WHERE connection_id = ? AND subject = ? AND remote_id = ? AND action = 'create'`;

/** Trusts the answer, as the user chose: any other row with the id loses it, and is sent again. */
export function trustAnswer(statements: Statements, operation: OutboxRow, atMs: number): void {
  const { subject, connection_id: connectionId, remote_id: remoteId } = operation;
  if (remoteId === null) return;
  const holder = findHolder(statements, subject, connectionId, remoteId, operation.subject_id);
  if (holder !== null) sendAgain(statements, subject, holder, atMs);
  setContested(statements, operation, null);
}

/** Removes the id of an entry, which belongs to a different one; the user decides whether the entry is sent. */
export function letNumberGo(statements: Statements, row: SubjectRow, atMs: number): void {
  sendAgain(statements, 'entry', row, atMs);
  const create = operationsAtHome(statements, 'entry', row).find(
    ({ action }) => action === 'create',
  );
  if (create === undefined || create.state === 'dropped') return;
  setReason(statements, create.row_id, 'parked', ANOTHER_THERE, atMs);
  refreshSyncState(statements, 'entry', row.id);
}

/**
 * Discards a row's last known remote state, and queues its current one under its original reference: a service that has
 * it after all returns it, and local changes since then stay.
 */
export function sendAgain(
  statements: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  atMs: number,
): void {
  const operations = operationsAtHome(statements, subject, row);
  const updates = operations.filter(({ action }) => action === 'update');
  const maybeThere = [...(row.base === null ? [] : [row.base]), ...updates.flatMap(sentUnanswered)];
  const kind = SYNC_KINDS[subject];
  if (row.conflict !== null) {
    const { there, isDeletedThere } = row.conflict;
    if (!isDeletedThere) {
      kind.keepVersion(statements, row.id, 'conflict', { ...row.fields, ...there }, atMs);
    }
    kind.writeConflict(statements, row.id, null);
  }
  kind.prepareNewStart(statements, row, atMs);
  writeBase(statements, subject, row, NOTHING_THERE);
  for (const each of operations) {
    if (each.action === 'update') removeOperation(statements, each);
    // The id belongs to a different row by now; a pull that recognizes the row gives the deletion its own.
    else if (each.remote_id !== null) setContested(statements, each, null);
  }
  const isHeld = operations.some(({ state }) => state === 'held');
  const hasCreate = operations.some(({ action }) => action === 'create');
  if (!row.isDeleted && !hasCreate) {
    insertCreate(statements, subject, row.id, { isHeld, maybeThere, atMs });
  }
  refreshSyncState(statements, subject, row.id);
}

function insertCreate(
  statements: Statements,
  subject: OutboxSubject,
  subjectId: string,
  { isHeld, maybeThere, atMs }: { isHeld: boolean; maybeThere: SharedFields[]; atMs: number },
): void {
  const row = readSubject(statements, subject, subjectId);
  if (row === null || !canTake(statements, row.connectionId, subject, 'create')) return;
  const kind = SYNC_KINDS[subject];
  const isFinished = statements
    .prepare(`SELECT 1 FROM ${kind.table} WHERE id = ? AND ${kind.isFinished}`)
    .get(subjectId);
  if (isFinished === undefined || !kind.canBeThere(statements, row.connectionId, row.fields))
    return;
  const wanted = row.clientRef ?? kind.creationId(row.id);
  const isTaken = statements.prepare(OUTBOX_SQL.get).get(wanted) !== undefined;
  const id = isTaken ? randomUUID() : wanted;
  insertOperation(statements, {
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
  kind.noteCreation(statements, subjectId, id);
  // The service is searched before it is sent: it may exist there after all.
  statements
    .prepare(
      `UPDATE outbox_operations SET is_outcome_unknown = 1, unanswered_json = @maybeThere,
         state = CASE state WHEN 'waiting' THEN 'unknown' ELSE state END WHERE id = @id`,
    )
    .run({ id, maybeThere: maybeThere.length === 0 ? null : JSON.stringify(maybeThere) });
}

function setReason(
  statements: Statements,
  rowId: number,
  state: 'parked',
  reason: ErrorData,
  atMs: number,
): void {
  statements.prepare(OUTBOX_SQL.setState).run({
    rowId,
    state,
    reason: JSON.stringify(reason),
    isOutcomeUnknown: 1,
    nextTryAtMs: null,
    atMs,
  });
}

function setContested(statements: Statements, operation: OutboxRow, remoteId: string | null): void {
  statements
    .prepare('UPDATE outbox_operations SET remote_id = ? WHERE row_id = ?')
    .run(remoteId, operation.row_id);
}
