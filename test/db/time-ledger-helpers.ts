import type { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts';
import type { NewEntryRecord, NewTimerRecord } from '../../electron/db/time/entry-row.ts';
import type { TimeEntryQuery } from '../../shared/domain/time/entry.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../shared/domain/time/names.ts';
import { aTimeFilter } from '../support/builders/time.ts';
import { NOW_MS } from './helpers.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns an entry of an hour that ended two hours ago. */
export function newEntry(id: string, change: Partial<NewEntryRecord> = {}): NewEntryRecord {
  return {
    id,
    startedAtMs: NOW_MS - 3 * HOUR_MS,
    endedAtMs: NOW_MS - 2 * HOUR_MS,
    zone: 'Europe/Berlin',
    note: `Note of ${id}`,
    projectId: null,
    isBillable: true,
    tags: [],
    source: 'manual',
    documentJobId: null,
    ...change,
  };
}

export function newTimer(id: string, change: Partial<NewTimerRecord> = {}): NewTimerRecord {
  const { startedAtMs: _start, endedAtMs: _end, source: _source, ...timer } = newEntry(id);
  return { ...timer, ...change };
}

/** Returns a query that finds everything, by UTC day. */
export function query(change: Partial<TimeEntryQuery> = {}): TimeEntryQuery {
  return { ...aTimeFilter(), page: 1, limit: 50, ...change };
}

/** Adds a second account; services are not contacted, so an id is enough. */
export function addTimeConnection(
  connection: SqliteDatabase,
  id: string,
  abilities?: object,
): void {
  connection
    .prepare(
      `INSERT INTO time_connections (id, name, kind, base_url, token_header, user_agent, is_default,
         capabilities_json, created_at_ms)
       VALUES (?, ?, 'remote', 'https://time.example/api/v1', 'bearer', 'x', 0, ?, 0)`,
    )
    .run(id, id, abilities === undefined ? null : JSON.stringify(abilities));
}

/** Adds a project, with its own customer if named. */
export function addProject(
  connection: SqliteDatabase,
  id: string,
  { connectionId = EMBEDDED_TIME_CONNECTION_ID, name = id, customer = '' } = {},
): void {
  if (customer !== '') {
    connection
      .prepare(
        `INSERT INTO customers (id, home_connection_id, name, created_at_ms, updated_at_ms)
         VALUES (?, ?, ?, 0, 0) ON CONFLICT DO NOTHING`,
      )
      .run(customer, connectionId, customer);
    addLink(connection, 'customer', customer, connectionId, null);
  }
  connection
    .prepare(
      `INSERT INTO projects (id, home_connection_id, customer_id, name, is_billable, created_at_ms,
         updated_at_ms) VALUES (?, ?, ?, ?, 1, 0, 0)`,
    )
    .run(id, connectionId, customer === '' ? null : customer, name);
  addLink(connection, 'project', id, connectionId, `remote-${id}`);
}

/** Records that a project or customer is at a service, replacing the previous record. */
export function addLink(
  connection: SqliteDatabase,
  subject: 'project' | 'customer',
  id: string,
  connectionId: string,
  remoteId: string | null,
): void {
  connection
    .prepare(
      `INSERT OR REPLACE INTO catalogue_links
         (subject, subject_id, connection_id, remote_id, sync_state)
       VALUES (?, ?, ?, ?, 'synced')`,
    )
    .run(subject, id, connectionId, remoteId);
}

/** Returns the waiting operations, oldest first: action, subject, connection. */
export function outboxOf(connection: SqliteDatabase): [string, string, string][] {
  return connection
    .prepare<[], [string, string, string]>(
      'SELECT action, subject_id, connection_id FROM outbox_operations ORDER BY row_id',
    )
    .raw()
    .all();
}

/** Handles the service's answer that everything waiting was accepted. */
export function takeAll(connection: SqliteDatabase): void {
  const rows = connection
    .prepare<[], { subject_id: string; action: string }>(
      'SELECT subject_id, action FROM outbox_operations ORDER BY row_id',
    )
    .all();
  for (const { subject_id: id, action } of rows) {
    connection
      .prepare('UPDATE time_entries SET remote_id = ?, sync_state = ? WHERE id = ?')
      .run(action === 'delete' ? null : `remote-${id}`, 'synced', id);
    connection
      .prepare(
        `UPDATE time_entries SET base_json = json_object('startedAtMs', started_at_ms, 'endedAtMs',
           ended_at_ms, 'note', note, 'projectId', project_id, 'isBillable',
           json(iif(is_billable, 'true', 'false')), 'tags', json(tags_json)) WHERE id = ?`,
      )
      .run(id);
  }
  connection.exec('DELETE FROM outbox_operations');
}
