import type { TimerHandle, Timers } from '../platform/clock.ts';

/** Runs a task once for many calls: some time after the first of them, and at once when it is ended. */
export interface Coalesced {
  (): void;
  /** Forgets a run that is still to come. */
  cancel(): void;
}

/** @param delayMs at most so long after a call the task runs */
export function coalesce(timers: Timers, delayMs: number, task: () => void): Coalesced {
  let waiting: TimerHandle | null = null;
  const call = (): void => {
    waiting ??= timers.setTimeout(() => {
      waiting = null;
      task();
    }, delayMs);
  };
  return Object.assign(call, {
    cancel: () => {
      if (waiting !== null) timers.clearTimeout(waiting);
      waiting = null;
    },
  });
}
