/** A line, as far as pairing needs it. */
export interface TimedLine {
  readonly targetLang: string | null;
  readonly startMs: number;
  readonly endMs: number;
}

/** What was said, with its translations by language. */
export interface Passage<T extends TimedLine> {
  /** Null for translations of what is not concluded, or not on the page. */
  readonly source: T | null;
  readonly targets: ReadonlyMap<string, readonly T[]>;
}

/**
 * Puts translations beside what was said: each belongs to the last line that begins at or before its middle, and
 * what comes before the first line to that one. So a translation is beside one line, whatever times a service gives.
 * @param lines in any order
 * @returns in the order of their times
 */
export function pairLines<T extends TimedLine>(lines: readonly T[]): Passage<T>[] {
  const inOrder = lines.toSorted((one, other) => one.startMs - other.startMs);
  const sources = inOrder.filter(({ targetLang }) => targetLang === null);
  const passages = (sources.length === 0 ? [null] : sources).map((source) => ({
    source,
    targets: new Map<string, T[]>(),
  }));
  for (const line of inOrder) {
    if (line.targetLang === null) continue;
    const middle = middleOf(line);
    const at = sources.findLastIndex(({ startMs }) => startMs <= middle);
    const { targets } = passages[Math.max(at, 0)] ?? { targets: new Map<string, T[]>() };
    const known = targets.get(line.targetLang);
    if (known === undefined) targets.set(line.targetLang, [line]);
    else known.push(line);
  }
  return lines.length === 0 ? [] : passages;
}

/** Where a line is, in milliseconds. */
function middleOf({ startMs, endMs }: Pick<TimedLine, 'startMs' | 'endMs'>): number {
  return (startMs + endMs) / 2;
}
