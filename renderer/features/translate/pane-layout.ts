import { linesOf } from './paragraphs.ts';
import type { PaneLayout } from './level-scroll.ts';

/** Not empty, so that a blank line has its height. */
const BLANK = '\u200B';

/**
 * Measures where each paragraph of a text area is: a copy of the text beside it, laid out by the same
 * rules, has an element for each.
 */
export function measurePane(area: HTMLTextAreaElement, mirror: HTMLElement): PaneLayout {
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
    // Its own height may still be that of the window before: room above and below keeps it open.
    viewHeight: field.clientHeight - (area.offsetHeight - area.clientHeight),
  };
  // Thousands of elements that nobody sees would be laid out again with every change of the window.
  mirror.replaceChildren();
  return layout;
}

/** Whether two elements stand side by side: neither begins before the other has ended. */
export function isBeside(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right <= b.left || b.right <= a.left;
}

/** Puts `text` in the place of a range, as if it were typed: Ctrl/Cmd+Z takes it back. */
export function replaceRange(
  area: HTMLTextAreaElement,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  area.focus();
  area.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way into the undo list of a text area
  document.execCommand('insertText', false, text);
}
