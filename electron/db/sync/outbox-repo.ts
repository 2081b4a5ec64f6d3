import type { OutboxOperation, OutboxSummary } from '../../../shared/domain/sync/outbox.ts';
import { readErrorData, AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { OutboxEffect, OutboxFilter, OutboxRepo } from './outbox-repo-types.ts';
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
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { typedSearch } from '../search/list-search.ts';
import { NUMBER_TAKEN_HINT, trustAnswer } from './remote-ids.ts';

/** Hint of an operation parked because its outcome cannot be determined. */
export const OUTCOME_UNKNOWN_HINT = 'outcome-unknown';

export function createOutboxRepo(connection: SqliteDatabase): OutboxRepo {
  const statements = createStatementCache(connection);
  const change = <T>(work: () => T): T => statements.transaction(work).immediate();
  const take = createOutboxTaker(statements);

  return {
    recover: (atMs) => statements.prepare(OUTBOX_SQL.recover).run(atMs).changes,

    listConnectionIds: () =>
      statements
        .prepare<[], { id: string }>(OUTBOX_SQL.listConnectionIds)
        .all()
        .map(({ id }) => id),

    take: (connectionId, limit, nowMs) => change(() => take(connectionId, limit, nowMs)),

    nextDueAtMs: (connectionId) =>
      Object.values(
        statements
          .prepare<[string], Record<string, number>>(OUTBOX_SQL.nextDue)
          .get(connectionId) ?? {},
      )[0] ?? null,

    settle: (results, atMs) =>
      change(() => mergeEffects(results.map((result) => settleOne(statements, result, atMs)))),

    list(query) {
      const { sql, values, isAll } = filterOf(query);
      return statements
        .transaction(() => ({
          operations: statements
            .prepare<unknown[], OutboxViewRow>(sql.list)
            .all({ ...values, limit: query.limit, offset: (query.page - 1) * query.limit })
            .map((row) => toShown(statements, row)),
          // While changes are sent, the list is read over and over.
          total: countOf(
            isAll
              ? statements.prepare<[], object>(OUTBOX_SQL.countAll).get()
              : statements.prepare<unknown[], object>(sql.count).get(values),
          ),
        }))
        .deferred();
    },

    findSome(filter, after, lookAt) {
      const { sql, values } = filterOf(filter);
      return statements
        .transaction(() => {
          const last = statements
            .prepare<unknown[], number | null>(OUTBOX_SQL.lastOfNext)
            .pluck()
            .get({ after, lookAt });
          if (typeof last !== 'number') return { rowIds: [], next: null };
          const rowIds = statements
            .prepare<unknown[], number>(sql.rowIds)
            .pluck()
            .all({ ...values, after, last });
          return { rowIds, next: last };
        })
        .deferred();
    },

    listFound(filter, rowIds) {
      const { sql, values } = filterOf(filter);
      return statements
        .transaction(() =>
          statements
            .prepare<unknown[], OutboxViewRow>(sql.ofRowIds)
            .all({ ...values, rowIds: JSON.stringify(rowIds) })
            .map((row) => toShown(statements, row)),
        )
        .deferred();
    },

    summary: () => statements.transaction(() => summarise(statements)).deferred(),

    get: (id) => getShown(statements, id),

    retry: (id, atMs) =>
      change(() => {
        const row = find(statements, id);
        if (row === null) return null;
        if (row.state === 'dropped' || row.state === 'held' || row.state === 'sending') {
          return getShown(statements, id);
        }
        // Its outcome cannot be determined, and the user wants it repeated.
        const hint =
          row.reason_json === null ? undefined : readErrorData(row.reason_json).details?.hint;
        const isForced = hint === OUTCOME_UNKNOWN_HINT;
        if (hint === NUMBER_TAKEN_HINT) trustAnswer(statements, row, atMs);
        const isOutcomeUnknown = row.is_outcome_unknown === 1 && !isForced;
        setState(statements, row, isOutcomeUnknown ? 'unknown' : 'waiting', atMs, isOutcomeUnknown);
        return getShown(statements, id);
      }),

    retryAll(atMs) {
      change(() => {
        const parked = statements
          .prepare<[], OutboxRow>("SELECT * FROM outbox_operations WHERE state = 'parked'")
          .all();
        statements.prepare(OUTBOX_SQL.retryAll).run(atMs);
        for (const row of parked) refreshSyncState(statements, row.subject, row.subject_id);
      });
    },

    hold: (id, atMs) =>
      change(() => {
        const row = getIdle(statements, id);
        if (row.state !== 'dropped') setState(statements, row, 'held', atMs);
        return getShown(statements, id);
      }),

    release: (id, atMs) =>
      change(() => {
        const row = get(statements, id);
        if (row.state === 'held') {
          setState(statements, row, row.is_outcome_unknown === 1 ? 'unknown' : 'waiting', atMs);
        }
        return getShown(statements, id);
      }),

    drop: (id, atMs) =>
      change(() => {
        const row = getIdle(statements, id);
        setState(statements, row, 'dropped', atMs);
        if (row.action === 'create') removeLater(statements, row);
        refreshSyncState(statements, row.subject, row.subject_id);
        return getShown(statements, id);
      }),

    restore: (id, atMs) =>
      change(() => {
        restore(statements, get(statements, id), atMs);
        return getShown(statements, id);
      }),

    forgetDropped(beforeMs) {
      statements.prepare(OUTBOX_SQL.forgetDropped).run(beforeMs);
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

function restore(statements: Statements, row: OutboxRow, atMs: number): void {
  if (row.state !== 'dropped') return;
  const subject = readSubject(statements, row.subject, row.subject_id);
  const isMeant = row.action === 'delete' ? subject?.isDeleted : subject?.isDeleted === false;
  if (subject === null || isMeant !== true || subject.connectionId !== row.connection_id) {
    throw new AppError('input/conflict', 'outboxErrors.changedSince');
  }
  setState(statements, row, row.is_outcome_unknown === 1 ? 'unknown' : 'waiting', atMs);
  if (row.action === 'create') {
    replaceFields(statements, row, subject.fields, atMs);
    SYNC_KINDS[row.subject].noteCreation(statements, subject.id, row.id);
  } else if (row.action === 'update') {
    const others = operationsOf(statements, row.subject, subject.id).filter(
      (each) => each.row_id !== row.row_id && each.action === 'update' && isWaiting(each),
    );
    for (const each of others) removeOperation(statements, each);
    const sent = [row, ...others].flatMap(sentUnanswered);
    const missing = missingFields(subject.base, subject.fields, sent);
    if (Object.keys(missing).length > 0) replaceFields(statements, row, missing, atMs);
    noteUnanswered(statements, row, sent);
  }
  refreshSyncState(statements, row.subject, row.subject_id);
}

const isWaiting = (row: OutboxRow): boolean => row.state !== 'dropped' && isSurelyUnsent(row);

/** Removes changes of an uncreated row, which become part of its create if that is restored. */
function removeLater(statements: Statements, row: OutboxRow): void {
  for (const each of operationsOf(statements, row.subject, row.subject_id)) {
    const isLater = each.row_id > row.row_id && each.connection_id === row.connection_id;
    if (isLater && each.action === 'update' && isWaiting(each)) removeOperation(statements, each);
  }
}

function setState(
  statements: Statements,
  row: OutboxRow,
  state: OutboxRow['state'],
  atMs: number,
  isOutcomeUnknown = row.is_outcome_unknown === 1,
): void {
  statements.prepare(OUTBOX_SQL.setState).run({
    rowId: row.row_id,
    state,
    reason: state === 'held' ? row.reason_json : null,
    isOutcomeUnknown: isOutcomeUnknown ? 1 : 0,
    nextTryAtMs: null,
    atMs,
  });
  refreshSyncState(statements, row.subject, row.subject_id);
}

function find(statements: Statements, id: string): OutboxRow | null {
  return statements.prepare<[string], OutboxRow>(OUTBOX_SQL.get).get(id) ?? null;
}

/** @throws `input/not-found` */
function get(statements: Statements, id: string): OutboxRow {
  const row = find(statements, id);
  if (row === null) throw unknownOperation();
  return row;
}

/** @throws `input/not-found`, `input/conflict` */
function getIdle(statements: Statements, id: string): OutboxRow {
  const row = get(statements, id);
  if (row.state !== 'sending') return row;
  throw new AppError('input/conflict', 'outboxErrors.beingSent', { retryable: true });
}

function getShown(statements: Statements, id: string): OutboxOperation {
  const row = statements.prepare<[string], OutboxViewRow>(OUTBOX_SQL.view).get(id);
  if (row === undefined) throw unknownOperation();
  return toShown(statements, row);
}

function toShown(statements: Statements, row: OutboxViewRow): OutboxOperation {
  return toOperation(row, (field, id) => {
    const table = field === 'projectId' ? 'projects' : 'customers';
    return (
      statements
        .prepare<[string], { name: string }>(`SELECT name FROM ${table} WHERE id = ?`)
        .get(id)?.name ?? null
    );
  });
}

function summarise(statements: Statements): OutboxSummary {
  const counts = new Map(
    statements
      .prepare<[], { state: OutboxRow['state']; count: number }>(OUTBOX_SQL.countStates)
      .all()
      .map(({ state, count }) => [state, count]),
  );
  const sum = (...states: OutboxRow['state'][]): number =>
    states.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  return {
    waiting: sum('waiting', 'sending', 'unknown'),
    parked: sum('parked'),
    held: sum('held'),
    conflicts: countOf(statements.prepare<[], object>(OUTBOX_SQL.countConflicts).get()),
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
