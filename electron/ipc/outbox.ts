import type { OutboxService } from '../services/outbox-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `outbox:${string}`>>;

export const outboxHandlers = (outbox: OutboxService): Handlers => ({
  'outbox:list-operations': (query) => outbox.list(query),
  'outbox:get-summary': () => outbox.summary(),
  'outbox:retry-operation': ({ operationId }) => outbox.retry(operationId),
  'outbox:retry-all': () => outbox.retryAll(),
  'outbox:hold-operation': ({ operationId }) => outbox.hold(operationId),
  'outbox:release-operation': ({ operationId }) => outbox.release(operationId),
  'outbox:drop-operation': ({ operationId }) => outbox.drop(operationId),
  'outbox:restore-operation': ({ operationId }) => outbox.restore(operationId),
});
