import { ROUNDING_DIRECTIONS, ROUNDING_SCOPES } from '../../../shared/domain/time/names.ts';
import type { Customer, Project, RoundingRule } from '../../../shared/domain/projects/project.ts';
import { parseFields } from '../sync/kinds/fields.ts';
import { CATALOG_KINDS } from '../sync/kinds/registry.ts';

export interface ProjectRow {
  id: string;
  connection_id: string;
  name: string;
  customer_id: string | null;
  customer_name: string | null;
  is_billable: number;
  hourly_rate: number | null;
  is_archived: number;
  sync_state: Project['syncState'];
}

/** A row of `customers` with its number of projects. */
export interface CustomerRow {
  id: string;
  connection_id: string;
  name: string;
  is_archived: number;
  rounding_json: string | null;
  sync_state: Customer['syncState'];
  project_count: number;
}

const PROJECT = `SELECT p.*, c.name AS customer_name
  FROM ${CATALOG_KINDS.project.store.rows} AS p LEFT JOIN customers AS c ON c.id = p.customer_id`;
const CUSTOMER = `SELECT c.*, (
    SELECT count(*) FROM projects AS p WHERE p.customer_id = c.id AND p.deleted_at_ms IS NULL
  ) AS project_count FROM ${CATALOG_KINDS.customer.store.rows} AS c`;

/** Exported so that tests can check its query plans. */
export const CATALOG_SQL = {
  listProjects: `${PROJECT} WHERE p.deleted_at_ms IS NULL
    ORDER BY p.name COLLATE NOCASE, p.row_id`,
  listCustomers: `${CUSTOMER} WHERE c.deleted_at_ms IS NULL
    ORDER BY c.name COLLATE NOCASE, c.row_id`,
  getProject: `${PROJECT} WHERE p.id = ? AND p.deleted_at_ms IS NULL`,
  getCustomer: `${CUSTOMER} WHERE c.id = ? AND c.deleted_at_ms IS NULL`,
  insertProject: `INSERT INTO projects (id, home_connection_id, customer_id, name, is_billable,
      hourly_rate, created_at_ms, updated_at_ms)
    VALUES (@id, @connectionId, @customerId, @name, @isBillable, @hourlyRate, @atMs, @atMs)`,
  insertCustomer: `INSERT INTO customers (id, home_connection_id, name, created_at_ms, updated_at_ms)
    VALUES (@id, @connectionId, @name, @atMs, @atMs)`,
  setRounding: 'UPDATE customers SET rounding_json = ?, updated_at_ms = ? WHERE id = ?',
  hasEntries: `SELECT 1 FROM time_entries WHERE project_id = ? AND deleted_at_ms IS NULL LIMIT 1`,
  hasProjects: 'SELECT 1 FROM projects WHERE customer_id = ? AND deleted_at_ms IS NULL LIMIT 1',
  /** Bound twice: the wanted id, null for the default. */
  findConnection: `SELECT id FROM time_connections WHERE removed_at_ms IS NULL
    AND (id = ? OR (? IS NULL AND is_default = 1))`,
  isNameTaken: (table: string): string => `SELECT 1 FROM ${table}
    WHERE home_connection_id = @connectionId AND name = @name AND deleted_at_ms IS NULL
      AND (@ownId IS NULL OR id <> @ownId) LIMIT 1`,
} as const;

export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    customerId: row.customer_id,
    customerName: row.customer_name,
    isBillable: row.is_billable === 1,
    hourlyRate: row.hourly_rate,
    isArchived: row.is_archived === 1,
    syncState: row.sync_state,
  };
}

export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    isArchived: row.is_archived === 1,
    rounding: toRounding(row.rounding_json),
    syncState: row.sync_state,
    projectCount: row.project_count,
  };
}

/** Returns null if another version of the app wrote a different format: exact time is never wrong. */
export function toRounding(json: string | null): RoundingRule | null {
  if (json === null) return null;
  const { stepMinutes, direction, scope } = parseFields(json);
  const knownDirection = ROUNDING_DIRECTIONS.find((each) => each === direction);
  const knownScope = ROUNDING_SCOPES.find((each) => each === scope);
  if (typeof stepMinutes !== 'number' || knownDirection === undefined || knownScope === undefined) {
    return null;
  }
  return { stepMinutes, direction: knownDirection, scope: knownScope };
}
