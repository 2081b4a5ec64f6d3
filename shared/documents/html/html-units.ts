import {
  isAtomic,
  isDrawnLine,
  isDrawnText,
  isInline,
  isKept,
  isShownInLine,
  locationOf,
  translatedAttributes,
  translateFlag,
} from './element-kinds.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from './parse-html.ts';
import { childrenOf, isElement, isText } from './parse-html.ts';

/** A line of text in a page: neighbouring nodes without a block between them. */
export interface HtmlContentUnit {
  readonly kind: 'content';
  /** Its position among the blocks of the page; the same in a translation. */
  readonly id: string;
  readonly location: string | null;
  readonly nodes: readonly HtmlNode[];
}

/** A value that people read. */
export interface HtmlAttributeUnit {
  readonly kind: 'attribute';
  readonly id: string;
  readonly location: string | null;
  readonly element: HtmlElement;
  readonly name: string;
  readonly value: string;
}

export type HtmlUnit = HtmlContentUnit | HtmlAttributeUnit;

/**
 * Finds what is translated in a page, in reading order; units without letters or digits are left
 * out. Code, scripts and what is marked as not to be translated are passed over.
 */
export function findHtmlUnits(document: HtmlDocument): HtmlUnit[] {
  const units: HtmlUnit[] = [];
  const blocks = new Map<HtmlElement, boolean>();
  /** Blocks begun so far: their number is the name of a place. */
  let begun = 0;

  const hasBlock = (node: HtmlNode): boolean => {
    if (!isElement(node) || isAtomic(node)) return false;
    const known = blocks.get(node);
    if (known !== undefined) return known;
    const has = childrenOf(node).some((child) => !isInline(child) || hasBlock(child));
    blocks.set(node, has);
    return has;
  };

  const addAttributes = (element: HtmlElement, place: string): void => {
    for (const name of translatedAttributes(element)) {
      const value = element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
      if (!hasWords(value)) continue;
      const location = locationOf(element, name);
      units.push({ kind: 'attribute', id: `${place}@${name}`, location, element, name, value });
    }
  };

  const walkBlock = (element: HtmlElement, outer: boolean): void => {
    const place = String(begun);
    begun += 1;
    const isTranslated = translateFlag(element) ?? outer;
    if (isTranslated) addAttributes(element, place);
    if (element.tagName === 'svg') walkDrawing(element, isTranslated);
    if (isKept(element)) return;
    let line: HtmlNode[] = [];
    let lines = 0;
    const endLine = (): void => {
      addLine(element, `${place}.${String(lines)}`, line, isTranslated);
      lines += 1;
      line = [];
    };
    const children = childrenOf(element);
    for (const [index, child] of children.entries()) {
      if (isElement(child) && (!isInline(child) || hasBlock(child))) {
        endLine();
        walkBlock(child, isTranslated);
      } else if (
        isBreak(child) &&
        (isDoubleBreak(children, index, 1) || isDoubleBreak(children, index, -1))
      ) {
        // Two breaks in a row are a paragraph of their own making.
        endLine();
      } else {
        line.push(child);
      }
    }
    endLine();
  };

  const walkDrawing = (drawing: HtmlElement, outer: boolean): void => {
    for (const child of childrenOf(drawing)) {
      if (!isElement(child)) continue;
      if (child.tagName === 'foreignObject') {
        walkBlock(child, outer);
        continue;
      }
      const place = String(begun);
      begun += 1;
      const isTranslated = translateFlag(child) ?? outer;
      if (isTranslated) addAttributes(child, place);
      if (!isDrawnText(child)) walkDrawing(child, isTranslated);
      else {
        for (const [index, line] of drawnLines(childrenOf(child)).entries()) {
          addLine(child, `${place}.${String(index)}`, line, isTranslated);
        }
      }
    }
  };

  const addLine = (
    holder: HtmlElement,
    place: string,
    nodes: readonly HtmlNode[],
    isTranslated: boolean,
  ): void => {
    if (isTranslated && nodes.some(hasWordsInside)) {
      const location = locationOf(holder, null);
      units.push({ kind: 'content', id: place, location, nodes });
    }
    let inner = 0;
    const walkInside = (node: HtmlNode, outer: boolean): void => {
      if (!isElement(node)) return;
      const isInnerTranslated = translateFlag(node) ?? outer;
      const name = `${place}/${String(inner)}`;
      inner += 1;
      if (isAtomic(node)) {
        walkBlock(node, outer);
        return;
      }
      if (isInnerTranslated) addAttributes(node, name);
      for (const child of childrenOf(node)) walkInside(child, isInnerTranslated);
    };
    for (const node of nodes) walkInside(node, isTranslated);
  };

  for (const child of document.childNodes) if (isElement(child)) walkBlock(child, true);
  return units;
}

/** Neighbouring nodes of a drawn text without a part between them that has a place of its own. */
function drawnLines(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && isDrawnLine(node)) lines.push(...drawnLines(childrenOf(node)), []);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

/** Pages inside of pages that are read; those further in stay as they are. */
const MAX_FRAMES = 3;

/**
 * The page that an attribute holds, as `srcdoc` does; null for any other text.
 * @param depth of the page that the unit is in
 */
export function pageInside(unit: HtmlUnit, depth: number): string | null {
  if (unit.kind !== 'attribute' || unit.name !== 'srcdoc') return null;
  return depth < MAX_FRAMES ? unit.value : '';
}

function isBreak(node: HtmlNode | undefined): boolean {
  return node !== undefined && isElement(node) && node.tagName === 'br';
}

/** True when the next node in a direction, blanks apart, is a break too. */
function isDoubleBreak(nodes: readonly HtmlNode[], from: number, step: 1 | -1): boolean {
  let at = from + step;
  for (let node = nodes[at]; node !== undefined; node = nodes[at]) {
    if (!isText(node) || node.value.trim() !== '') return isBreak(node);
    at += step;
  }
  return false;
}

/** Letters or digits: anything else says nothing. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** True when there are words in a line of text that are not kept as they are. */
export function hasWordsInside(node: HtmlNode): boolean {
  if (isText(node)) return hasWords(node.value);
  if (!isElement(node) || isAtomic(node) || translateFlag(node) === false) return false;
  return childrenOf(node).some(hasWordsInside);
}

/** The text of a line as a reader sees it, blanks collapsed. */
export function visibleText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map(textOf)
    .join('')
    .replace(/[ \t\r\n\f]+/gu, ' ')
    .trim();
}

function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value;
  if (!isElement(node)) return '';
  if (node.tagName === 'br') return ' ';
  if (isAtomic(node) && !isShownInLine(node)) return '';
  return childrenOf(node).map(textOf).join('');
}
