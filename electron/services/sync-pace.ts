const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 10 * 60_000;
const MAX_DOUBLINGS = 10;

/**
 * Wait before a change is sent again, in milliseconds: full jitter below a bound that doubles with each
 * try, and never shorter than the service asked for.
 * @param tries tries so far, from 1
 * @param random 0 (inclusive) to 1 (exclusive)
 */
export function syncBackoffMs(
  tries: number,
  random: () => number,
  retryAfterMs: number | undefined,
): number {
  const doublings = Math.min(Math.max(tries, 1), MAX_DOUBLINGS);
  const boundMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** doublings);
  const jitterMs = Math.round(random() * boundMs);
  return Math.max(retryAfterMs ?? 0, 0) + jitterMs;
}
