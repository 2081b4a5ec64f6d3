import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Answers with a wrong key that wait at the same time, per caller; others are refused at once. */
const MAX_WAITING = 4;
const DELAY_MS = 50;
const MAX_DELAY_MS = 1000;
/** After this time without one, a wrong key counts as the first. */
const FORGET_MS = 60 * 60_000;
const MAX_CALLERS = 100;

interface Guesses {
  count: number;
  waiting: number;
  lastAtMs: number;
}

/**
 * Slows down a program that sends wrong keys, and only that one: a right key never comes here. It is
 * logged once, without anything that the program sent.
 */
export type WrongKeys = ReturnType<typeof createWrongKeys>;

export function createWrongKeys(deps: {
  readonly clock: Clock;
  readonly log: (line: string) => void;
}) {
  const { clock, log } = deps;
  const callers = new Map<string, Guesses>();
  let lastAtMs: number | null = null;

  const guessesOf = (caller: string, nowMs: number): Guesses => {
    const known = callers.get(caller);
    if (known !== undefined && Math.abs(nowMs - known.lastAtMs) < FORGET_MS) return known;
    const [oldest] = callers.keys();
    if (callers.size >= MAX_CALLERS && oldest !== undefined) callers.delete(oldest);
    const guesses = { count: 0, waiting: 0, lastAtMs: nowMs };
    callers.set(caller, guesses);
    return guesses;
  };

  return {
    /**
     * @param caller its address and name
     * @throws 403 after a delay, 429 at once while others of the same caller wait
     */
    async refuse(caller: string): Promise<never> {
      const nowMs = clock.now();
      if (lastAtMs === null || Math.abs(nowMs - lastAtMs) >= FORGET_MS) {
        log('a program on this computer used a key that is not valid');
      }
      lastAtMs = nowMs;
      const guesses = guessesOf(caller, nowMs);
      guesses.count += 1;
      guesses.lastAtMs = nowMs;
      if (guesses.waiting >= MAX_WAITING) {
        throw new ServiceError(429, 'Too many requests with a wrong key.', {
          retryAfterSeconds: 1,
        });
      }
      guesses.waiting += 1;
      await new Promise<void>((resolve) => {
        clock.after(Math.min(guesses.count * DELAY_MS, MAX_DELAY_MS), resolve);
      });
      guesses.waiting -= 1;
      throw new ServiceError(403, 'Authorization failed: the key is missing or wrong.');
    },
  };
}
