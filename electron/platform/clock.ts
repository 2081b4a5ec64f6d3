/** The wall clock. Injected, so that tests decide what time it is. */
export interface Clock {
  now(): number;
}

/** A pending timer: call it, or pass it to {@link Timers.clearTimeout}, to cancel. */
export type TimerHandle = () => void;

/** Timers of the platform. Injected, so that tests never wait. */
export interface Timers {
  /** Calls `callback` once after `delayMs` milliseconds. */
  setTimeout(callback: () => void, delayMs: number): TimerHandle;
  /** Cancels a timer; harmless once it has fired. */
  clearTimeout(handle: TimerHandle): void;
}

/** The longest delay the platform supports; a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  setTimeout(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
    return () => {
      clearTimeout(timer);
    };
  },
  clearTimeout(handle) {
    handle();
  },
};
