/** Bounds of the waits between attempts, in milliseconds. */
export interface BackOffBounds {
  /** Bound of the first wait; it doubles with each further one. */
  firstMs: number;
  maxMs: number;
  /** Shortest wait; none when absent. */
  minMs?: number;
}

/**
 * Wait before the next attempt with full jitter below a bound that doubles, so that not all come back at once.
 * @param attempts made so far, from 1
 * @param random a number in 0 (inclusive) to 1 (exclusive)
 * @returns whole milliseconds
 */
export function backOffMs(
  attempts: number,
  random: number,
  { firstMs, maxMs, minMs = 0 }: BackOffBounds,
): number {
  const boundMs = Math.min(maxMs, firstMs * 2 ** (Math.max(attempts, 1) - 1));
  return Math.floor(minMs + random * (boundMs - minMs));
}
