/** A link of a page navigation: a page number, or a gap of two or more skipped pages. */
export type PageLink = { kind: 'page'; number: number } | { kind: 'gap'; after: number };

/** Pages shown around the current one when there is a gap on both sides. */
const LINKS = 5;
/** First and last page, two gaps and the window: what is shown has never more entries. */
const ENTRIES = LINKS + 4;

/** Number of the last page; a list without results still has page 1. */
export function lastPageOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

function range(from: number, to: number): PageLink[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    kind: 'page',
    number: from + index,
  }));
}

/**
 * First and last page, and between them five pages around the current one, shifted to stay full at
 * both ends. The place of a gap that is not needed goes to one more page.
 */
export function pageLinks(current: number, last: number): PageLink[] {
  if (last <= ENTRIES) return range(1, last);
  const before = Math.floor(LINKS / 2);
  const gapAfter = (after: number): PageLink => ({ kind: 'gap', after });
  const end = range(last, last);
  const start = range(1, 1);
  // A gap would stand for a single page there, which is shown as itself instead.
  const isNearStart = current - before <= 3;
  const isNearEnd = current + before >= last - 2;
  if (isNearStart) return [...range(1, LINKS + 2), gapAfter(LINKS + 2), ...end];
  if (isNearEnd) return [...start, gapAfter(1), ...range(last - LINKS - 1, last)];
  const from = current - before;
  const to = from + LINKS - 1;
  return [...start, gapAfter(1), ...range(from, to), gapAfter(to), ...end];
}
