import { isOutOfReach } from '../../projects/reach-sql.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { catalogKind, toldArchived, toldName, type CatalogKind } from './catalog-rows.ts';
import { isNotThere } from './link-store.ts';

export const customerKind: CatalogKind = {
  ...catalogKind('customers', 'customer'),
  fields: ['name', 'isArchived'],
  newRow: (remoteId) => ({ name: `Customer ${remoteId}`, isArchived: false }),
  // Renaming is part of the interface; a service without a customer list cannot create or archive any.
  capabilityFor: (action) => (action === 'update' ? null : 'customers.read'),

  toldFields: (_statements, _connectionId, remote) =>
    'name' in remote ? { ...toldName(remote.name), ...toldArchived(remote.isActive) } : {},
  workOf: (_statements, _at, { name, isArchived }) => ({
    customer: {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof isArchived === 'boolean' ? { isActive: !isArchived } : {}),
    },
  }),
  projectIdsOf: onlyProjectOf,
  absorb(db, id, twin) {
    db.run('UPDATE projects SET customer_id = ? WHERE customer_id = ?', id, twin.id);
  },

  sql: {
    // It belongs to its projects when none of them reaches that far.
    isHeldBack: `r.project_id IN (SELECT cp.id FROM projects AS cp WHERE cp.customer_id = o.subject_id)
      AND NOT EXISTS (
        SELECT 1 FROM projects AS op
        LEFT JOIN project_rules AS other ON other.project_id = op.id
        WHERE op.customer_id = o.subject_id AND op.deleted_at_ms IS NULL
          AND NOT ${isOutOfReach("coalesce(other.reach, 'anywhere')", 'rc.kind')}
      )`,
    blocker: `(SELECT CASE
        WHEN o.action = 'update' AND ${isNotThere('customer', 'cu.id', 'o.connection_id')}
          THEN 'not-there'
      END FROM customers AS cu WHERE cu.id = o.subject_id)`,
    joins: `LEFT JOIN customers AS cu ON o.subject = 'customer' AND cu.id = o.subject_id`,
    title: 'cu.name',
    context: null,
    startedAt: null,
  },
};

/**
 * Returns the only project of a customer. One shared by several projects belongs to none of them: the rules of all are
 * checked when it is taken.
 */
function onlyProjectOf(db: Statements, customerId: string): string[] {
  const found = db.all<{ id: string }>(
    'SELECT id FROM projects WHERE customer_id = ? AND deleted_at_ms IS NULL LIMIT 2',
    customerId,
  );
  return found.length === 1 ? found.map(({ id }) => id) : [];
}
