/** Wait for the next status check without an estimate; it grows with each check. */
const MIN_CHECK_MS = 250;
const MAX_CHECK_MS = 30_000;
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

/**
 * Wait before the next status check in milliseconds: half of what the service expects, within bounds.
 * @param checks checks made so far
 */
export function nextCheckMs(secondsRemaining: number | null, checks: number): number {
  const wantedMs =
    secondsRemaining === null ? MIN_CHECK_MS * 1.5 ** checks : (secondsRemaining * 1000) / 2;
  return Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, wantedMs));
}

/**
 * Wait before a step is repeated in milliseconds, with full jitter between one second and a bound that doubles.
 * @param failures failures in a row, from 1
 */
export function backoffMs(failures: number, random: () => number): number {
  const boundMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures);
  return MIN_BACKOFF_MS + random() * (boundMs - MIN_BACKOFF_MS);
}
