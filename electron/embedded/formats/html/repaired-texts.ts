import { parseFragment } from 'parse5';
import { isAtomic, translateFlag } from '../../../../shared/documents/html/element-kinds.ts';
import type { HtmlNode } from '../../../../shared/documents/html/parse-html.ts';
import { childrenOf, isElement, isText } from '../../../../shared/documents/html/parse-html.ts';

/** A text between two tags. */
export interface RepairedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The texts of nodes that the parser had to repair, one by one: as they stand between the tags of the
 * page, so that all tags can stay where they are.
 */
export function readRepairedTexts(nodes: readonly HtmlNode[], source: string): RepairedText[] {
  return nodes.flatMap((node) => {
    if (isElement(node)) {
      if (isAtomic(node) || translateFlag(node) === false) return [];
      return readRepairedTexts(childrenOf(node), source);
    }
    const place = node.sourceCodeLocation;
    if (!isText(node) || !place) return [];
    return readBetweenTags(source, place.startOffset, place.endOffset);
  });
}

function readBetweenTags(source: string, from: number, to: number): RepairedText[] {
  const texts: RepairedText[] = [];
  for (const match of source
    .slice(from, to)
    .matchAll(/<[a-z!?/][^>]*>?|(?:[^<]|<(?![a-z!?/]))+/giu)) {
    const raw = match[0];
    const trimmed = raw.trim();
    if (trimmed === '' || /^<[a-z!?/]/iu.test(raw)) continue;
    const start = from + match.index + raw.indexOf(trimmed);
    texts.push({ start, end: start + trimmed.length, text: decodeReferences(trimmed) });
  }
  return texts;
}

/** There is no tag in it, so its only node is a text. */
function decodeReferences(raw: string): string {
  return parseFragment(raw)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
    .replace(/[ \t\r\n\f]+/gu, ' ');
}
