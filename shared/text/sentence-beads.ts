import { closingCost, IS_LATIN, marksCost, type SentenceTraits } from './sentence-likeness.ts';

/**
 * Numbers of sentences that belong together: pairs, joined, cut, added, left out, and two for two,
 * which may be exchanged.
 */
const BEADS = [
  { sources: 1, targets: 1, cost: 0.1 },
  { sources: 2, targets: 1, cost: 3.2 },
  { sources: 1, targets: 2, cost: 3.2 },
  { sources: 1, targets: 0, cost: 4.5 },
  { sources: 0, targets: 1, cost: 4.5 },
  { sources: 2, targets: 2, cost: 6 },
] as const;
const COST_EXCHANGED = 4;

/** How far a path may be from the diagonal, in target sentences. */
const BAND = 20;
/** A border this close to the limit of the band isn't compared with enough others. */
const BAND_MARGIN = 3;

/** Between sentences `source - 1` and `source`, and `target - 1` and `target`. */
export interface Border {
  readonly source: number;
  readonly target: number;
  /** Logarithm of how much likelier the best pairing is than the best one without this border. */
  readonly margin: number;
}

/** Costs of all beads near the diagonal, as natural logarithms. */
interface Costs {
  readonly rows: number;
  readonly columns: number;
  /** Target sentences compared with each source sentence. */
  readonly width: number;
  /** The first of them, by source sentence. */
  readonly first: (source: number) => number;
  /** Cost of the bead that begins at the sentences. */
  readonly of: (kind: number, source: number, target: number) => number;
}

/** Counts the bead costs that were computed, for tests of how much work a text is. */
export interface WorkCount {
  steps: number;
}

/**
 * Finds the best pairing of sentences in order, after Gale and Church, and its borders with their
 * margins. Borders beside a sentence without a counterpart are left out.
 */
export function findBorders(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
  work: WorkCount = { steps: 0 },
): Border[] {
  const rows = sources.length;
  const columns = targets.length;
  const width = Math.min(columns + 1, 2 * BAND + 1);
  const firstOf = (row: number): number =>
    Math.max(0, Math.min(columns + 1 - width, Math.round((row * columns) / rows) - BAND));
  const isOutside = (row: number, column: number): boolean =>
    row < 0 || row > rows || column < firstOf(row) || column >= firstOf(row) + width;
  const at = (row: number, column: number): number => row * width + column - firstOf(row);
  const costOf = beadCosts(sources, targets);
  const size = (rows + 1) * width;
  const costs = new Float64Array(size * BEADS.length).fill(Infinity);
  const forward = new Float64Array(size).fill(Infinity);
  const backward = new Float64Array(size).fill(Infinity);
  const last = new Int8Array(size).fill(-1);
  forward[0] = 0;
  for (let row = 0; row <= rows; row += 1) {
    const first = firstOf(row);
    for (let column = first; column < first + width; column += 1) {
      const here = at(row, column);
      const sum = forward[here] ?? Infinity;
      if (sum === Infinity) continue;
      for (const [kind, bead] of BEADS.entries()) {
        if (isOutside(row + bead.sources, column + bead.targets)) continue;
        work.steps += 1;
        const cost = costOf(kind, row, column);
        costs[here * BEADS.length + kind] = cost;
        const there = at(row + bead.sources, column + bead.targets);
        if (sum + cost < (forward[there] ?? Infinity)) {
          forward[there] = sum + cost;
          last[there] = kind;
        }
      }
    }
  }
  const total = forward[size - 1] ?? Infinity;
  if (total === Infinity) return [];
  backward[size - 1] = 0;
  for (let row = rows; row >= 0; row -= 1) {
    const first = firstOf(row);
    for (let column = first + width - 1; column >= first; column -= 1) {
      const here = at(row, column);
      for (const [kind, bead] of BEADS.entries()) {
        if (isOutside(row + bead.sources, column + bead.targets)) continue;
        const sum =
          (costs[here * BEADS.length + kind] ?? Infinity) +
          (backward[at(row + bead.sources, column + bead.targets)] ?? Infinity);
        if (sum < (backward[here] ?? Infinity)) backward[here] = sum;
      }
    }
  }

  /** Cost of the best path through a bead. */
  const through = (kind: number, row: number, column: number): number => {
    const bead = BEADS[kind];
    if (bead === undefined || isOutside(row, column)) return Infinity;
    if (isOutside(row + bead.sources, column + bead.targets)) return Infinity;
    const here = at(row, column);
    return (
      (forward[here] ?? Infinity) +
      (costs[here * BEADS.length + kind] ?? Infinity) +
      (backward[at(row + bead.sources, column + bead.targets)] ?? Infinity)
    );
  };
  /** Cost of the best path around a place: it leaves the row before, enters it after, or skips it. */
  const around = (row: number, column: number): number => {
    let best = Infinity;
    for (let other = firstOf(row); other < firstOf(row) + width; other += 1) {
      for (const [kind, bead] of BEADS.entries()) {
        if (bead.sources === 0) continue;
        if (other < column) best = Math.min(best, through(kind, row, other));
        if (other > column)
          best = Math.min(best, through(kind, row - bead.sources, other - bead.targets));
        if (bead.sources === 2) best = Math.min(best, through(kind, row - 1, other));
      }
    }
    return best;
  };
  const isNearLimit = (row: number, column: number): boolean =>
    width <= columns &&
    ((firstOf(row) > 0 && column - firstOf(row) < BAND_MARGIN) ||
      (firstOf(row) + width <= columns && firstOf(row) + width - column <= BAND_MARGIN));

  const borders: Border[] = [];
  let row = rows;
  let column = columns;
  let isBesideGap = true;
  while (row > 0 || column > 0) {
    const bead = BEADS[last[at(row, column)] ?? 0] ?? BEADS[0];
    const isGap = bead.sources === 0 || bead.targets === 0;
    if (!isGap && !isBesideGap && !isNearLimit(row, column)) {
      borders.push({ source: row, target: column, margin: around(row, column) - total });
    }
    isBesideGap = isGap;
    row -= bead.sources;
    column -= bead.targets;
  }
  return borders.reverse();
}

/** Length of text that counts as in usual proportion, besides the two texts themselves. */
const PRIOR_WIDTH = 250;
/** Square of the deviation of a translation's length, for each letter. */
const VARIANCE = 2.6;
/** The same for a text of no length. */
const MIN_VARIANCE = 12;
const HALF_LOG_2PI = Math.log(2 * Math.PI) / 2;
/** Usual length of a sentence, and the deviation of its logarithm. */
const USUAL_WIDTH = 65;
const USUAL_DEVIATION = 0.75;
/** Evidence in numbers, words, and beginnings of words that are the same; and its upper limit. */
const NUMBER_WEIGHT = 3;
const WORD_WEIGHT = 1.5;
const STEM_WEIGHT = 2;
const MAX_LIKENESS = 7;
const KEPT_COST = 1.2;
const MAX_KEPT_COST = 4;
/** A word in more sentences than this tells nothing. */
const MAX_USES = 12;

function beadCosts(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
): (kind: number, source: number, target: number) => number {
  const ratio = (widthSum(targets) + PRIOR_WIDTH) / (widthSum(sources) + PRIOR_WIDTH);
  const { likeness, kept } = likenesses(sources, targets);
  const columns = targets.length;
  const usual = targets.map(({ width }) => usualLog(width));
  const widthS = (at: number): number => sources[at]?.width ?? 0;
  const widthT = (at: number): number => targets[at]?.width ?? 0;
  const like = (i: number, j: number): number => likeness[i * columns + j] ?? 0;
  const keptBoth = (i: number, j: number): number => kept[i * columns + j] ?? 0;

  const lengthCost = (source: number, target: number): number => {
    const expected = source * ratio;
    const variance = (VARIANCE * (expected + target)) / 2 + MIN_VARIANCE;
    const off = (target - expected) ** 2 / variance;
    // A distribution with long tails: translations may be free.
    return 3.5 * Math.log1p(off / 6) + Math.log(variance) / 2 + HALF_LOG_2PI;
  };
  const keptCost = (sum: number, both: number): number =>
    Math.min(MAX_KEPT_COST, KEPT_COST * Math.max(0, sum - both));
  const pairCost = (i: number, j: number): number => {
    const one = sources[i];
    const other = targets[j];
    if (one === undefined || other === undefined) return Infinity;
    return (
      lengthCost(one.width, other.width) +
      (usual[j] ?? 0) -
      Math.min(MAX_LIKENESS, like(i, j)) +
      keptCost(one.kept + other.kept, keptBoth(i, j)) +
      closingCost(one, other) +
      marksCost(one, other)
    );
  };
  const endCost = (i: number, j: number): number => {
    const one = sources[i];
    const other = targets[j];
    return one === undefined || other === undefined ? Infinity : closingCost(one, other);
  };
  const keptOf = (side: readonly SentenceTraits[], at: number): number => side[at]?.kept ?? 0;

  return (kind, i, j) => {
    const bead = BEADS[kind] ?? BEADS[0];
    if (bead.sources === 0 || bead.targets === 0) return bead.cost;
    if (bead.sources === 1 && bead.targets === 1) return bead.cost + pairCost(i, j);
    const isTwoSources = bead.sources === 2;
    const isTwoTargets = bead.targets === 2;
    const source = widthS(i) + (isTwoSources ? widthS(i + 1) : 0);
    const target = widthT(j) + (isTwoTargets ? widthT(j + 1) : 0);
    let likeSum = like(i, j);
    let both = keptBoth(i, j);
    let sum = keptOf(sources, i) + keptOf(targets, j);
    let background = usual[j] ?? 0;
    if (isTwoSources) {
      sum += keptOf(sources, i + 1);
      if (!isTwoTargets) {
        likeSum += like(i + 1, j);
        both += keptBoth(i + 1, j);
      }
    }
    if (isTwoTargets) {
      sum += keptOf(targets, j + 1);
      background += (usual[j + 1] ?? 0) + Math.log(target);
      if (!isTwoSources) {
        likeSum += like(i, j + 1);
        both += keptBoth(i, j + 1);
      }
    }
    if (isTwoSources && isTwoTargets) {
      likeSum = Math.max(likeSum + like(i + 1, j + 1), like(i, j + 1) + like(i + 1, j));
      both = Math.max(both + keptBoth(i + 1, j + 1), keptBoth(i, j + 1) + keptBoth(i + 1, j));
    }
    const joined =
      bead.cost +
      lengthCost(source, target) +
      background -
      Math.min(MAX_LIKENESS, likeSum) +
      keptCost(sum, both) +
      endCost(i + bead.sources - 1, j + bead.targets - 1);
    return isTwoSources && isTwoTargets
      ? Math.min(joined, COST_EXCHANGED + pairCost(i, j + 1) + pairCost(i + 1, j))
      : joined;
  };
}

/** Logarithm of the probability density of a sentence's length where nothing is known. */
function usualLog(width: number): number {
  const off = Math.log(width / USUAL_WIDTH) / USUAL_DEVIATION;
  return -(off * off) / 2 - Math.log(width * USUAL_DEVIATION) - HALF_LOG_2PI;
}

function widthSum(side: readonly SentenceTraits[]): number {
  return side.reduce((sum, { width }) => sum + width, 0);
}

/** What sentences have in common, row by row of the sources. */
function likenesses(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
): { likeness: Float64Array; kept: Float64Array } {
  const likeness = new Float64Array(sources.length * targets.length);
  const kept = new Float64Array(sources.length * targets.length);
  const uses = usesOf(sources);
  for (const [key, others] of usesOf(targets)) {
    const own = uses.get(key);
    if (own === undefined || own.length > MAX_USES || others.length > MAX_USES) continue;
    const isNumber = key.startsWith('#');
    const isStem = key.endsWith('-');
    const isLatin = !isStem && IS_LATIN.test(key);
    const weight =
      (isNumber ? NUMBER_WEIGHT : isStem ? STEM_WEIGHT : WORD_WEIGHT) /
      Math.max(own.length, others.length);
    for (const one of own) {
      for (const other of others) {
        const at = one.sentence * targets.length + other.sentence;
        const count = Math.min(one.count, other.count);
        likeness[at] = (likeness[at] ?? 0) + weight;
        if (isNumber) kept[at] = (kept[at] ?? 0) + 2 * count;
        else if (isLatin) {
          const sides =
            Number(sources[one.sentence]?.isForeign) + Number(targets[other.sentence]?.isForeign);
          kept[at] = (kept[at] ?? 0) + sides * count;
        }
      }
    }
  }
  return { likeness, kept };
}

type Use = Readonly<{ sentence: number; count: number }>;

function usesOf(side: readonly SentenceTraits[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const [sentence, { anchors }] of side.entries()) {
    for (const [key, count] of anchors) {
      const found = uses.get(key);
      if (found === undefined) uses.set(key, [{ sentence, count }]);
      else found.push({ sentence, count });
    }
  }
  return uses;
}
