import type { OutboxAction, OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import { parseFields } from './outbox-subjects.ts';
import type { Statements } from '../engine/statement-cache.ts';

/** The capability required by an operation; null if every service has it. */
function capabilityFor(
  subject: OutboxSubject,
  action: OutboxAction,
): Exclude<keyof TimeCapabilities, 'entriesReadBy'> | null {
  if (subject === 'entry') return action === 'delete' ? 'entries.delete' : 'entries.write';
  if (subject === 'project') return 'projects.write';
  // Renaming is part of the interface; a service without a customer list cannot create or archive any.
  return action === 'update' ? null : 'customers.read';
}

/** Probed capabilities of a service, by name; empty before the first probe. */
export function readCapabilities(
  statements: Statements,
  connectionId: string,
): Readonly<Record<string, unknown>> {
  const json = statements
    .prepare<[string], { capabilities_json: string | null }>(
      'SELECT capabilities_json FROM time_connections WHERE id = ?',
    )
    .get(connectionId)?.capabilities_json;
  return typeof json === 'string' ? parseFields(json) : {};
}

/** False only if the service was found not to support it. */
export function canTake(
  statements: Statements,
  connectionId: string,
  subject: OutboxSubject,
  action: OutboxAction,
): boolean {
  const needed = capabilityFor(subject, action);
  return needed === null || readCapabilities(statements, connectionId)[needed] !== 'absent';
}

/** False for an entry on a project that its service lacks and cannot get. */
export function canProjectBeThere(statements: Statements, projectId: unknown): boolean {
  if (typeof projectId !== 'string') return true;
  const project = statements
    .prepare<[string], { connection_id: string; remote_id: string | null }>(
      'SELECT connection_id, remote_id FROM projects WHERE id = ?',
    )
    .get(projectId);
  if (project === undefined || project.remote_id !== null) return true;
  return canTake(statements, project.connection_id, 'project', 'create');
}
