import type { OutboxEffect, OutboxResult } from './outbox-repo-types.ts';
import { operationsAtHome, operationsOf, removeOperation, type OutboxRow } from './outbox-row.ts';
import { OUTBOX_SQL } from './outbox-sql.ts';
import { parseFields, type SubjectRow } from './kinds/fields.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import type { RemoteSubject } from './kinds/sync-kind.ts';
import { refreshSyncState } from './outbox-writer.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { NOTHING_THERE, readSubject, writeBase } from './subjects.ts';
import { askAboutDeletion, ingest, ingestDeletion, withOwnChanges } from './time-merge.ts';
import { askAboutNumber, findHolder, wasPulledMeanwhile } from './remote-ids.ts';

/** Stores the result of one operation; no-op if it is no longer being sent. */
export function settleOne(db: Statements, result: OutboxResult, atMs: number): OutboxEffect | null {
  const row = db.get<OutboxRow>(OUTBOX_SQL.get, result.operationId);
  if (row?.state !== 'sending') return null;
  switch (result.kind) {
    case 'done':
      settleDone(db, row, result.remote, atMs);
      break;
    case 'stale':
      settleStale(db, row, result, atMs);
      break;
    case 'gone':
      settleGone(db, row, atMs);
      break;
    case 'later':
      db.run(OUTBOX_SQL.setState, {
        rowId: row.row_id,
        state: result.isOutcomeUnknown ? 'unknown' : 'waiting',
        reason: result.error === null ? null : JSON.stringify(result.error),
        isOutcomeUnknown: result.isOutcomeUnknown ? 1 : 0,
        nextTryAtMs: result.nextTryAtMs,
        atMs,
      });
      break;
    default:
      db.run(OUTBOX_SQL.setState, {
        rowId: row.row_id,
        state: 'parked',
        reason: JSON.stringify(result.error),
        isOutcomeUnknown: result.isOutcomeUnknown ? 1 : 0,
        nextTryAtMs: null,
        atMs,
      });
  }
  refreshSyncState(db, row.subject, row.subject_id);
  return { changed: [{ subject: row.subject, id: row.subject_id }] };
}

function settleDone(
  db: Statements,
  row: OutboxRow,
  remote: RemoteSubject | null,
  atMs: number,
): void {
  const subject = readSubject(db, row.subject, row.subject_id);
  const twin = subject === null ? null : findTwin(db, row, remote);
  if (twin === 'another' && remote?.remoteId !== undefined && remote.remoteId !== null) {
    askAboutNumber(db, row, remote.remoteId, atMs);
    return;
  }
  const operations = subject === null ? [] : operationsAtHome(db, row.subject, subject);
  removeOperation(db, row);
  if (subject === null) return;
  const isHere = subject.connectionId === row.connection_id;
  if (row.action === 'delete') {
    if (isHere && subject.remoteId === row.remote_id) {
      writeBase(db, row.subject, subject, NOTHING_THERE);
    }
    return;
  }
  const remoteId = remote?.remoteId ?? subject.remoteId;
  if (row.action === 'create') passOnRemoteId(db, row, remoteId);
  if (!isHere) return;
  const kind = SYNC_KINDS[row.subject];
  const sent = parseFields(row.fields_json);
  const absorbed = twin === 'another' ? null : twin;
  if (absorbed !== null) absorbTwin(db, row, subject, absorbed, atMs);
  const reported =
    remote === null
      ? {}
      : withoutNothing(sent, kind.toldFields(db, row.connection_id, remote, atMs));
  const version = remote !== null && 'version' in remote ? remote.version : null;
  const fields = { ...sent, ...reported };
  // The answer is complete and includes parts that arrived without an answer, such as the result of a repeated create's
  // first attempt.
  const base = withOwnChanges({ ...subject.base, ...sent }, operations, fields);
  const extra = { ...absorbed?.extra, ...remote?.extra };
  ingest(db, row.subject, subject, base, { remoteId, version, fields, extra }, atMs);
}

/** Drops nulls: in an answer about data just sent, a null means unreported, not removed. */
function withoutNothing(
  sent: Readonly<Record<string, unknown>>,
  reported: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(reported).filter(
      ([field, value]) => value !== null || (sent[field] ?? null) === null,
    ),
  );
}

/** Passes the remote id on to a deletion requested while the create was being sent. */
function passOnRemoteId(db: Statements, row: OutboxRow, remoteId: string | null): void {
  db.run(OUTBOX_SQL.setRemoteOfLater, {
    remoteId,
    subject: row.subject,
    subjectId: row.subject_id,
    connectionId: row.connection_id,
  });
}

/**
 * Finds another row with the id of an answer: one that a pull created while the create was being sent, or `another`
 * record, which must not be replaced by it.
 */
function findTwin(
  db: Statements,
  row: OutboxRow,
  remote: RemoteSubject | null,
): SubjectRow | 'another' | null {
  const remoteId = remote?.remoteId ?? null;
  if (row.action === 'delete' || remoteId === null) return null;
  const { subject, connection_id: connectionId, subject_id: subjectId } = row;
  const holder = findHolder(db, subject, connectionId, remoteId, subjectId);
  if (holder === null) return null;
  const isTwin = row.action === 'create' && wasPulledMeanwhile(db, row, holder.id);
  return isTwin ? holder : 'another';
}

/**
 * Absorbs the twin of a row: a pull may have created the same record while its create was being sent, at a service that
 * stores no `client_ref` and changed the values, so that nothing showed that they are the same.
 */
function absorbTwin(
  db: Statements,
  row: OutboxRow,
  subject: SubjectRow,
  twin: SubjectRow,
  atMs: number,
): void {
  const kind = SYNC_KINDS[row.subject];
  kind.absorb(db, subject.id, twin, atMs);
  for (const each of operationsOf(db, row.subject, twin.id)) {
    removeOperation(db, each);
  }
  db.run(`DELETE FROM ${kind.table} WHERE id = ?`, twin.id);
}

function settleStale(
  db: Statements,
  row: OutboxRow,
  { current, nextTryAtMs }: Extract<OutboxResult, { kind: 'stale' }>,
  atMs: number,
): void {
  if (findTwin(db, row, current) !== null && current.remoteId !== null) {
    askAboutNumber(db, row, current.remoteId, atMs);
    return;
  }
  const subject = readSubject(db, row.subject, row.subject_id);
  const isHere = subject?.connectionId === row.connection_id;
  const operations = isHere ? operationsAtHome(db, row.subject, subject) : [];
  // It was not processed: it may be changed like one that was never sent.
  db.run(OUTBOX_SQL.setStale, { rowId: row.row_id, nextTryAtMs, atMs });
  if (!isHere) return;
  const kind = SYNC_KINDS[row.subject];
  const fields = kind.toldFields(db, row.connection_id, current, atMs);
  const { remoteId, version, extra } = current;
  const reported = { remoteId, version, fields, extra };
  // The answer to an earlier attempt may have been lost: then the newer version is our own.
  const base = withOwnChanges(subject.base ?? fields, operations, fields);
  ingest(db, row.subject, subject, base, reported, atMs);
}

function settleGone(db: Statements, row: OutboxRow, atMs: number): void {
  removeOperation(db, row);
  const subject = readSubject(db, row.subject, row.subject_id);
  if (subject === null || subject.connectionId !== row.connection_id) return;
  if (row.action === 'delete') {
    settleDone(db, row, null, atMs);
    return;
  }
  const { isDecidedByPerson } = SYNC_KINDS[row.subject];
  if (row.action === 'create' && isDecidedByPerson && !subject.isDeleted) {
    // It was created, the answer was lost, and it was deleted there before that was known: the user decides.
    askAboutDeletion(db, row.subject, subject);
    return;
  }
  ingestDeletion(db, row.subject, subject, atMs);
}
