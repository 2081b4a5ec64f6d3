import type { Element } from '@xmldom/xmldom';
import type { InlineItem } from './inline-items.ts';
import { splitLines } from './text-lines.ts';

/** The text of one run as items, parted where text must not move across. */
export function splitRunText(
  run: Element,
  text: Element,
  create: (like: Element, text: string) => Element,
): InlineItem[] {
  return splitLines(text.textContent ?? '').flatMap((part, index): InlineItem[] => {
    if (part === '') return [];
    if (index % 2 === 0) return [{ kind: 'text', path: [], run, text: part }];
    return [{ kind: 'break', atoms: [{ path: [], run, child: create(text, part) }] }];
  });
}
