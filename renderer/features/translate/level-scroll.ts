/** A pane as it is laid out, all in pixels. */
export interface PaneLayout {
  /** Where each paragraph begins, from the top of the text. */
  tops: readonly number[];
  /** Of the whole text. */
  height: number;
  /** Of what is in sight. */
  viewHeight: number;
}

/** The last paragraph that begins at or above `y`. */
function paragraphOf(tops: readonly number[], y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where the paragraph `index` ends. */
function endOf(pane: PaneLayout, index: number): number {
  return pane.tops[index + 1] ?? pane.height;
}

/**
 * How far the other pane must be scrolled so that the same paragraph is beside the one in sight. The line
 * that both are held level at wanders from the top of the view to its foot, so that both ends are reached
 * in both panes, however different their lengths are.
 */
export function levelScroll(from: PaneLayout, scrollTop: number, to: PaneLayout): number {
  const most = Math.max(0, from.height - from.viewHeight);
  const mostOther = Math.max(0, to.height - to.viewHeight);
  const share = most === 0 ? 0 : Math.min(1, Math.max(0, scrollTop / most));
  const y = scrollTop + share * from.viewHeight;
  const index = paragraphOf(from.tops, y);
  const top = from.tops[index] ?? 0;
  const height = endOf(from, index) - top;
  const within = height <= 0 ? 0 : Math.min(1, (y - top) / height);
  // The last paragraph stands for everything the other text has beyond it.
  const other = Math.min(index, to.tops.length - 1);
  const isLast = index === from.tops.length - 1;
  const otherTop = to.tops[other] ?? 0;
  const otherEnd = isLast ? to.height : endOf(to, other);
  const level = otherTop + within * (otherEnd - otherTop) - share * to.viewHeight;
  return Math.min(mostOther, Math.max(0, Math.round(level)));
}
