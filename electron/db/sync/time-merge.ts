import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { SharedFields, SubjectRow } from './kinds/fields.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import {
  isSurelyUnsent,
  operationsAtHome,
  removeOperation,
  sentUnanswered,
  type OutboxRow,
} from './outbox-row.ts';
import { enqueue, liveOperations, refreshSyncState, requeueDifference } from './outbox-writer.ts';
import { hideRow, NOTHING_THERE, readSubject, writeBase, writeFields } from './subjects.ts';
import { changedFields, compareThreeWay, isSameValue } from './three-way.ts';

/** State of a known row at the service. */
export interface RemoteState {
  remoteId: string | null;
  /** Null: the service has no versions, or did not report it. */
  version: string | null;
  fields: SharedFields;
  extra: ExtraFields;
}

/**
 * Merges a row with its remote state, field by field. Fields changed only here stay and are sent, fields changed only
 * there are applied with a revision, and for entries, fields changed differently on both sides become a conflict; for
 * projects and customers the local side wins, since it is sent next.
 * @param base the last known remote state
 */
export function ingest(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  base: SharedFields,
  reported: RemoteState,
  atMs: number,
): void {
  const known = {
    remoteId: reported.remoteId ?? row.remoteId,
    base: { ...base, ...reported.fields },
    version: reported.version ?? row.version,
    // One answer may report less than another.
    extra: { ...row.extra, ...reported.extra },
  };
  if (row.isDeleted) {
    ingestDeleted(db, subject, row, base, reported.fields, atMs);
    writeBase(db, subject, row, known);
    refreshSyncState(db, subject, row.id);
    return;
  }
  const kind = SYNC_KINDS[subject];
  const compared = kind.review(db, compareThreeWay(base, row.fields, reported.fields), {
    here: row.fields,
    there: known.base,
  });
  if (compared.taken.length > 0) {
    kind.keepVersion(db, row.id, 'service', row.fields, atMs);
    writeFields(db, subject, row.id, compared.merged, atMs);
  }
  writeBase(db, subject, row, known);
  if (kind.isDecidedByPerson) {
    const stillOpen = (row.conflict?.fields ?? []).filter(
      (field) => !isSameValue(field, compared.merged[field], known.base[field]),
    );
    const fields = [...new Set([...stillOpen, ...compared.conflicts])];
    const conflict = { fields, there: known.base, isDeletedThere: false };
    kind.writeConflict(db, row.id, fields.length === 0 ? null : conflict);
  }
  requeueDifference(db, subject, row.id, atMs);
  refreshSyncState(db, subject, row.id);
}

/**
 * Returns the base after changes were sent without an answer: values at the service that match sent values are our own
 * change, not a conflict, regardless of later local changes.
 * @param operations oldest first
 * @param there the reported fields
 */
export function withOwnChanges(
  base: SharedFields,
  operations: readonly OutboxRow[],
  there: SharedFields,
): SharedFields {
  const own = operations
    .flatMap(sentUnanswered)
    .flatMap((fields) => Object.entries(fields))
    .filter(
      ([field, value]) => Object.hasOwn(there, field) && isSameValue(field, value, there[field]),
    );
  return { ...base, ...Object.fromEntries(own) };
}

/** Merges a row deleted here and changed there: the deletion proceeds, and the lost changes stay in the revisions. */
function ingestDeleted(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  base: SharedFields,
  there: SharedFields,
  atMs: number,
): void {
  const isChanged = Object.entries(there).some(
    ([field, value]) =>
      !isSameValue(field, value, base[field]) && !isSameValue(field, value, row.fields[field]),
  );
  if (!isChanged) return;
  SYNC_KINDS[subject].keepVersion(db, row.id, 'conflict', { ...row.fields, ...there }, atMs);
}

/**
 * Applies a deletion at the service. Local changes since are never discarded: an entry becomes a conflict, a project or
 * customer stays as a local row.
 */
export function ingestDeletion(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  atMs: number,
): void {
  const operations = liveOperations(db, subject, row);
  const changed = row.base === null ? {} : changedFields(row.base, row.fields);
  const kind = SYNC_KINDS[subject];
  if (kind.isDecidedByPerson && !row.isDeleted && Object.keys(changed).length > 0) {
    askAboutDeletion(db, subject, row);
    return;
  }
  for (const each of operations) {
    if (each.action !== 'create') removeOperation(db, each);
  }
  const hasNewCreate = operations.some((each) => each.action === 'create' && isSurelyUnsent(each));
  if (!row.isDeleted && !hasNewCreate) {
    kind.keepVersion(db, row.id, 'delete', row.fields, atMs);
    hideRow(db, subject, row.id, atMs);
  }
  kind.writeConflict(db, row.id, null);
  if (!kind.staysLinked) writeBase(db, subject, row, NOTHING_THERE);
  refreshSyncState(db, subject, row.id);
}

/** Asks the user whether a row deleted at its service is deleted here too. */
export function askAboutDeletion(db: Statements, subject: OutboxSubject, row: SubjectRow): void {
  const there = { ...row.fields, ...row.base };
  SYNC_KINDS[subject].writeConflict(db, row.id, {
    fields: [],
    there,
    isDeletedThere: true,
  });
  refreshSyncState(db, subject, row.id);
}

/**
 * Settles a conflict as the user chose. The rejected side is stored in the revisions.
 * @param takenThere fields for which the service's value is used; for a deletion `['deletion']` or none
 */
export function settle(
  db: Statements,
  subject: OutboxSubject,
  id: string,
  takenThere: readonly string[],
  atMs: number,
): void {
  const row = readSubject(db, subject, id);
  if (row === null || row.conflict === null) return;
  const { conflict } = row;
  const kind = SYNC_KINDS[subject];
  kind.writeConflict(db, id, null);
  if (conflict.isDeletedThere) {
    settleDeletion(db, subject, row, takenThere.includes('deletion'), atMs);
    return;
  }
  const there = Object.fromEntries(
    conflict.fields
      .filter((field) => takenThere.includes(field))
      .map((field) => [field, conflict.there[field]]),
  );
  const isAnyTaken = Object.keys(there).length > 0;
  if (isAnyTaken) kind.keepVersion(db, id, 'conflict', row.fields, atMs);
  if (conflict.fields.some((field) => !takenThere.includes(field))) {
    const notChosen = { ...row.fields, ...conflict.there };
    kind.keepVersion(db, id, 'conflict', notChosen, atMs);
  }
  writeFields(db, subject, id, isAnyTaken ? { ...row.fields, ...there } : {}, atMs);
  requeueDifference(db, subject, id, atMs);
  refreshSyncState(db, subject, id);
}

function settleDeletion(
  db: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  isDeletionTaken: boolean,
  atMs: number,
): void {
  for (const each of operationsAtHome(db, subject, row)) {
    removeOperation(db, each);
  }
  writeBase(db, subject, row, NOTHING_THERE);
  const kind = SYNC_KINDS[subject];
  if (isDeletionTaken) {
    kind.keepVersion(db, row.id, 'delete', row.fields, atMs);
    hideRow(db, subject, row.id, atMs);
    refreshSyncState(db, subject, row.id);
    return;
  }
  enqueue(db, {
    id: kind.creationId(row.id),
    connectionId: row.connectionId,
    subject,
    subjectId: row.id,
    action: 'create',
    fields: {},
    atMs,
  });
}
