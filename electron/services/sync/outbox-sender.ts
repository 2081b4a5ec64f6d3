import type { AppError } from '../../../shared/errors.ts';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import type { CallOutcome } from '../../clients/time/time-call-error.ts';
import type { TimeClient } from '../../clients/time/time-client.ts';
import type { OutboxResult, OutboxWork } from '../../db/sync/outbox-repo-types.ts';
import { SENDERS, type RemoteSubject } from './senders.ts';

/** A failed call, with the facts that determine the next step. */
export interface CallFailure {
  error: AppError;
  outcome: CallOutcome;
  /** Entry at the service, from the refusal of a stale version. */
  current: RemoteEntry | null;
}

export interface OutboxSenderDeps {
  explain: (thrown: unknown) => CallFailure;
  /** Applies a failure to the connection. @returns true when all of it waits */
  failed: (connectionId: string, error: AppError) => boolean;
  succeeded: (connectionId: string) => void;
  /** Returns when this change is to be retried after a failure. */
  nextTryAtMs: (tries: number, error: AppError) => number;
}

/** Error details of a change with an undeterminable outcome. @see OUTCOME_UNKNOWN_HINT */
const NOBODY_KNOWS = { hint: 'outcome-unknown' };

/** Sends one operation. Never throws: every outcome is a result. */
export async function sendOperation(
  work: OutboxWork,
  client: TimeClient,
  deps: OutboxSenderDeps,
  signal: AbortSignal,
): Promise<OutboxResult> {
  const { operationId, connectionId } = work;
  let isLooking = false;
  try {
    if (work.action === 'create' && work.isOutcomeUnknown) {
      isLooking = true;
      const found = await SENDERS[work.subject].find(work, client, signal);
      isLooking = false;
      deps.succeeded(connectionId);
      if (found !== null) {
        return found.isDeleted
          ? { operationId, kind: 'gone' }
          : { operationId, kind: 'done', remote: found };
      }
    }
    const remote = await act(work, client, signal);
    deps.succeeded(connectionId);
    if (remote === null && work.action === 'create') {
      isLooking = true;
      const found = await SENDERS[work.subject].find(work, client, signal);
      if (found !== null) return { operationId, kind: 'done', remote: found };
      return { operationId, kind: 'parked', error: ACCEPTED_WITHOUT_TRACE, isOutcomeUnknown: true };
    }
    // A repeated create returns the same record, even if it was deleted since.
    if (remote?.isDeleted === true) return { operationId, kind: 'gone' };
    return { operationId, kind: 'done', remote };
  } catch (thrown) {
    return afterFailure(work, deps.explain(thrown), isLooking, deps);
  }
}

function afterFailure(
  work: OutboxWork,
  { error, outcome, current }: CallFailure,
  isLooking: boolean,
  deps: OutboxSenderDeps,
): OutboxResult {
  const { operationId, connectionId, action, tryCount } = work;
  if (error.code === 'lane/local-only') {
    // Not sent, and not a failure: it waits for its project's rule, as the outbox shows.
    const { isOutcomeUnknown } = work;
    return { operationId, kind: 'later', error: null, isOutcomeUnknown, nextTryAtMs: null };
  }
  if (outcome === 'refused') {
    deps.succeeded(connectionId);
    if (isLooking) {
      return {
        operationId,
        kind: 'parked',
        error: {
          code: error.code,
          message: 'outboxErrors.cannotLook',
          retryable: false,
          details: { ...error.details, ...NOBODY_KNOWS },
        },
        isOutcomeUnknown: true,
      };
    }
    if (error.code === 'api/not-found' && action !== 'create') return { operationId, kind: 'gone' };
    if (error.code === 'input/conflict' && current !== null && action !== 'create') {
      // Immediately the first time; a service that refuses its own version must not cause a loop.
      const nextTryAtMs = tryCount < 2 ? null : deps.nextTryAtMs(tryCount, error);
      return { operationId, kind: 'stale', current, nextTryAtMs };
    }
    return { operationId, kind: 'parked', error: error.toData(), isOutcomeUnknown: false };
  }
  const isOutcomeUnknown = outcome === 'unknown' || work.isOutcomeUnknown || isLooking;
  if (error.code === 'canceled') {
    return { operationId, kind: 'later', error: null, isOutcomeUnknown, nextTryAtMs: null };
  }
  const isOfConnection = deps.failed(connectionId, error);
  return {
    operationId,
    kind: 'later',
    error: error.toData(),
    isOutcomeUnknown,
    nextTryAtMs: isOfConnection ? null : deps.nextTryAtMs(tryCount, error),
  };
}

/** @returns the service's current version; null when it returns none */
async function act(
  work: OutboxWork,
  client: TimeClient,
  signal: AbortSignal,
): Promise<RemoteSubject | null> {
  const sender = SENDERS[work.subject];
  if (work.action === 'create') return sender.create(work, client, signal);
  const { remoteId } = work;
  // There is nothing at the service to change or delete.
  if (remoteId === null) return null;
  if (work.action === 'update') return sender.update(work, remoteId, client, signal);
  await sender.delete(work, remoteId, client, signal);
  return null;
}

const ACCEPTED_WITHOUT_TRACE = {
  code: 'api/unexpected-response',
  message: 'outboxErrors.acceptedWithoutTrace',
  retryable: false,
  details: NOBODY_KNOWS,
} as const;
