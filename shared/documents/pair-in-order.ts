import type { AlignedSegment } from './align-segments.ts';
import type { DocumentSegment } from './document-segment.ts';

/** Added to the location of each pair, because nothing proves that its sides match. */
export const PAIRED_BY_ORDER = 'paired by order';

/** Number of segments of each side in one pair, and its cost besides unequal lengths. */
const STEPS = [
  { source: 1, target: 1, cost: 0 },
  { source: 2, target: 1, cost: 2.5 },
  { source: 1, target: 2, cost: 2.5 },
  // For any length: two unpaired texts cost more than a bad pair.
  { source: 1, target: 0, cost: 6 },
  { source: 0, target: 1, cost: 6 },
] as const;
/** Variance of the length of a translation per character of its source. */
const VARIANCE = 6.8;
/** How far a pair may deviate from both sides advancing at the same pace. */
const MIN_BAND = 60;
/** Maximum cells of the table; beyond that, only the pace decides. */
const MAX_CELLS = 4_000_000;

/**
 * Pairs texts without common IDs: in order, by matching lengths. One side of a pair may contain two
 * segments, joined by a line break, or be empty.
 * @see Gale and Church, "A Program for Aligning Sentences in Bilingual Corpora", 1993
 */
export function pairInOrder(
  source: readonly DocumentSegment[],
  target: readonly DocumentSegment[],
): Omit<AlignedSegment, 'position'>[] {
  const pairs: Omit<AlignedSegment, 'position'>[] = [];
  let [s, t] = [0, 0];
  for (const step of findSteps(lengthsOf(source), lengthsOf(target))) {
    const from = source.slice(s, s + step.source);
    const to = target.slice(t, t + step.target);
    s += step.source;
    t += step.target;
    const first = from[0] ?? to[0];
    if (first === undefined) continue;
    const place = first.location === undefined ? '' : `${first.location}, `;
    pairs.push({
      id: first.id,
      location: place + PAIRED_BY_ORDER,
      source: joined(from),
      target: joined(to),
    });
  }
  return pairs;
}

function joined(segments: readonly DocumentSegment[]): string {
  return segments.map(({ text }) => text).join('\n');
}

function lengthsOf(segments: readonly DocumentSegment[]): number[] {
  return segments.map(({ text }) => text.length);
}

type Step = (typeof STEPS)[number];

/** Finds the cheapest path through both lists, from beginning to end. */
function findSteps(source: readonly number[], target: readonly number[]): Step[] {
  const [rows, columns] = [source.length + 1, target.length + 1];
  const pace = source.length === 0 ? 0 : target.length / source.length;
  const room = Math.floor(MAX_CELLS / rows / 2);
  const band = Math.min(room, MIN_BAND + Math.abs(rows - columns));
  const width = 2 * band + 1;
  const startOf = (row: number): number => Math.round(row * pace) - band;
  const costs = new Float64Array(rows * width).fill(Number.POSITIVE_INFINITY);
  const choices = new Int8Array(rows * width).fill(-1);
  const indexOf = (row: number, column: number): number => {
    const place = column - startOf(row);
    const isInside = row >= 0 && column >= 0 && place >= 0 && place < width;
    return isInside ? row * width + place : -1;
  };
  const growth = sum(target) / Math.max(1, sum(source));

  costs[indexOf(0, 0)] = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = Math.min(columns, startOf(row) + width);
    for (let column = Math.max(0, startOf(row)); column < end; column += 1) {
      const cell = indexOf(row, column);
      for (const [choice, step] of STEPS.entries()) {
        const before = indexOf(row - step.source, column - step.target);
        if (before === -1) continue;
        const from = sumOfLast(source, row, step.source);
        const to = sumOfLast(target, column, step.target);
        const isPair = step.source > 0 && step.target > 0;
        const unlike = isPair ? unlikeness(from * growth, to) : 0;
        const cost = (costs[before] ?? 0) + step.cost + unlike;
        if (cost >= (costs[cell] ?? 0)) continue;
        costs[cell] = cost;
        choices[cell] = choice;
      }
    }
  }

  const way: Step[] = [];
  for (let [row, column] = [source.length, target.length]; row > 0 || column > 0;) {
    const step = STEPS[choices[indexOf(row, column)] ?? -1] ?? STEPS[row > 0 ? 3 : 4];
    way.push(step);
    row -= step.source;
    column -= step.target;
  }
  return way.toReversed();
}

function unlikeness(expected: number, found: number): number {
  const spread = Math.sqrt(VARIANCE * Math.max(1, (expected + found) / 2));
  return Math.min(20, ((found - expected) / spread) ** 2 / 2);
}

/** Sums the last numbers before an index without a copy, because it is called for each cell. */
function sumOfLast(numbers: readonly number[], end: number, count: 0 | 1 | 2): number {
  const last = count === 0 ? 0 : (numbers[end - 1] ?? 0);
  return count === 2 ? last + (numbers[end - 2] ?? 0) : last;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
