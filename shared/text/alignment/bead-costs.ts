import { likenesses, type Likenesses } from './likenesses.ts';
import { closingCost, marksCost, type SentenceTraits } from './traits.ts';

/** Numbers of sentences that belong together, and how rare that is. */
interface Bead {
  readonly sources: number;
  readonly targets: number;
  /** In natural logarithms. */
  readonly cost: number;
}

/** One to one, joined, cut, left out, added, and two for two, which may be exchanged. */
export const BEADS: readonly Bead[] = [
  { sources: 1, targets: 1, cost: 0.1 },
  { sources: 2, targets: 1, cost: 3.2 },
  { sources: 1, targets: 2, cost: 3.2 },
  { sources: 1, targets: 0, cost: 4.5 },
  { sources: 0, targets: 1, cost: 4.5 },
  { sources: 2, targets: 2, cost: 6 },
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
/** Of each number or name that only one side has, and of all. */
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

  constructor(sources: readonly SentenceTraits[], targets: readonly SentenceTraits[]) {
    this.#sources = sources;
    this.#targets = targets;
    this.#ratio = (widthSum(targets) + PRIOR_WIDTH) / (widthSum(sources) + PRIOR_WIDTH);
    this.#usual = targets.map(({ width }) => usualLog(width));
    this.#likenesses = likenesses(sources, targets);
  }

  /** Returns the cost of a bead that begins at these sentences, which must exist. */
  of(bead: Bead, i: number, j: number): number {
    if (bead.sources === 0 || bead.targets === 0) return bead.cost;
    if (bead.sources === 1 && bead.targets === 1) return bead.cost + this.#pair(i, j);
    const joined = bead.cost + this.#joined(bead, i, j);
    if (bead.sources === 1 || bead.targets === 1) return joined;
    return Math.min(joined, COST_EXCHANGED + this.#pair(i, j + 1) + this.#pair(i + 1, j));
  }

  #pair(i: number, j: number): number {
    const one = this.#sources[i];
    const other = this.#targets[j];
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

  /** Cost of three or four sentences; the likelier of two orders where there are two for two. */
  #joined({ sources, targets }: Bead, i: number, j: number): number {
    const one = this.#sources[i];
    const other = this.#targets[j];
    const lastOne = this.#sources[i + sources - 1];
    const lastOther = this.#targets[j + targets - 1];
    if (!one || !other || !lastOne || !lastOther) return Infinity;
    let sourceWidth = one.width;
    let targetWidth = other.width;
    let keptSum = one.kept + other.kept;
    let usual = this.#usual[j] ?? 0;
    if (sources === 2) {
      sourceWidth += lastOne.width;
      keptSum += lastOne.kept;
    }
    if (targets === 2) {
      targetWidth += lastOther.width;
      keptSum += lastOther.kept;
      // Where the border is in a text of this length isn't known.
      usual += (this.#usual[j + 1] ?? 0) + Math.log(targetWidth);
    }
    const { like, kept } = this.#likenesses;
    const both = (of: (i: number, j: number) => number): number =>
      sources === 2 && targets === 2
        ? Math.max(of(i, j) + of(i + 1, j + 1), of(i, j + 1) + of(i + 1, j))
        : of(i, j) + of(i + sources - 1, j + targets - 1);
    return (
      this.#length(sourceWidth, targetWidth) +
      usual -
      Math.min(MAX_LIKENESS, both(like)) +
      lostCost(keptSum - both(kept)) +
      closingCost(lastOne, lastOther)
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
