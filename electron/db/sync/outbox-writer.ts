import { randomUUID } from 'node:crypto';
import type { EntrySyncState } from '../../../shared/domain/time/names.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { parseFields, type SharedFields, type SubjectRow } from './kinds/fields.ts';
import { canTake, SYNC_KINDS } from './kinds/registry.ts';
import {
  insertOperation,
  isSurelyUnsent,
  type NewOperation,
  operationsAtHome,
  removeOperation,
  replaceFields,
  sentUnanswered,
  type OutboxRow,
} from './outbox-row.ts';
import { readSubject } from './subjects.ts';
import { type Statements } from '../engine/statement-cache.ts';
import { changedFields, isSameValue } from './three-way.ts';

/**
 * A change to be queued, in the transaction that changes the row: after a crash either both exist or
 * neither.
 */
type OutboxDraft = Omit<NewOperation, 'remoteId' | 'state'>;

/**
 * Adds a change to the outbox. Call it in the transaction that changes the row, after the row has its new state. When
 * an entry moves to another connection, queue the delete while the row still belongs to the old one, then change the
 * row (connection, `remote_id`, `remote_version`, and `base_json` null), then queue the create.
 *
 * - An operation that was certainly never sent is changed in place; deleting its row removes it.
 * - A create of a row that the service still has becomes the missing update; an update of one it never had
 * becomes its create.
 * - If the service does not support it, nothing is queued and the row is `local-only`.
 *
 * @returns the row's new `sync_state`, which is also stored
 */
export function enqueue(db: Statements, draft: OutboxDraft): EntrySyncState {
  const row = readSubject(db, draft.subject, draft.subjectId);
  if (row === null)
    throw new AppError('internal', { english: 'A change of a row that is not there.' });
  switch (draft.action) {
    case 'create':
      enqueueCreate(db, draft, row);
      break;
    case 'update':
      enqueueUpdate(db, draft, row);
      break;
    default:
      enqueueDelete(db, draft, row);
  }
  return refreshSyncState(db, draft.subject, draft.subjectId);
}

/**
 * Adjusts a row's operations to what the service still lacks, for example after a pull: one update with the fields that
 * differ from its last known state, or none.
 */
export function requeueDifference(
  db: Statements,
  subject: OutboxSubject,
  subjectId: string,
  atMs: number,
): void {
  const row = readSubject(db, subject, subjectId);
  if (row === null || row.isDeleted) return;
  const live = liveOperations(db, subject, row);
  const unsent = live.filter(isSurelyUnsent);
  const create = unsent.find(({ action }) => action === 'create');
  if (create !== undefined) {
    replaceFields(db, create, row.fields, atMs);
    return;
  }
  const underWay = live.filter((each) => !isSurelyUnsent(each));
  // Changes being sent will be there: they must not be sent twice.
  const expected: Record<string, unknown> = { ...row.base };
  for (const each of underWay) Object.assign(expected, parseFields(each.fields_json));
  // The service never had it and is not about to: nothing can be changed there.
  if (row.remoteId === null && underWay.length === 0) return;
  const missing = missingFields(expected, row.fields, unsent.flatMap(sentUnanswered));
  const updates = unsent.filter(({ action }) => action === 'update');
  const [first, ...others] = updates;
  for (const each of others) removeOperation(db, each);
  if (Object.keys(missing).length === 0) {
    if (first !== undefined) removeOperation(db, first);
  } else if (first !== undefined) {
    replaceFields(db, first, missing, atMs);
  } else {
    insertFor(db, subject, row, {
      id: randomUUID(),
      action: 'update',
      fields: missing,
      atMs,
    });
  }
}

/**
 * Returns the fields that the service lacks, or may lack: it has the base, or in its place fields sent without an
 * answer.
 */
export function missingFields(
  base: SharedFields | null,
  here: SharedFields,
  maybeThere: readonly SharedFields[],
): Record<string, unknown> {
  const isMaybeOther = ([field, value]: [string, unknown]): boolean =>
    maybeThere.some(
      (sent) => Object.hasOwn(sent, field) && !isSameValue(field, value, sent[field]),
    );
  return {
    ...changedFields(base, here),
    ...Object.fromEntries(Object.entries(here).filter(isMaybeOther)),
  };
}

/** Sets a row's `sync_state` from its operations, its conflict, and its last known remote state. */
export function refreshSyncState(
  db: Statements,
  subject: OutboxSubject,
  subjectId: string,
): EntrySyncState {
  const row = readSubject(db, subject, subjectId);
  if (row === null) return 'synced';
  const state = syncStateOf(row, liveOperations(db, subject, row));
  SYNC_KINDS[subject].store.writeState(db, row, state);
  return state;
}

function syncStateOf(row: SubjectRow, live: readonly OutboxRow[]): EntrySyncState {
  if (row.conflict !== null) return 'conflict';
  if (live.some(({ state }) => state === 'parked')) return 'parked';
  if (live.length > 0) return 'waiting';
  if (row.base === null) return 'local-only';
  const isEqual = Object.keys(changedFields(row.base, row.fields)).length === 0;
  return row.isDeleted || isEqual ? 'synced' : 'local-only';
}

/** Returns the row's operations at its current connection, without dropped ones. */
export function liveOperations(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
): OutboxRow[] {
  return operationsAtHome(db, subject, row).filter((each) => each.state !== 'dropped');
}

function enqueueCreate(db: Statements, draft: OutboxDraft, row: SubjectRow): void {
  const last = liveOperations(db, draft.subject, row).at(-1);
  // The row no longer knows what is deleted: it is created again after that.
  const isNew = row.remoteId === null && last?.remote_id !== null;
  if (last?.action === 'delete' && isSurelyUnsent(last) && !isNew) {
    removeOperation(db, last);
  } else if (last === undefined ? row.remoteId === null : last.action === 'delete') {
    recreate(db, draft, row);
    return;
  }
  requeueDifference(db, draft.subject, row.id, draft.atMs);
}

/** @param draft its id becomes the operation's, unless it was already sent to the service */
function recreate(
  db: Statements,
  draft: Pick<OutboxDraft, 'id' | 'subject' | 'atMs'>,
  row: SubjectRow,
): void {
  const { subject } = draft;
  if (hasDroppedCreate(db, subject, row)) return;
  // A service that deleted an entry may still know its creation id, and would create nothing.
  const isUsed = row.clientRef !== null && draft.id === row.clientRef;
  const id = isUsed || isTaken(db, draft.id) ? randomUUID() : draft.id;
  const isQueued = insertFor(db, subject, row, {
    id,
    action: 'create',
    fields: row.fields,
    atMs: draft.atMs,
  });
  if (isQueued) SYNC_KINDS[subject].noteCreation(db, row.id, id);
}

function enqueueUpdate(db: Statements, draft: OutboxDraft, row: SubjectRow): void {
  const live = liveOperations(db, draft.subject, row);
  const last = live.at(-1);
  if (last === undefined && row.remoteId === null) {
    const id = row.clientRef === null ? row.id : randomUUID();
    recreate(db, { ...draft, id }, row);
    return;
  }
  if (last !== undefined && last.action !== 'delete' && isSurelyUnsent(last)) {
    const fields = { ...parseFields(last.fields_json), ...draft.fields };
    const isOnly = live.length === 1 && last.action === 'update';
    const left = isOnly ? missingFields(row.base, fields, sentUnanswered(last)) : fields;
    if (Object.keys(left).length === 0) removeOperation(db, last);
    else replaceFields(db, last, left, draft.atMs);
    return;
  }
  const fields = last === undefined ? changedFields(row.base, draft.fields) : draft.fields;
  if (Object.keys(fields).length === 0) return;
  insertFor(db, draft.subject, row, { ...draft, action: 'update', fields });
}

function enqueueDelete(db: Statements, draft: OutboxDraft, row: SubjectRow): void {
  const live = liveOperations(db, draft.subject, row);
  if (live.at(-1)?.action === 'delete') return;
  const unsent = live.filter(isSurelyUnsent);
  for (const each of unsent) removeOperation(db, each);
  const isThere = row.remoteId !== null || live.length > unsent.length;
  if (!isThere) return;
  insertFor(db, draft.subject, row, { ...draft, action: 'delete', fields: {} });
}

/** @returns false when the service does not support it, and nothing was queued */
function insertFor(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  operation: Pick<OutboxDraft, 'id' | 'action' | 'fields' | 'atMs'>,
): boolean {
  const { action } = operation;
  if (!canTake(db, row.connectionId, subject, action)) return false;
  const isMeantThere = action !== 'delete';
  if (isMeantThere && !SYNC_KINDS[subject].canBeThere(db, row.connectionId, operation.fields)) {
    return false;
  }
  insertOperation(db, {
    ...operation,
    id: isTaken(db, operation.id) ? randomUUID() : operation.id,
    connectionId: row.connectionId,
    subject,
    subjectId: row.id,
    remoteId: action === 'delete' ? row.remoteId : null,
    state: 'waiting',
  });
  return true;
}

/** Returns true when the user dropped its create: it stays local until that is restored. */
function hasDroppedCreate(db: Statements, subject: OutboxSubject, row: SubjectRow): boolean {
  return operationsAtHome(db, subject, row).some(
    (each) => each.state === 'dropped' && each.action === 'create',
  );
}

function isTaken(db: Statements, id: string): boolean {
  return db.get('SELECT 1 FROM outbox_operations WHERE id = ?', id) !== undefined;
}
