import type { TimeCapabilities } from '../../../../shared/domain/time/connection.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { parseFields } from './fields.ts';

/** A capability that only some services have; null: one that every service has. */
export type NeededCapability = Exclude<keyof TimeCapabilities, 'entriesReadBy'> | null;

/** Reads the probed capabilities of a service, by name; empty before the first probe. */
export function readCapabilities(
  db: Statements,
  connectionId: string,
): Readonly<Record<string, unknown>> {
  const json = db.get<{ capabilities_json: string | null }>(
    'SELECT capabilities_json FROM time_connections WHERE id = ?',
    connectionId,
  )?.capabilities_json;
  return typeof json === 'string' ? parseFields(json) : {};
}

/** Returns false only if the service was found not to have it. */
export function mayHave(db: Statements, connectionId: string, needed: NeededCapability): boolean {
  return needed === null || readCapabilities(db, connectionId)[needed] !== 'absent';
}
