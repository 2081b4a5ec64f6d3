import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { decodeHtml } from './decode-html.ts';
import { findHtmlUnits, pageInside, visibleText } from './html-units.ts';
import { parseHtml } from './parse-html.ts';

/**
 * Reads the texts of a web page in reading order: lines of text, and the values of attributes that
 * people read. Code, scripts, and parts that must not be translated are left out.
 * @throws `document/damaged`, `document/too-large`, `document/unsupported`
 */
export function readHtmlSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  return readPage(decodeHtml(bytes).text, budget, 0);
}

function readPage(page: string, budget: ReadBudget, depth: number): Counted<DocumentSegment>[] {
  const ids = new Map<string, number>();
  return findHtmlUnits(parseHtml(page)).flatMap((unit) => {
    // Two elements of one line may have the same attribute.
    const earlier = ids.get(unit.id) ?? 0;
    ids.set(unit.id, earlier + 1);
    const id = earlier === 0 ? unit.id : `${unit.id}+${String(earlier)}`;
    const inner = pageInside(unit, depth);
    if (inner !== null) {
      const read = inner === '' ? [] : readPage(inner, budget, depth + 1);
      return read.map((segment) => ({ ...segment, id: `${id}:${segment.id}` }));
    }
    return [
      budget.count({
        id,
        text: unit.kind === 'content' ? visibleText(unit.nodes) : collapse(unit.value),
        ...(unit.location === null ? {} : { location: unit.location }),
      }),
    ];
  });
}

function collapse(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}
