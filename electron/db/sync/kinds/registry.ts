import type { OutboxAction, OutboxSubject } from '../../../../shared/domain/sync/names.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { mayHave } from './capabilities.ts';
import type { CatalogKind } from './catalog-rows.ts';
import { customerKind } from './customer.ts';
import { entryKind } from './entry.ts';
import { projectKind } from './project.ts';
import type { CatalogSubject } from './link-store.ts';
import type { SyncKind } from './sync-kind.ts';

export const CATALOG_KINDS: Readonly<Record<CatalogSubject, CatalogKind>> = {
  project: projectKind,
  customer: customerKind,
};

/** Every kind of synced record. A new one needs a line here, and one in `SENDERS` of the services. */
export const SYNC_KINDS: Readonly<Record<OutboxSubject, SyncKind>> = {
  entry: entryKind,
  ...CATALOG_KINDS,
};

/** Returns false only if the service was found not to support it. */
export function canTake(
  db: Statements,
  connectionId: string,
  subject: OutboxSubject,
  action: OutboxAction,
): boolean {
  return mayHave(db, connectionId, SYNC_KINDS[subject].capabilityFor(action));
}
