/** Time as the app and its built-in services see it. Injected, so that tests set the time and never wait. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number;
  /**
   * Calls `action` once after `delayMs` milliseconds; until then, the process stays alive.
   * @returns cancels it; harmless afterward
   */
  after(delayMs: number, action: () => void): () => void;
}

/** The part of a clock that waits. */
export type Timers = Pick<Clock, 'after'>;

/** The longest delay the platform supports; a longer one would fire immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, Math.min(Math.max(delayMs, 0), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** Returns the current time of the system, in UTC epoch milliseconds. */
export const now = (): number => systemClock.now();
