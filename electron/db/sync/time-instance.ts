/** Identity of the service that a connection syncs with, and the transition to a different one. */
import { OUTBOX_SUBJECTS, type OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { OutboxRow } from './outbox-row.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import { readSubject } from './subjects.ts';
import { refreshSyncState } from './outbox-writer.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { sendAgain } from './remote-ids.ts';

/** Known records of a service, to recognize it. */
export interface KnownLinks {
  /** Some of the oldest and newest entries. */
  entries: { remoteId: string; clientRef: string | null; startedAtMs: number }[];
  projects: { remoteId: string; name: string }[];
  /** Total of entries, projects, and customers with a remote id. */
  count: number;
}

/** Progress of `beginWithInstance`: rows of a kind are taken in their order. */
export interface LastTaken {
  subject: OutboxSubject;
  rowId: number;
}

/** Customers before the projects that refer to them, projects before their entries. */
const IN_ORDER = OUTBOX_SUBJECTS.toReversed();
/** A call takes some 10 ms for this many. */
const ROWS_PER_CALL = 200;
/** Number of the oldest and of the newest entries to sample. */
const SAMPLED_ENTRIES = 10;

/**
 * Returns SQL for rows of a kind that have some state at the service of their connection. Exported so that a test can
 * check its plan.
 */
export const linkedRowsSql = (subject: OutboxSubject): string =>
  `SELECT id, row_id AS rowId FROM ${SYNC_KINDS[subject].store.rows}
   WHERE connection_id = @connectionId AND row_id > @after
     AND (remote_id IS NOT NULL OR base_json IS NOT NULL)
   ORDER BY row_id LIMIT @limit`;

/** Reads entries and projects by which a service can be recognized. */
export function readKnownLinks(db: Statements, connectionId: string): KnownLinks {
  const sample = (order: 'ASC' | 'DESC'): KnownLinks['entries'] =>
    db.all<KnownLinks['entries'][number]>(
      `SELECT remote_id AS remoteId, client_ref AS clientRef,
           coalesce(json_extract(base_json, '$.startedAtMs'), started_at_ms) AS startedAtMs
         FROM time_entries
         WHERE connection_id = ? AND remote_id IS NOT NULL AND deleted_at_ms IS NULL
         ORDER BY row_id ${order} LIMIT ?`,
      connectionId,
      SAMPLED_ENTRIES,
    );
  const entries = new Map(
    [...sample('ASC'), ...sample('DESC')].map((entry) => [entry.remoteId, entry]),
  );
  const projects = db.all<KnownLinks['projects'][number]>(
    `SELECT remote_id AS remoteId, coalesce(json_extract(base_json, '$.name'), name) AS name
       FROM ${SYNC_KINDS.project.store.links}
       WHERE connection_id = ? AND remote_id IS NOT NULL AND deleted_at_ms IS NULL`,
    connectionId,
  );
  return { entries: [...entries.values()], projects, count: countLinks(db, connectionId) };
}

/** Counts rows with an id. Rows without one count where {@link beginWithInstance} may have been interrupted. */
function countLinks(db: Statements, connectionId: string): number {
  return IN_ORDER.reduce(
    (sum, subject) =>
      sum +
      (db.get<{ count: number }>(
        `SELECT count(*) AS count FROM ${SYNC_KINDS[subject].store.links}
           WHERE connection_id = @connectionId AND (remote_id IS NOT NULL OR (base_json IS NOT NULL
             AND (SELECT pulled_at_ms FROM time_connections WHERE id = @connectionId) IS NULL))`,
        { connectionId },
      )?.count ?? 0),
    0,
  );
}

/**
 * Binds a connection to a different service: no id, base, or version of the old one stays, everything not deleted is
 * queued again, and the next pull starts over. Each call takes some rows, customers before the projects that refer to
 * them; the call that takes the last ones binds the connection, so that an interrupted process continues later. Nothing
 * may be sent or pulled until then.
 *
 * A row that was taken is right for either service: the service is searched for it before it is sent.
 * @param instanceId null: it does not name itself
 * @param after null at first
 * @returns the row after which to continue; null when all is done
 */
export function beginWithInstance(
  db: Statements,
  connectionId: string,
  instanceId: string | null,
  atMs: number,
  after: LastTaken | null,
): LastTaken | null {
  db.run(
    'UPDATE time_connections SET pull_cursor = NULL, pulled_at_ms = NULL WHERE id = ?',
    connectionId,
  );
  let room = ROWS_PER_CALL;
  for (const subject of IN_ORDER.slice(after === null ? 0 : IN_ORDER.indexOf(after.subject))) {
    let lastRowId = subject === after?.subject ? after.rowId : 0;
    const rows = db.all<{ id: string; rowId: number }>(linkedRowsSql(subject), {
      connectionId,
      after: lastRowId,
      limit: room + 1,
    });
    const taken = rows.slice(0, room);
    for (const { id, rowId } of taken) {
      const row = readSubject(db, subject, id);
      if (row !== null) sendAgain(db, subject, row, atMs);
      lastRowId = rowId;
    }
    if (rows.length > room) return { subject, rowId: lastRowId };
    room -= taken.length;
  }
  forgetNumbers(db, connectionId, atMs);
  db.run('UPDATE time_connections SET instance_id = ? WHERE id = ?', instanceId, connectionId);
  return null;
}

/** Removes operations of rows that now belong elsewhere, and questions about ids of the old service. */
function forgetNumbers(db: Statements, connectionId: string, atMs: number): void {
  const operations = db.all<OutboxRow>(
    `SELECT * FROM outbox_operations
       WHERE connection_id = ? AND (remote_id IS NOT NULL OR state = 'sending')`,
    connectionId,
  );
  for (const { row_id: rowId, subject, subject_id: subjectId } of operations) {
    db.run(
      `UPDATE outbox_operations SET remote_id = NULL, next_try_at_ms = NULL, updated_at_ms = @atMs,
           is_outcome_unknown = CASE WHEN state = 'sending' THEN 1 ELSE is_outcome_unknown END,
           reason_json = CASE WHEN state = 'parked' AND action = 'create' THEN NULL ELSE reason_json END,
           state = CASE WHEN state = 'sending' OR (state = 'parked' AND action = 'create')
             THEN 'unknown' ELSE state END
         WHERE row_id = @rowId`,
      { rowId, atMs },
    );
    refreshSyncState(db, subject, subjectId);
  }
}
