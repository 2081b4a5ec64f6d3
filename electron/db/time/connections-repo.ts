import { timeAbilitiesOfKind } from '../../../shared/domain/time/abilities.ts';
import type {
  TimeCapabilities,
  TimeConnectionAbilities,
} from '../../../shared/domain/time/connection.ts';
import {
  EMBEDDED_TIME_CONNECTION_ID,
  type TimeConnectionKind,
  type TokenHeader,
} from '../../../shared/domain/time/names.ts';
import { readErrorData, type ErrorData } from '../../../shared/errors.ts';
import {
  nameTaken,
  unknownConnection,
} from '../../../shared/domain/connections/connection-errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { refreshSyncState } from '../sync/outbox-writer.ts';
import { createStatementCache, orNull, orThrow } from '../engine/statement-cache.ts';

/** A stored account of a time service, without its token. */
export interface TimeConnectionRecord {
  id: string;
  name: string;
  kind: TimeConnectionKind;
  abilities: TimeConnectionAbilities;
  /** Null for the embedded service, whose address changes at each start. */
  baseUrl: string | null;
  tokenHeader: TokenHeader;
  /** Sent with every request: the service destroys a token used with a different one. */
  userAgent: string;
  isDefault: boolean;
  capabilities: TimeCapabilities | null;
  capabilitiesAtMs: number | null;
  /** Where the next pull begins, in a format that only its client knows; null: at the beginning. */
  pullCursor: string | null;
  pulledAtMs: number | null;
  lastContactAtMs: number | null;
  /** The service's name when first synced; null: it has none. */
  instanceId: string | null;
  error: ErrorData | null;
  createdAtMs: number;
}

export type NewTimeConnection = Pick<
  TimeConnectionRecord,
  'id' | 'name' | 'baseUrl' | 'tokenHeader' | 'userAgent' | 'createdAtMs'
>;

interface TimeConnectionRow {
  id: string;
  name: string;
  kind: TimeConnectionKind;
  base_url: string | null;
  token_header: TokenHeader;
  user_agent: string;
  is_default: number;
  capabilities_json: string | null;
  capabilities_at_ms: number | null;
  pull_cursor: string | null;
  pulled_at_ms: number | null;
  last_contact_at_ms: number | null;
  instance_id: string | null;
  error_json: string | null;
  created_at_ms: number;
}

const SQL = {
  list: `SELECT * FROM time_connections WHERE removed_at_ms IS NULL
    ORDER BY kind = 'embedded' DESC, created_at_ms, row_id`,
  get: 'SELECT * FROM time_connections WHERE id = ? AND removed_at_ms IS NULL',
  isNameTaken: 'SELECT 1 FROM time_connections WHERE name = ? AND removed_at_ms IS NULL',
  findRemoved: `SELECT id FROM time_connections
    WHERE name = ? AND base_url = ? AND removed_at_ms IS NOT NULL ORDER BY removed_at_ms DESC LIMIT 1`,
  revive: `UPDATE time_connections SET removed_at_ms = NULL, token_header = @tokenHeader,
      user_agent = @userAgent, error_json = NULL, pull_cursor = NULL, pulled_at_ms = NULL,
      last_contact_at_ms = NULL WHERE id = @id`,
  insert: `INSERT INTO time_connections (id, name, kind, base_url, token_header, user_agent, is_default,
      created_at_ms) VALUES (@id, @name, 'remote', @baseUrl, @tokenHeader, @userAgent, 0, @createdAtMs)`,
  clearDefault: 'UPDATE time_connections SET is_default = 0 WHERE is_default = 1',
  setDefault: `UPDATE time_connections SET is_default = 1 WHERE id = ? AND removed_at_ms IS NULL`,
  remove: `UPDATE time_connections SET removed_at_ms = ?, is_default = 0
    WHERE id = ? AND kind = 'remote' AND removed_at_ms IS NULL`,
  /** A running operation settles afterward, if its answer still arrives. */
  park: `UPDATE outbox_operations SET state = 'parked', reason_json = @reason, next_try_at_ms = NULL,
      updated_at_ms = @atMs WHERE connection_id = @id AND state IN ('waiting', 'unknown')
    RETURNING subject, subject_id`,
  /** Matches the code only: the reason may have been written by another version of the app. */
  unpark: `UPDATE outbox_operations SET reason_json = NULL, updated_at_ms = @atMs,
      state = CASE is_outcome_unknown WHEN 1 THEN 'unknown' ELSE 'waiting' END
    WHERE connection_id = @id AND state = 'parked'
      AND json_extract(reason_json, '$.code') = json_extract(@reason, '$.code')
    RETURNING subject, subject_id`,
  noteContact: 'UPDATE time_connections SET last_contact_at_ms = ? WHERE id = ?',
  noteError: 'UPDATE time_connections SET error_json = ? WHERE id = ?',
  bindInstance: 'UPDATE time_connections SET instance_id = ? WHERE id = ?',
  notePulled: `UPDATE time_connections SET pull_cursor = @cursor, pulled_at_ms = @atMs
    WHERE id = @id AND capabilities_json ->> 'entriesReadBy' IS @readBy`,
} as const;

const REMOVED_REASON = JSON.stringify({
  code: 'input/not-found',
  message: 'outboxErrors.connectionRemoved',
  retryable: false,
} satisfies ErrorData);

/** Builds the repository of connections to time services. One transaction per call. */
export function createTimeConnectionsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const get = (id: string): TimeConnectionRecord | null =>
    orNull(db.get<TimeConnectionRow>(SQL.get, id), toRecord);
  const refresh = (sql: string, id: string, atMs: number): void => {
    const rows = db.all<{ subject: 'entry' | 'project' | 'customer'; subject_id: string }>(sql, {
      id,
      reason: REMOVED_REASON,
      atMs,
    });
    for (const row of rows) refreshSyncState(db, row.subject, row.subject_id);
  };

  return {
    /** Lists connections, the embedded one first, then oldest first; without removed ones. */
    list: () => db.all<TimeConnectionRow>(SQL.list).map(toRecord),
    /** Returns null for a removed one. */
    get,

    /**
     * Adds a connection. A removed one of the same name and address is restored with all its data, under
     * its earlier id.
     * @throws `input/conflict` when the name is taken
     */
    insert: (added: NewTimeConnection) =>
      db.inOne(() => {
        if (db.get(SQL.isNameTaken, added.name) !== undefined) throw nameTaken();
        const removed = db.get<{ id: string }>(SQL.findRemoved, added.name, added.baseUrl);
        const id = removed?.id ?? added.id;
        if (removed === undefined) db.run(SQL.insert, added);
        else {
          const { tokenHeader, userAgent, createdAtMs } = added;
          db.run(SQL.revive, { id, tokenHeader, userAgent });
          refresh(SQL.unpark, id, createdAtMs);
        }
        return orThrow(get(id), unknownConnection);
      }),

    /** @throws `input/not-found` */
    setDefault(id: string) {
      db.inOne(() => {
        db.run(SQL.clearDefault);
        if (db.run(SQL.setDefault, id).changes === 0) throw unknownConnection();
      });
    },

    /** Removes a connection. Its rows stay; waiting outbox operations are parked. @throws `input/not-found` */
    remove(id: string, atMs: number) {
      db.inOne(() => {
        const wasDefault = get(id)?.isDefault ?? false;
        if (db.run(SQL.remove, atMs, id).changes === 0) throw unknownConnection();
        if (wasDefault) db.run(SQL.setDefault, EMBEDDED_TIME_CONNECTION_ID);
        refresh(SQL.park, id, atMs);
      });
    },

    noteContact(id: string, atMs: number) {
      db.run(SQL.noteContact, atMs, id);
    },
    /** Stores the reason why it is on hold; null: it is not. */
    noteError(id: string, error: ErrorData | null) {
      db.run(SQL.noteError, error === null ? null : JSON.stringify(error), id);
    },
    /** Confirms the service that its rows were sent to, with its name. */
    bindInstance(id: string, instanceId: string | null) {
      db.run(SQL.bindInstance, instanceId, id);
    },
    /**
     * @param cursor where the next pull begins
     * @param readBy how the pull read entries: a pull begun in a way other than the current one is void
     */
    notePulled(
      id: string,
      cursor: string | null,
      atMs: number,
      readBy: TimeCapabilities['entriesReadBy'],
    ) {
      db.run(SQL.notePulled, { id, cursor, atMs, readBy });
    },
  };
}

function toRecord(row: TimeConnectionRow): TimeConnectionRecord {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    abilities: timeAbilitiesOfKind(row.kind),
    baseUrl: row.base_url,
    tokenHeader: row.token_header,
    userAgent: row.user_agent,
    isDefault: row.is_default === 1,
    capabilities: row.capabilities_json === null ? null : toCapabilities(row.capabilities_json),
    capabilitiesAtMs: row.capabilities_at_ms,
    pullCursor: row.pull_cursor,
    pulledAtMs: row.pulled_at_ms,
    lastContactAtMs: row.last_contact_at_ms,
    instanceId: row.instance_id,
    error: row.error_json === null ? null : readErrorData(row.error_json),
    createdAtMs: row.created_at_ms,
  };
}

/** Parses JSON that only `saveCapabilities` writes, with the result of the probe. */
function toCapabilities(json: string): TimeCapabilities {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(json) as TimeCapabilities;
}
