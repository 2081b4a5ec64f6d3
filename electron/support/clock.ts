/** Time as the app and its built-in services see it. Injected, so that tests decide what time it is and never wait. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number;
  /** Calls `action` once after `delayMs` milliseconds; the answer cancels it, and does no harm later. */
  after(delayMs: number, action: () => void): () => void;
}

/** The part of a clock that waits. */
export type Timers = Pick<Clock, 'after'>;

/** The longest delay the platform supports; a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
    return () => {
      clearTimeout(timer);
    };
  },
};
