/** How far a path may be from the diagonal, in target sentences. */
const BAND = 20;
/** A path that comes this close to the limit of the band may not be the best one. */
const MARGIN = 3;
/** Most sentences of one side that belong together. */
export const MOST_TOGETHER = 3;

/**
 * The places near the diagonal, which are numbers of sentences so far on both sides, and the pairs
 * of sentences that are compared there.
 */
export class Band {
  readonly rows: number;
  readonly columns: number;
  /** Number of places in each row. */
  readonly width: number;
  /** First column of each row. */
  readonly firsts: Int32Array;
  /** First target sentence that is compared with each source sentence. */
  readonly #firstPairs: Int32Array;
  /** Number of target sentences that are compared with each source sentence, at most. */
  readonly pairWidth: number;

  /** @param rows number of source sentences; `columns`: number of target sentences */
  constructor(rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    this.width = Math.min(columns + 1, 2 * BAND + 1);
    this.firsts = Int32Array.from({ length: rows + 1 }, (_, row) => {
      const first = Math.round((row * columns) / rows) - BAND;
      return Math.max(0, Math.min(columns + 1 - this.width, first));
    });
    // A bead may begin up to two sentences before a pair in it.
    const reach = MOST_TOGETHER - 1;
    this.#firstPairs = Int32Array.from(
      { length: rows },
      (_, row) => this.firsts[Math.max(0, row - reach)] ?? 0,
    );
    const widths = this.#firstPairs.map((first, row) => (this.firsts[row] ?? 0) - first);
    this.pairWidth = Math.min(columns, Math.max(0, ...widths) + this.width + reach);
  }

  /** Number of places. */
  get size(): number {
    return (this.rows + 1) * this.width;
  }

  /** Number of pairs, for {@link pairAt}. */
  get pairs(): number {
    return this.rows * this.pairWidth;
  }

  /** Index of a place; -1 if it is outside. */
  at(row: number, column: number): number {
    const place = column - (this.firsts[row] ?? 0);
    return place >= 0 && place < this.width ? row * this.width + place : -1;
  }

  /** First target sentence that is compared with a source sentence. */
  firstPair(source: number): number {
    return this.#firstPairs[source] ?? 0;
  }

  /** Index of a source sentence with a target sentence; -1 for a pair that no bead has. */
  pairAt(source: number, target: number): number {
    const place = target - this.firstPair(source);
    return place >= 0 && place < this.pairWidth ? source * this.pairWidth + place : -1;
  }

  /** Returns true for a place near a limit beyond which there are other places. */
  isNearLimit(row: number, column: number): boolean {
    const first = this.firsts[row] ?? 0;
    const end = first + this.width;
    return (
      (first > 0 && column - first < MARGIN) || (end <= this.columns && end - column <= MARGIN)
    );
  }
}
