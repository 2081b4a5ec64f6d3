import type {
  OutboxOperation,
  OutboxSummary,
  OutboxPage,
  OutboxQuery,
} from '../../../shared/domain/sync/outbox.ts';
import { readErrorData, AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type {
  OutboxEffect,
  OutboxFilter,
  FoundOperations,
  OutboxResult,
} from './outbox-repo-types.ts';
import { settleOne } from './outbox-results.ts';
import {
  isSurelyUnsent,
  noteUnanswered,
  operationsOf,
  removeOperation,
  replaceFields,
  sentUnanswered,
  type OutboxRow,
} from './outbox-row.ts';
import { foundOperationsSql, OUTBOX_SQL } from './outbox-sql.ts';
import { createOutboxTaker } from './outbox-take.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import { toOperation, type OutboxViewRow } from './outbox-view.ts';
import { missingFields, refreshSyncState } from './outbox-writer.ts';
import { readSubject } from './subjects.ts';
import { createStatementCache, orThrow, type Statements } from '../engine/statement-cache.ts';
import { typedSearch } from '../search/list-search.ts';
import { NUMBER_TAKEN_HINT, trustAnswer } from './remote-ids.ts';

/** Hint of an operation parked because its outcome cannot be determined. */
export const OUTCOME_UNKNOWN_HINT = 'outcome-unknown';

/** Builds the repository of the outbox: changes not yet confirmed by their service. One transaction per call. */
export function createOutboxRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const take = createOutboxTaker(db);

  return {
    /**
     * Must be called once per start, before anything is sent: operations running when the app ended have an unknown
     * outcome.
     * @returns how many there are
     */
    recover: (atMs: number) => db.run(OUTBOX_SQL.recover, atMs).changes,

    /** Lists connections with operations that could ever be sent, without removed ones. */
    listConnectionIds: () =>
      db.all<{ id: string }>(OUTBOX_SQL.listConnectionIds).map(({ id }) => id),

    /**
     * Marks the next operations as `sending`, so that this survives a crash, and returns them, oldest first. At most
     * one per row is sent at a time. Each call continues where the last one ended, and begins again at the oldest when
     * nothing is left and every few seconds.
     */
    take: (connectionId: string, limit: number, nowMs: number) =>
      db.inOne(() => take(connectionId, limit, nowMs)),

    /**
     * Returns, after `take` returned nothing, the earliest instant at which it would return something;
     * null: time does not change that.
     */
    nextDueAtMs: (connectionId: string) =>
      Object.values(db.get<Record<string, number>>(OUTBOX_SQL.nextDue, connectionId) ?? {})[0] ??
      null,

    /** Stores the results of taken operations, and applies the service's answers. */
    settle: (results: readonly OutboxResult[], atMs: number) =>
      db.inOne(() => mergeEffects(results.map((result) => settleOne(db, result, atMs)))),

    /** Lists operations. If each must be examined, many of them take long: see `findSome`. */
    list(query: OutboxQuery): OutboxPage {
      const { sql, values, isAll } = filterOf(query);
      return db.read(() => ({
        operations: db
          .all<OutboxViewRow>(sql.list, {
            ...values,
            limit: query.limit,
            offset: (query.page - 1) * query.limit,
          })
          .map((row) => toShown(db, row)),
        // While changes are sent, the list is read over and over.
        total: countOf(
          isAll ? db.get<object>(OUTBOX_SQL.countAll) : db.get<object>(sql.count, values),
        ),
      }));
    },

    /** Searches some operations. @param after 0 at first, then {@link FoundOperations.next} */
    findSome(filter: OutboxFilter, after: number, lookAt: number): FoundOperations {
      const { sql, values } = filterOf(filter);
      return db.read(() => {
        const last = db.value<number | null>(OUTBOX_SQL.lastOfNext, { after, lookAt });
        if (typeof last !== 'number') return { rowIds: [], next: null };
        const rowIds = db.values<number>(sql.rowIds, { ...values, after, last });
        return { rowIds, next: last };
      });
    },

    /** Lists those of the found rows that still exist and still match, oldest first. */
    listFound(filter: OutboxFilter, rowIds: readonly number[]): OutboxOperation[] {
      const { sql, values } = filterOf(filter);
      return db.read(() =>
        db
          .all<OutboxViewRow>(sql.ofRowIds, { ...values, rowIds: JSON.stringify(rowIds) })
          .map((row) => toShown(db, row)),
      );
    },

    summary: () => db.read(() => summarize(db)),

    /** @throws `input/not-found` */
    get: (id: string) => getShown(db, id),

    /** Makes one due now. @returns null when it was sent meanwhile */
    retry: (id: string, atMs: number) =>
      db.inOne(() => {
        const row = find(db, id);
        if (row === null) return null;
        if (row.state === 'dropped' || row.state === 'held' || row.state === 'sending') {
          return getShown(db, id);
        }
        // Its outcome cannot be determined, and the user wants it repeated.
        const hint =
          row.reason_json === null ? undefined : readErrorData(row.reason_json).details?.hint;
        const isForced = hint === OUTCOME_UNKNOWN_HINT;
        if (hint === NUMBER_TAKEN_HINT) trustAnswer(db, row, atMs);
        const isOutcomeUnknown = row.is_outcome_unknown === 1 && !isForced;
        setState(db, row, isOutcomeUnknown ? 'unknown' : 'waiting', atMs, isOutcomeUnknown);
        return getShown(db, id);
      }),

    /** Makes everything due now that waits or was parked. */
    retryAll(atMs: number) {
      db.inOne(() => {
        const parked = db.all<OutboxRow>("SELECT * FROM outbox_operations WHERE state = 'parked'");
        db.run(OUTBOX_SQL.retryAll, atMs);
        for (const row of parked) refreshSyncState(db, row.subject, row.subject_id);
      });
    },

    /** @throws `input/not-found`, `input/conflict` while it is being sent */
    hold: (id: string, atMs: number) =>
      db.inOne(() => {
        const row = getIdle(db, id);
        if (row.state !== 'dropped') setState(db, row, 'held', atMs);
        return getShown(db, id);
      }),

    release: (id: string, atMs: number) =>
      db.inOne(() => {
        const row = get(db, id);
        if (row.state === 'held') {
          setState(db, row, row.is_outcome_unknown === 1 ? 'unknown' : 'waiting', atMs);
        }
        return getShown(db, id);
      }),

    /** Removes it; the local row is unchanged. */
    drop: (id: string, atMs: number) =>
      db.inOne(() => {
        const row = getIdle(db, id);
        setState(db, row, 'dropped', atMs);
        if (row.action === 'create') removeLater(db, row);
        refreshSyncState(db, row.subject, row.subject_id);
        return getShown(db, id);
      }),

    /** Restores it with the row's current values. @throws `input/conflict` when the row no longer exists */
    restore: (id: string, atMs: number) =>
      db.inOne(() => {
        restore(db, get(db, id), atMs);
        return getShown(db, id);
      }),

    /** Deletes operations dropped before an instant, except creates: those keep their row local. */
    forgetDropped(beforeMs: number) {
      db.run(OUTBOX_SQL.forgetDropped, beforeMs);
    },
  };
}

/** Returns the statements of a filter, and the values bound to each of them. */
function filterOf({ text, state }: OutboxFilter) {
  const typed = typedSearch(text);
  return {
    sql: foundOperationsSql(state, typed !== null),
    values: typed === null ? {} : { typed },
    isAll: state === null && typed === null,
  };
}

function restore(db: Statements, row: OutboxRow, atMs: number): void {
  if (row.state !== 'dropped') return;
  const subject = readSubject(db, row.subject, row.subject_id);
  const isMeant = row.action === 'delete' ? subject?.isDeleted : subject?.isDeleted === false;
  if (subject === null || isMeant !== true || subject.connectionId !== row.connection_id) {
    throw new AppError('input/conflict', 'outboxErrors.changedSince');
  }
  setState(db, row, row.is_outcome_unknown === 1 ? 'unknown' : 'waiting', atMs);
  if (row.action === 'create') {
    replaceFields(db, row, subject.fields, atMs);
    SYNC_KINDS[row.subject].noteCreation(db, subject.id, row.id);
  } else if (row.action === 'update') {
    const others = operationsOf(db, row.subject, subject.id).filter(
      (each) => each.row_id !== row.row_id && each.action === 'update' && isWaiting(each),
    );
    for (const each of others) removeOperation(db, each);
    const sent = [row, ...others].flatMap(sentUnanswered);
    const missing = missingFields(subject.base, subject.fields, sent);
    if (Object.keys(missing).length > 0) replaceFields(db, row, missing, atMs);
    noteUnanswered(db, row, sent);
  }
  refreshSyncState(db, row.subject, row.subject_id);
}

const isWaiting = (row: OutboxRow): boolean => row.state !== 'dropped' && isSurelyUnsent(row);

/** Removes changes of an uncreated row, which become part of its create if that is restored. */
function removeLater(db: Statements, row: OutboxRow): void {
  for (const each of operationsOf(db, row.subject, row.subject_id)) {
    const isLater = each.row_id > row.row_id && each.connection_id === row.connection_id;
    if (isLater && each.action === 'update' && isWaiting(each)) removeOperation(db, each);
  }
}

function setState(
  db: Statements,
  row: OutboxRow,
  state: OutboxRow['state'],
  atMs: number,
  isOutcomeUnknown = row.is_outcome_unknown === 1,
): void {
  db.run(OUTBOX_SQL.setState, {
    rowId: row.row_id,
    state,
    reason: state === 'held' ? row.reason_json : null,
    isOutcomeUnknown: isOutcomeUnknown ? 1 : 0,
    nextTryAtMs: null,
    atMs,
  });
  refreshSyncState(db, row.subject, row.subject_id);
}

function find(db: Statements, id: string): OutboxRow | null {
  return db.get<OutboxRow>(OUTBOX_SQL.get, id) ?? null;
}

/** @throws `input/not-found` */
function get(db: Statements, id: string): OutboxRow {
  return orThrow(find(db, id), unknownOperation);
}

/** @throws `input/not-found`, `input/conflict` */
function getIdle(db: Statements, id: string): OutboxRow {
  const row = get(db, id);
  if (row.state !== 'sending') return row;
  throw new AppError('input/conflict', 'outboxErrors.beingSent', { retryable: true });
}

function getShown(db: Statements, id: string): OutboxOperation {
  const row = orThrow(db.get<OutboxViewRow>(OUTBOX_SQL.view, id), unknownOperation);
  return toShown(db, row);
}

function toShown(db: Statements, row: OutboxViewRow): OutboxOperation {
  return toOperation(row, (field, id) => {
    const table = field === 'projectId' ? 'projects' : 'customers';
    return db.get<{ name: string }>(`SELECT name FROM ${table} WHERE id = ?`, id)?.name ?? null;
  });
}

function summarize(db: Statements): OutboxSummary {
  const counts = new Map(
    db
      .all<{ state: OutboxRow['state']; count: number }>(OUTBOX_SQL.countStates)
      .map(({ state, count }) => [state, count]),
  );
  const sum = (...states: OutboxRow['state'][]): number =>
    states.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  return {
    waiting: sum('waiting', 'sending', 'unknown'),
    parked: sum('parked'),
    held: sum('held'),
    conflicts: countOf(db.get<object>(OUTBOX_SQL.countConflicts)),
  };
}

function countOf(row: object | undefined): number {
  return Number(Object.values(row ?? {})[0] ?? 0);
}

function mergeEffects(effects: readonly (OutboxEffect | null)[]): OutboxEffect {
  return { changed: effects.flatMap((effect) => effect?.changed ?? []) };
}

function unknownOperation(): AppError {
  return new AppError('input/not-found', 'outboxErrors.changeGone');
}
