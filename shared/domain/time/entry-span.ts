/** When an entry was; null while it runs. Instants are UTC epoch milliseconds. */
export interface EntrySpan {
  startedAtMs: number;
  /** Exclusive. */
  endedAtMs: number | null;
}

/** How long an entry is, a running one up to now; never below 0, also when the clock was set back. */
export function durationOf(span: EntrySpan, nowMs: number): number {
  return Math.max(0, (span.endedAtMs ?? nowMs) - span.startedAtMs);
}

/** True when two entries cover a part of the same time; one that runs has no end. Touching is none. */
export function overlaps(a: EntrySpan, b: EntrySpan): boolean {
  return (
    a.startedAtMs < (b.endedAtMs ?? Infinity) &&
    b.startedAtMs < (a.endedAtMs ?? Infinity) &&
    // What lasts no time covers none.
    a.endedAtMs !== a.startedAtMs &&
    b.endedAtMs !== b.startedAtMs
  );
}
