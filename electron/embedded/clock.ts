/** Time as the embedded services see it; injected, so that tests need not wait. */
export interface Clock {
  now(): number;
  /** Runs `action` once after `delayMs`; the answer cancels it. Never keeps the process alive. */
  after(delayMs: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
