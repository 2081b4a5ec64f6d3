import { BEADS, BeadCosts } from './bead-costs.ts';
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

/** How far a path may be from the diagonal, in target sentences. */
const BAND = 20;
/** A path that comes this close to the limit of the band may not be the best one. */
const BAND_MARGIN = 3;

/** Numbers of sentences so far on both sides, near the diagonal, with the beads between them. */
class Lattice {
  readonly #rows: number;
  readonly #columns: number;
  readonly #width: number;
  /** First column of each row. */
  readonly #firsts: Int32Array;
  readonly #costs: Float64Array;
  /** Least costs from the beginning, and to the end. */
  readonly #forward: Float64Array;
  readonly #backward: Float64Array;
  /** Last bead of the best path from the beginning. */
  readonly #last: Int8Array;

  constructor(
    sources: readonly SentenceTraits[],
    targets: readonly SentenceTraits[],
    work: WorkCount,
  ) {
    this.#rows = sources.length;
    this.#columns = targets.length;
    this.#width = Math.min(this.#columns + 1, 2 * BAND + 1);
    this.#firsts = Int32Array.from({ length: this.#rows + 1 }, (_, row) => {
      const first = Math.round((row * this.#columns) / this.#rows) - BAND;
      return Math.max(0, Math.min(this.#columns + 1 - this.#width, first));
    });
    const size = (this.#rows + 1) * this.#width;
    this.#costs = new Float64Array(size * BEADS.length).fill(Infinity);
    this.#forward = new Float64Array(size).fill(Infinity);
    this.#backward = new Float64Array(size).fill(Infinity);
    this.#last = new Int8Array(size);
    this.#goForward(new BeadCosts(sources, targets), work);
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
    let row = this.#rows;
    let column = this.#columns;
    let isBesideGap = true;
    while (row > 0 || column > 0) {
      const bead = BEADS[this.#last[this.#at(row, column)] ?? 0];
      if (bead === undefined || this.#isNearLimit(row, column)) return [];
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
    this.#forward[0] = 0;
    for (let row = 0; row <= this.#rows; row += 1) {
      const first = this.#firsts[row] ?? 0;
      for (let column = first; column < first + this.#width; column += 1) {
        const here = this.#at(row, column);
        const sum = this.#forward[here] ?? Infinity;
        if (sum === Infinity) continue;
        for (let kind = 0; kind < BEADS.length; kind += 1) {
          const bead = BEADS[kind];
          const there = this.#behind(kind, row, column);
          if (bead === undefined || there === -1) continue;
          work.steps += 1;
          const cost = costs.of(bead, row, column);
          this.#costs[here * BEADS.length + kind] = cost;
          if (sum + cost < (this.#forward[there] ?? Infinity)) {
            this.#forward[there] = sum + cost;
            this.#last[there] = kind;
          }
        }
      }
    }
  }

  #goBackward(): void {
    this.#backward[this.#backward.length - 1] = 0;
    for (let row = this.#rows; row >= 0; row -= 1) {
      const first = this.#firsts[row] ?? 0;
      for (let column = first + this.#width - 1; column >= first; column -= 1) {
        const here = this.#at(row, column);
        for (let kind = 0; kind < BEADS.length; kind += 1) {
          const there = this.#behind(kind, row, column);
          if (there === -1) continue;
          const sum =
            (this.#costs[here * BEADS.length + kind] ?? Infinity) +
            (this.#backward[there] ?? Infinity);
          if (sum < (this.#backward[here] ?? Infinity)) this.#backward[here] = sum;
        }
      }
    }
  }

  /** Cost of the best path around a place: it leaves the row before, enters it after, or skips it. */
  #around(row: number, column: number): number {
    let best = Infinity;
    const first = this.#firsts[row] ?? 0;
    for (let other = first; other < first + this.#width; other += 1) {
      for (let kind = 0; kind < BEADS.length; kind += 1) {
        const { sources = 0, targets = 0 } = BEADS[kind] ?? {};
        if (sources === 0) continue;
        if (other < column) best = Math.min(best, this.#through(kind, row, other));
        if (other > column) {
          best = Math.min(best, this.#through(kind, row - sources, other - targets));
        }
        for (let before = 1; before < sources; before += 1) {
          best = Math.min(best, this.#through(kind, row - before, other));
        }
      }
    }
    return best;
  }

  /** Cost of the best path through a bead. */
  #through(kind: number, row: number, column: number): number {
    if (row < 0 || !this.#isInside(row, column)) return Infinity;
    const there = this.#behind(kind, row, column);
    if (there === -1) return Infinity;
    const here = this.#at(row, column);
    return (
      (this.#forward[here] ?? Infinity) +
      (this.#costs[here * BEADS.length + kind] ?? Infinity) +
      (this.#backward[there] ?? Infinity)
    );
  }

  /** Index of the place after a bead; -1 if it is outside. */
  #behind(kind: number, row: number, column: number): number {
    const { sources = 0, targets = 0 } = BEADS[kind] ?? {};
    return this.#isInside(row + sources, column + targets)
      ? this.#at(row + sources, column + targets)
      : -1;
  }

  #isInside(row: number, column: number): boolean {
    const first = this.#firsts[row];
    return first !== undefined && column >= first && column < first + this.#width;
  }

  #at(row: number, column: number): number {
    return row * this.#width + column - (this.#firsts[row] ?? 0);
  }

  #isNearLimit(row: number, column: number): boolean {
    const first = this.#firsts[row] ?? 0;
    const end = first + this.#width;
    return (
      (first > 0 && column - first < BAND_MARGIN) ||
      (end <= this.#columns && end - column <= BAND_MARGIN)
    );
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
