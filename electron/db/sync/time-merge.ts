import { randomUUID } from 'node:crypto';
import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import { isConfidential } from '../../../shared/domain/lane/reach.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import { enqueue, refreshSyncState, requeueDifference } from './outbox-writer.ts';
import { isSurelyUnsent, operationsOf, removeOperation, type OutboxRow } from './outbox-row.ts';
import { parseFields, readSubject, type SharedFields, type SubjectRow } from './outbox-subjects.ts';
import { reachOf } from '../projects/project-rules-repo.ts';
import type { Statements } from '../engine/statement-cache.ts';
import {
  addEntryRevision,
  hideRow,
  NOTHING_THERE,
  writeBase,
  writeConflict,
  writeFields,
} from './subject-writer.ts';
import { changedFields, compareThreeWay, isSameValue } from './three-way.ts';

/** The service's state of a known row. */
export interface RemoteState {
  remoteId: string | null;
  /** Null: the service has no versions, or did not report it. */
  version: string | null;
  fields: SharedFields;
  extra: ExtraFields;
}

/**
 * Merges a row with its remote state, field by field. Fields changed only here stay and are sent, fields
 * changed only there are applied with a revision, and for entries what both changed differently becomes a
 * conflict; for projects and customers the local side wins, since it is sent next.
 * @param base the last known remote state
 */
export function takeIn(
  statements: Statements,
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
    takeInDeleted(statements, subject, row, base, reported.fields, atMs);
    writeBase(statements, subject, row.id, known);
    refreshSyncState(statements, subject, row.id);
    return;
  }
  const ordered = keepOrder(row.fields, compareThreeWay(base, row.fields, reported.fields));
  const compared =
    subject === 'entry' ? keepConfidential(statements, row.fields, known.base, ordered) : ordered;
  if (compared.taken.length > 0) {
    if (subject === 'entry') addEntryRevision(statements, row.id, 'service', row.fields, atMs);
    writeFields(statements, subject, row.id, compared.merged, atMs);
  }
  writeBase(statements, subject, row.id, known);
  if (subject === 'entry') {
    const stillOpen = (row.conflict?.fields ?? []).filter(
      (field) => !isSameValue(field, compared.merged[field], known.base[field]),
    );
    const fields = [...new Set([...stillOpen, ...compared.conflicts])];
    const conflict = { fields, there: known.base, isDeletedThere: false };
    writeConflict(statements, row.id, fields.length === 0 ? null : conflict);
  }
  requeueDifference(statements, subject, row.id, atMs);
  refreshSyncState(statements, subject, row.id);
}

/**
 * The base when a change was sent and its answer lost: values at the service that match what was sent are
 * our own change, not a conflict.
 * @param operations oldest first
 * @param there the reported fields
 */
export function withOwnChanges(
  base: SharedFields,
  operations: readonly OutboxRow[],
  there: SharedFields,
): SharedFields {
  const own = operations
    .filter((each) => each.action === 'update' && !isSurelyUnsent(each))
    .flatMap((each) => Object.entries(parseFields(each.fields_json)))
    .filter(
      ([field, value]) => Object.hasOwn(there, field) && isSameValue(field, value, there[field]),
    );
  return { ...base, ...Object.fromEntries(own) };
}

/** An end before its start, one from each side, is a conflict like any other. */
function keepOrder(
  here: SharedFields,
  compared: ReturnType<typeof compareThreeWay>,
): ReturnType<typeof compareThreeWay> {
  const { startedAtMs, endedAtMs } = compared.merged;
  const isInOrder =
    typeof startedAtMs !== 'number' || typeof endedAtMs !== 'number' || endedAtMs >= startedAtMs;
  if (isInOrder) return compared;
  const times = ['startedAtMs', 'endedAtMs'];
  return {
    merged: { ...compared.merged, startedAtMs: here['startedAtMs'], endedAtMs: here['endedAtMs'] },
    taken: compared.taken.filter((field) => !times.includes(field)),
    conflicts: [...new Set([...compared.conflicts, ...times])],
  };
}

/**
 * What was typed for a confidential project does not leave because a service moves its entry to another one:
 * whether it does is a conflict.
 */
function keepConfidential(
  statements: Statements,
  here: SharedFields,
  there: SharedFields,
  compared: ReturnType<typeof compareThreeWay>,
): ReturnType<typeof compareThreeWay> {
  const { merged, taken, conflicts } = compared;
  const { projectId } = here;
  if (!taken.includes('projectId') || typeof projectId !== 'string') return compared;
  const isAnyUnsent = Object.keys(changedFields(there, merged)).length > 0;
  if (!isAnyUnsent || !isConfidential(reachOf(statements, projectId))) return compared;
  return {
    merged: { ...merged, projectId },
    taken: taken.filter((field) => field !== 'projectId'),
    conflicts: [...conflicts, 'projectId'],
  };
}

/** Deleted here, changed there: the deletion proceeds, and the lost changes stay in the revisions. */
function takeInDeleted(
  statements: Statements,
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
  if (!isChanged || subject !== 'entry') return;
  addEntryRevision(statements, row.id, 'conflict', { ...row.fields, ...there }, atMs);
}

/**
 * The row no longer exists at the service. Local changes since are never discarded: an entry becomes a
 * conflict, a project or customer stays as a local row.
 */
export function takeInDeletion(
  statements: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  atMs: number,
): void {
  const operations = operationsOf(statements, subject, row.id).filter(
    (each) => each.connection_id === row.connectionId && each.state !== 'dropped',
  );
  const changed = row.base === null ? {} : changedFields(row.base, row.fields);
  if (subject === 'entry' && !row.isDeleted && Object.keys(changed).length > 0) {
    askAboutDeletion(statements, row);
    return;
  }
  for (const each of operations) {
    if (each.action !== 'create') removeOperation(statements, each);
  }
  const hasNewCreate = operations.some((each) => each.action === 'create' && isSurelyUnsent(each));
  if (!row.isDeleted && !hasNewCreate) {
    if (subject === 'entry') addEntryRevision(statements, row.id, 'delete', row.fields, atMs);
    hideRow(statements, subject, row, atMs);
  }
  if (subject === 'entry') writeConflict(statements, row.id, null);
  // A project keeps its id: entries that still refer to it must be refused there, not sent without it.
  if (subject === 'entry') forgetRemote(statements, row.id);
  refreshSyncState(statements, subject, row.id);
}

/** Asks the user whether an entry deleted at its service is deleted here too. */
export function askAboutDeletion(statements: Statements, row: SubjectRow): void {
  const there = { ...row.fields, ...row.base };
  writeConflict(statements, row.id, { fields: [], there, isDeletedThere: true });
  refreshSyncState(statements, 'entry', row.id);
}

function forgetRemote(statements: Statements, entryId: string): void {
  writeBase(statements, 'entry', entryId, NOTHING_THERE);
}

/**
 * Settles a conflict as the user chose. The rejected side is kept in the revisions.
 * @param takenThere fields for which the service's value is used; for a deletion `['deletion']` or none
 */
export function settle(
  statements: Statements,
  entryId: string,
  takenThere: readonly string[],
  atMs: number,
): void {
  const row = readSubject(statements, 'entry', entryId);
  if (row === null || row.conflict === null) return;
  const { conflict } = row;
  writeConflict(statements, entryId, null);
  if (conflict.isDeletedThere) {
    settleDeletion(statements, row, takenThere.includes('deletion'), atMs);
    return;
  }
  const there = Object.fromEntries(
    conflict.fields
      .filter((field) => takenThere.includes(field))
      .map((field) => [field, conflict.there[field]]),
  );
  const isAnyTaken = Object.keys(there).length > 0;
  if (isAnyTaken) addEntryRevision(statements, entryId, 'conflict', row.fields, atMs);
  if (conflict.fields.some((field) => !takenThere.includes(field))) {
    const notChosen = { ...row.fields, ...conflict.there };
    addEntryRevision(statements, entryId, 'conflict', notChosen, atMs);
  }
  writeFields(statements, 'entry', entryId, isAnyTaken ? { ...row.fields, ...there } : {}, atMs);
  requeueDifference(statements, 'entry', entryId, atMs);
  refreshSyncState(statements, 'entry', entryId);
}

function settleDeletion(
  statements: Statements,
  row: SubjectRow,
  isDeletionTaken: boolean,
  atMs: number,
): void {
  for (const each of operationsOf(statements, 'entry', row.id)) {
    if (each.connection_id === row.connectionId) removeOperation(statements, each);
  }
  forgetRemote(statements, row.id);
  if (isDeletionTaken) {
    addEntryRevision(statements, row.id, 'delete', row.fields, atMs);
    hideRow(statements, 'entry', row, atMs);
    refreshSyncState(statements, 'entry', row.id);
    return;
  }
  enqueue(statements, {
    id: randomUUID(),
    connectionId: row.connectionId,
    subject: 'entry',
    subjectId: row.id,
    action: 'create',
    fields: {},
    atMs,
  });
}
