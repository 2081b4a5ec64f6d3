import { takeSame } from './take-same.ts';

/** A date, a time of day or something else with a value of its own, as it is written. */
export interface Moment {
  start: number;
  end: number;
  raw: string;
  /** What it may mean: `2024-3-4`, `-3-4` without a year, or `15:30`. */
  keys: readonly string[];
  /** It may be something else as well, such as "15 h" or 3.30: one only where the other text has it. */
  isLoose?: boolean;
}

export interface MatchedMoments {
  /** Those of both texts. */
  same: readonly (readonly [Moment, Moment])[];
  /** Those that are left in both, which differ: what is expected, and what is there. */
  wrong: readonly (readonly [Moment, Moment])[];
  /** What is settled; the numbers in the others are compared one by one. */
  source: readonly Moment[];
  target: readonly Moment[];
}

const NONE: MatchedMoments = { same: [], wrong: [], source: [], target: [] };

/** Pairs of moments. What is surely one comes first; of two loose ones the numbers are compared. */
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

/** Whether a part of a text overlaps one of these; asked for parts in the order of the text. */
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
