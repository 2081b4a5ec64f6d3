import type { RemoteProject } from '../../../../shared/domain/sync/time-remote.ts';
import { passOnOrigins } from '../../projects/origin-sets.ts';
import { passOnRule } from '../../projects/project-rules-repo.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { TEXT_PROJECTS, type TextProjects } from '../../projects/text-projects.ts';
import { readCapabilities } from './capabilities.ts';
import {
  catalogKind,
  findOrInsert,
  toldArchived,
  toldName,
  type CatalogKind,
} from './catalog-rows.ts';
import { customerKind } from './customer.ts';
import type { SharedFields } from './fields.ts';
import { isNotThere, remoteIdOf } from './link-store.ts';

export const projectKind: CatalogKind = {
  ...catalogKind('projects', 'project'),
  fields: ['name', 'customerId', 'isBillable', 'hourlyRate', 'isArchived'],
  newRow: (remoteId) => ({
    name: `Project ${remoteId}`,
    isBillable: true,
    hourlyRate: null,
    isArchived: false,
    customerId: null,
  }),
  capabilityFor: () => 'projects.write',

  toldFields: (db, connectionId, remote, atMs) =>
    'billBy' in remote ? toldByProject(db, connectionId, remote, atMs) : {},
  workOf: (db, { connectionId }, { name, customerId, isBillable, hourlyRate, isArchived }) => ({
    project: {
      ...(typeof name === 'string' ? { name } : {}),
      ...(customerId === undefined
        ? {}
        : { customerRemoteId: remoteIdOf(db, 'customer', customerId, connectionId) }),
      ...(typeof isBillable === 'boolean' ? { isBillable } : {}),
      ...(hourlyRate === null || typeof hourlyRate === 'number' ? { hourlyRate } : {}),
      ...(typeof isArchived === 'boolean' ? { isActive: !isArchived } : {}),
    },
  }),
  projectIdsOf: (_statements, id) => [id],
  absorb(db, id, twin, atMs) {
    passOnRule(db, twin.id, id, atMs);
    passOnTexts(db, twin.id, id);
  },

  sql: {
    isHeldBack: 'r.project_id = o.subject_id',
    blocker: `(SELECT CASE
        WHEN o.action = 'update' AND ${isNotThere('project', 'pr.id', 'o.connection_id')}
          THEN 'not-there'
        WHEN EXISTS (
          SELECT 1 FROM customers AS c JOIN outbox_operations AS co
            ON co.subject = 'customer' AND co.subject_id = c.id AND co.action = 'create'
          WHERE c.id = json_extract(o.fields_json, '$.customerId') AND co.state <> 'dropped'
            AND ${isNotThere('customer', 'c.id', 'o.connection_id')}
        ) THEN 'customer'
      END FROM projects AS pr WHERE pr.id = o.subject_id)`,
    joins: `LEFT JOIN projects AS p ON o.subject = 'project' AND p.id = o.subject_id`,
    title: 'p.name',
    context: null,
    startedAt: null,
  },
};

function toldByProject(
  db: Statements,
  connectionId: string,
  project: RemoteProject,
  atMs: number,
): SharedFields {
  const { isBillable, hourlyRate, customerRemoteId: remoteId, customerName: name } = project;
  const customerId =
    remoteId === null
      ? null
      : findOrInsert(db, customerKind, { connectionId, remoteId, name }, atMs);
  const hasCustomers = readCapabilities(db, connectionId)['customers.read'] === 'present';
  return {
    ...toldName(project.name),
    ...(customerId === null && (!hasCustomers || name !== null) ? {} : { customerId }),
    ...(isBillable === null ? {} : { isBillable }),
    // A service that reports billing but no rate has none.
    ...(hourlyRate === null && isBillable === null ? {} : { hourlyRate }),
    ...toldArchived(project.isActive),
  };
}

/** Tables with a project in `project_id`: those with texts of their own, and related ones of several projects. */
const NAMING_PROJECTS: readonly string[] = [
  ...Object.entries<TextProjects>(TEXT_PROJECTS)
    .filter(([, where]) => where.kind === 'own' && where.column === 'project_id')
    .map(([table]) => table),
  'memory_projects',
  'file_origins',
];

/**
 * Moves everything that belonged to one project to a second one that turned out to be the same, whose reach applies
 * from now on.
 */
function passOnTexts(db: Statements, fromId: string, toId: string): void {
  for (const table of NAMING_PROJECTS) {
    db.run(`UPDATE OR REPLACE ${table} SET project_id = ? WHERE project_id = ?`, toId, fromId);
  }
  passOnOrigins(db, fromId, toId);
}
