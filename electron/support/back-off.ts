/** Bounds of the delays between attempts, in milliseconds. */
export interface BackOffBounds {
  /** Upper bound of the first delay; it doubles with each further one. */
  firstMs: number;
  maxMs: number;
  /** Shortest delay; 0 when absent. */
  minMs?: number;
}

/**
 * Returns the delay before the next attempt, with full jitter below a bound that doubles, so that not all clients
 * return at the same time.
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
