import type { RemoteCustomer, RemoteProject } from '../../../shared/domain/sync/time-remote.ts';
import { operationsOf, removeOperation } from './outbox-row.ts';
import { insertPulled } from './kinds/catalog-rows.ts';
import { parseFields, type SubjectRow } from './kinds/fields.ts';
import type { CatalogSubject } from './kinds/link-store.ts';
import { CATALOG_KINDS } from './kinds/registry.ts';
import { readSubject } from './subjects.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { ingest, ingestDeletion, withOwnChanges } from './time-merge.ts';
import { isContested } from './remote-ids.ts';
import type { PullContext, PullOutcome } from './time-pull-entries.ts';

/** Applies a project or customer reported by the service. */
export function ingestCatalogRow(
  db: Statements,
  subject: CatalogSubject,
  remote: RemoteProject | RemoteCustomer,
  { connectionId, atMs, answeredIds }: Omit<PullContext, 'zone'>,
): PullOutcome {
  if (isContested(db, subject, connectionId, remote.remoteId)) return 'kept';
  const kind = CATALOG_KINDS[subject];
  const fields = kind.toldFields(db, connectionId, remote, atMs);
  const row = findRow(db, subject, connectionId, remote);
  if (row === null) {
    if (remote.isDeleted) return 'kept';
    const { remoteId, extra } = remote;
    const whole = { ...kind.newRow(remoteId), ...fields };
    const reported = { connectionId, remoteId, fields: whole, base: whole, extra };
    insertPulled(db, kind, reported, atMs);
    return 'changed';
  }
  const operations = operationsOf(db, subject, row.id);
  if (operations.some(({ state }) => state === 'sending')) return 'again';
  if (answeredIds.has(row.id)) return 'again';
  if (remote.isDeleted) {
    if (row.isDeleted && operations.length === 0) return 'kept';
    ingestDeletion(db, subject, row, atMs);
    return 'changed';
  }
  const create = operations.find(({ action }) => action === 'create');
  if (create !== undefined) removeOperation(db, create);
  const sent = create === undefined ? null : parseFields(create.fields_json);
  const base = withOwnChanges(row.base ?? sent ?? row.fields, operations, fields);
  ingest(
    db,
    subject,
    row,
    base,
    { remoteId: remote.remoteId, version: null, fields, extra: remote.extra },
    atMs,
  );
  return 'changed';
}

/** Finds the row by its remote id, or else an unsent local row of the same name, which avoids a duplicate. */
function findRow(
  db: Statements,
  subject: CatalogSubject,
  connectionId: string,
  remote: RemoteProject | RemoteCustomer,
): SubjectRow | null {
  const { rows, links } = CATALOG_KINDS[subject].store;
  const find = (from: string, condition: string, value: string): SubjectRow | null => {
    const found = db.get<{ id: string }>(
      `SELECT id FROM ${from} WHERE connection_id = ? AND ${condition} ORDER BY row_id LIMIT 1`,
      connectionId,
      value,
    );
    return found === undefined ? null : readSubject(db, subject, found.id);
  };
  const known = find(links, 'remote_id = ?', remote.remoteId);
  if (known !== null || remote.isDeleted || remote.name === null) return known;
  // Includes one whose link was lost with a damaged file.
  return find(rows, 'remote_id IS NULL AND deleted_at_ms IS NULL AND name = ?', remote.name);
}
