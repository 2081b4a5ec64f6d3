import { randomUUID } from 'node:crypto';
import type { RemoteCustomer, RemoteProject } from '../../../shared/domain/sync/time-remote.ts';
import { operationsOf, removeOperation } from './outbox-row.ts';
import {
  columnOf,
  parseFields,
  readSubject,
  SUBJECT_TABLES,
  toColumnValue,
  type SharedFields,
  type SubjectRow,
} from './outbox-subjects.ts';
import { toExtraJson } from './subject-writer.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { takeIn, takeInDeletion } from './time-merge.ts';
import { isContested } from '../time/remote-ids.ts';
import type { PullContext, PullOutcome } from './time-pull-entries.ts';
import { toldFields } from './time-remote-fields.ts';

/** Applies a project or customer reported by the service. */
export function takeInCatalogueRow(
  statements: Statements,
  subject: 'project' | 'customer',
  remote: RemoteProject | RemoteCustomer,
  { connectionId, atMs }: Pick<PullContext, 'connectionId' | 'atMs'>,
): PullOutcome {
  if (isContested(statements, subject, connectionId, remote.remoteId)) return 'kept';
  const fields = toldFields(statements, connectionId, subject, remote, atMs);
  const row = findRow(statements, subject, connectionId, remote);
  if (row === null) {
    if (remote.isDeleted) return 'kept';
    insert(statements, subject, connectionId, remote, fields, atMs);
    return 'changed';
  }
  const operations = operationsOf(statements, subject, row.id);
  if (operations.some(({ state }) => state === 'sending')) return 'again';
  if (remote.isDeleted) {
    if (row.isDeleted && operations.length === 0) return 'kept';
    takeInDeletion(statements, subject, row, atMs);
    return 'changed';
  }
  const create = operations.find(({ action }) => action === 'create');
  if (create !== undefined) removeOperation(statements, create);
  const sent = create === undefined ? null : parseFields(create.fields_json);
  const base = row.base ?? sent ?? row.fields;
  takeIn(
    statements,
    subject,
    row,
    base,
    { remoteId: remote.remoteId, version: null, fields, extra: remote.extra },
    atMs,
  );
  return 'changed';
}

/** By its remote id; otherwise an unsent local row of the same name: one, not two. */
function findRow(
  statements: Statements,
  subject: 'project' | 'customer',
  connectionId: string,
  remote: RemoteProject | RemoteCustomer,
): SubjectRow | null {
  const table = SUBJECT_TABLES[subject];
  const find = (condition: string, value: string): SubjectRow | null => {
    const found = statements
      .prepare<[string, string], { id: string }>(
        `SELECT id FROM ${table} WHERE connection_id = ? AND ${condition} ORDER BY row_id LIMIT 1`,
      )
      .get(connectionId, value);
    return found === undefined ? null : readSubject(statements, subject, found.id);
  };
  const known = find('remote_id = ?', remote.remoteId);
  if (known !== null || remote.isDeleted || remote.name === null) return known;
  return find('remote_id IS NULL AND deleted_at_ms IS NULL AND name = ?', remote.name);
}

const DEFAULTS: Readonly<Record<'project' | 'customer', SharedFields>> = {
  project: { isBillable: true, hourlyRate: null, isArchived: false, customerId: null },
  customer: { isArchived: false },
};

function insert(
  statements: Statements,
  subject: 'project' | 'customer',
  connectionId: string,
  { remoteId, extra }: RemoteProject | RemoteCustomer,
  reported: SharedFields,
  atMs: number,
): void {
  const name = `${subject === 'project' ? 'Project' : 'Customer'} ${remoteId}`;
  const fields = { name, ...DEFAULTS[subject], ...reported };
  const columns = Object.keys(fields).map(columnOf);
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnOf(field), toColumnValue(field, value)]),
  );
  statements
    .prepare(
      `INSERT INTO ${SUBJECT_TABLES[subject]} (id, connection_id, remote_id, base_json, extra_json, sync_state,
         created_at_ms, updated_at_ms, pulled_at_ms, ${columns.join(', ')})
       VALUES (@id, @connectionId, @remoteId, @base, @extra, 'synced', @atMs, @atMs, @atMs,
         ${columns.map((column) => `@${column}`).join(', ')})`,
    )
    .run({
      ...values,
      id: randomUUID(),
      connectionId,
      remoteId,
      base: JSON.stringify(fields),
      extra: toExtraJson(extra),
      atMs,
    });
}
