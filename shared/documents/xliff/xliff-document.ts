import type { Document, Element, Node } from '@xmldom/xmldom';
import { XLIFF_VERSION_FIELD } from '../../domain/documents/format.ts';
import { AppError } from '../../errors.ts';
import { damagedDocument, unsupportedDocument } from '../document-errors.ts';
import { hasBinaryContent } from '../text-encoding.ts';
import { decodeXml, parseXml } from '../xml.ts';
import { isElement, isTextNode } from '../xml-nodes.ts';

/** Of XLIFF 2.0 and 2.1. */
export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** A segment of an XLIFF file. */
export interface XliffSegment {
  /** File, unit and place in the unit; the same after translating. */
  readonly id: string;
  readonly location: string;
  readonly element: Element;
  readonly source: Element;
  readonly target: Element | null;
  readonly isToTranslate: boolean;
}

/** States after `initial`: somebody confirmed the target. @see XLIFF 2.1, `state` */
const SETTLED_STATES = new Set(['translated', 'reviewed', 'final']);

/**
 * Opens an XLIFF file of version 2.0 or 2.1.
 * @throws `document/unsupported` for other versions, `document/damaged`, `document/too-large`
 */
export function openXliff(bytes: Uint8Array): Document {
  const text = decodeXml(bytes);
  // No XML has such characters, but the parser would take them.
  if (hasBinaryContent(text)) throw damagedDocument('it holds characters that XML does not have');
  const document = parseXml(text);
  const root = document.documentElement;
  if (root?.localName !== 'xliff') throw damagedDocument('its first element is not xliff');
  const version = root.getAttribute('version') ?? '';
  if (!isTranslatedXliff(version)) throw unsupportedXliff(version);
  if (root.namespaceURI !== XLIFF_NAMESPACE) {
    throw damagedDocument('its elements are not named as those of XLIFF 2.1');
  }
  return document;
}

/** What to do about an XLIFF file that is not translated as it is. */
export function unsupportedXliff(version: string): AppError {
  const values = { version: version === '' ? 'none' : version.slice(0, 20) };
  if (!isConvertibleXliff(version)) {
    return unsupportedDocument('documentErrors.xliffToExportAgain', values);
  }
  return new AppError('document/unsupported', 'documentErrors.xliffToConvert', {
    values,
    details: { field: XLIFF_VERSION_FIELD },
  });
}

/** True for versions that are translated as they are. */
export function isTranslatedXliff(version: string): boolean {
  return version === '2.0' || version === '2.1';
}

/** True for versions that this app converts to 2.1. */
export function isConvertibleXliff(version: string): boolean {
  return ['1.0', '1.1', '1.2'].includes(version);
}

/**
 * Lists the segments of a file in order. Those to translate have no target, or one that only repeats the
 * source and is unconfirmed; never those with `translate="no"`.
 */
export function findXliffSegments(document: Document): XliffSegment[] {
  const segments: XliffSegment[] = [];
  const counts = new Map<Node | null, number>();
  for (const element of Array.from(document.getElementsByTagNameNS(XLIFF_NAMESPACE, 'segment'))) {
    const unit = element.parentNode;
    if (!isElement(unit) || !isXliff(unit, 'unit')) continue;
    const source = childNamed(element, 'source');
    if (source === null) continue;
    const place = counts.get(unit) ?? 0;
    counts.set(unit, place + 1);
    const target = childNamed(element, 'target');
    const file = ancestorNamed(unit, 'file');
    const fileId = file?.getAttribute('id') ?? '';
    const unitId = unit.getAttribute('id') ?? '';
    segments.push({
      id: `${fileId}/${unitId}/${String(place)}`,
      location: `${file?.getAttribute('original') ?? `file ${fileId}`}, unit ${unit.getAttribute('name') ?? unitId}`,
      element,
      source,
      target,
      isToTranslate: isTranslatable(unit) && isOpen(element, source, target),
    });
  }
  return segments;
}

function isOpen(segment: Element, source: Element, target: Element | null): boolean {
  const state = segment.getAttribute('state') ?? 'initial';
  if (state === 'final') return false;
  const words = target === null ? '' : visibleXliffText(target).trim();
  if (words === '') return true;
  return !SETTLED_STATES.has(state) && words === visibleXliffText(source).trim();
}

/** The nearest element that says `translate` decides. */
function isTranslatable(unit: Element): boolean {
  for (let node: Node | null = unit; isElement(node); node = node.parentNode) {
    const flag = node.getAttribute('translate');
    if (flag === 'yes' || flag === 'no') return flag === 'yes';
  }
  return true;
}

/** The text of a source or target as a reader sees it, without codes. */
export function visibleXliffText(element: Element): string {
  let text = '';
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (isTextNode(child)) text += child.nodeValue ?? '';
    else if (isElement(child) && (isXliff(child, 'pc') || isXliff(child, 'mrk'))) {
      text += visibleXliffText(child);
    }
  }
  return text;
}

/** True for an element of XLIFF itself and not of a module or extension. */
export function isXliff(element: Element, name: string): boolean {
  return element.namespaceURI === XLIFF_NAMESPACE && element.localName === name;
}

function childNamed(element: Element, name: string): Element | null {
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child) && isXliff(child, name)) return child;
  }
  return null;
}

function ancestorNamed(element: Element, name: string): Element | null {
  for (let node: Node | null = element.parentNode; isElement(node); node = node.parentNode) {
    if (isXliff(node, name)) return node;
  }
  return null;
}
