import { MOST_TOGETHER, type Band } from './band.ts';
import { likenesses, type Likenesses } from './likenesses.ts';
import { CLOSINGS, closingCost, marksCost, MARKS, type SentenceTraits } from './traits.ts';

/** Numbers of sentences that belong together, and how rare that is. */
interface Bead {
  readonly sources: number;
  readonly targets: number;
  /** In natural logarithms. */
  readonly cost: number;
}

/**
 * One to one, joined, cut, left out, added, and sentences that only agree together, for example in
 * another order.
 */
export const BEADS: readonly Bead[] = [
  { sources: 1, targets: 1, cost: 0.1 },
  { sources: 2, targets: 1, cost: 3.2 },
  { sources: 1, targets: 2, cost: 3.2 },
  { sources: 1, targets: 0, cost: 4.5 },
  { sources: 0, targets: 1, cost: 4.5 },
  { sources: 2, targets: 2, cost: 6 },
  { sources: 3, targets: 1, cost: 5 },
  { sources: 1, targets: 3, cost: 5 },
  { sources: 3, targets: 3, cost: 5 },
];
/** By index in {@link BEADS}: the costs are computed for every place. */
export const SOURCES = Int8Array.from(BEADS, ({ sources }) => sources);
export const TARGETS = Int8Array.from(BEADS, ({ targets }) => targets);
const COSTS = Float64Array.from(BEADS, ({ cost }) => cost);
/**
 * Less than the margin of a certain border, so that two pairs that fit as well exchanged are
 * uncertain.
 */
const COST_EXCHANGED = 3;

/** Length of text that counts as in usual proportion, besides the two texts themselves. */
const PRIOR_WIDTH = 250;
/** Square of the deviation of a translation's length, for each letter, and for no letters. */
const VARIANCE = 2.6;
const MIN_VARIANCE = 12;
const NONE = new Float64Array();
const HALF_LOG_2PI = Math.log(2 * Math.PI) / 2;
/** Usual length of a sentence, and the deviation of its logarithm. */
const USUAL_WIDTH = 65;
const USUAL_DEVIATION = 0.75;
/** Most that words and numbers may tell about sentences. */
const MAX_LIKENESS = 7;
/** Cost of a number or name that only one side has, and the highest cost of several. */
const LOST_COST = 1.2;
const MAX_LOST_COST = 4;

/** Costs of each closing with each, and of each combination of marks with each. */
const CLOSING_COSTS = tableOf(CLOSINGS, closingCost);
const MARKS_COSTS = tableOf(MARKS, marksCost);

/** Logarithms of how much less likely beads are than sentences that have nothing in common. */
export class BeadCosts {
  readonly #band: Band;
  readonly #sources: SideNumbers;
  readonly #targets: SideNumbers;
  /** Evidence in the lengths of one, two, and three target sentences where nothing else is known. */
  readonly #usual: readonly Float64Array[];
  readonly #likenesses: Likenesses;
  /** Costs of pairs, one to one. */
  readonly #pairs: Float64Array;
  /** Room for what the beads of a row have in common. */
  readonly #likeSums: Float64Array;
  readonly #keptSums: Float64Array;

  constructor(sources: readonly SentenceTraits[], targets: readonly SentenceTraits[], band: Band) {
    const ratio = (widthSum(targets) + PRIOR_WIDTH) / (widthSum(sources) + PRIOR_WIDTH);
    this.#band = band;
    this.#sources = numbersOf(sources, ratio);
    this.#targets = numbersOf(targets, 1);
    const { widths } = this.#targets;
    this.#usual = sumsOf(targets.map(({ width }) => usualLog(width))).map((sums, borders) =>
      // Where the borders are in a text of this length isn't known.
      sums.map((sum, at) => sum + borders * Math.log(widths[borders]?.[at] ?? 1)),
    );
    this.#likenesses = likenesses(sources, targets, band);
    this.#likeSums = new Float64Array(band.pairWidth);
    this.#keptSums = new Float64Array(band.pairWidth);
    this.#pairs = new Float64Array(band.pairs);
    for (let row = 0; row < band.rows; row += 1) this.#fillPairs(row);
  }

  /**
   * Computes the costs of the beads of a kind that begin in a row.
   * @param kind index in {@link BEADS}
   * @param start where to write them: one for each place, Infinity if it doesn't fit into the texts
   */
  fill(kind: number, row: number, costs: Float64Array, start: number): void {
    const { rows, columns, width } = this.#band;
    const sources = SOURCES[kind] ?? 0;
    const targets = TARGETS[kind] ?? 0;
    const cost = COSTS[kind] ?? 0;
    const first = this.#band.firsts[row] ?? 0;
    const fitting = Math.max(0, Math.min(width, columns - targets - first + 1));
    const count = row + sources > rows ? 0 : fitting;
    costs.fill(Infinity, start + count, start + width);
    if (sources === 0 || targets === 0) costs.fill(cost, start, start + count);
    else if (sources === 1 && targets === 1) {
      const pair = this.#band.pairAt(row, first);
      for (let at = 0; at < count; at += 1)
        costs[start + at] = cost + (this.#pairs[pair + at] ?? 0);
    } else if (sources === 3 && targets === 3) {
      for (let at = 0; at < count; at += 1) costs[start + at] = cost + this.#moved(row, first + at);
    } else if (count > 0) {
      const joined = { row, sources, from: first, targets, count };
      this.#fillJoined(joined, costs, start, cost);
      if (sources === 2 && targets === 2) this.#allowExchanged(joined, costs, start);
    }
  }

  /** Lowers the costs of two for two sentences where they fit better in the other order. */
  #allowExchanged({ row, from, count }: JoinedBeads, costs: Float64Array, start: number): void {
    const above = this.#band.pairAt(row, from);
    const below = this.#band.pairAt(row + 1, from);
    for (let at = 0; at < count; at += 1) {
      const pairs = (this.#pairs[above + at + 1] ?? 0) + (this.#pairs[below + at] ?? 0);
      costs[start + at] = Math.min(costs[start + at] ?? 0, COST_EXCHANGED + pairs);
    }
  }

  /** Three pairs in another order, where the first or the last one isn't in its place. */
  #moved(row: number, j: number): number {
    const pairs = this.#pairs;
    const first = this.#band.pairAt(row, j);
    const second = this.#band.pairAt(row + 1, j);
    const third = this.#band.pairAt(row + 2, j);
    const last = pairs[first + 2] ?? 0;
    const begin = pairs[third] ?? 0;
    return Math.min(
      last + (pairs[second] ?? 0) + (pairs[third + 1] ?? 0),
      (pairs[first + 1] ?? 0) + (pairs[second + 2] ?? 0) + begin,
      last + (pairs[second + 1] ?? 0) + begin,
    );
  }

  #fillPairs(row: number): void {
    const { columns, pairWidth } = this.#band;
    const from = this.#band.firstPair(row);
    const count = Math.min(pairWidth, columns - from);
    const start = this.#band.pairAt(row, from);
    this.#fillJoined({ row, sources: 1, from, targets: 1, count }, this.#pairs, start, 0);
    const own = (this.#sources.marks[row] ?? 0) * MARKS.length;
    const { marks } = this.#targets;
    for (let at = 0; at < count; at += 1) {
      const cost = MARKS_COSTS[own + (marks[from + at] ?? 0)] ?? 0;
      this.#pairs[start + at] = (this.#pairs[start + at] ?? 0) + cost;
    }
  }

  /**
   * Sums what the sentences of beads have in common; of two for two, what the likelier pairs have.
   * @param of by pair
   */
  #sumUp(of: Float64Array, into: Float64Array, beads: JoinedBeads): void {
    const { row, sources, from, targets, count } = beads;
    const first = this.#band.pairAt(row, from);
    if (sources === 2 && targets === 2) {
      const second = this.#band.pairAt(row + 1, from);
      for (let at = 0; at < count; at += 1) {
        into[at] = Math.max(
          (of[first + at] ?? 0) + (of[second + at + 1] ?? 0),
          (of[first + at + 1] ?? 0) + (of[second + at] ?? 0),
        );
      }
      return;
    }
    into.fill(0, 0, count);
    for (let next = row; next < row + sources; next += 1) {
      const start = this.#band.pairAt(next, from);
      for (let more = start; more < start + targets; more += 1) {
        for (let at = 0; at < count; at += 1) into[at] = (into[at] ?? 0) + (of[more + at] ?? 0);
      }
    }
  }

  /** Computes the costs of sentences as one. */
  #fillJoined(beads: JoinedBeads, costs: Float64Array, start: number, cost: number): void {
    const { row, sources, from, targets, count } = beads;
    const [likeSums, keptSums] = [this.#likeSums, this.#keptSums];
    this.#sumUp(this.#likenesses.like, likeSums, beads);
    this.#sumUp(this.#likenesses.kept, keptSums, beads);
    const expected = this.#sources.widths[sources - 1]?.[row] ?? 0;
    const keptHere = this.#sources.kept[sources - 1]?.[row] ?? 0;
    const closing = (this.#sources.closings[row + sources - 1] ?? 0) * CLOSINGS.length;
    const { closings } = this.#targets;
    const widths = this.#targets.widths[targets - 1] ?? NONE;
    const keptThere = this.#targets.kept[targets - 1] ?? NONE;
    const usual = this.#usual[targets - 1] ?? NONE;
    for (let at = 0; at < count; at += 1) {
      const lost = keptHere + (keptThere[from + at] ?? 0) - (keptSums[at] ?? 0);
      costs[start + at] =
        cost +
        lengthCost(expected, widths[from + at] ?? 0) +
        (usual[from + at] ?? 0) -
        Math.min(MAX_LIKENESS, likeSums[at] ?? 0) +
        Math.min(MAX_LOST_COST, LOST_COST * Math.max(0, lost)) +
        (CLOSING_COSTS[closing + (closings[from + at + targets - 1] ?? 0)] ?? 0);
    }
  }
}

/** Beads of a kind that begin in a row, at consecutive target sentences. */
interface JoinedBeads {
  readonly row: number;
  readonly sources: number;
  /** The first target sentence. */
  readonly from: number;
  readonly targets: number;
  readonly count: number;
}

/** Traits of the sentences of a side as numbers. */
interface SideNumbers {
  /** Of one, two, and three sentences from each one on, as the other side would write them. */
  readonly widths: readonly Float64Array[];
  /** Occurrences that a translation keeps, likewise. */
  readonly kept: readonly Float64Array[];
  /** Index in {@link CLOSINGS}. */
  readonly closings: Int8Array;
  readonly marks: Int8Array;
}

/** @param ratio by how much longer the other side is */
function numbersOf(side: readonly SentenceTraits[], ratio: number): SideNumbers {
  return {
    widths: sumsOf(side.map(({ width }) => width)).map((sums) => sums.map((sum) => sum * ratio)),
    kept: sumsOf(side.map(({ kept }) => kept)),
    closings: Int8Array.from(side, ({ closing }) => CLOSINGS.indexOf(closing)),
    marks: Int8Array.from(side, ({ marks }) => marks),
  };
}

/** Returns the sums of one, two, and three numbers from each one on, as far as there are any. */
function sumsOf(numbers: readonly number[]): Float64Array[] {
  const all = [Float64Array.from(numbers)];
  while (all.length < MOST_TOGETHER) {
    const more = all.length;
    all.push(all[more - 1]?.map((sum, at) => sum + (numbers[at + more] ?? 0)) ?? NONE);
  }
  return all;
}

/** Returns the cost of each with each, row by row. */
function tableOf<T>(all: readonly T[], costOf: (one: T, other: T) => number): Float64Array {
  return Float64Array.from(all.flatMap((one) => all.map((other) => costOf(one, other))));
}

/** A distribution with long tails, because translations may be free. */
function lengthCost(expected: number, target: number): number {
  const variance = (VARIANCE * (expected + target)) / 2 + MIN_VARIANCE;
  const tail = 1 + (target - expected) ** 2 / (6 * variance);
  // 3.5 times the logarithm of the tail, and half of that of the variance, in one.
  const cubed = tail * tail * tail;
  return Math.log(cubed * cubed * tail * variance) / 2 + HALF_LOG_2PI;
}

/** Logarithm of the probability density of a sentence's length where nothing is known. */
function usualLog(width: number): number {
  const off = Math.log(width / USUAL_WIDTH) / USUAL_DEVIATION;
  return -(off * off) / 2 - Math.log(width * USUAL_DEVIATION) - HALF_LOG_2PI;
}

function widthSum(side: readonly SentenceTraits[]): number {
  return side.reduce((sum, { width }) => sum + width, 0);
}
