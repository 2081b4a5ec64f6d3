import { randomUUID } from 'node:crypto';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import { readCapabilities } from './outbox-capabilities.ts';
import type { SharedFields } from './outbox-subjects.ts';
import type { Statements } from '../engine/statement-cache.ts';

export type RemoteSubject = RemoteEntry | RemoteProject | RemoteCustomer;

/** The reported shared fields, with local ids; unreported ones are omitted. */
export function toldFields(
  statements: Statements,
  connectionId: string,
  subject: OutboxSubject,
  remote: RemoteSubject,
  atMs: number,
): SharedFields {
  if (subject === 'entry' && 'clientRef' in remote) {
    return toldByEntry(statements, connectionId, remote, atMs);
  }
  if (subject === 'project' && 'hourlyRate' in remote && !('clientRef' in remote)) {
    return toldByProject(statements, connectionId, remote, atMs);
  }
  return 'name' in remote ? { ...toldName(remote.name), ...toldArchived(remote.isActive) } : {};
}

function toldByEntry(
  statements: Statements,
  connectionId: string,
  entry: RemoteEntry,
  atMs: number,
): SharedFields {
  const { startedAtMs, endedAtMs, note, isBillable, tags } = entry;
  // A service that implements the profile reports every field: there null means no project.
  const isComplete = entry.clientRef !== null || entry.version !== null;
  const projectId = findProject(statements, connectionId, entry, atMs);
  const end =
    endedAtMs ??
    (startedAtMs !== null && entry.durationMs !== null && !entry.isRunning
      ? startedAtMs + entry.durationMs
      : null);
  return {
    ...(startedAtMs === null ? {} : { startedAtMs }),
    ...(end === null && !entry.isRunning ? {} : { endedAtMs: end }),
    ...(note === null ? {} : { note }),
    ...(projectId === null && !isComplete ? {} : { projectId }),
    ...(isBillable === null ? {} : { isBillable }),
    ...(tags === null ? {} : { tags }),
  };
}

function toldByProject(
  statements: Statements,
  connectionId: string,
  project: RemoteProject,
  atMs: number,
): SharedFields {
  const { isBillable, hourlyRate } = project;
  const customerId = findCustomer(statements, connectionId, project, atMs);
  const hasCustomers = readCapabilities(statements, connectionId)['customers.read'] === 'present';
  return {
    ...toldName(project.name),
    ...(customerId === null && (!hasCustomers || project.customerName !== null)
      ? {}
      : { customerId }),
    ...(isBillable === null ? {} : { isBillable }),
    // A service that reports billing but no rate has none.
    ...(hourlyRate === null && isBillable === null ? {} : { hourlyRate }),
    ...toldArchived(project.isActive),
  };
}

const toldName = (name: string | null): SharedFields =>
  name === null || name.trim() === '' ? {} : { name };

const toldArchived = (isActive: boolean | null): SharedFields =>
  isActive === null ? {} : { isArchived: !isActive };

/** The project of an entry; an unknown one is created from the entry's data. */
function findProject(
  statements: Statements,
  connectionId: string,
  entry: RemoteEntry,
  atMs: number,
): string | null {
  const { projectRemoteId: remoteId, projectName } = entry;
  if (remoteId === null) {
    return projectName === null
      ? null
      : findByName(statements, 'projects', connectionId, projectName);
  }
  const known = findByRemoteId(statements, 'projects', connectionId, remoteId);
  if (known !== null) return known;
  const id = randomUUID();
  statements
    .prepare(
      `INSERT INTO projects (id, connection_id, remote_id, name, is_billable, sync_state, created_at_ms,
         updated_at_ms, pulled_at_ms)
       VALUES (@id, @connectionId, @remoteId, @name, 1, 'synced', @atMs, @atMs, @atMs)`,
    )
    .run({ id, connectionId, remoteId, name: projectName ?? `Project ${remoteId}`, atMs });
  return id;
}

function findCustomer(
  statements: Statements,
  connectionId: string,
  project: RemoteProject,
  atMs: number,
): string | null {
  const { customerRemoteId: remoteId, customerName } = project;
  if (remoteId === null) return null;
  const known = findByRemoteId(statements, 'customers', connectionId, remoteId);
  if (known !== null) return known;
  const id = randomUUID();
  statements
    .prepare(
      `INSERT INTO customers (id, connection_id, remote_id, name, sync_state, created_at_ms, updated_at_ms,
         pulled_at_ms) VALUES (@id, @connectionId, @remoteId, @name, 'synced', @atMs, @atMs, @atMs)`,
    )
    .run({ id, connectionId, remoteId, name: customerName ?? `Customer ${remoteId}`, atMs });
  return id;
}

function findByRemoteId(
  statements: Statements,
  table: 'projects' | 'customers',
  connectionId: string,
  remoteId: string,
): string | null {
  return (
    statements
      .prepare<[string, string], { id: string }>(
        `SELECT id FROM ${table} WHERE connection_id = ? AND remote_id = ?`,
      )
      .get(connectionId, remoteId)?.id ?? null
  );
}

function findByName(
  statements: Statements,
  table: 'projects',
  connectionId: string,
  name: string,
): string | null {
  return (
    statements
      .prepare<[string, string], { id: string }>(
        `SELECT id FROM ${table} WHERE connection_id = ? AND name = ? AND deleted_at_ms IS NULL
         ORDER BY row_id`,
      )
      .get(connectionId, name)?.id ?? null
  );
}
