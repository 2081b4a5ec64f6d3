import { mayReach, REACHES } from '../../../shared/domain/lane/reach.ts';
import { leavingAs, type Leaving } from '../../../shared/domain/lane/leaving.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { TEXT_PROJECTS, type TableWithProjects, type TextProjects } from './text-projects.ts';

/** SQL that leaves out rows that stay here; only {@link leavingQuery} creates it. */
export type LeavingSql = Leaving<string>;

const STAYING_REACHES = REACHES.filter((reach) => !mayReach(reach, { isHere: false }))
  .map((reach) => `'${reach}'`)
  .join(', ');

const isOpen = (projectId: string): string =>
  `NOT EXISTS (SELECT 1 FROM project_rules AS rule
    WHERE rule.project_id = ${projectId} AND rule.reach IN (${STAYING_REACHES}))`;

/**
 * Returns SQL that is true of the rows that may go to a service, by the current rules.
 * @param alias of the table in the query
 */
function mayLeave(table: TableWithProjects, alias: string): string {
  const where: TextProjects = TEXT_PROJECTS[table];
  switch (where.kind) {
    case 'own':
      return `(${isOpen(`${alias}.${where.column}`)})`;
    case 'parent': {
      const owner = `${alias}_${where.table}`;
      return `EXISTS (SELECT 1 FROM ${where.table} AS ${owner}
        WHERE ${owner}.${where.parentColumn} = ${alias}.${where.column}
          AND ${mayLeave(asTable(where.table), owner)})`;
    }
    case 'origins':
      return `(${alias}.${where.entered} = 1 OR EXISTS (
        SELECT 1 FROM origin_sets AS origins, json_each(origins.projects_json) AS project
        WHERE origins.row_id = ${alias}.${where.column} AND ${isOpen('project.value')}))`;
    default:
      throw new Error(`The rows of ${table} do not say whose they are.`);
  }
}

function asTable(name: string): TableWithProjects {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test asks for the fragment of every table
  return name as TableWithProjects;
}

/**
 * Builds a query whose rows may be sent.
 * @param alias of the table in the query
 * @param build receives the condition, which its SQL must contain
 */
export function leavingQuery(
  table: TableWithProjects,
  alias: string,
  build: (mayLeave: string) => string,
): LeavingSql {
  const condition = mayLeave(table, alias);
  const sql = build(condition);
  if (!sql.includes(condition)) throw new Error('A query for a call has lost its condition.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the mark is made
  return sql as LeavingSql;
}

/** Reads the rows of a query, which may be sent. */
export function readLeaving<Row>(db: Statements, sql: LeavingSql, values: object): Leaving<Row[]> {
  return leavingAs(sql, db.all<Row>(sql, values));
}

/** Returns SQL that is true of the rows that stay here, to count them. */
export const staysHere = (table: TableWithProjects, alias: string): string =>
  `NOT ${mayLeave(table, alias)}`;
