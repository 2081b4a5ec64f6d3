import type { AppError } from '../../../shared/errors.ts';
import { canceledError } from '../../support/abort.ts';
import type { CallCost } from './quota-gate.ts';
import type { Clock } from '../../support/clock.ts';

/** Why and until when a call waits; `untilMs` is a UTC epoch instant, null when unknown. */
export interface WaitInfo {
  reason: 'slot' | 'rate-limit' | 'retry';
  untilMs: number | null;
}

/**
 * `collect`: status and download of documents at the service; `interactive`: someone is waiting;
 * `upload`: new work.
 */
export type CallPriority = 'collect' | 'interactive' | 'upload';

/** Order in which waiting calls get a slot: paid results first, then interactive requests, then new work. */
const RANK: Record<CallPriority, number> = { collect: 0, interactive: 1, upload: 2 };

export interface SlotRequest {
  priority: CallPriority;
  cost: CallCost;
  signal: AbortSignal;
  tell: (wait: WaitInfo | null) => void;
}

interface Waiter extends SlotRequest {
  grant: () => void;
  refuse: (error: AppError) => void;
}

/** Builds the slots and pauses of one account. */
export function createSlotQueue(deps: { concurrency: number; clock: Clock }) {
  let { concurrency } = deps;
  let running = 0;
  let runningUploads = 0;
  let pause: { untilMs: number; cancel: () => void } | null = null;
  const waiting: Waiter[] = [];

  /**
   * Limits uploads to leave one slot free, so that finished documents and interactive requests never wait behind them.
   */
  const uploadLimit = (): number => Math.max(1, concurrency - 1);

  const mayStart = (waiter: Waiter): boolean =>
    running < concurrency && (waiter.priority !== 'upload' || runningUploads < uploadLimit());

  const waitOf = (): WaitInfo =>
    pause === null
      ? { reason: 'slot', untilMs: null }
      : { reason: 'rate-limit', untilMs: pause.untilMs };

  const takeNext = (): Waiter | undefined => {
    const index = pause === null ? waiting.findIndex(mayStart) : -1;
    return index === -1 ? undefined : waiting.splice(index, 1)[0];
  };

  const pump = (): void => {
    for (let next = takeNext(); next; next = takeNext()) next.grant();
  };

  const enqueue = (waiter: Waiter): void => {
    const rank = RANK[waiter.priority];
    const index = waiting.findIndex((other) => RANK[other.priority] > rank);
    waiting.splice(index === -1 ? waiting.length : index, 0, waiter);
  };

  const release = (priority: CallPriority): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      if (priority === 'upload') runningUploads -= 1;
      pump();
    };
  };

  return {
    /** Waits for a slot and returns the function that releases it. @throws `canceled` */
    async acquire(request: SlotRequest): Promise<() => void> {
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          const index = waiting.indexOf(waiter);
          if (index !== -1) waiting.splice(index, 1);
          reject(canceledError());
        };
        const waiter: Waiter = {
          ...request,
          grant: () => {
            request.signal.removeEventListener('abort', onAbort);
            running += 1;
            if (request.priority === 'upload') runningUploads += 1;
            resolve(release(request.priority));
            request.tell(null);
          },
          refuse: (error) => {
            request.signal.removeEventListener('abort', onAbort);
            reject(error);
          },
        };
        if (request.signal.aborted) {
          reject(canceledError());
          return;
        }
        request.signal.addEventListener('abort', onAbort, { once: true });
        enqueue(waiter);
        pump();
        if (waiting.includes(waiter)) request.tell(waitOf());
      });
    },
    /** Grants no slot before `untilMs`; the latest instant wins. */
    pauseUntil(untilMs: number): void {
      if (pause !== null && pause.untilMs >= untilMs) return;
      pause?.cancel();
      const cancel = deps.clock.after(Math.max(0, untilMs - deps.clock.now()), () => {
        // The timer decides, not the clock: setting the clock back must not prolong the pause.
        pause = null;
        pump();
        for (const waiter of waiting) waiter.tell(waitOf());
      });
      pause = { untilMs, cancel };
      for (const waiter of waiting) waiter.tell(waitOf());
    },
    /** Fails every waiting call for which `refusalOf` returns an error. */
    refuse(refusalOf: (cost: CallCost) => AppError | null): void {
      for (const waiter of waiting.splice(0)) {
        const error = refusalOf(waiter.cost);
        if (error === null) waiting.push(waiter);
        else waiter.refuse(error);
      }
    },
    setConcurrency: (next: number): void => {
      concurrency = next;
      pump();
    },
    close(): void {
      pause?.cancel();
    },
  };
}
