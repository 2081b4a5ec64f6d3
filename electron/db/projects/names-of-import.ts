import { randomUUID } from 'node:crypto';
import {
  createNameMatcher,
  nameKey,
  type NamedPair,
} from '../../../shared/domain/time/match-names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { enqueue } from '../sync/outbox-writer.ts';
import { hideRow, readSubject } from '../sync/subjects.ts';
import type { CatalogSubject } from '../sync/kinds/link-store.ts';
import { CATALOG_KINDS } from '../sync/kinds/registry.ts';
import { createCatalogRepo } from './catalog-repo.ts';
import { CATALOG_SQL } from './catalog-row.ts';

/** A project of an import. */
export interface ImportedProject extends NamedPair {
  /** Applies if the project is added. */
  isBillable: boolean;
}

/** The project that an import uses for a name. */
export interface FoundProject {
  id: string;
  isBillable: boolean;
}

/** Rows that an import added to projects and customers, in the order of their making. */
export type MadeNames = readonly (readonly [subject: CatalogSubject, id: string])[];

const TOUCH = {
  show: (table: string): string =>
    `UPDATE ${table} SET deleted_at_ms = NULL, updated_at_ms = @atMs WHERE id = @id`,
  /** A project that something else uses by now. */
  isRuled: 'SELECT 1 FROM project_rules WHERE project_id = ?',
} as const;

/** Builds the names that an import of hours needs. Runs inside a transaction. */
export function createNamesOfImport(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const catalog = createCatalogRepo(connection);

  /** Returns the connection of new projects. */
  const homeId = (): string => db.value<string>(CATALOG_SQL.findConnection, null, null) ?? '';

  return {
    /** Finds the projects by their names, and adds those that do not exist, with their customers. */
    prepare(
      projects: readonly ImportedProject[],
      atMs: number,
    ): { found: FoundProject[]; made: MadeNames } {
      const { projects: known, customers } = catalog.list();
      const home = homeId();
      const match = createNameMatcher(known, home);
      const customerIds = new Map(
        customers
          .filter(({ connectionId }) => connectionId === home)
          .map(({ id, name }) => [nameKey(name), id]),
      );
      const made: [CatalogSubject, string][] = [];
      const billable = new Map(known.map(({ id, isBillable }) => [id, isBillable]));
      const newIds = new Map<string, string>();
      const customerOf = (name: string): string | null => {
        if (name === '') return null;
        const before = customerIds.get(nameKey(name));
        if (before !== undefined) return before;
        const { id } = catalog.addCustomer(randomUUID(), { connectionId: null, name }, atMs);
        customerIds.set(nameKey(name), id);
        made.push(['customer', id]);
        return id;
      };
      const found = projects.map(({ isBillable, ...pair }) => {
        const matched = match(pair);
        const key = 'id' in matched ? null : nameKey(matched.newName);
        const id = 'id' in matched ? matched.id : newIds.get(key ?? '');
        if (id !== undefined) return { id, isBillable: billable.get(id) ?? true };
        const name = 'id' in matched ? pair.project : matched.newName;
        const customerId = customerOf(pair.customer);
        const added = catalog.addProject(
          randomUUID(),
          { connectionId: null, name, customerId, isBillable, hourlyRate: null },
          atMs,
        );
        newIds.set(nameKey(name), added.id);
        billable.set(added.id, isBillable);
        made.push(['project', added.id]);
        return { id: added.id, isBillable };
      });
      return { found, made };
    },
  };
}

/** Removes what an import added and nothing uses, the last first; the rest stays. */
export function removeMade(db: Statements, made: MadeNames, atMs: number): void {
  for (const [subject, id] of made.toReversed()) {
    const row = readSubject(db, subject, id);
    if (row === null || row.isDeleted || isUsed(db, subject, id)) continue;
    hideRow(db, subject, id, atMs);
    tell(db, subject, id, row.connectionId, 'delete', atMs);
  }
}

/**
 * Brings back what {@link removeMade} removed, in order.
 * @throws `input/conflict` if something else has such a name by now: names are unique at a service
 */
export function restoreMade(db: Statements, made: MadeNames, atMs: number): void {
  for (const [subject, id] of made) {
    const row = readSubject(db, subject, id);
    if (row === null || !row.isDeleted) continue;
    const { connectionId, fields } = row;
    const { table } = CATALOG_KINDS[subject];
    const name = String(fields['name']);
    const named = { connectionId, name, ownId: id };
    if (db.get(CATALOG_SQL.isNameTaken(table), named) !== undefined) {
      throw new AppError('input/conflict', 'timeImport.redoNameTaken', {
        values: { subject, name },
      });
    }
    db.run(TOUCH.show(table), { id, atMs });
    tell(db, subject, id, connectionId, 'create', atMs);
  }
}

function isUsed(db: Statements, subject: CatalogSubject, id: string): boolean {
  if (subject === 'customer') return db.get(CATALOG_SQL.hasProjects, id) !== undefined;
  return (
    db.get(CATALOG_SQL.hasEntries, id) !== undefined || db.get(TOUCH.isRuled, id) !== undefined
  );
}

function tell(
  db: Statements,
  subject: CatalogSubject,
  subjectId: string,
  connectionId: string,
  action: 'create' | 'delete',
  atMs: number,
): void {
  enqueue(db, { id: randomUUID(), connectionId, subject, subjectId, action, fields: {}, atMs });
}
