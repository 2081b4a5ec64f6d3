/** Storage of each row's state at services, for all kinds of synced records. */
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import type { OutboxSubject } from '../../../../shared/domain/sync/names.ts';
import type { EntrySyncState } from '../../../../shared/domain/time/names.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import { toExtraJson, type SharedFields } from './fields.ts';

/** A row at a service. */
export interface RowAtService {
  id: string;
  connectionId: string;
}

/** Last known state of a row at a service. */
export interface KnownThere {
  remoteId: string | null;
  base: SharedFields | null;
  /** Not stored where a service has no versions for its kind. */
  version: string | null;
  /** Data besides the fields that both sides know. */
  extra: ExtraFields;
}

/**
 * Reads and writes the state that services have of a kind's rows. Usable as FROM items, both with the columns of the
 * row and `connection_id`, `remote_id`, `base_json`, `extra_json`, and `sync_state`.
 */
export interface LinkStore {
  /** Each row once, with its state at the service of its own connection; also without a link. */
  readonly rows: string;
  /** Each row once for each connection that it is linked to. */
  readonly links: string;
  /** Stores the service's state. */
  writeKnown(db: Statements, at: RowAtService, known: KnownThere): void;
  writeState(db: Statements, at: RowAtService, state: EntrySyncState): void;
}

/** Builds the store of rows that belong to one service at a time, whose state there is stored in the row itself. */
export function linksInTable(table: string): LinkStore {
  return {
    rows: table,
    links: table,
    writeKnown(db, { id }, known) {
      db.run(
        `UPDATE ${table} SET remote_id = @remoteId, base_json = @base, extra_json = @extra,
             remote_version = @version WHERE id = @id`,
        { id, ...toColumns(known), version: known.version },
      );
    },
    writeState(db, { id }, state) {
      db.run(`UPDATE ${table} SET sync_state = @state WHERE id = @id AND sync_state <> @state`, {
        id,
        state,
      });
    },
  };
}

/** Subjects that a service lists as a whole, and whose rows may be at several services. */
export type CatalogSubject = Exclude<OutboxSubject, 'entry'>;

/**
 * Builds the store of rows that may be at several services: `catalogue_links` has one row for each, created as soon as
 * there is something to store.
 */
export function linksBeside(table: string, subject: CatalogSubject): LinkStore {
  const known = 'l.remote_id, l.base_json, l.extra_json, l.pulled_at_ms';
  const key = '(subject, subject_id, connection_id)';
  const isLinkOfRow = `l.subject = '${subject}' AND l.subject_id = s.id`;
  return {
    rows: `(SELECT s.*, s.home_connection_id AS connection_id, ${known},
        coalesce(l.sync_state, 'local-only') AS sync_state
      FROM ${table} AS s LEFT JOIN catalogue_links AS l
        ON ${isLinkOfRow} AND l.connection_id = s.home_connection_id)`,
    links: `(SELECT s.*, l.connection_id, ${known}, l.sync_state
      FROM catalogue_links AS l JOIN ${table} AS s ON ${isLinkOfRow})`,
    writeKnown(db, at, known) {
      db.run(
        `INSERT INTO catalogue_links
             (subject, subject_id, connection_id, remote_id, base_json, extra_json, sync_state)
           VALUES ('${subject}', @id, @connectionId, @remoteId, @base, @extra, 'local-only')
           ON CONFLICT ${key} DO UPDATE SET remote_id = excluded.remote_id,
             base_json = excluded.base_json, extra_json = excluded.extra_json`,
        { id: at.id, connectionId: at.connectionId, ...toColumns(known) },
      );
    },
    writeState(db, { id, connectionId }, state) {
      db.run(
        `INSERT INTO catalogue_links (subject, subject_id, connection_id, sync_state)
           VALUES ('${subject}', @id, @connectionId, @state)
           ON CONFLICT ${key} DO UPDATE SET sync_state = excluded.sync_state
             WHERE sync_state <> excluded.sync_state`,
        { id, connectionId, state },
      );
    },
  };
}

/** Inserts the link of a row that a pull creates. */
export function insertPulledLink(
  db: Statements,
  subject: CatalogSubject,
  { id, connectionId }: RowAtService,
  known: KnownThere,
  atMs: number,
): void {
  db.run(
    `INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, base_json,
         extra_json, sync_state, pulled_at_ms)
       VALUES (@subject, @id, @connectionId, @remoteId, @base, @extra, 'synced', @atMs)`,
    { subject, id, connectionId, ...toColumns(known), atMs },
  );
}

function toColumns({ remoteId, base, extra }: KnownThere): Record<string, string | null> {
  return {
    remoteId,
    base: base === null ? null : JSON.stringify(base),
    extra: toExtraJson(extra),
  };
}

/** Returns the service's id of a row; null for none. */
export function remoteIdOf(
  db: Statements,
  subject: CatalogSubject,
  id: unknown,
  connectionId: string,
): string | null {
  if (typeof id !== 'string') return null;
  return (
    db.get<{ remote_id: string | null }>(REMOTE_ID_SQL, subject, id, connectionId)?.remote_id ??
    null
  );
}

/** Exported so that a test can check its query plan. */
export const REMOTE_ID_SQL = `SELECT remote_id FROM catalogue_links
  WHERE subject = ? AND subject_id = ? AND connection_id = ?`;

/** Returns SQL that is true where a service has no row of this id; `id` and `connectionId` are expressions. */
export const isNotThere = (subject: CatalogSubject, id: string, connectionId: string): string =>
  `NOT EXISTS (SELECT 1 FROM catalogue_links AS there
    WHERE there.subject = '${subject}' AND there.subject_id = ${id}
      AND there.connection_id = ${connectionId} AND there.remote_id IS NOT NULL)`;
