/** Time range of an entry; the end is null while it runs. Instants are UTC epoch milliseconds. */
export interface EntrySpan {
  startedAtMs: number;
  /** Exclusive. */
  endedAtMs: number | null;
}

/**
 * Returns the duration of an entry, of a running one up to now; never below 0, even when the clock
 * was set back.
 */
export function durationOf(span: EntrySpan, nowMs: number): number {
  return Math.max(0, (span.endedAtMs ?? nowMs) - span.startedAtMs);
}

/**
 * Returns true when two entries share some time; a running entry has no end. Adjacent entries do
 * not overlap.
 */
export function overlaps(a: EntrySpan, b: EntrySpan): boolean {
  return (
    a.startedAtMs < (b.endedAtMs ?? Infinity) &&
    b.startedAtMs < (a.endedAtMs ?? Infinity) &&
    // An entry without duration covers no time.
    a.endedAtMs !== a.startedAtMs &&
    b.endedAtMs !== b.startedAtMs
  );
}
