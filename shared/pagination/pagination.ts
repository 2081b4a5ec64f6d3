import { Page } from './page.ts';

const DEFAULT_NUM_LINKS = 5;

function* range(from: number, to: number): Generator<number> {
  for (let number = from; number <= to; number += 1) yield number;
}

/**
 * Yields the page numbers between the first and the last page, and null for a gap of two or more.
 *
 * There are `numLinks` pages around the current one, shifted to stay complete at both ends. Where a
 * gap is not needed, its place goes to an additional page: the number of entries depends only on
 * `last` and `numLinks`.
 *
 * @param current 1-based; a page past the last one shows the end of the list
 * @param last number of the last page, 1 or more
 */
function* middleNumbers(current: number, last: number, numLinks: number): Generator<number | null> {
  const links = Number.isNaN(numLinks) ? DEFAULT_NUM_LINKS : Math.max(1, Math.floor(numLinks));
  const from = Math.min(current, last) - Math.floor(links / 2);
  const to = from + links - 1;
  if (last <= links + 4) {
    // Fits into first page, gap, window, gap, and last page, so nothing is skipped.
    yield* range(2, last - 1);
  } else if (from <= 3) {
    // Between page 1 and a window from 3, a gap would represent only page 2.
    yield* range(2, links + 2);
    yield null;
  } else if (to >= last - 2) {
    yield null;
    yield* range(last - links - 1, last - 1);
  } else {
    yield null;
    yield* range(from, to);
    yield null;
  }
}

/** Position in a list. */
export interface PagePosition {
  /** 1-based. */
  readonly page: number;
  /** Rows per page. */
  readonly limit: number;
  /** Rows on all pages; null when unknown. */
  readonly total: number | null;
}

/**
 * The links of a list: first, last, previous, and next page; iterating yields everything between
 * first and last.
 */
export class Pagination implements Iterable<Page> {
  /** Number of pages around the current one when there is a gap on both sides. */
  numLinks: number = DEFAULT_NUM_LINKS;
  readonly #position: PagePosition;

  /** Creates the links. @param position read on each access, so that a total may arrive later */
  constructor(position: PagePosition) {
    this.#position = position;
  }

  /** 1-based; may be past the last page. */
  get page(): number {
    return this.#position.page;
  }

  /** Rows on all pages; null when unknown. */
  get total(): number | null {
    return this.#position.total;
  }

  /** Number of the last page; without a total (null or 0) there may always be one more. */
  get lastPage(): number {
    const { page, limit, total } = this.#position;
    return total === null || total <= 0 ? page + 1 : Math.ceil(total / limit);
  }

  /** Yields the pages and gaps between first and last page, in order. */
  *[Symbol.iterator](): Iterator<Page> {
    for (const number of middleNumbers(this.page, this.lastPage, this.numLinks)) {
      yield number === null ? new Page(null) : this.#at(number);
    }
  }

  getFirstPage(): Page {
    return this.#at(1);
  }

  getLastPage(): Page {
    return this.#at(this.lastPage);
  }

  /**
   * Returns the previous page; disabled on the first one. From past the end it leads to the last
   * page.
   */
  getPrevPage(): Page {
    return this.page > 1 ? new Page(Math.min(this.page - 1, this.lastPage)) : new Page(null);
  }

  /** Returns the next page; disabled on the last one. */
  getNextPage(): Page {
    return this.page < this.lastPage ? new Page(this.page + 1) : new Page(null);
  }

  #at(number: number): Page {
    return new Page(number, number === this.page);
  }
}
