import { takeSame } from './take-same.ts';

/** A date, a time of day, or a similar unit with its own value, as written. */
export interface Moment {
  start: number;
  end: number;
  raw: string;
  /** Possible meanings: `2024-3-4`, `-3-4` without a year, or `15:30`. */
  keys: readonly string[];
  /**
   * It may also be something else, such as "15 h" or 3.30; it counts only where the other text has
   * it.
   */
  isLoose?: boolean;
}

export interface MatchedMoments {
  /** Pairs that occur in both texts. */
  same: readonly (readonly [Moment, Moment])[];
  /** Unmatched ones of both texts, in pairs: the expected and the actual one. */
  wrong: readonly (readonly [Moment, Moment])[];
  /** Matched parts; numbers elsewhere are compared one by one. */
  source: readonly Moment[];
  target: readonly Moment[];
}

const NONE: MatchedMoments = { same: [], wrong: [], source: [], target: [] };

/** Pairs moments, certain ones first; two ambiguous ones are left to the comparison of numbers. */
export function matchMoments(source: readonly Moment[], target: readonly Moment[]): MatchedMoments {
  if (source.length === 0 || target.length === 0) return NONE;
  const same: (readonly [Moment, Moment])[] = [];
  let missing = [...source];
  let extra = [...target];
  for (const [isLoose, isOtherLoose] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    const { pairs } = takeSame(
      missing.filter((each) => (each.isLoose === true) === isLoose),
      extra.filter((each) => (each.isLoose === true) === isOtherLoose),
      ({ keys }) => keys,
    );
    const taken = new Set(pairs.flat());
    missing = missing.filter((each) => !taken.has(each));
    extra = extra.filter((each) => !taken.has(each));
    for (const pair of pairs) same.push(pair);
  }
  const left = missing.filter((each) => each.isLoose !== true);
  const rest = extra.filter((each) => each.isLoose !== true);
  const wrong = left.slice(0, rest.length).flatMap((one, index) => {
    const other = rest[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  return {
    same,
    wrong,
    source: [...same, ...wrong].map(([one]) => one),
    target: [...same, ...wrong].map(([, other]) => other),
  };
}

/**
 * Returns a function that tells whether a range overlaps any of the parts; ranges must come in the
 * order of the text.
 */
export function overlapsWith(
  parts: readonly Pick<Moment, 'start' | 'end'>[],
): (start: number, end: number) => boolean {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let lastEnd = 0;
  return (start, end) => {
    for (let part = sorted[next]; part !== undefined && part.start < end; part = sorted[next]) {
      lastEnd = Math.max(lastEnd, part.end);
      next += 1;
    }
    return lastEnd > start;
  };
}
