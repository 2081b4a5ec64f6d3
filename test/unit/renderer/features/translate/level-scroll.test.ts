import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  levelOffset,
  pairOf,
  placeOf,
  settledOffset,
  spotAt,
  type LevelPair,
  type PaneLayout,
  type Side,
} from '../../../../../renderer/features/translate/level-scroll.ts';
import { isReplaced } from '../../../../../renderer/features/translate/pane-places.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const LINE = 25;
const EDGE = 12;
const SIDES: Side[] = ['source', 'target'];
const otherOf = (side: Side): Side => (side === 'source' ? 'target' : 'source');

/** Returns a text with paragraphs of this many lines. */
function pane(lines: readonly number[], viewHeight = 400): PaneLayout {
  const tops: number[] = [];
  let end = EDGE;
  for (const each of lines) {
    tops.push(end);
    end += each * LINE;
  }
  // A text area always has at least one line.
  if (lines.length === 0) end += LINE;
  return { tops, end, height: end + EDGE, lineHeight: LINE, viewHeight };
}

const pairFrom = (source: PaneLayout, target: PaneLayout, hasRoom = true) =>
  pairOf({ source, target }, hasRoom);

/** Returns the range in which a text can be moved while staying visible. */
function rangeOf({ tops, end, lineHeight, viewHeight }: PaneLayout): [number, number] {
  return [lineHeight - end, viewHeight - lineHeight - (tops[0] ?? 0)];
}

const lines = fc.integer({ min: 1, max: 40 });
const someLines = fc.array(lines, { minLength: 1, maxLength: 60 });
const someTexts = fc.record({ source: someLines, target: someLines });
/** The same number of paragraphs in both. */
const evenTexts = fc
  .array(fc.tuple(lines, lines), { minLength: 1, maxLength: 60 })
  .map((pairs) => ({ source: pairs.map(([one]) => one), target: pairs.map(([, one]) => one) }));
const someView = fc.record({
  viewHeight: fc.integer({ min: 100, max: 900 }),
  lead: fc.constantFrom(...SIDES),
  paragraph: fc.nat({ max: 59 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Texts = Record<Side, readonly number[]>;

/** Two texts, a paragraph of both, and a leading pane, scrolled to any place. */
const casesOf = (texts: fc.Arbitrary<Texts>) =>
  fc.tuple(texts, someView).map(([texts, { viewHeight, lead, paragraph, share }]) => {
    const layouts = {
      source: pane(texts.source, viewHeight),
      target: pane(texts.target, viewHeight),
    };
    const [least, most] = rangeOf(layouts[lead]);
    return {
      layouts,
      lead,
      offset: Math.round(least + share * (most - least)),
      paragraph: paragraph % Math.min(texts.source.length, texts.target.length),
      share,
    };
  });
const someCase = casesOf(fc.oneof(someTexts, evenTexts));
const evenCase = casesOf(evenTexts);
/** Same, with the top of the paragraph visible. */
const seenCase = someCase.map((each) => {
  const { viewHeight, tops } = each.layouts[each.lead];
  const line = Math.round(each.share * (viewHeight - LINE));
  const [least, most] = rangeOf(each.layouts[each.lead]);
  const offset = line - (tops[each.paragraph] ?? 0);
  return { ...each, offset: Math.min(most, Math.max(least, offset)) };
});

/** Returns the top of a paragraph in the view, from the values set on the text area. */
function seenTop(layout: PaneLayout, offset: number, paragraph: number): number {
  const { before, scrollTop } = placeOf(layout, offset);
  return before + (layout.tops[paragraph] ?? Number.NaN) - scrollTop;
}

/** Returns the range to which a pane can be scrolled. */
function reachOf(layout: PaneLayout, offset: number): [number, number] {
  const { before, after } = placeOf(layout, offset);
  const most = Math.max(0, before + layout.height + after - layout.viewHeight);
  return [-before, most + layout.viewHeight - before];
}

describe('the paragraph at hand', () => {
  it("begins at the same height in both panes wherever it is visible, and the leading pane doesn't move", () => {
    forAll(runs(2000), seenCase, ({ layouts, lead, offset, paragraph }) => {
      const top = seenTop(layouts[lead], offset, paragraph);
      expect(top).toBeCloseTo((layouts[lead].tops[paragraph] ?? 0) + offset, 6);
      const other = otherOf(lead);
      const next = levelOffset(pairOf(layouts, true), lead, offset, paragraph);
      expect(seenTop(layouts[other], next, paragraph)).toBeCloseTo(top, 6);
    });
  });

  it('is level for every paragraph of short texts, first to last', () => {
    const source = pane([1, 2, 1]);
    const target = pane([1, 9, 1]);
    for (const lead of SIDES) {
      for (const paragraph of [0, 1, 2]) {
        const layouts = { source, target };
        const next = levelOffset(pairFrom(source, target), lead, 0, paragraph);
        expect(seenTop(layouts[otherOf(lead)], next, paragraph)).toBe(
          layouts[lead].tops[paragraph],
        );
      }
    }
    // The last one of the longer text is 175 px lower: that much space is added above the shorter
    // text.
    expect(placeOf(source, levelOffset(pairFrom(source, target), 'target', 0, 2))).toEqual({
      before: 175,
      after: 400 - 2 * EDGE - 175,
      scrollTop: 0,
    });
    // Conversely, the longer text is scrolled up by them: beyond its end, it is short, too.
    expect(placeOf(target, levelOffset(pairFrom(source, target), 'source', 0, 2))).toEqual({
      before: 0,
      after: 175 + 400 - target.height,
      scrollTop: 175,
    });
  });

  it('without a counterpart yet is level with the place where it will appear', () => {
    const source = pane([1, 1, 1, 1]);
    const before = levelOffset(pairFrom(source, pane([1, 4])), 'source', 0, 2);
    const after = levelOffset(pairFrom(source, pane([1, 4, 3])), 'source', 0, 2);
    expect(before).toBe(after);
    expect(before).toBe(-3 * LINE);
    // Two further on, nothing moves: missing paragraphs are assumed to be as high as the existing
    // ones.
    expect(levelOffset(pairFrom(source, pane([1, 4])), 'source', 0, 3)).toBe(before);
  });

  it('stays where it is while it grows, in either pane', () => {
    forAll(
      runs(100, 100),
      seenCase,
      fc.nat({ max: 9 }),
      ({ layouts, lead, offset, paragraph }, more) => {
        const grown = (layout: PaneLayout): PaneLayout => ({
          ...layout,
          tops: layout.tops.map((each, index) => (index > paragraph ? each + more * LINE : each)),
          end: layout.end + more * LINE,
          height: layout.height + more * LINE,
        });
        const next = levelOffset(pairOf(layouts, true), lead, offset, paragraph);
        for (const side of SIDES) {
          const changed = { ...layouts, [side]: grown(layouts[side]) };
          expect(levelOffset(pairOf(changed, true), lead, offset, paragraph)).toBe(next);
        }
      },
    );
  });
});

describe('every line', () => {
  it('can be scrolled to in both panes, and the room above a text can be scrolled away', () => {
    forAll(runs(1000), someCase, ({ layouts, lead, offset, paragraph }) => {
      const next = levelOffset(pairOf(layouts, true), lead, offset, paragraph);
      for (const [side, each] of [
        [lead, offset],
        [otherOf(lead), next],
      ] as const) {
        const layout = layouts[side];
        const [first, last] = reachOf(layout, each);
        expect(first).toBeLessThanOrEqual(0);
        expect(last).toBeGreaterThanOrEqual(layout.height);
        const { before, after, scrollTop } = placeOf(layout, each);
        const most = before + layout.height + after - layout.viewHeight;
        expect(scrollTop).toBeLessThanOrEqual(Math.max(0, most));
        expect(Math.min(before, after, scrollTop)).toBeGreaterThanOrEqual(0);
        // A text area would grow beyond its field.
        expect(before + after + 2 * EDGE).toBeLessThanOrEqual(layout.viewHeight);
        // By a line at least, each time the text is scrolled to its end.
        expect(Math.max(0, most)).toBeGreaterThanOrEqual(Math.min(Math.floor(before), LINE));
      }
    });
  });

  it('at least one of each text is visible, whatever the other pane shows', () => {
    forAll(runs(100, 100), someCase, ({ layouts, lead, offset, paragraph }) => {
      const next = levelOffset(pairOf(layouts, true), lead, offset, paragraph);
      const { tops, end, viewHeight } = layouts[otherOf(lead)];
      expect(next + end).toBeGreaterThanOrEqual(LINE);
      expect(next + (tops[0] ?? 0)).toBeLessThanOrEqual(viewHeight - LINE);
    });
  });
});

describe('scrolling', () => {
  it('moves both texts the same way, and never jumps', () => {
    forAll(runs(100, 100), someCase, ({ layouts, lead, paragraph }) => {
      const pair = pairOf(layouts, true);
      const [least, most] = rangeOf(layouts[lead]);
      const steps = Math.floor((most - least) / 20);
      const offsets = Array.from({ length: steps + 1 }, (_, at) =>
        levelOffset(pair, lead, most - at * 20, paragraph),
      );
      // The other text moves through its highest paragraph while this one moves by a line.
      const tallest = 40;
      for (const [at, next] of offsets.slice(1).entries()) {
        const moved = (offsets[at] ?? Number.NaN) - next;
        expect(moved).toBeGreaterThanOrEqual(-1e-6);
        expect(moved).toBeLessThanOrEqual(2 * 20 * tallest + 1);
      }
    });
  });

  it('gives the same result in either pane: nothing moves when the other one takes over', () => {
    forAll(runs(2000), evenCase, ({ layouts, lead, offset, paragraph }) => {
      const pair = pairOf(layouts, true);
      const other = otherOf(lead);
      const next = levelOffset(pair, lead, offset, paragraph);
      const [least, most] = rangeOf(layouts[other]);
      // A text about to leave the view is held, so the way back differs.
      if (next <= least || next >= most) return;
      expect(levelOffset(pair, other, next, paragraph)).toBeCloseTo(offset, 5);
      expect(levelOffset(pair, lead, offset, paragraph)).toBe(next);
    });
  });

  it('shows the same place of the text at one line in both panes', () => {
    forAll(runs(1000), someCase, ({ layouts, lead, offset, paragraph }) => {
      const pair = pairOf(layouts, true);
      const { index, share, beyond, line } = spotAt(pair, lead, offset, paragraph);
      const tops = pair.tops[lead];
      const top = tops[index] ?? Number.NaN;
      const height = (tops[index + 1] ?? top) - top;
      expect(offset + top + share * height + beyond).toBeCloseTo(line, 5);
      expect(line).toBeGreaterThanOrEqual(0);
      expect(line).toBeLessThanOrEqual(layouts[lead].viewHeight);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1 + 1e-9);
    });
  });

  it('far from the current paragraph, both texts begin together and end together', () => {
    const short = pane(Array.from({ length: 200 }, () => 1));
    const long = pane(Array.from({ length: 200 }, (_, index) => 1 + (index % 7)));
    const pair = pairFrom(short, long);
    expect(levelOffset(pair, 'source', 0, 150)).toBeCloseTo(0, 6);
    expect(levelOffset(pair, 'target', 0, 150)).toBeCloseTo(0, 6);
    const [shortEnd, longEnd] = [short, long].map((each) => each.viewHeight - each.height);
    expect(levelOffset(pair, 'source', shortEnd ?? 0, 50)).toBeCloseTo(longEnd ?? 0, 6);
    expect(levelOffset(pair, 'target', longEnd ?? 0, 50)).toBeCloseTo(shortEnd ?? 0, 6);
  });
});

describe('panes above each other', () => {
  it('get no room: each text stays as it would scroll alone', () => {
    forAll(runs(100, 100), someCase, ({ layouts, lead, offset, paragraph }) => {
      const next = levelOffset(pairOf(layouts, false), lead, offset, paragraph);
      const other = layouts[otherOf(lead)];
      const { before, scrollTop } = placeOf(other, next);
      expect(before).toBeLessThan(1);
      expect(scrollTop).toBeLessThanOrEqual(
        Math.ceil(Math.max(0, other.height - other.viewHeight)),
      );
    });
  });
});

describe('an empty text', () => {
  it("has no room and isn't scrolled", () => {
    const pair = pairFrom(pane([3, 4, 5]), pane([]));
    expect(levelOffset(pair, 'source', -40, 2)).toBe(0);
    expect(placeOf(pane([]), 0)).toEqual({ before: 0, after: 0, scrollTop: 0 });
    expect(levelOffset(pairFrom(pane([]), pane([])), 'target', 0, 0)).toBe(0);
  });
});

describe('texts that nobody works in', () => {
  const settle = (pair: LevelPair, lead: Side, offset: number, paragraph: number) =>
    settledOffset(pair, lead, spotAt(pair, lead, offset, paragraph), paragraph);

  it('lose the room above both', () => {
    const pair = pairFrom(pane([1, 2, 1]), pane([1, 9, 1]));
    // Both were pushed down, one after the other.
    expect(settle(pair, 'source', 200, 0)).toBe(0);
    expect(settle(pair, 'source', 200, 2)).toBe(175);
    expect(settle(pair, 'target', 200, 2)).toBe(0);
  });

  it('lose the room below both', () => {
    const pair = pairFrom(pane([1, 2, 1]), pane([1, 9, 1]));
    expect(settle(pair, 'source', -30, 0)).toBeCloseTo(0, 6);
    // The shorter text has space above, so that all of the longer one is visible.
    expect(settle(pair, 'source', 75, 2)).toBe(175);
    const long = pairFrom(pane([9, 9, 9]), pane([9, 9, 9]));
    const { height, viewHeight } = long.layouts.source;
    expect(settle(long, 'source', viewHeight - height - 100, 2)).toBe(viewHeight - height);
  });

  it('keep the paragraph in its place in the view when their lines rewrap', () => {
    const narrow = pairFrom(pane([6, 8, 9, 9, 9, 8, 30]), pane([9, 9, 9, 9, 6, 9, 30]));
    const wide = pairFrom(pane([3, 4, 5, 5, 5, 4, 15]), pane([5, 5, 5, 5, 3, 5, 15]));
    const offset = 150 - (narrow.layouts.source.tops[4] ?? 0);
    const spot = spotAt(narrow, 'source', offset, 4);
    const next = settledOffset(wide, 'source', spot, 4);
    expect(seenTop(wide.layouts.source, next, 4)).toBe(150);
  });

  it('settle completely in one step', () => {
    forAll(runs(1000), seenCase, ({ layouts, lead, offset, paragraph }) => {
      const pair = pairOf(layouts, true);
      const once = settle(pair, lead, offset, paragraph);
      expect(settle(pair, lead, once, paragraph)).toBeCloseTo(once, 5);
      const other = levelOffset(pair, lead, once, paragraph);
      expect(Math.min(once, other)).toBeLessThanOrEqual(1e-6);
    });
  });
});

describe('a text', () => {
  it.each([
    ['Dear all,', 'Something else', true],
    ['Dear all,\nwith regards', 'Dear all,\nand with regards', false],
    ['one', 'one two three four', false],
    ['one two three four', 'four', false],
    ['', 'typed', false],
    ['typed', '', false],
    ['same', 'same', false],
    ['aaaa', 'aaaaaaaa', false],
  ])('%j that becomes %j is another: %j', (before, after, isOther) => {
    expect(isReplaced(before, after)).toBe(isOther);
  });
});
