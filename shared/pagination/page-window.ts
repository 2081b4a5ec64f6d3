export const DEFAULT_NUM_LINKS = 5;

function* range(from: number, to: number): Generator<number> {
  for (let number = from; number <= to; number += 1) yield number;
}

/**
 * Page numbers between the first and the last page, null for a gap of two or more.
 *
 * `numLinks` pages around the current one, shifted to stay full at both ends. Where a gap is not needed,
 * its place goes to one more page: the number of entries depends on `last` and `numLinks` alone.
 *
 * @param current 1-based; one behind the last page shows the end of the list
 * @param last number of the last page, 1 or more
 */
export function* middleNumbers(
  current: number,
  last: number,
  numLinks: number,
): Generator<number | null> {
  const links = Number.isNaN(numLinks) ? DEFAULT_NUM_LINKS : Math.max(1, Math.floor(numLinks));
  const from = Math.min(current, last) - Math.floor(links / 2);
  const to = from + links - 1;
  if (last <= links + 4) {
    // As many places as first page, gap, window, gap and last page have: nothing to skip.
    yield* range(2, last - 1);
  } else if (from <= 3) {
    // Between page 1 and a window from 3, a gap would stand for page 2 alone.
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
