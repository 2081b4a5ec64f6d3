/** Counts crashes in a row: those between which it was never calm for long enough. */
export interface CrashStreak {
  /** Something crashed just now. @returns how many in a row that makes, at least 1 */
  note(): number;
}

/**
 * @param now milliseconds from any moment, of a clock that nobody can set
 * @param calmMs without a crash for so long, the next one is the first again
 */
export function createCrashStreak({
  now,
  calmMs,
}: {
  now: () => number;
  calmMs: number;
}): CrashStreak {
  let lastAtMs = -Infinity;
  let count = 0;
  return {
    note() {
      const atMs = now();
      count = atMs - lastAtMs >= calmMs ? 1 : count + 1;
      lastAtMs = atMs;
      return count;
    },
  };
}
