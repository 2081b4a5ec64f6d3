import { Band } from './band.ts';
import { BEADS, BeadCosts, SOURCES, TARGETS } from './bead-costs.ts';
import type { SentenceTraits } from './traits.ts';

/** Before sentence `source` and before sentence `target`. */
export interface Border {
  readonly source: number;
  readonly target: number;
  /** Logarithm of how much likelier the best pairing is than the best one without this border. */
  readonly margin: number;
}

/** Counts the bead costs that are computed, which is the work that a text takes. */
export interface WorkCount {
  steps: number;
}

const KINDS = BEADS.length;
/** Indexes in {@link BEADS}, first or last those that stay within a row. */
const FROM_WITHIN = BEADS.map((_, kind) => kind).toSorted(
  (one, other) => (SOURCES[one] ?? 0) - (SOURCES[other] ?? 0),
);
const TO_WITHIN = FROM_WITHIN.toReversed();

/** Places near the diagonal, with the costs of the beads between them and of the paths through them. */
class Lattice {
  readonly #band: Band;
  /** Costs of the beads of each kind that begin at each place of a row, row by row. */
  readonly #costs: Float64Array;
  /** Least costs from the beginning, and to the end. */
  readonly #forward: Float64Array;
  readonly #backward: Float64Array;
  /** Last bead of the best path from the beginning. */
  readonly #last: Int8Array;
  /** Least costs of the whole paths that leave the row of a place there, and of those that enter it. */
  readonly #leaving: Float64Array;
  readonly #entering: Float64Array;
  /** Least costs of the whole paths that skip a row. */
  readonly #skipping: Float64Array;

  constructor(
    sources: readonly SentenceTraits[],
    targets: readonly SentenceTraits[],
    work: WorkCount,
  ) {
    this.#band = new Band(sources.length, targets.length);
    const { size, rows } = this.#band;
    this.#costs = new Float64Array(size * KINDS);
    this.#forward = new Float64Array(size).fill(Infinity);
    this.#backward = new Float64Array(size).fill(Infinity);
    this.#last = new Int8Array(size);
    this.#leaving = new Float64Array(size).fill(Infinity);
    this.#entering = new Float64Array(size).fill(Infinity);
    this.#skipping = new Float64Array(rows + 1).fill(Infinity);
    this.#goForward(new BeadCosts(sources, targets, this.#band), work);
    this.#goBackward();
  }

  /**
   * Borders of the best path, except beside sentences without a counterpart; none if the sentences
   * are no likelier pairs than texts with nothing in common, or if a better path may be out of
   * reach.
   */
  borders(): Border[] {
    const total = this.#backward[0] ?? Infinity;
    if (total === Infinity) return [];
    const borders: Border[] = [];
    let fit = total;
    let row = this.#band.rows;
    let column = this.#band.columns;
    let isBesideGap = true;
    while (row > 0 || column > 0) {
      const bead = BEADS[this.#last[this.#band.at(row, column)] ?? 0];
      if (bead === undefined || this.#band.isNearLimit(row, column)) return [];
      const isGap = bead.sources === 0 || bead.targets === 0;
      if (!isGap) fit -= bead.cost;
      if (!isGap && !isBesideGap) {
        borders.push({ source: row, target: column, margin: this.#around(row, column) - total });
      }
      isBesideGap = isGap;
      row -= bead.sources;
      column -= bead.targets;
    }
    return fit > 0 ? [] : borders.reverse();
  }

  #goForward(costs: BeadCosts, work: WorkCount): void {
    const [forward, last] = [this.#forward, this.#last];
    forward[0] = 0;
    for (let row = 0; row <= this.#band.rows; row += 1) {
      // Those within the row first: they are the beginning of the others.
      for (const kind of FROM_WITHIN) {
        const { here, there, from, end, own } = this.#beads(kind, row);
        costs.fill(kind, row, this.#costs, own);
        work.steps += this.#band.width;
        for (let place = from; place < end; place += 1) {
          const cost = (forward[here + place] ?? Infinity) + (this.#costs[own + place] ?? 0);
          if (cost < (forward[there + place] ?? 0)) {
            forward[there + place] = cost;
            last[there + place] = kind;
          }
        }
      }
    }
  }

  #goBackward(): void {
    const [forward, backward] = [this.#forward, this.#backward];
    const [leaving, entering] = [this.#leaving, this.#entering];
    backward[backward.length - 1] = 0;
    for (let row = this.#band.rows; row >= 0; row -= 1) {
      for (const kind of TO_WITHIN) {
        const { here, there, from, end, own } = this.#beads(kind, row);
        const sources = SOURCES[kind] ?? 0;
        let least = Infinity;
        for (let place = end - 1; place >= from; place -= 1) {
          const cost = this.#costs[own + place] ?? 0;
          const rest = backward[there + place] ?? Infinity;
          if (cost + rest < (backward[here + place] ?? 0)) backward[here + place] = cost + rest;
          if (sources === 0) continue;
          const whole = (forward[here + place] ?? 0) + cost + rest;
          if (whole < (leaving[here + place] ?? 0)) leaving[here + place] = whole;
          if (whole < (entering[there + place] ?? 0)) entering[there + place] = whole;
          if (whole < least) least = whole;
        }
        for (let skipped = row + 1; skipped < row + sources; skipped += 1) {
          this.#skipping[skipped] = Math.min(this.#skipping[skipped] ?? 0, least);
        }
      }
    }
  }

  /**
   * Finds the beads of a kind that begin in a row and end in the band.
   * @returns indexes of the places where the first one would begin and end, which ones there are, and
   *   the index of its cost
   */
  #beads(kind: number, row: number) {
    const { rows, width, firsts } = this.#band;
    const [sources, targets] = [SOURCES[kind] ?? 0, TARGETS[kind] ?? 0];
    const shift = targets + (firsts[row] ?? 0) - (firsts[row + sources] ?? 0);
    return {
      here: row * width,
      there: (row + sources) * width + shift,
      from: Math.max(0, -shift),
      end: row + sources > rows ? 0 : Math.min(width, width - shift),
      own: (row * KINDS + kind) * width,
    };
  }

  /** Cost of the best path around a place: it leaves the row before, enters it after, or skips it. */
  #around(row: number, column: number): number {
    const { width, firsts } = this.#band;
    const start = row * width;
    const own = start + column - (firsts[row] ?? 0);
    let best = this.#skipping[row] ?? Infinity;
    for (let at = start; at < own; at += 1) best = Math.min(best, this.#leaving[at] ?? Infinity);
    for (let at = own + 1; at < start + width; at += 1) {
      best = Math.min(best, this.#entering[at] ?? Infinity);
    }
    return best;
  }
}

/** Finds the borders of the best pairing of sentences in order, after Gale and Church. */
export function findBorders(
  sources: readonly SentenceTraits[],
  targets: readonly SentenceTraits[],
  work: WorkCount = { steps: 0 },
): Border[] {
  return new Lattice(sources, targets, work).borders();
}
