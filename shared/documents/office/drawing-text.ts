import type { Document, Element } from '@xmldom/xmldom';
import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { childElements, isElement } from '../xml/xml-nodes.ts';

/** The DrawingML namespace of transitional and of strict files. */
const DRAWING_NAMESPACES: readonly (string | null)[] = [
  'http://schemas.openxmlformats.org/drawingml/2006/main',
  'http://purl.oclc.org/ooxml/drawingml/main',
];
const PRESENTATION_NAMESPACES: readonly (string | null)[] = [
  'http://schemas.openxmlformats.org/presentationml/2006/main',
  'http://purl.oclc.org/ooxml/presentationml/main',
];
const CHART_NAMESPACES: readonly (string | null)[] = [
  'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'http://purl.oclc.org/ooxml/drawingml/chart',
];
/** Charts of Office 2016 and later. @see MS-ODRAWXML, 2.24.3 */
const CHART_EX_NAMESPACE = 'http://schemas.microsoft.com/office/drawing/2014/chartex';
const COMPATIBILITY_NAMESPACE = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/**
 * Lists of words in a chart: names of series and categories, labels from cells. Lists of numbers
 * have different names.
 */
const WORD_LISTS = new Set(['strCache', 'strLit', 'multiLvlStrCache', 'dlblRangeCache']);

/**
 * Text in a part with drawings: a paragraph with runs, or an element that contains its text
 * directly (an old slide comment, the name of a series in a chart).
 */
export interface DrawingText {
  readonly kind: 'paragraph' | 'plain';
  readonly element: Element;
  /** The same text in an older form, for programs that do not know the newer one. */
  readonly isRepeat: boolean;
}

/** Returns the local name of a DrawingML element; empty for any other. */
export function drawingName(element: Element): string {
  return DRAWING_NAMESPACES.includes(element.namespaceURI) ? (element.localName ?? '') : '';
}

/** Finds every text of a part with drawings, in document order. */
export function findDrawingTexts(document: Document): DrawingText[] {
  const texts: DrawingText[] = [];
  const alternatives = new Map<Element, boolean>();
  for (const element of Array.from(document.getElementsByTagNameNS('*', '*'))) {
    const kind = kindOf(element);
    if (kind !== null) texts.push({ kind, element, isRepeat: isInFallback(element, alternatives) });
  }
  return texts;
}

function kindOf(element: Element): DrawingText['kind'] | null {
  const name = element.localName ?? '';
  if (name === 'p') return drawingName(element) === 'p' ? 'paragraph' : null;
  if (name === 'text') {
    return PRESENTATION_NAMESPACES.includes(element.namespaceURI) ? 'plain' : null;
  }
  if (element.namespaceURI === CHART_EX_NAMESPACE) return isChartExWord(element) ? 'plain' : null;
  if (name !== 'v' || !CHART_NAMESPACES.includes(element.namespaceURI)) return null;
  const isWord = findAncestor(element, (outer) => WORD_LISTS.has(outer.localName ?? '')) !== null;
  // A series name may also be directly in its `tx`.
  return isWord || (isElement(element.parentNode) && element.parentNode.localName === 'tx')
    ? 'plain'
    : null;
}

/**
 * Returns true for the name of a series or axis, and for categories; IDs of places on a map are not
 * words.
 */
function isChartExWord(element: Element): boolean {
  if (element.localName === 'v')
    return isElement(element.parentNode) && element.parentNode.localName === 'txData';
  if (element.localName !== 'pt') return false;
  const list = findAncestor(element, (outer) => outer.localName === 'strDim');
  return list !== null && list.getAttribute('type') !== 'entityId';
}

/**
 * Returns true inside the fallback of an alternative. @param known cache of alternatives, because
 * each may contain any number of texts
 */
function isInFallback(element: Element, known: Map<Element, boolean>): boolean {
  const fallback = findAncestor(
    element,
    (outer) => outer.localName === 'Fallback' && outer.namespaceURI === COMPATIBILITY_NAMESPACE,
  );
  const alternatives = fallback?.parentNode ?? null;
  if (!isElement(alternatives)) return false;
  const hasChoice =
    known.get(alternatives) ??
    childElements(alternatives).some((version) => version.localName === 'Choice');
  known.set(alternatives, hasChoice);
  return hasChoice;
}

/** Removes the texts of placeholders: on a layout or master they are only prompts. */
export function withoutPlaceholders(texts: readonly DrawingText[]): DrawingText[] {
  const known = new Map<Element, boolean>();
  return texts.filter(({ element }) => {
    const shape = findAncestor(element, (outer) =>
      ['sp', 'graphicFrame', 'pic'].includes(outer.localName ?? ''),
    );
    if (shape === null) return true;
    const isPlaceholder = known.get(shape) ?? isPlaceholderShape(shape);
    known.set(shape, isPlaceholder);
    return !isPlaceholder;
  });
}

function isPlaceholderShape(shape: Element): boolean {
  return Array.from(shape.getElementsByTagNameNS('*', 'ph')).some((mark) =>
    PRESENTATION_NAMESPACES.includes(mark.namespaceURI),
  );
}

/**
 * Returns the visible text of a paragraph, without slide numbers and dates, which fields provide.
 */
function textOfParagraph(paragraph: Element): string {
  let text = '';
  for (const child of childElements(paragraph)) {
    const name = drawingName(child);
    if (name === 'br') text += '\n';
    if (name !== 'r') continue;
    for (const part of childElements(child)) {
      if (drawingName(part) === 't') text += part.textContent ?? '';
    }
  }
  return text;
}

/**
 * Reads the texts of a part, each once. They are numbered from 0, including empty ones, so that an
 * ID (`ppt/slides/slide1.xml#3`) stays the same in a translation.
 */
export function readDrawingTexts(
  texts: readonly DrawingText[],
  part: string,
  location: string,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  return texts.flatMap(({ kind, element, isRepeat }, index) => {
    if (isRepeat) return [];
    const text = (
      kind === 'paragraph' ? textOfParagraph(element) : (element.textContent ?? '')
    ).trim();
    return text === '' ? [] : [budget.count({ id: `${part}#${String(index)}`, text, location })];
  });
}

/** Returns the nearest ancestor that satisfies the test. */
function findAncestor(element: Element, test: (ancestor: Element) => boolean): Element | null {
  for (let node = element.parentNode; node !== null; node = node.parentNode) {
    if (isElement(node) && test(node)) return node;
  }
  return null;
}
