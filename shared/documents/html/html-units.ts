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

/** A line of text in a page: adjacent nodes without a block between them. */
export interface HtmlContentUnit {
  readonly kind: 'content';
  /** Its position among the blocks of the page; the same in a translation. */
  readonly id: string;
  readonly location: string | null;
  readonly nodes: readonly HtmlNode[];
}

/** An attribute value that people read. */
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
 * Finds the translatable units of a page, in reading order; units without letters or digits are
 * left out. Code, scripts, and parts marked as not to be translated are skipped.
 */
export function findHtmlUnits(document: HtmlDocument): HtmlUnit[] {
  const units: HtmlUnit[] = [];
  const blocks = new Map<HtmlElement, boolean>();
  /** Number of blocks begun so far, which identifies a place. */
  let started = 0;

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
    const place = String(started);
    started += 1;
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
        // Two line breaks in a row act as a paragraph.
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
      const place = String(started);
      started += 1;
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

/** Splits a drawn text into lines at parts with their own position. */
function drawnLines(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const lines: HtmlNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && isDrawnLine(node)) lines.push(...drawnLines(childrenOf(node)), []);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

/** Maximum nesting of pages within pages; deeper ones stay unchanged. */
const MAX_FRAMES = 3;

/**
 * Returns the page in an attribute such as `srcdoc`; null for any other text.
 * @param depth of the page that contains the unit
 */
export function pageInside(unit: HtmlUnit, depth: number): string | null {
  if (unit.kind !== 'attribute' || unit.name !== 'srcdoc') return null;
  return depth < MAX_FRAMES ? unit.value : '';
}

function isBreak(node: HtmlNode | undefined): boolean {
  return node !== undefined && isElement(node) && node.tagName === 'br';
}

/** Returns true when the next node in a direction, ignoring white space, is a line break, too. */
function isDoubleBreak(nodes: readonly HtmlNode[], from: number, step: 1 | -1): boolean {
  let at = from + step;
  for (let node = nodes[at]; node !== undefined; node = nodes[at]) {
    if (!isText(node) || node.value.trim() !== '') return isBreak(node);
    at += step;
  }
  return false;
}

/** Returns true for letters or digits; anything else needs no translation. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Returns true when a line of text contains words that are not preserved unchanged. */
export function hasWordsInside(node: HtmlNode): boolean {
  if (isText(node)) return hasWords(node.value);
  if (!isElement(node) || isAtomic(node) || translateFlag(node) === false) return false;
  return childrenOf(node).some(hasWordsInside);
}

/** Returns the text of a line as a reader sees it, with white space collapsed. */
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
