/** A stretch of time, in UTC epoch milliseconds. */
export interface Span {
  startMs: number;
  /** Exclusive. */
  endMs: number;
}

/** Activity in an item, and the last known work. */
export interface Activity {
  atMs: number;
  /** A pause of this length, in milliseconds, ends the work. */
  idleMs: number;
  /** False: the clock was set, or the computer slept, since the activity before, so that nothing between them counts. */
  isSteady: boolean;
  /** The newest interval of any item; null: none. */
  newest: { endMs: number; isOwn: boolean } | null;
  /** End of the newest interval of the same item; null: none. */
  ownEndMs: number | null;
}

/**
 * Returns where the interval of an activity begins; null if it extends the newest one. A shorter look elsewhere
 * counts, except for the part that belongs to another item: no two intervals overlap while the clock only goes forward.
 */
export function intervalStart({ atMs, newest, ownEndMs, ...activity }: Activity): number | null {
  const { idleMs, isSteady } = activity;
  if (newest === null || !isSteady || newest.endMs > atMs) return atMs;
  const isSoon = ownEndMs !== null && ownEndMs <= newest.endMs && atMs - ownEndMs < idleMs;
  if (!isSoon) return atMs;
  return newest.isOwn ? null : newest.endMs;
}

/** Joins spans that touch or overlap, in order. */
export function uniteSpans(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = united.at(-1);
    if (last !== undefined && span.startMs <= last.endMs) {
      last.endMs = Math.max(last.endMs, span.endMs);
    } else {
      united.push({ ...span });
    }
  }
  return united;
}

/** Returns what is left of a span without others. */
export function subtractSpans(span: Span, others: readonly Span[]): Span[] {
  let startMs = span.startMs;
  const left: Span[] = [];
  for (const other of uniteSpans(others)) {
    if (other.endMs <= startMs || other.startMs >= span.endMs) continue;
    if (other.startMs > startMs) left.push({ startMs, endMs: other.startMs });
    startMs = Math.max(startMs, other.endMs);
  }
  return startMs < span.endMs ? [...left, { startMs, endMs: span.endMs }] : left;
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
