import type { OutboxEffect, OutboxResult } from './outbox-repo-types.ts';
import { operationsOf, removeOperation, type OutboxRow } from './outbox-row.ts';
import { OUTBOX_SQL } from './outbox-sql.ts';
import { parseFields, readSubject, type SubjectRow } from './outbox-subjects.ts';
import { refreshSyncState } from './outbox-writer.ts';
import { passOnRule } from './project-rules-repo.ts';
import type { Statements } from './statement-cache.ts';
import { addEntryRevision, writeBase } from './subject-writer.ts';
import { askAboutDeletion, takeIn, takeInDeletion } from './time-merge.ts';
import { toldFields, type RemoteSubject } from './time-remote-fields.ts';

/** Records what came of one operation; nothing for one that is not under way any more. */
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
  removeOperation(statements, row);
  const subject = readSubject(statements, row.subject, row.subject_id);
  if (subject === null) return;
  const isHere = subject.connectionId === row.connection_id;
  if (row.action === 'delete') {
    if (isHere && subject.remoteId === row.remote_id) {
      const nothing = { remoteId: null, base: null, version: null };
      writeBase(statements, row.subject, subject.id, nothing);
    }
    return;
  }
  const remoteId = remote?.remoteId ?? subject.remoteId;
  if (row.action === 'create') passOnRemoteId(statements, row, remoteId);
  if (!isHere) return;
  const sent = parseFields(row.fields_json);
  if (row.action === 'create' && remoteId !== null) {
    absorbTwin(statements, row, subject, remoteId, atMs);
  }
  const told =
    remote === null
      ? {}
      : withoutNothing(sent, toldFields(statements, row.connection_id, row.subject, remote, atMs));
  const version = remote !== null && 'version' in remote ? remote.version : null;
  const base = { ...subject.base, ...sent };
  const fields = { ...sent, ...told };
  takeIn(statements, row.subject, subject, base, { remoteId, version, fields }, atMs);
}

/** An answer that says nothing of what was just sent says nothing: it has not taken it away. */
function withoutNothing(
  sent: Readonly<Record<string, unknown>>,
  told: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).filter(
      ([field, value]) => value !== null || (sent[field] ?? null) === null,
    ),
  );
}

/** A deletion that was asked for while the create was under way learns what to delete. */
function passOnRemoteId(statements: Statements, row: OutboxRow, remoteId: string | null): void {
  statements.prepare(OUTBOX_SQL.setRemoteOfLater).run({
    remoteId,
    subject: row.subject,
    subjectId: row.subject_id,
    connectionId: row.connection_id,
  });
}

/**
 * The pull may have brought the same thing while its create was under way, at a service that keeps no
 * `client_ref` and changed what it was sent, so that nothing showed that they are one.
 */
function absorbTwin(
  statements: Statements,
  row: OutboxRow,
  subject: SubjectRow,
  remoteId: string,
  atMs: number,
): void {
  const table = TWIN_TABLES[row.subject];
  const twin = statements
    .prepare<[string, string, string], { id: string }>(
      `SELECT id FROM ${table} WHERE connection_id = ? AND remote_id = ? AND id <> ?`,
    )
    .get(row.connection_id, remoteId, subject.id);
  if (twin === undefined) return;
  const other = readSubject(statements, row.subject, twin.id);
  if (row.subject === 'entry') {
    if (other !== null) addEntryRevision(statements, subject.id, 'service', other.fields, atMs);
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
  statements.prepare(`DELETE FROM ${table} WHERE id = ?`).run(twin.id);
}

const TWIN_TABLES = { entry: 'time_entries', project: 'projects', customer: 'customers' } as const;

function settleStale(
  statements: Statements,
  row: OutboxRow,
  { current, nextTryAtMs }: Extract<OutboxResult, { kind: 'stale' }>,
  atMs: number,
): void {
  // Not acted upon: it may be changed like one that was never sent.
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
  const told = { remoteId: current.remoteId, version: current.version, fields };
  takeIn(statements, row.subject, subject, subject.base ?? fields, told, atMs);
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
    // Created, the answer lost, and deleted there before anybody knew: a person decides.
    askAboutDeletion(statements, subject);
    return;
  }
  takeInDeletion(statements, row.subject, subject, atMs);
}
