import { openAbortScope } from '../../support/abort.ts';
import type { Timers } from '../../support/clock.ts';

/** Slowest acceptable transfer rate, in bytes per second. */
export const MIN_BYTES_PER_SECOND = 16 * 1024;

/** Returns the time allowed for transferring `bytes` at the slowest acceptable rate, in milliseconds. */
export function transferBudgetMs(bytes: number): number {
  return Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);
}

/** Aborts an attempt that takes too long. Waiting between attempts does not count. */
export interface Deadline {
  /** Aborts when the time is up or the parent aborts. */
  readonly signal: AbortSignal;
  /** Returns true when time ran out, false when the parent aborted. */
  hasPassed(): boolean;
  /** Adds the time allowed for another `bytes` bytes. */
  grantBytes(bytes: number): void;
  /** Replaces the remaining time. */
  restart(budgetMs: number): void;
  /** Stops the timer and detaches from the parent. */
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
  let timer: () => void = () => undefined;

  const arm = (delayMs: number): void => {
    timer = timers.after(delayMs, onTimer);
  };
  const onTimer = (): void => {
    if (grantedMs > 0) {
      // Granted time is added when the timer fires: re-arming on every chunk would be wasteful.
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
      timer();
      grantedMs = 0;
      if (!isOver && !isCleared) arm(budgetMs);
    },
    clear: () => {
      isCleared = true;
      timer();
      scope.dispose();
    },
  };
}
