import type {
  OutboxOperation,
  OutboxPage,
  OutboxQuery,
  OutboxSummary,
} from '../../../shared/domain/sync/outbox.ts';
import type { Database } from '../../db/database.ts';
import type { ConnectionHealth } from '../connections/connection-health.ts';
import type { OutboxRunner } from './outbox-runner.ts';

/** The outbox as the user sees and controls it. */
export interface OutboxService {
  list(query: OutboxQuery): Promise<OutboxPage>;
  summary(): Promise<OutboxSummary>;
  /** Tries one now, whatever it waits for. @returns null when it was sent meanwhile */
  retry(operationId: string): Promise<OutboxOperation | null>;
  retryAll(): Promise<OutboxSummary>;
  /** @throws `input/not-found`, `input/conflict` while it is being sent */
  hold(operationId: string): Promise<OutboxOperation>;
  /** @throws `input/not-found` */
  release(operationId: string): Promise<OutboxOperation>;
  /** The local row is unchanged. @throws `input/not-found`, `input/conflict` */
  drop(operationId: string): Promise<OutboxOperation>;
  /** @throws `input/not-found`, `input/conflict` when its subject has changed since */
  restore(operationId: string): Promise<OutboxOperation>;
}

export interface OutboxServiceDeps {
  outbox: Database['outbox'];
  runner: Pick<OutboxRunner, 'nudge'>;
  health: ConnectionHealth;
  now: () => number;
  /** A row's sync state may have changed. */
  onChanged: (subject: OutboxOperation['subject'], subjectId: string) => void;
  /** Many rows' sync states may have changed. */
  onManyChanged: () => void;
}

export function createOutboxService(deps: OutboxServiceDeps): OutboxService {
  const { outbox, runner, health, now } = deps;

  /** What waits for its connection is retried when the connection is. */
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
    async list(query) {
      const page = await outbox.list(query);
      return { ...page, operations: page.operations.map(withHold) };
    },
    summary: () => outbox.summary(),
    async retry(operationId) {
      const operation = await outbox.retry(operationId, now());
      if (operation === null) return null;
      health.lift(operation.connectionId);
      return changed(operation);
    },
    async retryAll() {
      for (const id of await outbox.listConnectionIds()) health.lift(id);
      await outbox.retryAll(now());
      deps.onManyChanged();
      runner.nudge();
      return outbox.summary();
    },
    hold: async (operationId) => changed(await outbox.hold(operationId, now())),
    release: async (operationId) => changed(await outbox.release(operationId, now())),
    drop: async (operationId) => changed(await outbox.drop(operationId, now())),
    restore: async (operationId) => changed(await outbox.restore(operationId, now())),
  };
}
