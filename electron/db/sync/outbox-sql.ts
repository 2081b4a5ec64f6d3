import {
  DEPENDENT_STATES,
  OUTBOX_STATES,
  type OutboxState,
} from '../../../shared/domain/sync/names.ts';
import { isOutOfReach } from '../projects/reach-sql.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import { WITH_FIELDS_AS_UNANSWERED } from './outbox-row.ts';
import type { SyncKind } from './kinds/sync-kind.ts';

/** Joins one expression for each kind. */
const ofKinds = (part: (sql: SyncKind['sql'], subject: string) => string, glue: string): string =>
  Object.entries(SYNC_KINDS)
    .map(([subject, { sql }]) => part(sql, subject))
    .join(glue);

/** Returns the first column of the kinds that is not null: the joins of other kinds have no row. */
const columnOfKinds = (column: 'title' | 'context' | 'startedAt'): string =>
  `coalesce(${ofKinds((sql) => sql[column] ?? 'NULL', ', ')})`;

/** True for an operation on a project that does not reach its service. */
const IS_LOCAL_ONLY = `EXISTS (
    SELECT 1 FROM project_rules AS r JOIN time_connections AS rc ON rc.id = o.connection_id
    WHERE ${isOutOfReach('r.reach', 'rc.kind')}
      AND (${ofKinds((sql, subject) => `(o.subject = '${subject}' AND ${sql.isHeldBack})`, ' OR ')})
  )`;

/** Reason why an operation cannot be sent yet, or null; `o` is the operation. */
const BLOCKER = `CASE
  WHEN ${IS_LOCAL_ONLY} THEN 'local-only'
  WHEN EXISTS (
    SELECT 1 FROM outbox_operations AS e
    WHERE e.subject = o.subject AND e.subject_id = o.subject_id AND e.row_id < o.row_id
      AND e.connection_id = o.connection_id AND e.state <> 'dropped'
  ) THEN 'earlier'
  WHEN o.action = 'delete' THEN NULL
  ${ofKinds((sql, subject) => `WHEN o.subject = '${subject}' THEN ${sql.blocker}`, ' ')}
END`;

const ROWS = `outbox_operations AS o
  LEFT JOIN time_connections AS tc ON tc.id = o.connection_id
  ${ofKinds((sql) => sql.joins, ' ')}`;

/** Returns SQL for operations to display, where a condition of {@link ROWS} is true. */
const shownWhere = (condition: string): string =>
  `SELECT *, CASE WHEN blocker IS NULL THEN state ELSE 'blocked' END AS shown_state
  FROM (SELECT o.*, coalesce(tc.name, '') AS connection_name, tc.error_json AS connection_error_json,
      CASE WHEN o.state IN ('waiting', 'unknown') THEN ${BLOCKER} END AS blocker,
      ${columnOfKinds('title')} AS title, ${columnOfKinds('context')} AS context,
      ${columnOfKinds('startedAt')} AS started_at_ms
    FROM ${ROWS} WHERE ${condition})`;

/**
 * Returns SQL for whether an operation is shown in a state. States that depend on nothing else use the index of the
 * states.
 */
const isShownAs = (state: OutboxState): string => {
  if (!DEPENDENT_STATES.has(state)) return `o.state = '${state}'`;
  return state === 'blocked'
    ? `o.state IN ('waiting', 'unknown') AND ${BLOCKER} IS NOT NULL`
    : `o.state = '${state}' AND ${BLOCKER} IS NULL`;
};
const SHOWN_AS = new Map(OUTBOX_STATES.map((state) => [state, isShownAs(state)]));

const FITS_SEARCH = `fits_search(@typed, ${columnOfKinds('title')}, ${columnOfKinds('context')},
    coalesce(tc.name, ''), json_extract(o.fields_json, '$.note'), json_extract(o.fields_json, '$.name'),
    json_extract(o.reason_json, '$.details.serviceMessage'))`;

/** Builds the statements of a filter's matches. @param isTyped whether `@typed` is bound */
export function foundOperationsSql(state: OutboxState | null, isTyped: boolean) {
  const conditions = [
    ...(state === null ? [] : [SHOWN_AS.get(state) ?? 'FALSE']),
    ...(isTyped ? [FITS_SEARCH] : []),
  ];
  const found = conditions.join(' AND ') || 'TRUE';
  // Only words are searched in the joined columns, and SQLite would join each of the counted rows.
  const rows = isTyped ? ROWS : 'outbox_operations AS o';
  return {
    list: `${shownWhere(found)} ORDER BY row_id LIMIT @limit OFFSET @offset`,
    count: `SELECT count(*) FROM ${rows} WHERE ${found}`,
    rowIds: `SELECT o.row_id FROM ${rows}
      WHERE o.row_id > @after AND o.row_id <= @last AND ${found} ORDER BY o.row_id`,
    ofRowIds: `${shownWhere(`o.row_id IN (SELECT value FROM json_each(@rowIds)) AND ${found}`)}
      ORDER BY row_id`,
  };
}

/** Exported so that tests can check its query plans. */
export const OUTBOX_SQL = {
  recover: `UPDATE outbox_operations SET state = 'unknown', is_outcome_unknown = 1, updated_at_ms = ?
    WHERE state = 'sending'`,
  listConnectionIds: `SELECT tc.id FROM time_connections AS tc WHERE tc.removed_at_ms IS NULL
    AND EXISTS (
      SELECT 1 FROM outbox_operations AS o
      WHERE o.connection_id = tc.id AND o.state IN ('waiting', 'unknown', 'sending')
    )`,
  /**
   * Bound: connection, state, row after which to continue, start of what is held, now, limit. The index gives the order;
   * blocked ones are skipped.
   */
  take: `SELECT o.* FROM outbox_operations AS o
    WHERE o.connection_id = ? AND o.state = ? AND o.row_id > ?
      AND o.created_at_ms < ? AND (o.next_try_at_ms IS NULL OR o.next_try_at_ms <= ?)
      AND ${BLOCKER} IS NULL
    ORDER BY o.row_id LIMIT ?`,
  markSending: `UPDATE outbox_operations SET state = 'sending', try_count = try_count + 1,
      next_try_at_ms = NULL, updated_at_ms = @atMs, sent_at_ms = coalesce(sent_at_ms, @atMs)
    WHERE row_id = @rowId`,
  /** The blocker is checked only for the few that wait for a time. */
  nextDue: `SELECT min(o.next_try_at_ms) FROM outbox_operations AS o
    WHERE o.connection_id = ? AND o.state IN ('waiting', 'unknown')
      AND o.next_try_at_ms IS NOT NULL AND ${BLOCKER} IS NULL`,
  get: 'SELECT * FROM outbox_operations WHERE id = ?',
  view: shownWhere('o.id = ?'),
  /** The last of the next few operations. */
  lastOfNext: `SELECT max(row_id) FROM (
      SELECT row_id FROM outbox_operations WHERE row_id > @after ORDER BY row_id LIMIT @lookAt)`,
  countAll: 'SELECT count(*) FROM outbox_operations',
  countStates: 'SELECT state, count(*) AS count FROM outbox_operations GROUP BY state',
  countConflicts: `SELECT count(*) FROM time_entries
    WHERE conflict_json IS NOT NULL AND deleted_at_ms IS NULL`,
  /** Its fields may be replaced once its outcome counts as known, regardless of an earlier attempt. */
  setState: `UPDATE outbox_operations SET state = @state, reason_json = @reason,
      unanswered_json = iif(is_outcome_unknown = 1 AND @isOutcomeUnknown = 0,
        ${WITH_FIELDS_AS_UNANSWERED}, unanswered_json),
      is_outcome_unknown = @isOutcomeUnknown, next_try_at_ms = @nextTryAtMs, updated_at_ms = @atMs
    WHERE row_id = @rowId`,
  /** None of the data sent so far can arrive any longer. */
  setStale: `UPDATE outbox_operations SET state = 'waiting', reason_json = NULL,
      is_outcome_unknown = 0, unanswered_json = NULL, next_try_at_ms = @nextTryAtMs,
      updated_at_ms = @atMs
    WHERE row_id = @rowId`,
  retryAll: `UPDATE outbox_operations SET next_try_at_ms = NULL, reason_json = NULL, updated_at_ms = ?,
      state = CASE WHEN is_outcome_unknown = 1 THEN 'unknown' ELSE 'waiting' END
    WHERE state IN ('waiting', 'unknown', 'parked')
      AND connection_id IN (SELECT id FROM time_connections WHERE removed_at_ms IS NULL)`,
  forgetDropped: `DELETE FROM outbox_operations
    WHERE state = 'dropped' AND action <> 'create' AND updated_at_ms < ?`,
  setRemoteOfLater: `UPDATE outbox_operations SET remote_id = @remoteId
    WHERE subject = @subject AND subject_id = @subjectId AND connection_id = @connectionId
      AND action = 'delete' AND remote_id IS NULL`,
} as const;
