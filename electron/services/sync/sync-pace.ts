import { backOffMs } from '../../support/back-off.ts';

/**
 * Returns the delay before a change is resent, in milliseconds: never shorter than the service requested.
 * @param attempts made so far, from 1
 * @param random 0 (inclusive) to 1 (exclusive)
 */
export function syncBackOffMs(
  attempts: number,
  random: () => number,
  retryAfterMs: number | undefined,
): number {
  const bounds = { firstMs: 2_000, maxMs: 10 * 60_000 };
  return Math.max(retryAfterMs ?? 0, 0) + backOffMs(attempts, random(), bounds);
}
