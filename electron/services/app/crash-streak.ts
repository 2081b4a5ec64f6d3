/**
 * Counts consecutive crashes, which are those without a long enough calm between them.
 * @param now milliseconds of a monotonic clock
 * @param calmMs after this long without a crash, counting restarts
 */
export function createCrashStreak({ now, calmMs }: { now: () => number; calmMs: number }) {
  let lastAtMs = -Infinity;
  let count = 0;
  return {
    /** Records a crash. @returns how many in a row that makes, at least 1 */
    note(): number {
      const atMs = now();
      count = atMs - lastAtMs >= calmMs ? 1 : count + 1;
      lastAtMs = atMs;
      return count;
    },
  };
}
