import { openAbortScope } from '../../support/abort.ts';
import type { TimerHandle, Timers } from '../../platform/clock.ts';

/** Slowest transfer that still counts as one, in bytes per second. */
export const MIN_BYTES_PER_SECOND = 16 * 1024;

/** Time that moving `bytes` may take at the slowest accepted rate, in milliseconds. */
export function transferBudgetMs(bytes: number): number {
  return Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);
}

/** Ends one try that takes too long. Waiting between tries is not part of it. */
export interface Deadline {
  /** Aborts when the time is over or the parent aborts. */
  readonly signal: AbortSignal;
  /** True when the time was over, false when the parent aborted. */
  hasPassed(): boolean;
  /** Grants the time that `bytes` more may take. */
  grantBytes(bytes: number): void;
  /** Replaces the time that is left. */
  restart(budgetMs: number): void;
  /** Stops the timer and lets go of the parent. */
  clear(): void;
}

/** Starts a deadline of `budgetMs` milliseconds below `parent`. */
export function startDeadline(options: {
  timers: Timers;
  budgetMs: number;
  parent: AbortSignal;
}): Deadline {
  const { timers } = options;
  const scope = openAbortScope(options.parent);
  let isOver = false;
  let isCleared = false;
  let grantedMs = 0;
  let timer: TimerHandle = () => undefined;

  const arm = (delayMs: number): void => {
    timer = timers.setTimeout(onTimer, delayMs);
  };
  const onTimer = (): void => {
    if (grantedMs > 0) {
      // Granted time is added when the timer fires: re-arming with each chunk would be needless work.
      const delayMs = grantedMs;
      grantedMs = 0;
      arm(delayMs);
      return;
    }
    isOver = true;
    scope.abort();
  };
  arm(options.budgetMs);

  return {
    signal: scope.signal,
    hasPassed: () => isOver,
    grantBytes: (bytes) => {
      grantedMs += transferBudgetMs(bytes);
    },
    restart: (budgetMs) => {
      timers.clearTimeout(timer);
      grantedMs = 0;
      if (!isOver && !isCleared) arm(budgetMs);
    },
    clear: () => {
      isCleared = true;
      timers.clearTimeout(timer);
      scope.dispose();
    },
  };
}
