import { AppError, toAppError } from '../../../shared/errors.ts';
import { canceledError, openAbortScope, type AbortScope } from '../../support/abort.ts';
import { createQuotaGate, type CallCost, type QuotaHold, type QuotaPass } from './quota-gate.ts';
import { backOffMs } from '../../support/back-off.ts';
import { CALL_BACK_OFF, MAX_ATTEMPTS } from './retry-policy.ts';
import { createSlotQueue, type CallPriority, type WaitInfo } from './slot-queue.ts';
import { systemClock, type Clock } from '../../support/clock.ts';

export type { CallCost, CallPriority, QuotaHold, WaitInfo };

/** One attempt of a call. */
export interface Attempt {
  /** Counts from 1. */
  number: number;
  /** Aborts when the caller's signal aborts or the scheduler closes. */
  signal: AbortSignal;
  /**
   * Keeps the slot and signal alive after the call returns, for an answer that is still streaming.
   * @returns releases them; must be called exactly when the stream ends
   */
  keep: () => () => void;
}

/** The result of an attempt. Only `mayRepeat` decides whether it is repeated. */
export type AttemptOutcome<T> =
  { ok: true; value: T } | { ok: false; error: AppError; mayRepeat: boolean };

export interface ScheduledCall<T> {
  priority: CallPriority;
  /** Cost of the call to the account; defaults to `nothing`. */
  cost?: CallCost | undefined;
  attempt: (attempt: Attempt) => Promise<AttemptOutcome<T>>;
  signal?: AbortSignal | undefined;
  onWait?: ((wait: WaitInfo | null) => void) | undefined;
}

export interface AccountSchedulerDeps {
  /** Maximum concurrent requests, at least 1. */
  concurrency: number;
  clock?: Clock | undefined;
  /** 0 (inclusive) to 1 (exclusive), for jitter. */
  random?: (() => number) | undefined;
  /** Called when the quota is found to be used up and, with null, when the user resumes. */
  onQuotaHold?: ((hold: QuotaHold | null) => void) | undefined;
}

/** Builds the scheduler of all calls of one account: slots, order, pauses and the only retry loop of the app. */
export function createAccountScheduler(deps: AccountSchedulerDeps) {
  const clock = deps.clock ?? systemClock;
  const random = deps.random ?? Math.random;
  const queue = createSlotQueue({ concurrency: deps.concurrency, clock });
  const gate = createQuotaGate({
    now: () => clock.now(),
    onHold: (hold) => {
      if (hold !== null) queue.refuse((cost) => gate.refusalOf(cost));
      deps.onQuotaHold?.(hold);
    },
  });
  const scopes = new Set<AbortScope>();
  let isClosed = false;

  const sleep = async (delayMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        timer();
        reject(canceledError());
      };
      const timer = clock.after(delayMs, () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      });
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });

  /**
   * Plans the wait after a failed attempt. A delay requested by the service pauses the whole account, and must do so
   * before the slot is released: the next queued call would otherwise start immediately.
   * @returns when this call may continue, or null when only the account's pause applies
   */
  const planWait = (
    error: AppError,
    number: number,
  ): { delayMs: number; untilMs: number } | null => {
    const wishMs = error.retryAfterMs ?? 0;
    const delayMs = wishMs > 0 ? wishMs : backOffMs(number, random(), CALL_BACK_OFF);
    const untilMs = clock.now() + delayMs;
    if (wishMs === 0 && error.code !== 'quota/too-many-requests') return { delayMs, untilMs };
    queue.pauseUntil(untilMs);
    return null;
  };

  const attemptOnce = async <T>(
    call: ScheduledCall<T>,
    scope: AbortScope,
    number: number,
    release: () => void,
  ): Promise<{ outcome: AttemptOutcome<T>; isKept: boolean }> => {
    let isKept = false;
    const keep = (): (() => void) => {
      isKept = true;
      return () => {
        release();
        close(scope);
      };
    };
    try {
      return { outcome: await call.attempt({ number, signal: scope.signal, keep }), isKept };
    } catch (error) {
      release();
      throw toAppError(error);
    }
  };

  const loop = async <T>(
    call: ScheduledCall<T>,
    scope: AbortScope,
    pass: QuotaPass,
    tell: (wait: WaitInfo | null) => void,
    onTouched: () => void,
  ): Promise<{ value: T; isKept: boolean }> => {
    const { signal } = scope;
    const { priority, cost = 'nothing' } = call;
    for (let number = 1; ; number += 1) {
      const release = await queue.acquire({ priority, cost, signal, tell });
      // The gate may have closed while this call was waiting.
      const refusal = gate.refusalOf(cost);
      if (refusal !== null) {
        release();
        throw refusal;
      }
      const { outcome, isKept } = await attemptOnce(call, scope, number, release).catch(
        (error: unknown) => {
          onTouched();
          throw error;
        },
      );
      if (outcome.ok) {
        pass.settle('passed');
        if (!isKept) release();
        return { value: outcome.value, isKept };
      }
      if (!outcome.error.isUntouched) onTouched();
      // Must run before the slot is released; otherwise the next queued call would be sent.
      if (outcome.error.code === 'quota/exceeded') pass.settle('exceeded', outcome.error);
      const wait = planWait(outcome.error, number);
      release();
      if (!outcome.mayRepeat || number >= MAX_ATTEMPTS) throw outcome.error;
      if (wait !== null) {
        tell({ reason: 'retry', untilMs: wait.untilMs });
        await sleep(wait.delayMs, signal);
      }
    }
  };

  const close = (scope: AbortScope): void => {
    scope.dispose();
    scopes.delete(scope);
  };

  return {
    /**
     * Runs a call when a slot is free and retries it, up to {@link MAX_ATTEMPTS} attempts.
     * @throws `canceled`, or the error of the last attempt; `quota/exceeded` without sending when the call has a cost
     *   and the quota is used up
     */
    async run<T>(call: ScheduledCall<T>): Promise<T> {
      if (isClosed) throw canceledError();
      const scope = openAbortScope(call.signal);
      scopes.add(scope);
      let isWaiting = false;
      const tell = (wait: WaitInfo | null): void => {
        if (wait === null && !isWaiting) return;
        isWaiting = wait !== null;
        call.onWait?.(wait);
      };
      let pass: QuotaPass | null = null;
      let isUntouched = true;
      try {
        const entry = gate.enter(call.cost ?? 'nothing', scope.signal, () => {
          tell({ reason: 'slot', untilMs: null });
        });
        pass = entry instanceof Promise ? await entry : entry;
        const { value, isKept } = await loop(call, scope, pass, tell, () => {
          isUntouched = false;
        });
        if (!isKept) close(scope);
        return value;
      } catch (error) {
        close(scope);
        // `isUntouched` covers all attempts: a canceled wait or a final refusal proves nothing about the attempt before
        // it.
        if (!(error instanceof AppError) || error.isUntouched === isUntouched) throw error;
        throw error.with({ isUntouched });
      } finally {
        pass?.settle('undecided');
        tell(null);
      }
    },
    /** Details of the used-up quota; null if it is not used up, and after `resumeAfterQuota`. */
    quotaHold: gate.hold,
    /** Allows calls with a cost again: one first, the rest once it succeeds. */
    resumeAfterQuota: gate.resume,
    /** Sets the maximum number of concurrent requests, at least 1. */
    setConcurrency: queue.setConcurrency,
    /** Fails all waiting and running calls with `canceled`. */
    close: (): void => {
      isClosed = true;
      queue.close();
      for (const scope of scopes) scope.abort();
    },
  };
}

export type AccountScheduler = ReturnType<typeof createAccountScheduler>;
