export type Side = 'source' | 'target';

/** Layout of a pane's text, in pixels from the top of its text area. */
export interface PaneLayout {
  /** Top of each paragraph; empty for an empty text. */
  tops: readonly number[];
  /** End of the last one. */
  end: number;
  /** Height of the whole, with the empty edge below the text. */
  height: number;
  lineHeight: number;
  /** Height of the visible part. */
  viewHeight: number;
}

/** Two texts made comparable: both have `count` paragraphs. */
export interface LevelPair {
  layouts: Record<Side, PaneLayout>;
  count: number;
  /** Top of each paragraph, followed by the end of the last one. */
  tops: Record<Side, readonly number[]>;
  /** Distance that the aligned line has moved down at each paragraph. */
  reach: readonly number[];
  viewHeight: number;
  /**
   * True if the panes are side by side, so that empty space may be inserted for a text to begin lower or end higher.
   */
  hasRoom: boolean;
}

export interface PanePlace {
  /** Empty space above and below the text. */
  before: number;
  after: number;
  scrollTop: number;
}

/** A place of the text that is the same in both panes, and its line in the view. */
export interface Spot {
  index: number;
  /** Share of the paragraph `index` above it: 0 to 1. */
  share: number;
  /** Pixels before the first paragraph (negative) or after the last. */
  beyond: number;
  line: number;
}

/** The shorter of two texts is assumed to continue with paragraphs as high as the other's. */
function extended(own: PaneLayout, other: PaneLayout, count: number): number[] {
  const missing = (other.tops[own.tops.length] ?? other.end) - own.end;
  return Array.from({ length: count + 1 }, (_, index) =>
    index < own.tops.length
      ? (own.tops[index] ?? 0)
      : index === own.tops.length
        ? own.end
        : (other.tops[index] ?? other.end) - missing,
  );
}

/** Combines two layouts; called once per measurement. */
export function pairOf(layouts: Record<Side, PaneLayout>, hasRoom: boolean): LevelPair {
  const { source, target } = layouts;
  const isEmpty = source.tops.length === 0 || target.tops.length === 0;
  const count = isEmpty ? 0 : Math.max(source.tops.length, target.tops.length);
  const tops = {
    source: extended(source, target, count),
    target: extended(target, source, count),
  };
  const reach = [0];
  for (let index = 0; index < count; index += 1) {
    const heights = [tops.source, tops.target].map(
      (each) => (each[index + 1] ?? 0) - (each[index] ?? 0),
    );
    // Slower than either text scrolls: neither ever moves against the other.
    reach.push((reach[index] ?? 0) + Math.min(...heights) / 2);
  }
  const viewHeight = Math.min(source.viewHeight, target.viewHeight);
  return { layouts, count, tops, reach, viewHeight, hasRoom };
}

/** Returns the top of the current paragraph, from the top of the view. */
function lineOf(pair: LevelPair, side: Side, offset: number, paragraph: number): number {
  return (pair.tops[side][paragraph] ?? 0) + offset;
}

/** Returns whether the top of the current paragraph is visible, so that an eye could compare it with the other. */
export function isInSight(pair: LevelPair, side: Side, offset: number, paragraph: number): boolean {
  const line = lineOf(pair, side, offset, paragraph);
  return line >= 0 && line <= pair.viewHeight;
}

/**
 * Returns where the text of one pane is beside that of the other. The top of the current paragraph is aligned wherever
 * it is visible. Beyond, the aligned line moves to the edge where the rest of the text ends: far away, both texts begin
 * together at the top of the view and end together at its bottom. The path is the same for both panes.
 *
 * @param offset of the text of `side` below the top of its view: negative when it is scrolled
 * @param paragraph the current one
 */
export function spotAt(pair: LevelPair, side: Side, offset: number, paragraph: number): Spot {
  const { count, reach, viewHeight } = pair;
  const tops = pair.tops[side];
  const at = Math.min(Math.max(paragraph, 0), count - 1);
  const line = lineOf(pair, side, offset, at);
  if (isInSight(pair, side, offset, at)) return { index: at, share: 0, beyond: 0, line };
  // Upward everything mirrors downward.
  const sign = line < 0 ? 1 : -1;
  const goal = sign > 0 ? -offset : offset - viewHeight;
  const most = sign > 0 ? count - at : at;
  const topOf = (steps: number) => sign * (tops[at + sign * steps] ?? 0);
  const wayOf = (steps: number) => Math.abs((reach[at + sign * steps] ?? 0) - (reach[at] ?? 0));
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) - Math.min(viewHeight, wayOf(middle)) <= goal) low = middle;
    else high = middle - 1;
  }
  const isBeyond = low === most;
  const rise = isBeyond ? 1 : topOf(low + 1) - topOf(low);
  const climb = isBeyond ? 1 / 2 : wayOf(low + 1) - wayOf(low);
  const slow = (goal - topOf(low) + wayOf(low)) / (rise - climb);
  const isAtEdge = wayOf(low) + slow * climb >= viewHeight;
  const part = isAtEdge ? (goal + viewHeight - topOf(low)) / rise : slow;
  const way = isAtEdge ? viewHeight : wayOf(low) + slow * climb;
  return {
    index: isBeyond || sign > 0 ? at + sign * low : at - low - 1,
    share: isBeyond ? 0 : sign > 0 ? part : 1 - part,
    beyond: isBeyond ? sign * part : 0,
    line: sign > 0 ? way : viewHeight - way,
  };
}

/** Returns the top of a pane's text, from the top of its view, when `spot` is at its line. */
function offsetAt({ tops }: LevelPair, side: Side, { index, share, beyond, line }: Spot): number {
  const top = tops[side][index] ?? 0;
  const next = tops[side][index + 1] ?? top;
  return line - (top + share * (next - top) + beyond);
}

/** At least one line of the text stays visible; without extra space, the text stays within its normal scroll range. */
function keptInSight({ layouts, hasRoom }: LevelPair, side: Side, offset: number): number {
  const { tops, end, height, lineHeight, viewHeight } = layouts[side];
  const least = hasRoom ? Math.min(0, lineHeight - end) : Math.min(0, viewHeight - height);
  const most = hasRoom ? Math.max(0, viewHeight - lineHeight - (tops[0] ?? 0)) : 0;
  return Math.min(most, Math.max(least, offset));
}

/** Returns the top of the other pane's text that aligns it with the leading pane. */
export function levelOffset(
  pair: LevelPair,
  lead: Side,
  offset: number,
  paragraph: number,
): number {
  if (pair.count === 0) return 0;
  const other = lead === 'source' ? 'target' : 'source';
  const level = offsetAt(pair, other, spotAt(pair, lead, offset, paragraph));
  return keptInSight(pair, other, level);
}

/**
 * Returns where both texts begin when neither is being held: `spot` stays at its line, except that space above or below
 * both texts is removed.
 */
export function settledOffset(pair: LevelPair, lead: Side, spot: Spot, paragraph: number): number {
  if (pair.count === 0) return 0;
  const { layouts, viewHeight } = pair;
  const line = Math.max(0, Math.min(spot.line, viewHeight - layouts[lead].lineHeight));
  const index = Math.min(spot.index, pair.count);
  const offset = keptInSight(pair, lead, offsetAt(pair, lead, { ...spot, index, line }));
  const other = lead === 'source' ? 'target' : 'source';
  const otherOffset = levelOffset(pair, lead, offset, paragraph);
  const above = Math.min(offset, otherOffset);
  const below = Math.min(
    viewHeight - layouts[lead].height - offset,
    viewHeight - layouts[other].height - otherOffset,
  );
  if (above > 0) return offset - above;
  // Space below is only for content hidden above. Both texts move alike while the paragraph is
  // visible.
  const isAlike = isInSight(pair, lead, offset, paragraph);
  const hidden = isAlike ? -above : -Math.max(offset, otherOffset);
  return offset + Math.max(0, Math.min(below, hidden));
}

/** Returns the placement of a text area whose text begins `offset` below the top of its view. */
export function placeOf(layout: PaneLayout, offset: number): PanePlace {
  const { tops, end, height, viewHeight } = layout;
  // A screen scrolls by whole pixels; the rest is empty space.
  const scrollTop = Math.ceil(Math.max(0, -offset));
  const before = offset + scrollTop;
  if (offset === 0) return { before: 0, after: 0, scrollTop: 0 };
  // Space above can be scrolled away, too: in steps, because a text area grows when its edges need
  // more than it has.
  const most = viewHeight - before - (tops[0] ?? end) - (height - end);
  const after = Math.max(0, Math.min(scrollTop + viewHeight - height, most));
  return { before, after, scrollTop };
}
