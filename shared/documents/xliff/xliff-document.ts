import type { Document, Element, Node } from '@xmldom/xmldom';
import { XLIFF_VERSION_FIELD } from '../../domain/documents/format.ts';
import { AppError } from '../../errors.ts';
import { damagedDocument, unsupportedDocument } from '../document-errors.ts';
import { hasBinaryContent } from '../text-encoding.ts';
import { decodeXml, parseXml } from '../xml/xml.ts';
import { isElement, isTextNode } from '../xml/xml-nodes.ts';

/** Namespace of XLIFF 2.0 and 2.1. */
export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** Namespace of XLIFF 1.2. */
const OLD_NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';

/** A segment of an XLIFF file; in 1.2, a whole `trans-unit`. */
export interface XliffSegment {
  /** File, unit, and position in the unit; the same after translating. */
  readonly id: string;
  readonly location: string;
  readonly element: Element;
  readonly source: Element;
  readonly target: Element | null;
  /** Element after which a new target is inserted. */
  readonly beforeTarget: Element;
  /** Language of its target according to the file; null when absent. */
  readonly targetLanguage: string | null;
  /** Element with the state; null when it is on the target, as in 1.2. */
  readonly stateHolder: Element | null;
  readonly isToTranslate: boolean;
}

/** States after `initial`, which mean that a user confirmed the target. @see XLIFF 2.1, `state` */
const SETTLED_STATES = new Set(['translated', 'reviewed', 'final']);
/** The same for 1.2, and the states that end the work on a text. @see XLIFF 1.2, `state` */
const OLD_SETTLED_STATES = /^(?:translated|signed-off|final|needs-review-.*)$/u;
const OLD_FINAL_STATES = new Set(['signed-off', 'final']);

/**
 * Opens an XLIFF file of version 1.2, 2.0, or 2.1.
 * @throws `document/unsupported` for other versions, `document/damaged`, `document/too-large`
 */
export function openXliff(bytes: Uint8Array): Document {
  const text = decodeXml(bytes);
  // XML does not allow such characters, but the parser would accept them.
  if (hasBinaryContent(text)) throw damagedDocument('faults.characters');
  // Old files may declare their document type. It is never fetched, and an empty one is dropped.
  const document = parseXml(text.replace(/<!DOCTYPE\s+xliff\b[^[<>]*>/u, ''));
  const root = document.documentElement;
  if (root?.localName !== 'xliff') throw damagedDocument('faults.root', { name: '<xliff>' });
  const version = root.getAttribute('version') ?? '';
  if (!isTranslatedXliff(version)) throw unsupportedXliff(version);
  if (version === '1.2') {
    if (!isOldXliff(root, 'xliff')) throw unsupportedXliff(version);
  } else if (root.namespaceURI !== XLIFF_NAMESPACE) {
    throw damagedDocument('faults.xliffNames');
  }
  return document;
}

/** Makes the error for an XLIFF file that cannot be translated unchanged, with advice. */
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

/** Returns true for versions that are translated directly. */
export function isTranslatedXliff(version: string): boolean {
  return ['1.2', '2.0', '2.1'].includes(version);
}

/** Returns true for versions that this app converts to 2.1. */
export function isConvertibleXliff(version: string): boolean {
  return ['1.0', '1.1', '1.2'].includes(version);
}

/**
 * Lists the segments of a file in order. Those to translate have no target, or an unconfirmed one
 * that only repeats the source; never those with `translate="no"`.
 */
export function findXliffSegments(document: Document): XliffSegment[] {
  return isOldDocument(document) ? findOldSegments(document) : findNewSegments(document);
}

/** Returns true for XLIFF 1.2. */
export function isOldDocument({ documentElement: root }: Document): boolean {
  return root !== null && isOldXliff(root, 'xliff');
}

/** Returns the elements that name the language of the targets, and the attribute for it. */
export function targetLanguageHolders(document: Document): {
  readonly attribute: string;
  readonly elements: readonly Element[];
} {
  const { documentElement: root } = document;
  if (!isOldDocument(document)) {
    return { attribute: 'trgLang', elements: root === null ? [] : [root] };
  }
  const files = Array.from(document.getElementsByTagNameNS('*', 'file'));
  return { attribute: 'target-language', elements: files.filter((one) => isOldXliff(one, 'file')) };
}

function findOldSegments(document: Document): XliffSegment[] {
  const units = Array.from(document.getElementsByTagNameNS('*', 'trans-unit'));
  return units.flatMap((unit, index): XliffSegment[] => {
    const source = isOldXliff(unit, 'trans-unit') ? childNamed(unit, 'source', isOldXliff) : null;
    if (source === null) return [];
    const target = childNamed(unit, 'target', isOldXliff);
    const file = ancestorNamed(unit, 'file', isOldXliff);
    const original = file?.getAttribute('original') ?? '';
    const unitId = unit.getAttribute('id') ?? '';
    return [
      {
        id: `${original}/${unitId}/${String(index)}`,
        location: `${original}, unit ${unit.getAttribute('resname') ?? unitId}`,
        element: unit,
        source,
        target,
        targetLanguage: file?.getAttribute('target-language') ?? null,
        beforeTarget: childNamed(unit, 'seg-source', isOldXliff) ?? source,
        stateHolder: null,
        isToTranslate: isTranslatable(source) && isOldOpen(unit, source, target),
      },
    ];
  });
}

function isOldOpen(unit: Element, source: Element, target: Element | null): boolean {
  const state = target?.getAttribute('state') ?? '';
  if (unit.getAttribute('approved') === 'yes' || OLD_FINAL_STATES.has(state)) return false;
  const words = target === null ? '' : wordsOf(target);
  if (words === '') return true;
  return !OLD_SETTLED_STATES.test(state) && words === wordsOf(source);
}

/** Returns the words, including those inside codes. */
function wordsOf(content: Element): string {
  return [content, ...subTextsOf(content)]
    .map((one) => visibleXliffText(one).trim())
    .join(' ')
    .trim();
}

function findNewSegments(document: Document): XliffSegment[] {
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
      targetLanguage: document.documentElement?.getAttribute('trgLang') ?? null,
      beforeTarget: source,
      stateHolder: element,
      isToTranslate: isTranslatable(source) && isOpen(element, source, target),
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

const ITS_NAMESPACE = 'http://www.w3.org/2005/11/its';
/** Meaning of marks in 1.2 for their words. @see XLIFF 1.2, `mtype`; ITS 2.0 in XLIFF 1.2 */
const OLD_MARKS: ReadonlyMap<string, boolean> = new Map([
  ['protected', false],
  ['x-its-translate-no', false],
  ['x-its-translate-yes', true],
]);

/** Returns whether the words of an element are translated; null if it does not specify that. */
export function translateFlag(element: Element): boolean | null {
  const flag =
    element.getAttribute('translate') ?? element.getAttributeNS(ITS_NAMESPACE, 'translate');
  if (flag === 'yes' || flag === 'no') return flag === 'yes';
  if (!isOldXliff(element, 'mrk')) return null;
  return OLD_MARKS.get(element.getAttribute('mtype') ?? '') ?? null;
}

/** Returns whether an element is translated, as specified by its nearest ancestor. */
function isTranslatable(element: Element): boolean {
  for (let node: Node | null = element; isElement(node); node = node.parentNode) {
    const flag = translateFlag(node);
    if (flag !== null) return flag;
  }
  return true;
}

/**
 * Returns the texts inside codes of 1.2, such as the words for an image, in the order of the file.
 * Each is translated separately; those in text that is not translated are left out.
 */
export function subTextsOf(content: Element): Element[] {
  return Array.from(content.getElementsByTagNameNS('*', 'sub')).filter(
    (element) => isOldXliff(element, 'sub') && isTranslatable(element),
  );
}

/** Returns the text of a source or target as a reader sees it, without codes. */
export function visibleXliffText(element: Element): string {
  let text = '';
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (isTextNode(child)) text += child.nodeValue ?? '';
    else if (isElement(child) && isAround(child)) {
      text += visibleXliffText(child);
    }
  }
  return text;
}

/** Returns true for codes and marks that surround words. */
export function isAround(element: Element): boolean {
  return (
    isXliff(element, 'pc') ||
    isXliff(element, 'mrk') ||
    isOldXliff(element, 'g') ||
    isOldXliff(element, 'mrk')
  );
}

/** Returns true for an XLIFF 1.2 element, which may have no namespace. */
export function isOldXliff(element: Element, name: string): boolean {
  const { namespaceURI, localName } = element;
  return (namespaceURI === OLD_NAMESPACE || !namespaceURI) && localName === name;
}

/** Returns true for an element of XLIFF itself and not of a module or extension. */
export function isXliff(element: Element, name: string): boolean {
  return element.namespaceURI === XLIFF_NAMESPACE && element.localName === name;
}

function childNamed(element: Element, name: string, isNamed = isXliff): Element | null {
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child) && isNamed(child, name)) return child;
  }
  return null;
}

function ancestorNamed(element: Element, name: string, isNamed = isXliff): Element | null {
  for (let node: Node | null = element.parentNode; isElement(node); node = node.parentNode) {
    if (isNamed(node, name)) return node;
  }
  return null;
}
