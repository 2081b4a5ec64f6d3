import type { Clock } from '../../../../electron/support/clock.ts';

/** Creates a clock that only moves when told. */
export function createManualClock(startMs = 1_700_000_000_000): Clock & {
  advance(ms: number): void;
} {
  let nowMs = startMs;
  let timers: { atMs: number; action: () => void }[] = [];
  return {
    now: () => nowMs,
    after(delayMs, action) {
      const timer = { atMs: nowMs + delayMs, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      nowMs += ms;
      const due = timers.filter((timer) => timer.atMs <= nowMs);
      timers = timers.filter((timer) => timer.atMs > nowMs);
      for (const timer of due) timer.action();
    },
  };
}
