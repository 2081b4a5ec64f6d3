import { openAbortScope } from '../../support/abort.ts';
import type { Timers } from '../../support/clock.ts';

/** Slowest acceptable transfer rate, in bytes per second. */
export const MIN_BYTES_PER_SECOND = 16 * 1024;

/** Returns the time allowed for transferring `bytes` at the slowest acceptable rate, in milliseconds. */
export function transferBudgetMs(bytes: number): number {
  return Math.ceil((bytes / MIN_BYTES_PER_SECOND) * 1000);
}

/**
 * Starts a deadline of `budgetMs` milliseconds below `parent`, which aborts an attempt that takes too long. Waiting
 * between attempts does not count.
 */
export function startDeadline(options: { timers: Timers; budgetMs: number; parent: AbortSignal }) {
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
    /** Aborts when the time is up or the parent aborts. */
    signal: scope.signal,
    /** Returns true when time ran out, false when the parent aborted. */
    hasPassed: () => isOver,
    /** Adds the time allowed for another `bytes` bytes. */
    grantBytes: (bytes: number): void => {
      grantedMs += transferBudgetMs(bytes);
    },
    /** Replaces the remaining time. */
    restart: (budgetMs: number): void => {
      timer();
      grantedMs = 0;
      if (!isOver && !isCleared) arm(budgetMs);
    },
    /** Stops the timer and detaches from the parent. */
    clear: (): void => {
      isCleared = true;
      timer();
      scope.dispose();
    },
  };
}

export type Deadline = ReturnType<typeof startDeadline>;
