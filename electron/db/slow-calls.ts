/** Longer calls make others wait noticeably: the database answers one at a time. */
const SLOW_MS = 40;

/**
 * Returns a function that runs a call and reports the ones that take longer than 40 ms.
 * @param nowMs a clock that never goes back
 */
export function createCallTimer(
  nowMs: () => number,
  onSlow: (call: string, durationMs: number) => void,
): <T>(call: string, run: () => T) => T {
  return (call, run) => {
    const startedAtMs = nowMs();
    try {
      return run();
    } finally {
      const durationMs = Math.round(nowMs() - startedAtMs);
      if (durationMs > SLOW_MS) onSlow(call, durationMs);
    }
  };
}
