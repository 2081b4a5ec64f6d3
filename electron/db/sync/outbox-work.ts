import { wholeSecondMs } from '../../../shared/domain/sync/time-remote.ts';
import type { CustomerWork, EntryWork, OutboxWork, ProjectWork } from './outbox-repo-types.ts';
import type { OutboxRow } from './outbox-row.ts';
import { parseFields, readSubject } from './outbox-subjects.ts';
import type { Statements } from '../engine/statement-cache.ts';

/** An operation with everything needed to send it. @param row its state before it was marked */
export function toWork(statements: Statements, row: OutboxRow): OutboxWork {
  const fields = parseFields(row.fields_json);
  const subject = readSubject(statements, row.subject, row.subject_id);
  const isHere = subject?.connectionId === row.connection_id;
  const remoteId = row.action === 'delete' ? row.remote_id : null;
  return {
    operationId: row.id,
    connectionId: row.connection_id,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    projectIds: projectIdsOf(statements, row, fields),
    remoteId: remoteId ?? (isHere && row.action !== 'create' ? subject.remoteId : null),
    version: isHere ? subject.version : null,
    isOutcomeUnknown: row.is_outcome_unknown === 1,
    tryCount: row.try_count + 1,
    entry: row.subject === 'entry' ? toEntryWork(statements, row.subject_id, fields) : {},
    project: row.subject === 'project' ? toProjectWork(statements, fields) : {},
    customer: row.subject === 'customer' ? toCustomerWork(fields) : {},
    knownRemoteIds: row.action === 'create' ? knownRemoteIds(statements, row, fields) : [],
  };
}

function projectIdsOf(
  statements: Statements,
  row: OutboxRow,
  { projectId }: Record<string, unknown>,
): string[] {
  if (row.subject === 'project') return [row.subject_id];
  if (row.subject === 'customer') return onlyProjectOf(statements, row.subject_id);
  const found = statements
    .prepare<[string], { project_id: string | null }>(
      'SELECT project_id FROM time_entries WHERE id = ?',
    )
    .get(row.subject_id);
  const ids = [found?.project_id, projectId].filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

/**
 * A customer shared by several projects belongs to none of them: the rules of all are checked when it is
 * taken.
 */
function onlyProjectOf(statements: Statements, customerId: string): string[] {
  const found = statements
    .prepare<[string], { id: string }>(
      'SELECT id FROM projects WHERE customer_id = ? AND deleted_at_ms IS NULL LIMIT 2',
    )
    .all(customerId);
  return found.length === 1 ? found.map(({ id }) => id) : [];
}

function toEntryWork(
  statements: Statements,
  entryId: string,
  fields: Record<string, unknown>,
): EntryWork {
  const { note, startedAtMs, endedAtMs, isBillable, tags, projectId } = fields;
  return {
    ...(projectId === undefined
      ? {}
      : { projectRemoteId: remoteIdOf(statements, 'projects', projectId) }),
    ...(typeof note === 'string' ? { note } : {}),
    ...(typeof startedAtMs === 'number' ? { startedAtMs } : {}),
    ...(typeof endedAtMs === 'number' ? { endedAtMs } : {}),
    ...(typeof isBillable === 'boolean' ? { isBillable } : {}),
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(startedAtMs === undefined && endedAtMs === undefined ? {} : zoneOf(statements, entryId)),
  };
}

function zoneOf(statements: Statements, entryId: string): Pick<EntryWork, 'zone'> {
  return (
    statements
      .prepare<[string], { zone: string }>('SELECT zone FROM time_entries WHERE id = ?')
      .get(entryId) ?? {}
  );
}

function toProjectWork(statements: Statements, fields: Record<string, unknown>): ProjectWork {
  const { name, customerId, isBillable, hourlyRate, isArchived } = fields;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(customerId === undefined
      ? {}
      : { customerRemoteId: remoteIdOf(statements, 'customers', customerId) }),
    ...(typeof isBillable === 'boolean' ? { isBillable } : {}),
    ...(hourlyRate === null || typeof hourlyRate === 'number' ? { hourlyRate } : {}),
    ...(typeof isArchived === 'boolean' ? { isActive: !isArchived } : {}),
  };
}

function toCustomerWork({ name, isArchived }: Record<string, unknown>): CustomerWork {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof isArchived === 'boolean' ? { isActive: !isArchived } : {}),
  };
}

function remoteIdOf(
  statements: Statements,
  table: 'projects' | 'customers',
  id: unknown,
): string | null {
  if (typeof id !== 'string') return null;
  return (
    statements
      .prepare<[string], { remote_id: string | null }>(
        `SELECT remote_id FROM ${table} WHERE id = ?`,
      )
      .get(id)?.remote_id ?? null
  );
}

/** Of two equal entries or projects, one must not be mistaken for the other. */
function knownRemoteIds(
  statements: Statements,
  row: OutboxRow,
  fields: Record<string, unknown>,
): string[] {
  if (row.subject !== 'entry') {
    const table = row.subject === 'project' ? 'projects' : 'customers';
    return statements
      .prepare<[string, unknown], { remote_id: string }>(
        `SELECT remote_id FROM ${table} WHERE connection_id = ? AND name = ? AND remote_id IS NOT NULL`,
      )
      .all(row.connection_id, fields['name'] ?? '')
      .map(({ remote_id: remoteId }) => remoteId);
  }
  const secondMs = wholeSecondMs(Number(fields['startedAtMs']));
  return statements
    .prepare<unknown[], { remote_id: string }>(KNOWN_ENTRIES)
    .all({ connectionId: row.connection_id, secondMs })
    .map(({ remote_id: remoteId }) => remoteId);
}

/**
 * Includes rows whose deletion is pending. Runs for each create, so the index of the starts is named:
 * that of the remote ids would be scanned completely.
 */
export const KNOWN_ENTRIES = `SELECT remote_id FROM time_entries INDEXED BY idx_time_entries_started
    WHERE deleted_at_ms IS NULL AND started_at_ms BETWEEN @secondMs AND @secondMs + 999
      AND connection_id = @connectionId AND remote_id IS NOT NULL
  UNION ALL
  SELECT remote_id FROM outbox_operations
    WHERE action = 'delete' AND subject = 'entry' AND connection_id = @connectionId
      AND remote_id IS NOT NULL`;
