import { randomUUID } from 'node:crypto';
import type {
  Customer,
  CustomerPatch,
  NewCustomer,
  NewProject,
  Project,
  ProjectPatch,
  Catalogue,
} from '../../../shared/domain/projects/project.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { enqueue } from '../sync/outbox-writer.ts';
import type { SharedFields } from '../sync/kinds/fields.ts';
import type { CatalogueSubject } from '../sync/kinds/link-store.ts';
import { CATALOGUE_KINDS } from '../sync/kinds/registry.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { hideRow, readSubject, writeFields } from '../sync/subjects.ts';
import {
  CATALOGUE_SQL,
  toCustomer,
  toProject,
  type CustomerRow,
  type ProjectRow,
} from './catalogue-row.ts';

/**
 * Repository of projects and customers, with their local fields. One transaction per call, which also adds the change
 * to the outbox.
 */
export interface CatalogueRepo {
  /** Lists them by name, without deleted ones. */
  list(): Catalogue;
  /** @throws `input/not-found` for connection or customer; `input/conflict` when the name is taken */
  addProject(id: string, project: NewProject, atMs: number): Project;
  /** @throws `input/not-found`, `input/conflict` */
  editProject(id: string, patch: ProjectPatch, atMs: number): Project;
  /** @throws `input/not-found`; `input/conflict` while entries belong to it */
  deleteProject(id: string, atMs: number): void;
  addCustomer(id: string, customer: NewCustomer, atMs: number): Customer;
  editCustomer(id: string, patch: CustomerPatch, atMs: number): Customer;
  /** @throws `input/not-found`; `input/conflict` while projects belong to it */
  deleteCustomer(id: string, atMs: number): void;
}

const MESSAGES = {
  project: { gone: 'projectErrors.projectGone', used: 'projectErrors.projectHasEntries' },
  customer: { gone: 'projectErrors.customerGone', used: 'projectErrors.customerHasProjects' },
} as const;

export function createCatalogueRepo(connection: SqliteDatabase): CatalogueRepo {
  const statements = createStatementCache(connection);
  const change = <T>(work: () => T): T => statements.transaction(work).immediate();
  const deleteUnused =
    (subject: 'project' | 'customer', isUsedSql: string) =>
    (id: string, atMs: number): void =>
      change(() => {
        getRow(statements, subject, id);
        refuseWhileUsed(statements, isUsedSql, id, subject);
        remove(statements, subject, id, atMs);
      });

  return {
    list: () =>
      statements
        .transaction(() => ({
          projects: statements
            .prepare<[], ProjectRow>(CATALOGUE_SQL.listProjects)
            .all()
            .map(toProject),
          customers: statements
            .prepare<[], CustomerRow>(CATALOGUE_SQL.listCustomers)
            .all()
            .map(toCustomer),
        }))
        .deferred(),

    addProject: (id, project, atMs) =>
      change(() => {
        const { connectionId: wanted, ...fields } = project;
        const connectionId = findConnection(statements, wanted);
        checkName(statements, 'project', connectionId, fields.name, null);
        checkCustomer(statements, connectionId, fields.customerId);
        statements.prepare(CATALOGUE_SQL.insertProject).run({
          ...fields,
          id,
          connectionId,
          isBillable: fields.isBillable ? 1 : 0,
          atMs,
        });
        tellOutbox(statements, 'project', id, connectionId, 'create', {}, atMs);
        return getProject(statements, id);
      }),

    editProject: (id, patch, atMs) =>
      change(() => {
        const { connectionId } = getRow(statements, 'project', id);
        checkName(statements, 'project', connectionId, patch.name, id);
        if (patch.customerId !== undefined) {
          checkCustomer(statements, connectionId, patch.customerId);
        }
        edit(statements, 'project', id, patch, atMs);
        return getProject(statements, id);
      }),

    deleteProject: deleteUnused('project', CATALOGUE_SQL.hasEntries),

    addCustomer: (id, { connectionId: wanted, name }, atMs) =>
      change(() => {
        const connectionId = findConnection(statements, wanted);
        checkName(statements, 'customer', connectionId, name, null);
        statements.prepare(CATALOGUE_SQL.insertCustomer).run({ id, connectionId, name, atMs });
        tellOutbox(statements, 'customer', id, connectionId, 'create', {}, atMs);
        return getCustomer(statements, id);
      }),

    editCustomer: (id, { rounding, ...patch }, atMs) =>
      change(() => {
        const { connectionId } = getRow(statements, 'customer', id);
        checkName(statements, 'customer', connectionId, patch.name, id);
        edit(statements, 'customer', id, patch, atMs);
        if (rounding !== undefined) {
          statements
            .prepare(CATALOGUE_SQL.setRounding)
            .run(rounding === null ? null : JSON.stringify(rounding), atMs, id);
        }
        return getCustomer(statements, id);
      }),

    deleteCustomer: deleteUnused('customer', CATALOGUE_SQL.hasProjects),
  };
}

function edit(
  statements: Statements,
  subject: CatalogueSubject,
  id: string,
  patch: Readonly<Record<string, unknown>>,
  atMs: number,
): void {
  const row = getRow(statements, subject, id);
  const changed = Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => value !== undefined && value !== row.fields[field],
    ),
  );
  if (Object.keys(changed).length === 0) return;
  writeFields(statements, subject, id, changed, atMs);
  tellOutbox(statements, subject, id, row.connectionId, 'update', changed, atMs);
}

function remove(statements: Statements, subject: CatalogueSubject, id: string, atMs: number): void {
  const { connectionId } = getRow(statements, subject, id);
  hideRow(statements, subject, id, atMs);
  tellOutbox(statements, subject, id, connectionId, 'delete', {}, atMs);
}

function tellOutbox(
  statements: Statements,
  subject: CatalogueSubject,
  subjectId: string,
  connectionId: string,
  action: 'create' | 'update' | 'delete',
  fields: SharedFields,
  atMs: number,
): void {
  enqueue(statements, {
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
  statements: Statements,
  subject: CatalogueSubject,
  id: string,
): { connectionId: string; fields: SharedFields } {
  const row = readSubject(statements, subject, id);
  if (row === null || row.isDeleted) {
    throw new AppError('input/not-found', MESSAGES[subject].gone);
  }
  return row;
}

function getProject(statements: Statements, id: string): Project {
  const row = statements.prepare<[string], ProjectRow>(CATALOGUE_SQL.getProject).get(id);
  if (row === undefined) throw new AppError('input/not-found', 'projectErrors.projectGone');
  return toProject(row);
}

function getCustomer(statements: Statements, id: string): Customer {
  const row = statements.prepare<[string], CustomerRow>(CATALOGUE_SQL.getCustomer).get(id);
  if (row === undefined) throw new AppError('input/not-found', 'projectErrors.customerGone');
  return toCustomer(row);
}

/** @throws `input/not-found` for a removed one */
function findConnection(statements: Statements, wanted: string | null): string {
  const found = statements
    .prepare<[string | null, string | null], { id: string }>(CATALOGUE_SQL.findConnection)
    .get(wanted, wanted);
  if (found !== undefined) return found.id;
  throw missing('projectErrors.timeConnectionRemoved', 'connectionId');
}

function checkName(
  statements: Statements,
  subject: CatalogueSubject,
  connectionId: string,
  name: string | undefined,
  ownId: string | null,
): void {
  if (name === undefined) return;
  const taken = statements
    .prepare(CATALOGUE_SQL.isNameTaken(CATALOGUE_KINDS[subject].table))
    .get({ connectionId, name, ownId });
  if (taken === undefined) return;
  throw new AppError('input/conflict', 'projectErrors.nameTaken', {
    values: { subject },
    details: { field: 'name' },
  });
}

/** Rejects a customer of another connection, which is unknown to this one's service. */
function checkCustomer(
  statements: Statements,
  connectionId: string,
  customerId: string | null,
): void {
  if (customerId === null) return;
  const row = readSubject(statements, 'customer', customerId);
  if (row !== null && !row.isDeleted && row.connectionId === connectionId) return;
  throw missing('projectErrors.customerUnavailable', 'customerId');
}

function missing(message: MessageId, field: string): AppError {
  return new AppError('input/not-found', message, { details: { field } });
}

function refuseWhileUsed(
  statements: Statements,
  sql: string,
  id: string,
  subject: CatalogueSubject,
): void {
  if (statements.prepare(sql).get(id) === undefined) return;
  throw new AppError('input/conflict', MESSAGES[subject].used);
}
