import type {
  OutboxOperation,
  OutboxPage,
  OutboxQuery,
  OutboxSummary,
} from '../../../shared/domain/sync/outbox.ts';
import { DEPENDENT_STATES } from '../../../shared/domain/sync/names.ts';
import type { Database } from '../../db/database.ts';
import { createSharedRuns } from '../../support/keyed.ts';
import type { ConnectionHealth } from '../connections/connection-health.ts';
import type { FoundOperations } from '../../db/sync/outbox-repo-types.ts';
import type { OutboxRunner } from './outbox-runner.ts';

/** The outbox as the user sees and controls it. */
export type OutboxService = ReturnType<typeof createOutboxService>;

export interface OutboxServiceDeps {
  outbox: Database['outbox'];
  runner: Pick<OutboxRunner, 'nudge'>;
  health: ConnectionHealth;
  now: () => number;
  /** Called when a row's sync state may have changed. */
  onChanged: (subject: OutboxOperation['subject'], subjectId: string) => void;
  /** Called when many rows' sync states may have changed. */
  onManyChanged: () => void;
}

/** Reading this many operations blocks other database requests for some 10 ms. */
const LOOKED_AT_ONCE = 4000;

export function createOutboxService(deps: OutboxServiceDeps) {
  const { outbox, runner, health, now } = deps;
  const searches = createSharedRuns<OutboxPage>();

  /** Searches all operations, some at a time: there may be very many, and other requests get their turn between. */
  const search = async (query: OutboxQuery): Promise<OutboxPage> => {
    const rowIds: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const found: FoundOperations = await outbox.findSome(query, after, LOOKED_AT_ONCE);
      for (const rowId of found.rowIds) rowIds.push(rowId);
      after = found.next;
    }
    const start = (query.page - 1) * query.limit;
    const asked = rowIds.slice(start, start + query.limit);
    const operations = asked.length === 0 ? [] : await outbox.listFound(query, asked);
    // The others are gone, or were sent meanwhile.
    return { operations, total: rowIds.length - asked.length + operations.length };
  };

  const find = async (query: OutboxQuery): Promise<OutboxPage> => {
    if (query.text.trim() === '' && (query.state === null || !DEPENDENT_STATES.has(query.state))) {
      return outbox.list(query);
    }
    const key = JSON.stringify(query);
    // A search that is already running may not have seen the changes this one is asked for: one more serves all who
    // wait.
    await searches.get(key)?.catch(() => undefined);
    return searches.join(key, () => search(query));
  };

  /** Shows the connection's hold: an operation waiting for its connection is retried when the connection is. */
  const withHold = (operation: OutboxOperation): OutboxOperation => {
    const isWaiting = operation.state === 'waiting' || operation.state === 'unknown';
    const hold = isWaiting ? health.hold(operation.connectionId) : null;
    if (hold === null) return operation;
    const nextTryAtMs =
      hold.untilMs === null ? null : Math.max(hold.untilMs, operation.nextTryAtMs ?? 0);
    return { ...operation, reason: hold.error, nextTryAtMs };
  };

  const changed = (operation: OutboxOperation): OutboxOperation => {
    deps.onChanged(operation.subject, operation.subjectId);
    runner.nudge();
    return withHold(operation);
  };

  return {
    async list(query: OutboxQuery): Promise<OutboxPage> {
      const page = await find(query);
      return { ...page, operations: page.operations.map(withHold) };
    },
    summary: () => outbox.summary(),
    /** Retries one now, regardless of what it waits for. @returns null when it was sent meanwhile */
    async retry(operationId: string): Promise<OutboxOperation | null> {
      const operation = await outbox.retry(operationId, now());
      if (operation === null) return null;
      health.lift(operation.connectionId);
      return changed(operation);
    },
    async retryAll(): Promise<OutboxSummary> {
      for (const id of await outbox.listConnectionIds()) health.lift(id);
      await outbox.retryAll(now());
      deps.onManyChanged();
      runner.nudge();
      return outbox.summary();
    },
    /** @throws `input/not-found`, `input/conflict` while it is being sent */
    hold: async (operationId: string) => changed(await outbox.hold(operationId, now())),
    /** @throws `input/not-found` */
    release: async (operationId: string) => changed(await outbox.release(operationId, now())),
    /** Drops an operation; the local row is unchanged. @throws `input/not-found`, `input/conflict` */
    drop: async (operationId: string) => changed(await outbox.drop(operationId, now())),
    /** @throws `input/not-found`, `input/conflict` when its subject has changed since */
    restore: async (operationId: string) => changed(await outbox.restore(operationId, now())),
  };
}
