import { linesOf } from './paragraphs.ts';
import type { PaneLayout } from './level-scroll.ts';

/** Not empty, so that a blank line has its height. */
const BLANK = '\u200B';

/**
 * Measures where each paragraph of a text area is: a copy of the text beside it, laid out by the same
 * rules, has an element for each.
 */
export function measurePane(area: HTMLTextAreaElement, mirror: HTMLElement): PaneLayout {
  mirror.style.inlineSize = `${String(area.clientWidth)}px`;
  const lines = linesOf(area.value).map((line) => {
    const box = document.createElement('div');
    box.textContent = line === '' ? BLANK : line;
    return box;
  });
  mirror.replaceChildren(...lines);
  const layout = {
    tops: lines.map((line) => line.offsetTop),
    height: area.scrollHeight,
    viewHeight: area.clientHeight,
  };
  // Thousands of elements that nobody sees would be laid out again with every change of the window.
  mirror.replaceChildren();
  return layout;
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
