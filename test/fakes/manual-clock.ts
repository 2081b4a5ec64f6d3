import type { Clock } from '../../electron/support/clock.ts';

/** A clock that only moves when a test moves it, with its timers. */
export interface ManualClock extends Clock {
  /** Delays of the pending timers in milliseconds from now, soonest first. */
  pendingDelaysMs(): number[];
  /** Sets the time forward and fires due timers at once; promises settle later. */
  jump(byMs: number): void;
  /** Advances the time and fires due timers in order, letting promises settle after each. */
  advance(byMs: number): Promise<void>;
  /** Advances the time to the next pending timer and fires it; false if there is none. */
  fireNext(): Promise<boolean>;
}

interface Pending {
  id: number;
  dueAtMs: number;
  callback: () => void;
}

/** Microtask turns after each timer, for chains of awaits. */
const SETTLE_TURNS = 50;

export function createManualClock(startAtMs = Date.UTC(2025, 0, 15, 12)): ManualClock {
  let nowMs = startAtMs;
  let nextId = 1;
  let pending: Pending[] = [];

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await Promise.resolve();
  };

  const soonest = (): Pending | undefined =>
    pending.toSorted((a, b) => a.dueAtMs - b.dueAtMs || a.id - b.id)[0];

  const fire = async (timer: Pending): Promise<void> => {
    pending = pending.filter((other) => other !== timer);
    nowMs = Math.max(nowMs, timer.dueAtMs);
    timer.callback();
    await settle();
  };

  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const id = nextId;
      nextId += 1;
      pending.push({ id, dueAtMs: nowMs + Math.max(delayMs, 0), callback });
      return () => {
        pending = pending.filter((timer) => timer.id !== id);
      };
    },
    pendingDelaysMs: () => pending.map((timer) => timer.dueAtMs - nowMs).toSorted((a, b) => a - b),
    jump(byMs) {
      nowMs += byMs;
      const due = pending.filter((timer) => timer.dueAtMs <= nowMs);
      pending = pending.filter((timer) => timer.dueAtMs > nowMs);
      for (const timer of due) timer.callback();
    },
    async advance(byMs) {
      const untilMs = nowMs + byMs;
      await settle();
      for (let next = soonest(); next && next.dueAtMs <= untilMs; next = soonest()) {
        await fire(next);
      }
      nowMs = untilMs;
    },
    async fireNext() {
      await settle();
      const next = soonest();
      if (next === undefined) return false;
      await fire(next);
      return true;
    },
  };
}
