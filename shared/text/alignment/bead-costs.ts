import { likenesses, type Likenesses } from './likenesses.ts';
import { closingCost, marksCost, type SentenceTraits } from './traits.ts';

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
const HALF_LOG_2PI = Math.log(2 * Math.PI) / 2;
/** Usual length of a sentence, and the deviation of its logarithm. */
const USUAL_WIDTH = 65;
const USUAL_DEVIATION = 0.75;
/** Most that words and numbers may tell about sentences. */
const MAX_LIKENESS = 7;
/** Cost of a number or name that only one side has, and the highest cost of several. */
const LOST_COST = 1.2;
const MAX_LOST_COST = 4;

/** Logarithms of how much less likely beads are than sentences that have nothing in common. */
export class BeadCosts {
  readonly #sources: readonly SentenceTraits[];
  readonly #targets: readonly SentenceTraits[];
  readonly #ratio: number;
  /** By target sentence. */
  readonly #usual: readonly number[];
  readonly #likenesses: Likenesses;
  /** Costs of pairs that were computed; NaN for others. */
  readonly #pairs: Float64Array;

  constructor(sources: readonly SentenceTraits[], targets: readonly SentenceTraits[]) {
    this.#sources = sources;
    this.#targets = targets;
    this.#ratio = (widthSum(targets) + PRIOR_WIDTH) / (widthSum(sources) + PRIOR_WIDTH);
    this.#usual = targets.map(({ width }) => usualLog(width));
    this.#likenesses = likenesses(sources, targets);
    this.#pairs = new Float64Array(sources.length * targets.length).fill(NaN);
  }

  /** Returns the cost of a bead that begins at these sentences, which must exist. */
  of({ sources, targets, cost }: Bead, i: number, j: number): number {
    if (sources === 0 || targets === 0) return cost;
    if (sources === 1 && targets === 1) return cost + this.#pair(i, j);
    if (sources === 3 && targets === 3) return cost + this.#moved(i, j);
    const joined = cost + this.#joined(i, sources, j, targets);
    if (sources === 1 || targets === 1) return joined;
    return Math.min(joined, COST_EXCHANGED + this.#pair(i, j + 1) + this.#pair(i + 1, j));
  }

  /** Three pairs in another order, where the first or the last one isn't in its place. */
  #moved(i: number, j: number): number {
    const middle = this.#pair(i + 1, j);
    const last = this.#pair(i, j + 2);
    return Math.min(
      last + middle + this.#pair(i + 2, j + 1),
      this.#pair(i, j + 1) + this.#pair(i + 1, j + 2) + this.#pair(i + 2, j),
      last + this.#pair(i + 1, j + 1) + this.#pair(i + 2, j),
    );
  }

  #pair(i: number, j: number): number {
    const at = i * this.#targets.length + j;
    const known = this.#pairs[at] ?? NaN;
    if (!Number.isNaN(known)) return known;
    const cost = this.#pairCost(this.#sources[i], this.#targets[j], i, j);
    this.#pairs[at] = cost;
    return cost;
  }

  #pairCost(
    one: SentenceTraits | undefined,
    other: SentenceTraits | undefined,
    i: number,
    j: number,
  ): number {
    if (one === undefined || other === undefined) return Infinity;
    return (
      this.#length(one.width, other.width) +
      (this.#usual[j] ?? 0) -
      Math.min(MAX_LIKENESS, this.#likenesses.like(i, j)) +
      lostCost(one.kept + other.kept - this.#likenesses.kept(i, j)) +
      closingCost(one, other) +
      marksCost(one, other)
    );
  }

  /** Cost of sentences as one; two for two in the likelier of two orders. */
  #joined(i: number, sources: number, j: number, targets: number): number {
    let sourceWidth = 0;
    let targetWidth = 0;
    let keptSum = 0;
    let usual = 0;
    for (let at = i; at < i + sources; at += 1) {
      sourceWidth += this.#sources[at]?.width ?? 0;
      keptSum += this.#sources[at]?.kept ?? 0;
    }
    for (let at = j; at < j + targets; at += 1) {
      targetWidth += this.#targets[at]?.width ?? 0;
      keptSum += this.#targets[at]?.kept ?? 0;
      usual += this.#usual[at] ?? 0;
    }
    // Where the borders are in a text of this length isn't known.
    usual += (targets - 1) * Math.log(targetWidth);
    const { like, kept } = this.#likenesses;
    const lastOne = this.#sources[i + sources - 1];
    const lastOther = this.#targets[j + targets - 1];
    return (
      this.#length(sourceWidth, targetWidth) +
      usual -
      Math.min(MAX_LIKENESS, sumOf(like, i, sources, j, targets)) +
      lostCost(keptSum - sumOf(kept, i, sources, j, targets)) +
      (lastOne && lastOther ? closingCost(lastOne, lastOther) : Infinity)
    );
  }

  /** A distribution with long tails, because translations may be free. */
  #length(source: number, target: number): number {
    const expected = source * this.#ratio;
    const variance = (VARIANCE * (expected + target)) / 2 + MIN_VARIANCE;
    const off = (target - expected) ** 2 / variance;
    return 3.5 * Math.log1p(off / 6) + Math.log(variance) / 2 + HALF_LOG_2PI;
  }
}

/** Sum over the sentences of a bead; of two for two, over the likelier pairs. */
function sumOf(
  of: (i: number, j: number) => number,
  i: number,
  sources: number,
  j: number,
  targets: number,
): number {
  if (sources === 2 && targets === 2) {
    return Math.max(of(i, j) + of(i + 1, j + 1), of(i, j + 1) + of(i + 1, j));
  }
  let sum = 0;
  for (let one = i; one < i + sources; one += 1) {
    for (let other = j; other < j + targets; other += 1) sum += of(one, other);
  }
  return sum;
}

function lostCost(lost: number): number {
  return Math.min(MAX_LOST_COST, LOST_COST * Math.max(0, lost));
}

/** Logarithm of the probability density of a sentence's length where nothing is known. */
function usualLog(width: number): number {
  const off = Math.log(width / USUAL_WIDTH) / USUAL_DEVIATION;
  return -(off * off) / 2 - Math.log(width * USUAL_DEVIATION) - HALF_LOG_2PI;
}

function widthSum(side: readonly SentenceTraits[]): number {
  return side.reduce((sum, { width }) => sum + width, 0);
}
