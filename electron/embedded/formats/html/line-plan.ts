import { isAtomic, translateFlag } from '../../../../shared/documents/html/element-kinds.ts';
import { hasWordsInside } from '../../../../shared/documents/html/html-units.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
  isText,
  type HtmlElement,
  type HtmlNode,
} from '../../../../shared/documents/html/parse-html.ts';
import { endWithout } from '../../../../shared/text/lines.ts';
import type { Segment } from '../../engines/piece.ts';
import {
  planInline,
  writeInline,
  type InlineAtom,
  type InlineLook,
  type InlinePlan,
} from '../inline/inline-plan.ts';
import { isRaising } from '../tag-kinds.ts';
import type { PageWriter } from '../inline/page-edits.ts';
import { escapeText } from './page-edit.ts';

/** A line of text with its position in the page, without spaces at its edges. */
export interface LinePlan {
  readonly start: number;
  readonly end: number;
  readonly plan: InlinePlan<HtmlElement, HtmlNode>;
}

const LOOK: InlineLook<HtmlElement, HtmlNode> = {
  isApart: (element) =>
    isRaising(element.tagName) ||
    /vertical-align\s*:\s*su(?:per|b)\b/iu.test(attributeOf(element, 'style') ?? ''),
  isLineEnd: (node) => isElement(node) && node.tagName === 'br',
};

/** Matches the start of a tag or comment, unlike a lone `<`. */
const MARKUP = /<[a-z!?/]/iu;

/**
 * Reads adjacent nodes as one line. Null when text and tree differ, because the parser repaired
 * moved, duplicated, or unclosed elements.
 */
export function planLine(nodes: readonly HtmlNode[], text: string): LinePlan | null {
  const line = trimBlankNodes(nodes);
  const first = line[0]?.sourceCodeLocation;
  const last = line.at(-1)?.sourceCodeLocation;
  if (!first || !last || !isFaithful(line, text, first.startOffset, last.endOffset)) return null;
  const raw = text.slice(first.startOffset, last.endOffset);
  const start = first.startOffset + (/^[ \t\r\n\f]*/u.exec(raw)?.[0].length ?? 0);
  const end = first.startOffset + endWithout(raw, ' \t\r\n\f');
  return { start, end, plan: planInline(trimEdges(readAtoms(line, [])), LOOK) };
}

/** Rewrites a line. Elements that a link or script may refer to are always preserved. */
export function writeLine(
  { plan }: LinePlan,
  answer: Segment,
  source: string,
  page: PageWriter,
): string {
  let written = '';
  writeInline(
    plan,
    answer,
    {
      open(element, earlier) {
        written += openingTag(element, earlier, page);
      },
      close({ sourceCodeLocation }) {
        const tag = sourceCodeLocation?.endTag;
        if (tag !== undefined) written += source.slice(tag.startOffset, tag.endOffset);
      },
      text(text) {
        written += escapeText(text);
      },
      object({ sourceCodeLocation: place }) {
        if (place) written += page.slice(place.startOffset, place.endOffset);
      },
    },
    ({ attrs }) => attrs.some(({ name }) => ['id', 'name', 'href'].includes(name)),
  );
  return written;
}

/**
 * Builds an opening tag; an id must be unique, so when the words of an element were separated, the
 * first part gets it.
 */
function openingTag(element: HtmlElement, earlier: number, page: PageWriter): string {
  const tag = element.sourceCodeLocation?.startTag;
  if (tag === undefined) return '';
  const id = element.sourceCodeLocation?.attrs?.['id'];
  if (earlier === 0 || id === undefined) return page.slice(tag.startOffset, tag.endOffset);
  return (
    page.slice(tag.startOffset, id.startOffset).trimEnd() + page.slice(id.endOffset, tag.endOffset)
  );
}

function readAtoms(
  nodes: readonly HtmlNode[],
  path: readonly HtmlElement[],
): InlineAtom<HtmlElement, HtmlNode>[] {
  return nodes.flatMap((node): InlineAtom<HtmlElement, HtmlNode>[] => {
    if (isText(node)) {
      return [{ kind: 'text', path, text: node.value.replace(/[ \t\r\n\f]+/gu, ' ') }];
    }
    if (!isElement(node) || isWhole(node)) return [{ kind: 'object', path, object: node }];
    return readAtoms(childrenOf(node), [...path, node]);
  });
}

/** Returns whether an element moves unchanged: none of its content is a word of this line. */
function isWhole(element: HtmlElement): boolean {
  return isAtomic(element) || translateFlag(element) === false || !hasWordsInside(element);
}

function trimBlankNodes(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const isSolid = (node: HtmlNode): boolean => !isText(node) || /[^ \t\r\n\f]/u.test(node.value);
  return nodes.slice(nodes.findIndex(isSolid), nodes.findLastIndex(isSolid) + 1);
}

/** Moves spaces at the edges outside the line; spaces deeper inside belong to its texts. */
function trimEdges(
  atoms: InlineAtom<HtmlElement, HtmlNode>[],
): InlineAtom<HtmlElement, HtmlNode>[] {
  const trim = (index: number, cut: (text: string) => string): void => {
    const atom = atoms[index];
    if (atom?.kind === 'text' && atom.path.length === 0) {
      atoms[index] = { ...atom, text: cut(atom.text) };
    }
  };
  trim(0, (text) => text.replace(/^ /u, ''));
  trim(atoms.length - 1, (text) => text.replace(/ $/u, ''));
  return atoms;
}

function isFaithful(nodes: readonly HtmlNode[], text: string, start: number, end: number): boolean {
  let at = start;
  for (const node of nodes) {
    const place = node.sourceCodeLocation;
    if (!place || place.startOffset !== at || !(place.endOffset <= end)) return false;
    at = place.endOffset;
    if (isText(node) && MARKUP.test(text.slice(place.startOffset, place.endOffset))) return false;
    if (!isElement(node) || isWhole(node)) continue;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    if (startTag === undefined || endTag === undefined) return false;
    if (!isFaithful(childrenOf(node), text, startTag.endOffset, endTag.startOffset)) return false;
  }
  return at === end;
}
