/** Timers for a store, injected so that tests can drive them. */
export interface Timers {
  setTimeout: (callback: () => void, delayMs: number) => number;
  clearTimeout: (id: number) => void;
}

export const windowTimers: Timers = {
  setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
  clearTimeout: (id) => window.clearTimeout(id),
};

export interface Debounced {
  /** Runs the action after the delay, unless called again before. */
  schedule: () => void;
  cancel: () => void;
}

export function debounce(timers: Timers, delayMs: number, action: () => void): Debounced {
  let pending: number | null = null;
  const cancel = () => {
    if (pending !== null) timers.clearTimeout(pending);
    pending = null;
  };
  return {
    cancel,
    schedule() {
      cancel();
      pending = timers.setTimeout(() => {
        pending = null;
        action();
      }, delayMs);
    },
  };
}
