import { randomUUID } from 'node:crypto';
import type {
  Customer,
  CustomerPatch,
  NewCustomer,
  NewProject,
  Project,
  ProjectPatch,
} from '../../../shared/domain/projects/project.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { enqueue } from '../sync/outbox-writer.ts';
import type { SharedFields } from '../sync/kinds/fields.ts';
import type { CatalogSubject } from '../sync/kinds/link-store.ts';
import { CATALOG_KINDS } from '../sync/kinds/registry.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { hideRow, readSubject, writeFields } from '../sync/subjects.ts';
import {
  CATALOG_SQL,
  toCustomer,
  toProject,
  type CustomerRow,
  type ProjectRow,
} from './catalog-row.ts';

const MESSAGES = {
  project: { gone: 'projectErrors.projectGone', used: 'projectErrors.projectHasEntries' },
  customer: { gone: 'projectErrors.customerGone', used: 'projectErrors.customerHasProjects' },
} as const;

/**
 * Builds the repository of projects and customers, with their local fields. One transaction per call, which also adds
 * the change to the outbox.
 */
export function createCatalogRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const deleteUnused =
    (subject: 'project' | 'customer', isUsedSql: string) =>
    (id: string, atMs: number): void =>
      db.inOne(() => {
        getRow(db, subject, id);
        refuseWhileUsed(db, isUsedSql, id, subject);
        remove(db, subject, id, atMs);
      });

  return {
    /** Lists them by name, without deleted ones. */
    list: () =>
      db.read(() => ({
        projects: db.all<ProjectRow>(CATALOG_SQL.listProjects).map(toProject),
        customers: db.all<CustomerRow>(CATALOG_SQL.listCustomers).map(toCustomer),
      })),

    /** @throws `input/not-found` for connection or customer; `input/conflict` when the name is taken */
    addProject: (id: string, project: NewProject, atMs: number) =>
      db.inOne(() => {
        const { connectionId: wanted, ...fields } = project;
        const connectionId = findConnection(db, wanted);
        checkName(db, 'project', connectionId, fields.name, null);
        checkCustomer(db, connectionId, fields.customerId);
        db.run(CATALOG_SQL.insertProject, {
          ...fields,
          id,
          connectionId,
          isBillable: fields.isBillable ? 1 : 0,
          atMs,
        });
        tellOutbox(db, 'project', id, connectionId, 'create', {}, atMs);
        return getProject(db, id);
      }),

    /** @throws `input/not-found`, `input/conflict` */
    editProject: (id: string, patch: ProjectPatch, atMs: number) =>
      db.inOne(() => {
        const { connectionId } = getRow(db, 'project', id);
        checkName(db, 'project', connectionId, patch.name, id);
        if (patch.customerId !== undefined) {
          checkCustomer(db, connectionId, patch.customerId);
        }
        edit(db, 'project', id, patch, atMs);
        return getProject(db, id);
      }),

    /** @throws `input/not-found`; `input/conflict` while entries belong to it */
    deleteProject: deleteUnused('project', CATALOG_SQL.hasEntries),

    addCustomer: (id: string, { connectionId: wanted, name }: NewCustomer, atMs: number) =>
      db.inOne(() => {
        const connectionId = findConnection(db, wanted);
        checkName(db, 'customer', connectionId, name, null);
        db.run(CATALOG_SQL.insertCustomer, { id, connectionId, name, atMs });
        tellOutbox(db, 'customer', id, connectionId, 'create', {}, atMs);
        return getCustomer(db, id);
      }),

    editCustomer: (id: string, { rounding, ...patch }: CustomerPatch, atMs: number) =>
      db.inOne(() => {
        const { connectionId } = getRow(db, 'customer', id);
        checkName(db, 'customer', connectionId, patch.name, id);
        edit(db, 'customer', id, patch, atMs);
        if (rounding !== undefined) {
          db.run(
            CATALOG_SQL.setRounding,
            rounding === null ? null : JSON.stringify(rounding),
            atMs,
            id,
          );
        }
        return getCustomer(db, id);
      }),

    /** @throws `input/not-found`; `input/conflict` while projects belong to it */
    deleteCustomer: deleteUnused('customer', CATALOG_SQL.hasProjects),
  };
}

function edit(
  db: Statements,
  subject: CatalogSubject,
  id: string,
  patch: Readonly<Record<string, unknown>>,
  atMs: number,
): void {
  const row = getRow(db, subject, id);
  const changed = Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => value !== undefined && value !== row.fields[field],
    ),
  );
  if (Object.keys(changed).length === 0) return;
  writeFields(db, subject, id, changed, atMs);
  tellOutbox(db, subject, id, row.connectionId, 'update', changed, atMs);
}

function remove(db: Statements, subject: CatalogSubject, id: string, atMs: number): void {
  const { connectionId } = getRow(db, subject, id);
  hideRow(db, subject, id, atMs);
  tellOutbox(db, subject, id, connectionId, 'delete', {}, atMs);
}

function tellOutbox(
  db: Statements,
  subject: CatalogSubject,
  subjectId: string,
  connectionId: string,
  action: 'create' | 'update' | 'delete',
  fields: SharedFields,
  atMs: number,
): void {
  enqueue(db, {
    id: randomUUID(),
    connectionId,
    subject,
    subjectId,
    action,
    fields,
    atMs,
  });
}

/** @throws `input/not-found` */
function getRow(
  db: Statements,
  subject: CatalogSubject,
  id: string,
): { connectionId: string; fields: SharedFields } {
  const row = readSubject(db, subject, id);
  if (row === null || row.isDeleted) {
    throw new AppError('input/not-found', MESSAGES[subject].gone);
  }
  return row;
}

function getProject(db: Statements, id: string): Project {
  const row = db.get<ProjectRow>(CATALOG_SQL.getProject, id);
  if (row === undefined) throw new AppError('input/not-found', 'projectErrors.projectGone');
  return toProject(row);
}

function getCustomer(db: Statements, id: string): Customer {
  const row = db.get<CustomerRow>(CATALOG_SQL.getCustomer, id);
  if (row === undefined) throw new AppError('input/not-found', 'projectErrors.customerGone');
  return toCustomer(row);
}

/** @throws `input/not-found` for a removed one */
function findConnection(db: Statements, wanted: string | null): string {
  const found = db.get<{ id: string }>(CATALOG_SQL.findConnection, wanted, wanted);
  if (found !== undefined) return found.id;
  throw missing('projectErrors.timeConnectionRemoved', 'connectionId');
}

function checkName(
  db: Statements,
  subject: CatalogSubject,
  connectionId: string,
  name: string | undefined,
  ownId: string | null,
): void {
  if (name === undefined) return;
  const taken = db.get(CATALOG_SQL.isNameTaken(CATALOG_KINDS[subject].table), {
    connectionId,
    name,
    ownId,
  });
  if (taken === undefined) return;
  throw new AppError('input/conflict', 'projectErrors.nameTaken', {
    values: { subject },
    details: { field: 'name' },
  });
}

/** Rejects a customer of another connection, which is unknown to this one's service. */
function checkCustomer(db: Statements, connectionId: string, customerId: string | null): void {
  if (customerId === null) return;
  const row = readSubject(db, 'customer', customerId);
  if (row !== null && !row.isDeleted && row.connectionId === connectionId) return;
  throw missing('projectErrors.customerUnavailable', 'customerId');
}

function missing(message: MessageId, field: string): AppError {
  return new AppError('input/not-found', message, { details: { field } });
}

function refuseWhileUsed(db: Statements, sql: string, id: string, subject: CatalogSubject): void {
  if (db.get(sql, id) === undefined) return;
  throw new AppError('input/conflict', MESSAGES[subject].used);
}
