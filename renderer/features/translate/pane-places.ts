import type { RefObject } from 'react';
import {
  isInSight,
  levelOffset,
  pairOf,
  placeOf,
  settledOffset,
  spotAt,
  type LevelPair,
  type PaneLayout,
  type Side,
} from './level-scroll.ts';
import { linesOf } from './paragraphs.ts';

/** Not empty, so that a blank line has its height. */
const BLANK = '\u200B';

/**
 * Measures where each paragraph of a text area is: a copy of the text beside it, laid out by the same rules, has an
 * element for each.
 */
function measurePane(area: HTMLTextAreaElement, mirror: HTMLElement): PaneLayout {
  const field = area.parentElement ?? area;
  mirror.style.inlineSize = `${String(area.clientWidth)}px`;
  const lines = linesOf(area.value).map((line) => {
    const box = document.createElement('div');
    box.textContent = line === '' ? BLANK : line;
    return box;
  });
  mirror.replaceChildren(...lines);
  const { top, height } = mirror.getBoundingClientRect();
  const boxes = lines.map((line) => line.getBoundingClientRect());
  const layout = {
    tops: area.value === '' ? [] : boxes.map((box) => box.top - top),
    end: (boxes.at(-1)?.bottom ?? top) - top,
    height,
    lineHeight: Number.parseFloat(getComputedStyle(area).lineHeight),
    // Its own height may still be that of the previous window size: space above and below keeps it
    // open. Whole pixels: rounded up, the space would make the area grow.
    viewHeight:
      Math.floor(field.getBoundingClientRect().height) - (area.offsetHeight - area.clientHeight),
  };
  // Thousands of invisible elements would be laid out again with every change of the window.
  mirror.replaceChildren();
  // Nor may its width keep a window from getting narrower.
  mirror.style.inlineSize = '';
  return layout;
}

/** Returns whether two elements are side by side: neither begins after the other has ended. */
function isBeside(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right <= b.left || b.right <= a.left;
}

/** The elements of one pane. */
export interface PaneElements {
  area: RefObject<HTMLTextAreaElement | null>;
  mirror: RefObject<HTMLDivElement | null>;
  /** Decorations behind the text, which move with it. */
  layer: RefObject<HTMLDivElement | null>;
  /** Decorations in front of it. */
  veil: RefObject<HTMLDivElement | null>;
}

function setRoom(area: HTMLElement, name: string, size: number): void {
  const value = size === 0 ? '' : `${String(size)}px`;
  if (area.style.getPropertyValue(name) !== value) area.style.setProperty(name, value);
}

function isSame(one: PaneLayout, other: PaneLayout): boolean {
  return (
    one.end === other.end &&
    one.height === other.height &&
    one.lineHeight === other.lineHeight &&
    one.viewHeight === other.viewHeight &&
    one.tops.length === other.tops.length &&
    one.tops.every((top, index) => top === other.tops[index])
  );
}

/** Returns whether most of a text was replaced: pasted over, or applied from elsewhere. */
export function isReplaced(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return start + end < before.length / 2 && start + end < after.length / 2;
}

/** Layout of both panes on the screen. React renders none of it, because it changes while scrolling. */
export class PanePlaces {
  readonly #elements: Record<Side, PaneElements>;
  /** Null until both texts are measured. */
  #pair: LevelPair | null = null;
  /** The pane that was scrolled or edited last: the other one follows. */
  #lead: Side = 'source';
  #paragraph = 0;
  /** Top of each text, below the top of its view. */
  readonly #offsets: Record<Side, number> = { source: 0, target: 0 };
  /** Empty space above each text. */
  readonly #before: Record<Side, number> = { source: 0, target: 0 };
  /** The pane that was scrolled in the frame in which the window changed. */
  #scrolled: Side | null = null;
  /** Size of the fields when the texts were measured. */
  #size = '';
  /** Measured texts. */
  readonly #texts: Record<Side, string> = { source: '', target: '' };
  /** The texts have changed since, so the paragraph positions are unknown. */
  #isOutdated = true;
  /** The caret was last moved by a key, not by a click. */
  #isByKey = false;

  constructor(elements: Record<Side, PaneElements>) {
    this.#elements = elements;
  }

  /**
   * Measures both texts and aligns them. A text being edited stays in place, unless the window has changed or the text
   * was replaced.
   *
   * @returns null while one of them is not on the page, or when nothing has moved
   */
  measure(
    paragraph: number,
    { isResized }: { isResized: boolean },
  ): Record<Side, PaneLayout> | null {
    const { source, target } = this.#elements;
    if (!source.area.current || !source.mirror.current) return null;
    if (!target.area.current || !target.mirror.current) return null;
    const before = this.#pair;
    const isWorkedIn = this.#leadByFocus();
    if (this.#scrolled !== null) this.#lead = this.#scrolled;
    this.#scrolled = null;
    const lead = this.#lead;
    const texts = { source: source.area.current.value, target: target.area.current.value };
    const isOther = isReplaced(this.#texts[lead], texts[lead]);
    Object.assign(this.#texts, texts);
    const layouts = {
      source: measurePane(source.area.current, source.mirror.current),
      target: measurePane(target.area.current, target.mirror.current),
    };
    const pair = pairOf(layouts, isBeside(source.area.current, target.area.current));
    const offset = this.#offsetOf(lead);
    // The same place of the text must be visible as before the change of the window.
    const spot =
      isResized && before !== null && before.count > 0
        ? spotAt(before, lead, this.#offsets[lead], this.#paragraph)
        : spotAt(pair, lead, offset, paragraph);
    this.#pair = pair;
    this.#size = this.#sizeNow();
    this.#isOutdated = false;
    this.#paragraph = paragraph;
    const isHeld = isWorkedIn && !isResized && !isOther;
    this.#level(isHeld ? offset : settledOffset(pair, lead, spot, paragraph));
    if (before === null) return layouts;
    const isKept =
      isSame(before.layouts.source, layouts.source) &&
      isSame(before.layouts.target, layouts.target);
    return isKept ? null : layouts;
  }

  /** Marks a text as changed; it will be measured. */
  outdate(): void {
    this.#isOutdated = true;
  }

  /** Notes what moves the caret from now on. */
  noteHand(isByKey: boolean): void {
    this.#isByKey = isByKey;
  }

  /**
   * Aligns the texts at the paragraph now being edited. A clicked place stays under the pointer; keys need no such
   * place, and space above or below both texts is removed.
   */
  goTo(paragraph: number): void {
    if (this.#isOutdated) return;
    this.#paragraph = paragraph;
    this.#leadByFocus();
    if (this.#isByKey) this.settle();
    else this.#level(this.#offsetOf(this.#lead));
  }

  /** Removes space above or below both texts once neither is being held. */
  settle(): void {
    if (this.#isOutdated || this.#pair === null) return;
    const [pair, lead, paragraph] = [this.#pair, this.#lead, this.#paragraph];
    const spot = spotAt(pair, lead, this.#offsetOf(lead), paragraph);
    this.#level(settledOffset(pair, lead, spot, paragraph));
  }

  /** Handles scrolling of a text by the user or by `#put`. */
  onScroll(side: Side): void {
    const offset = this.#offsetOf(side);
    if (offset === this.#offsets[side]) return;
    const isResized = this.#size !== this.#sizeNow();
    // A larger window pushes a text that is at its end.
    if (isResized && this.#isAtEnd(side)) return;
    this.#offsets[side] = offset;
    if (isResized) {
      // Everything is remeasured before painting.
      this.#scrolled = side;
      return;
    }
    this.#lead = side;
    this.#draw(side);
    this.#follow();
  }

  /** Removes space that was scrolled out of view; nothing visibly moves. */
  onScrollEnd(side: Side): void {
    if (!this.#isOutdated) this.#put(side, this.#offsetOf(side));
  }

  #isAtEnd(side: Side): boolean {
    const area = this.#elements[side].area.current;
    return area !== null && area.scrollTop + area.clientHeight >= area.scrollHeight - 1;
  }

  #sizeNow(): string {
    const { source, target } = this.#elements;
    const fields = [source, target].map(({ area }) => area.current?.parentElement);
    return fields
      .map((field) => `${String(field?.clientWidth)} ${String(field?.clientHeight)}`)
      .join();
  }

  /** Returns the top of a text, which may have been scrolled since. */
  #offsetOf(side: Side): number {
    const scrollTop = this.#elements[side].area.current?.scrollTop ?? 0;
    const offset = this.#before[side] - scrollTop;
    // The set value is more exact than the screen can show.
    return Math.abs(offset - this.#offsets[side]) < 1 ? this.#offsets[side] : offset;
  }

  /** Makes the text being edited lead from now on, if there is one. */
  #leadByFocus(): boolean {
    const { source, target } = this.#elements;
    const { activeElement } = document;
    if (activeElement === null) return false;
    if (activeElement === source.area.current) this.#lead = 'source';
    else if (activeElement === target.area.current) this.#lead = 'target';
    else return false;
    return true;
  }

  #level(offset: number): void {
    if (this.#pair === null) return;
    const isEmpty = this.#pair.layouts[this.#lead].tops.length === 0;
    this.#put(this.#lead, isEmpty ? 0 : offset);
    this.#follow();
  }

  #follow(): void {
    if (this.#pair === null) return;
    const lead = this.#lead;
    const other = lead === 'source' ? 'target' : 'source';
    const by = [this.#pair, lead, this.#offsets[lead], this.#paragraph] as const;
    const offset = levelOffset(...by);
    // In whole pixels it scrolls without a new layout.
    this.#put(other, isInSight(...by) ? offset : Math.round(offset));
  }

  #put(side: Side, offset: number): void {
    const area = this.#elements[side].area.current;
    if (!area || this.#pair === null) return;
    const { before, after, scrollTop } = placeOf(this.#pair.layouts[side], offset);
    setRoom(area, '--room-before', before);
    setRoom(area, '--room-after', after);
    if (area.scrollTop !== scrollTop) area.scrollTop = scrollTop;
    this.#before[side] = before;
    this.#offsets[side] = offset;
    this.#draw(side);
  }

  #draw(side: Side): void {
    const { layer, veil } = this.#elements[side];
    for (const { current } of [layer, veil]) {
      if (current) current.style.transform = `translateY(${String(this.#offsets[side])}px)`;
    }
  }
}
