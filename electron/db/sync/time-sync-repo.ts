import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import type { SettleConflict } from '../../../shared/domain/time/entry.ts';
import { ENTRY_FIELDS, type EntryField } from '../../../shared/domain/time/names.ts';
import { OUTBOX_SUBJECTS } from '../../../shared/domain/sync/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { canTake, SYNC_KINDS } from './kinds/registry.ts';
import { isSurelyUnsent, removeOperation, type OutboxRow } from './outbox-row.ts';
import { enqueue, refreshSyncState, requeueDifference } from './outbox-writer.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { readSubject } from './subjects.ts';
import { beginWithInstance, readKnownLinks } from './time-instance.ts';
import { settle } from './time-merge.ts';
import { ingestCatalogRow } from './time-pull-catalog.ts';
import { ingestEntry, type PullOutcome } from './time-pull-entries.ts';
import type { LastTaken } from './time-instance.ts';

/** Result of applying a part of a pull. */
export interface Pulled {
  /** Rows that may display differently now. */
  changed: number;
  /**
   * Indexes in the given list of records that were skipped because a change of theirs is being sent: they must be
   * reported again.
   */
  passedOver: number[];
}

/** A conflict with ids; the service adds names and the entry for display. */
export interface ConflictRecord {
  entryId: string;
  fields: { field: EntryField; here: unknown; there: unknown }[];
  isDeletedThere: boolean;
}

/**
 * Builds the repository that merges data from services with local data. One transaction per call.
 *
 * `answeredIds` are local ids of rows with a change that the service has answered since the data was requested: the
 * data may be older, so these rows are skipped.
 */
export function createTimeSyncRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);

  return {
    ingestCustomers: (
      connectionId: string,
      customers: readonly RemoteCustomer[],
      atMs: number,
      answeredIds: readonly string[] = [],
    ): Pulled => {
      const context = { connectionId, atMs, answeredIds: new Set(answeredIds) };
      return db.inOne(() =>
        ingestAll(customers, (each) => ingestCatalogRow(db, 'customer', each, context)),
      );
    },
    ingestProjects: (
      connectionId: string,
      projects: readonly RemoteProject[],
      atMs: number,
      answeredIds: readonly string[] = [],
    ): Pulled => {
      const context = { connectionId, atMs, answeredIds: new Set(answeredIds) };
      return db.inOne(() =>
        ingestAll(projects, (each) => ingestCatalogRow(db, 'project', each, context)),
      );
    },
    /**
     * Applies entries. They are matched by `client_ref`, then by remote id, and if the service reports neither, by
     * project and times. Nothing is skipped, however incomplete.
     * @param zone for entries made elsewhere, and for days and times without one
     */
    ingestEntries: (
      connectionId: string,
      entries: readonly RemoteEntry[],
      zone: string,
      atMs: number,
      answeredIds: readonly string[] = [],
    ): Pulled => {
      const context = { connectionId, zone, atMs, answeredIds: new Set(answeredIds) };
      return db.inOne(() => ingestAll(entries, (each) => ingestEntry(db, each, context)));
    },
    /** Lists conflicts, oldest first. */
    listConflicts: () => listConflicts(db),
    /**
     * Takes each field from the chosen side; the other value is stored in the revisions.
     * @returns false when the entry is deleted now
     * @throws `input/not-found` without such a conflict; `input/invalid` when a choice is missing
     */
    settleConflict: (choice: SettleConflict, atMs: number) =>
      db.inOne(() => settleConflict(db, choice, atMs)),
    /**
     * Stores probed capabilities. Operations that are no longer supported leave the outbox and stay local; held ones
     * that are now supported are queued.
     */
    saveCapabilities(connectionId: string, capabilitiesJson: string, atMs: number) {
      db.inOne(() => {
        db.prepare(
          // Entries read in a different way are read from the beginning: each way leaves out others.
          `UPDATE time_connections SET capabilities_json = @json, capabilities_at_ms = @atMs,
               pull_cursor = iif(capabilities_json ->> 'entriesReadBy' IS @json ->> 'entriesReadBy',
                 pull_cursor, NULL)
             WHERE id = @connectionId`,
        ).run({ json: capabilitiesJson, atMs, connectionId });
        takeBack(db, connectionId);
        putIn(db, connectionId, atMs);
      });
    },
    readKnownLinks: (connectionId: string) => readKnownLinks(db, connectionId),
    /**
     * Binds the connection to a different service: no id, base, or version of the old one stays, and everything is
     * queued again, some rows with each call. Nothing may be sent or pulled until all is done. A killed process starts
     * over with the remaining rows.
     * @param instanceId its own name; null: it has none
     * @param after result of the previous call; null at first
     * @returns for the next call; null when all is done
     */
    beginWithInstance: (
      connectionId: string,
      instanceId: string | null,
      atMs: number,
      after: LastTaken | null,
    ) => db.inOne(() => beginWithInstance(db, connectionId, instanceId, atMs, after)),
  };
}

function ingestAll<T>(items: readonly T[], ingestOne: (item: T) => PullOutcome): Pulled {
  let changed = 0;
  const passedOver: number[] = [];
  for (const [place, item] of items.entries()) {
    const outcome = ingestOne(item);
    if (outcome === 'changed') changed += 1;
    if (outcome === 'again') passedOver.push(place);
  }
  return { changed, passedOver };
}

function listConflicts(db: Statements): ConflictRecord[] {
  const rows = db.all<{
    id: string;
  }>(`SELECT id FROM time_entries WHERE conflict_json IS NOT NULL AND deleted_at_ms IS NULL
       ORDER BY row_id`);
  return rows.flatMap(({ id }) => {
    const row = readSubject(db, 'entry', id);
    if (row === null || row.conflict === null) return [];
    const { fields, there, isDeletedThere } = row.conflict;
    return [
      {
        entryId: id,
        fields: ENTRY_FIELDS.filter((field) => fields.includes(field)).map((field) => ({
          field,
          here: row.fields[field],
          there: there[field] ?? null,
        })),
        isDeletedThere,
      },
    ];
  });
}

function settleConflict(
  db: Statements,
  { entryId, choices }: SettleConflict,
  atMs: number,
): boolean {
  const row = readSubject(db, 'entry', entryId);
  if (row === null || row.conflict === null || row.isDeleted) {
    throw new AppError('input/not-found', 'timeErrors.nothingToChoose');
  }
  const names = row.conflict.isDeletedThere ? ['deletion'] : row.conflict.fields;
  const chosen = new Map<string, string | undefined>(Object.entries(choices));
  const missing = names.find((name) => chosen.get(name) === undefined);
  if (missing !== undefined) {
    throw new AppError('input/invalid', 'timeErrors.chooseVersions', {
      details: { field: missing },
    });
  }
  settle(
    db,
    'entry',
    entryId,
    names.filter((name) => chosen.get(name) === 'there'),
    atMs,
  );
  return readSubject(db, 'entry', entryId)?.isDeleted === false;
}

/** Withdraws operations that the service does not support: they were certainly not sent, and their rows stay local. */
function takeBack(db: Statements, connectionId: string): void {
  const rows = db.all<OutboxRow>(
    'SELECT * FROM outbox_operations WHERE connection_id = ?',
    connectionId,
  );
  for (const row of rows) {
    if (!isSurelyUnsent(row) || row.state === 'dropped') continue;
    if (canTake(db, connectionId, row.subject, row.action)) continue;
    removeOperation(db, row);
    refreshSyncState(db, row.subject, row.subject_id);
  }
}

/** Queues rows that were held as unsupported, and are supported now. Customers come before projects. */
function putIn(db: Statements, connectionId: string, atMs: number): void {
  for (const subject of OUTBOX_SUBJECTS.toReversed()) {
    const kind = SYNC_KINDS[subject];
    const rows = db.all<{ id: string; remote_id: string | null; base_json: string | null }>(
      `SELECT id, remote_id, base_json FROM ${kind.store.links} AS s
         WHERE connection_id = ? AND sync_state = 'local-only' AND deleted_at_ms IS NULL AND ${kind.isFinished}
           AND NOT EXISTS (SELECT 1 FROM outbox_operations AS o
             WHERE o.subject = '${subject}' AND o.subject_id = s.id)
         ORDER BY row_id`,
      connectionId,
    );
    for (const row of rows) {
      if (!canTake(db, connectionId, subject, row.remote_id === null ? 'create' : 'update')) {
        continue;
      }
      if (row.remote_id !== null) requeueDifference(db, subject, row.id, atMs);
      else if (row.base_json === null) {
        enqueue(db, {
          id: kind.creationId(row.id),
          connectionId,
          subject,
          subjectId: row.id,
          action: 'create',
          fields: {},
          atMs,
        });
      }
      refreshSyncState(db, subject, row.id);
    }
  }
}
