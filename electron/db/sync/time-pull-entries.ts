import { randomUUID } from 'node:crypto';
import { addDays, instantOf } from '../../../shared/domain/time/zone.ts';
import { parseTimeOfDay } from '../../../shared/domain/time/time-of-day.ts';
import { wholeSecondMs, type RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import { operationsOf, removeOperation, type OutboxRow } from './outbox-row.ts';
import { entryKind } from './kinds/entry.ts';
import { parseFields, type SharedFields, type SubjectRow } from './kinds/fields.ts';
import type { Bound, Statements } from '../engine/statement-cache.ts';
import { readSubject, writeBase } from './subjects.ts';
import { insertEntryRow } from '../time/entry-writer.ts';
import { askAboutDeletion, ingest, ingestDeletion, withOwnChanges } from './time-merge.ts';
import { askAboutNumber, findHolder, isContested, letNumberGo } from './remote-ids.ts';
import { isSameValue } from './three-way.ts';

const SQL = {
  byClientRef: `SELECT id FROM time_entries WHERE client_ref = ? AND connection_id = ?`,
  byRemoteId: 'SELECT id FROM time_entries WHERE connection_id = ? AND remote_id = ?',
  createsUnderWay: `SELECT * FROM outbox_operations WHERE connection_id = @connectionId
    AND subject = 'entry' AND action = 'create'
    AND state IN ('sending', 'unknown', 'parked', 'held', 'dropped')
    AND (state IN ('sending', 'unknown') OR is_outcome_unknown = 1)
    AND fields_json ->> '$.startedAtMs' BETWEEN @secondMs AND @secondMs + 999`,
  byTimes: `SELECT id FROM time_entries WHERE deleted_at_ms IS NULL
    AND started_at_ms BETWEEN @secondMs AND @secondMs + 999 AND connection_id = @connectionId
    AND base_json IS NOT NULL AND project_id IS @projectId`,
  billableOf: 'SELECT is_billable FROM projects WHERE id = ?',
} as const;

/** Constant for all entries of a pull. */
export interface PullContext {
  connectionId: string;
  zone: string;
  atMs: number;
  /** Rows with a change that the service has answered since the pull's request. */
  answeredIds: ReadonlySet<string>;
}

/**
 * `kept`: nothing to do; `again`: a change of it is being sent, or was just now, so it must be read again.
 */
export type PullOutcome = 'changed' | 'kept' | 'again';

/** Applies an entry reported by the service. */
export function ingestEntry(db: Statements, entry: RemoteEntry, context: PullContext): PullOutcome {
  const { connectionId, atMs } = context;
  const { remoteId } = entry;
  if (remoteId !== null && isContested(db, 'entry', connectionId, remoteId)) return 'kept';
  const reported = entryKind.toldFields(db, connectionId, entry, atMs);
  const complete = withTimes(reported, entry, context);
  const row = findRow(db, entry, complete, context);
  if (row === 'again') return 'again';
  if (row === null) {
    if (entry.isDeleted) return 'kept';
    insert(db, entry, complete, context);
    return 'changed';
  }
  const operations = operationsOf(db, 'entry', row.id).filter(
    (each) => each.connection_id === connectionId,
  );
  if (operations.some(({ state }) => state === 'sending')) return 'again';
  if (context.answeredIds.has(row.id)) return 'again';
  const isTaken =
    remoteId !== null && findHolder(db, 'entry', connectionId, remoteId, row.id) !== null;
  if (isTaken) {
    const create = operations.find(({ action }) => action === 'create');
    // Operations that the user holds back stay held.
    if (create === undefined || ['held', 'dropped'].includes(create.state)) return 'kept';
    askAboutNumber(db, create, remoteId, atMs);
    return 'changed';
  }
  if (entry.isDeleted) {
    // A row that was recreated since is a different one at the service.
    const isThis = row.remoteId === null || row.remoteId === entry.remoteId;
    if (!isThis || (row.base === null && (row.isDeleted || row.conflict !== null))) return 'kept';
    if (row.base === null) {
      // It was created, the answer was lost, and it was deleted there before that was known: the user decides.
      askAboutDeletion(db, 'entry', row);
    } else {
      ingestDeletion(db, 'entry', row, atMs);
    }
    return 'changed';
  }
  // Inferred times do not change a known entry.
  const fields = entry.remoteId === null ? complete : reported;
  const base = withOwnChanges(row.base ?? adopt(db, row, operations), operations, fields);
  ingest(
    db,
    'entry',
    row,
    base,
    { remoteId: entry.remoteId, version: entry.version, fields, extra: entry.extra },
    atMs,
  );
  return 'changed';
}

/** Adopts the result of a create that has happened even though its answer was lost: the sent fields are the base. */
function adopt(db: Statements, row: SubjectRow, operations: readonly OutboxRow[]): SharedFields {
  const create = operations.find(({ action }) => action === 'create');
  if (create === undefined) return row.fields;
  removeOperation(db, create);
  return parseFields(create.fields_json);
}

/** Finds the local row of a remote entry. */
function findRow(
  db: Statements,
  entry: RemoteEntry,
  reported: SharedFields,
  { connectionId, atMs }: PullContext,
): SubjectRow | 'again' | null {
  const { clientRef, remoteId } = entry;
  const find = (sql: string, ...values: Bound[]): SubjectRow | null => {
    const found = db.get<{ id: string }>(sql, ...values);
    return found === undefined ? null : readSubject(db, 'entry', found.id);
  };
  const referred = clientRef === null ? null : find(SQL.byClientRef, clientRef, connectionId);
  if (referred !== null) return referred;
  const known = remoteId === null ? null : find(SQL.byRemoteId, connectionId, remoteId);
  if (known !== null && isAnotherReference(known.clientRef, clientRef)) {
    // It is a separate entry, regardless of its id.
    if (!entry.isDeleted) letNumberGo(db, known, atMs);
    return null;
  }
  if (known !== null && isAlike(known.base ?? known.fields, reported)) return known;
  if (clientRef === null && !entry.isDeleted) {
    const create = findCreate(db, reported, connectionId);
    if (create?.state === 'sending') return 'again';
    if (create !== null) return readSubject(db, 'entry', create.subject_id);
  }
  if (known !== null) return known;
  if (remoteId !== null || clientRef !== null) return null;
  const startedAtMs = Number(reported['startedAtMs']);
  return find(SQL.byTimes, {
    connectionId,
    secondMs: wholeSecondMs(startedAtMs),
    projectId: reported['projectId'] ?? null,
  });
}

/** Finds a create that may have happened at a service that does not report the reference. */
function findCreate(
  db: Statements,
  reported: SharedFields,
  connectionId: string,
): OutboxRow | null {
  const secondMs = wholeSecondMs(Number(reported['startedAtMs']));
  const creates = db.all<OutboxRow>(SQL.createsUnderWay, { connectionId, secondMs });
  return creates.find((row) => isAlike(parseFields(row.fields_json), reported)) ?? null;
}

function isAlike(one: SharedFields, other: SharedFields): boolean {
  return ['projectId', 'startedAtMs', 'endedAtMs', 'note'].every((field) =>
    isSameValue(field, one[field], other[field]),
  );
}

/** Returns true when both sides have a reference for the entry, and they differ. */
function isAnotherReference(here: string | null, there: string | null): boolean {
  return here !== null && there !== null && here.toLowerCase() !== there.toLowerCase();
}

/** Returns the fields with a start and an end, inferred from the reported time data. */
function withTimes(reported: SharedFields, entry: RemoteEntry, context: PullContext): SharedFields {
  const startedAtMs =
    entry.startedAtMs ??
    localInstant(entry.day, entry.startTime ?? '0:00', context.zone) ??
    entry.createdAtMs ??
    entry.changedAtMs ??
    context.atMs;
  if (entry.isRunning) return { ...reported, startedAtMs, endedAtMs: null };
  const atEnd = localInstant(entry.day, entry.endTime, context.zone);
  // Past midnight: the end is given as a time of the start's day. Days differ in length.
  const nextDay = entry.day === null ? null : addDays(entry.day, 1);
  const endByClock =
    atEnd !== null && atEnd < startedAtMs
      ? localInstant(nextDay, entry.endTime, context.zone)
      : atEnd;
  const endByDuration = entry.durationMs === null ? null : startedAtMs + entry.durationMs;
  const endedAtMs = Math.max(startedAtMs, entry.endedAtMs ?? endByDuration ?? endByClock ?? 0);
  return { ...reported, startedAtMs, endedAtMs };
}

function localInstant(day: string | null, time: string | null, zone: string): number | null {
  const timeOfDay = time === null ? null : parseTimeOfDay(time);
  return day === null || timeOfDay === null ? null : instantOf(day, timeOfDay, zone);
}

function insert(
  db: Statements,
  entry: RemoteEntry,
  reported: SharedFields,
  { connectionId, zone, atMs }: PullContext,
): void {
  const id = randomUUID();
  const projectId = typeof reported['projectId'] === 'string' ? reported['projectId'] : null;
  const fields = {
    startedAtMs: Number(reported['startedAtMs']),
    endedAtMs: typeof reported['endedAtMs'] === 'number' ? reported['endedAtMs'] : null,
    note: entry.note ?? '',
    projectId,
    isBillable: entry.isBillable ?? isProjectBillable(db, projectId),
    tags: [...(entry.tags ?? [])],
  };
  // The app's timer is a running entry unknown to its service; this one is known.
  const isTimerLike = fields.endedAtMs === null && entry.remoteId === null;
  if (isTimerLike) fields.endedAtMs = Math.max(fields.startedAtMs, atMs);
  // The order matters, so that two rows never run concurrently: first as ended, then as at the service.
  insertEntryRow(
    db,
    {
      id,
      connectionId,
      zone,
      source: 'service',
      documentJobId: null,
      syncState: 'synced',
      ...fields,
      endedAtMs: fields.endedAtMs ?? fields.startedAtMs,
    },
    atMs,
  );
  const { remoteId, version, extra } = entry;
  writeBase(db, 'entry', { id, connectionId }, { remoteId, base: fields, version, extra });
  if (fields.endedAtMs === null) {
    db.run('UPDATE time_entries SET ended_at_ms = NULL WHERE id = ?', id);
  }
  if (entry.clientRef !== null) entryKind.noteCreation(db, id, entry.clientRef);
}

function isProjectBillable(db: Statements, projectId: string | null): boolean {
  if (projectId === null) return true;
  return db.get<{ is_billable: number }>(SQL.billableOf, projectId)?.is_billable !== 0;
}
