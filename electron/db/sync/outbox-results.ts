import type { OutboxEffect, OutboxResult } from './outbox-repo-types.ts';
import { operationsOf, removeOperation, type OutboxRow } from './outbox-row.ts';
import { OUTBOX_SQL } from './outbox-sql.ts';
import { parseFields, readSubject, SUBJECT_TABLES, type SubjectRow } from './outbox-subjects.ts';
import { refreshSyncState } from './outbox-writer.ts';
import { passOnRule } from '../projects/project-rules-repo.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { addEntryRevision, NOTHING_THERE, writeBase } from './subject-writer.ts';
import { askAboutDeletion, takeIn, takeInDeletion, withOwnChanges } from './time-merge.ts';
import { askAboutNumber, findHolder, wasPulledMeanwhile } from '../time/remote-ids.ts';
import { toldFields, type RemoteSubject } from './time-remote-fields.ts';

/** Stores the result of one operation; no-op if it is no longer being sent. */
export function settleOne(
  statements: Statements,
  result: OutboxResult,
  atMs: number,
): OutboxEffect | null {
  const row = statements.prepare<[string], OutboxRow>(OUTBOX_SQL.get).get(result.operationId);
  if (row?.state !== 'sending') return null;
  switch (result.kind) {
    case 'done':
      settleDone(statements, row, result.remote, atMs);
      break;
    case 'stale':
      settleStale(statements, row, result, atMs);
      break;
    case 'gone':
      settleGone(statements, row, atMs);
      break;
    case 'later':
      statements.prepare(OUTBOX_SQL.setState).run({
        rowId: row.row_id,
        state: result.isOutcomeUnknown ? 'unknown' : 'waiting',
        reason: result.error === null ? null : JSON.stringify(result.error),
        isOutcomeUnknown: result.isOutcomeUnknown ? 1 : 0,
        nextTryAtMs: result.nextTryAtMs,
        atMs,
      });
      break;
    default:
      statements.prepare(OUTBOX_SQL.setState).run({
        rowId: row.row_id,
        state: 'parked',
        reason: JSON.stringify(result.error),
        isOutcomeUnknown: result.isOutcomeUnknown ? 1 : 0,
        nextTryAtMs: null,
        atMs,
      });
  }
  refreshSyncState(statements, row.subject, row.subject_id);
  return row.subject === 'entry'
    ? { entryIds: [row.subject_id], hasCatalogueChanged: false }
    : { entryIds: [], hasCatalogueChanged: true };
}

function settleDone(
  statements: Statements,
  row: OutboxRow,
  remote: RemoteSubject | null,
  atMs: number,
): void {
  const subject = readSubject(statements, row.subject, row.subject_id);
  const twin = subject === null ? null : findTwin(statements, row, remote);
  if (twin === 'another' && remote?.remoteId !== undefined && remote.remoteId !== null) {
    askAboutNumber(statements, row, remote.remoteId, atMs);
    return;
  }
  removeOperation(statements, row);
  if (subject === null) return;
  const isHere = subject.connectionId === row.connection_id;
  if (row.action === 'delete') {
    if (isHere && subject.remoteId === row.remote_id) {
      writeBase(statements, row.subject, subject.id, NOTHING_THERE);
    }
    return;
  }
  const remoteId = remote?.remoteId ?? subject.remoteId;
  if (row.action === 'create') passOnRemoteId(statements, row, remoteId);
  if (!isHere) return;
  const sent = parseFields(row.fields_json);
  const absorbed = twin === 'another' ? null : twin;
  if (absorbed !== null) absorbTwin(statements, row, subject, absorbed, atMs);
  const reported =
    remote === null
      ? {}
      : withoutNothing(sent, toldFields(statements, row.connection_id, row.subject, remote, atMs));
  const version = remote !== null && 'version' in remote ? remote.version : null;
  const base = { ...subject.base, ...sent };
  const fields = { ...sent, ...reported };
  const extra = { ...absorbed?.extra, ...remote?.extra };
  takeIn(statements, row.subject, subject, base, { remoteId, version, fields, extra }, atMs);
}

/** A null in an answer about what was just sent means unreported, not removed. */
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

/** A deletion requested while the create was being sent learns what to delete. */
function passOnRemoteId(statements: Statements, row: OutboxRow, remoteId: string | null): void {
  statements.prepare(OUTBOX_SQL.setRemoteOfLater).run({
    remoteId,
    subject: row.subject,
    subjectId: row.subject_id,
    connectionId: row.connection_id,
  });
}

/**
 * Another row with the id of an answer: what a pull created while the create was being sent, or `another`
 * record, which must not be replaced by it.
 */
function findTwin(
  statements: Statements,
  row: OutboxRow,
  remote: RemoteSubject | null,
): SubjectRow | 'another' | null {
  const remoteId = remote?.remoteId ?? null;
  if (row.action === 'delete' || remoteId === null) return null;
  const { subject, connection_id: connectionId, subject_id: subjectId } = row;
  const holder = findHolder(statements, subject, connectionId, remoteId, subjectId);
  if (holder === null) return null;
  const isTwin = row.action === 'create' && wasPulledMeanwhile(statements, row, holder.id);
  return isTwin ? holder : 'another';
}

/**
 * A pull may have created the same record while its create was being sent, at a service that stores no
 * `client_ref` and changed the values, so that nothing showed that they are one.
 */
function absorbTwin(
  statements: Statements,
  row: OutboxRow,
  subject: SubjectRow,
  twin: SubjectRow,
  atMs: number,
): void {
  if (row.subject === 'entry') {
    addEntryRevision(statements, subject.id, 'service', twin.fields, atMs);
    statements
      .prepare('UPDATE time_entry_revisions SET entry_id = ? WHERE entry_id = ?')
      .run(subject.id, twin.id);
  } else {
    const reference = row.subject === 'project' ? 'time_entries' : 'projects';
    const column = row.subject === 'project' ? 'project_id' : 'customer_id';
    statements
      .prepare(`UPDATE ${reference} SET ${column} = ? WHERE ${column} = ?`)
      .run(subject.id, twin.id);
    if (row.subject === 'project') passOnRule(statements, twin.id, subject.id, atMs);
  }
  for (const each of operationsOf(statements, row.subject, twin.id)) {
    removeOperation(statements, each);
  }
  statements.prepare(`DELETE FROM ${SUBJECT_TABLES[row.subject]} WHERE id = ?`).run(twin.id);
}

function settleStale(
  statements: Statements,
  row: OutboxRow,
  { current, nextTryAtMs }: Extract<OutboxResult, { kind: 'stale' }>,
  atMs: number,
): void {
  if (findTwin(statements, row, current) !== null && current.remoteId !== null) {
    askAboutNumber(statements, row, current.remoteId, atMs);
    return;
  }
  // Not processed: it may be changed like one that was never sent.
  statements.prepare(OUTBOX_SQL.setState).run({
    rowId: row.row_id,
    state: 'waiting',
    reason: null,
    isOutcomeUnknown: 0,
    nextTryAtMs,
    atMs,
  });
  const subject = readSubject(statements, row.subject, row.subject_id);
  if (subject === null || subject.connectionId !== row.connection_id) return;
  const fields = toldFields(statements, row.connection_id, row.subject, current, atMs);
  const { remoteId, version, extra } = current;
  const reported = { remoteId, version, fields, extra };
  // The answer to an earlier attempt may have been lost: then the newer version is our own.
  const sent = row.is_outcome_unknown === 1 ? [row] : [];
  const base = withOwnChanges(subject.base ?? fields, sent, fields);
  takeIn(statements, row.subject, subject, base, reported, atMs);
}

function settleGone(statements: Statements, row: OutboxRow, atMs: number): void {
  removeOperation(statements, row);
  const subject = readSubject(statements, row.subject, row.subject_id);
  if (subject === null || subject.connectionId !== row.connection_id) return;
  if (row.action === 'delete') {
    settleDone(statements, row, null, atMs);
    return;
  }
  if (row.action === 'create' && row.subject === 'entry' && !subject.isDeleted) {
    // Created, the answer lost, and deleted there before it was known: the user decides.
    askAboutDeletion(statements, subject);
    return;
  }
  takeInDeletion(statements, row.subject, subject, atMs);
}
