/** Shared code of projects and customers as synced records. */
import { randomUUID } from 'node:crypto';
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { columnOf, toColumnValue, type SharedFields } from './fields.ts';
import { insertPulledLink, linksBeside, type CatalogSubject } from './link-store.ts';
import type { SyncKind } from './sync-kind.ts';

type Table = 'projects' | 'customers';

/** A project or a customer. */
export interface CatalogKind extends SyncKind {
  readonly table: Table;
  readonly subject: CatalogSubject;
  /** Returns the initial fields of a row of which a service reported only the id. */
  newRow(remoteId: string): SharedFields;
}

/**
 * Builds a catalog kind, which lacks everything that is particular to entries: no versions, no conflicts, no creation
 * id.
 */
export function catalogKind(table: Table, subject: CatalogSubject) {
  const store = linksBeside(table, subject);
  return {
    table,
    subject,
    store,
    pulledAt: 'pulled_at_ms',
    write: (db, id, fields, atMs) => {
      writeColumns(db, table, id, fields, atMs);
    },
    isDecidedByPerson: false,
    staysLinked: true,
    review: (_statements, compared) => compared,
    keepVersion: () => undefined,
    writeConflict: () => undefined,
    isFinished: 'TRUE',
    canBeThere: () => true,
    creationId: () => randomUUID(),
    noteCreation: () => undefined,
    prepareNewStart: () => undefined,
    knownRemoteIds: (db, connectionId, { name }) =>
      db
        .all<{ remote_id: string }>(
          `SELECT remote_id FROM ${store.links}
           WHERE connection_id = ? AND name = ? AND remote_id IS NOT NULL`,
          connectionId,
          name ?? '',
        )
        .map(({ remote_id: remoteId }) => remoteId),
  } satisfies Partial<CatalogKind>;
}

function columnValues(fields: SharedFields): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnOf(field), toColumnValue(field, value)]),
  );
}

function writeColumns(
  db: Statements,
  table: Table,
  id: string,
  fields: SharedFields,
  atMs: number,
): void {
  const values = columnValues(fields);
  const assignments = Object.keys(values).map((name) => `${name} = @${name}`);
  db.run(`UPDATE ${table} SET ${assignments.join(', ')}, updated_at_ms = @atMs WHERE id = @id`, {
    ...values,
    atMs,
    id,
  });
}

/** Inserts a new row reported by a service. @param base last state known at the service; null: too little is known */
export function insertPulled(
  db: Statements,
  { table, subject }: Pick<CatalogKind, 'table' | 'subject'>,
  reported: {
    connectionId: string;
    remoteId: string;
    fields: SharedFields;
    base: SharedFields | null;
    extra: ExtraFields;
  },
  atMs: number,
): string {
  const id = randomUUID();
  const { connectionId, remoteId, base } = reported;
  const values = columnValues(reported.fields);
  const columns = Object.keys(values);
  db.run(
    `INSERT INTO ${table} (id, home_connection_id, created_at_ms, updated_at_ms, ${columns.join(', ')})
       VALUES (@id, @connectionId, @atMs, @atMs, ${columns.map((column) => `@${column}`).join(', ')})`,
    { ...values, id, connectionId, atMs },
  );
  const known = { remoteId, base, version: null, extra: reported.extra };
  insertPulledLink(db, subject, { id, connectionId }, known, atMs);
  return id;
}

/** Returns the local id of a row that another row refers to; creates a new row from the little that is known. */
export function findOrInsert(
  db: Statements,
  kind: CatalogKind,
  reported: { connectionId: string; remoteId: string; name: string | null },
  atMs: number,
): string {
  const { connectionId, remoteId, name } = reported;
  const known = db.get<{ id: string }>(
    `SELECT id FROM ${kind.store.links} WHERE connection_id = ? AND remote_id = ?`,
    connectionId,
    remoteId,
  )?.id;
  const fields = { ...kind.newRow(remoteId), ...(name === null ? {} : { name }) };
  return (
    known ?? insertPulled(db, kind, { connectionId, remoteId, fields, base: null, extra: {} }, atMs)
  );
}

export const toldName = (name: string | null): SharedFields =>
  name === null || name.trim() === '' ? {} : { name };

export const toldArchived = (isActive: boolean | null): SharedFields =>
  isActive === null ? {} : { isArchived: !isActive };
