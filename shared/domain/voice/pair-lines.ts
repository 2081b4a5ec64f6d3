/** The fields of a line that pairing needs. */
export interface TimedLine {
  readonly targetLang: string | null;
  readonly startMs: number;
  readonly endMs: number;
}

/** A spoken line, with its translations by language. */
export interface Passage<T extends TimedLine> {
  /** Null for translations of a line that is not concluded, or not on the page. */
  readonly source: T | null;
  readonly targets: ReadonlyMap<string, readonly T[]>;
}

/**
 * Pairs translations with spoken lines: each belongs to the last line that begins at or before its
 * middle, or to the first line. So each translation is beside exactly one line, no matter what
 * times a service reports.
 * @param lines in any order
 * @returns passages in the order of their times
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

/** Returns the middle of a line in milliseconds. */
function middleOf({ startMs, endMs }: Pick<TimedLine, 'startMs' | 'endMs'>): number {
  return (startMs + endMs) / 2;
}
