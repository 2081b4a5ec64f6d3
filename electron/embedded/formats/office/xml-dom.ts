import { XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import { encodeXString } from '../../../../shared/documents/office/x-string.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  childElements,
  isElement,
  isTextNode,
} from '../../../../shared/documents/xml/xml-nodes.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Returns the first child with this local name in the namespace of its parent. */
export function findChild(parent: Element, name: string): Element | null {
  return (
    childElements(parent).find(
      (child) => child.localName === name && child.namespaceURI === parent.namespaceURI,
    ) ?? null
  );
}

export function cloneShallow(element: Element): Element {
  return copyOf(element, false);
}

export function cloneDeep(element: Element): Element {
  return copyOf(element, true);
}

function copyOf(element: Element, isDeep: boolean): Element {
  const copy = element.cloneNode(isDeep);
  if (!isElement(copy))
    throw new AppError('internal', { english: 'A copy of an element is none.' });
  return copy;
}

/** Creates a `t` in the namespace and with the prefix of `like`. */
export function createText(like: Element, text: string): Element {
  const element = createLike(like, 't');
  element.textContent = dropIllegalChars(text);
  return element;
}

/** Creates an element in the namespace and with the prefix of `like`. */
export function createLike(like: Element, name: string): Element {
  const document = like.ownerDocument;
  if (document === null)
    throw new AppError('internal', { english: 'An element stands in no document.' });
  const prefix = like.prefix ? `${like.prefix}:` : '';
  return document.createElementNS(like.namespaceURI, `${prefix}${name}`);
}

/** Works like {@link createText}, for formats that drop spaces at the edges unless marked. */
export function createSpacedText(like: Element, text: string): Element {
  const element = createText(like, text);
  if (needsSpaceMark(text)) element.setAttributeNS(XML_NAMESPACE, 'xml:space', 'preserve');
  return element;
}

/**
 * Works like {@link createSpacedText}, for workbook text, which encodes characters that XML lacks.
 */
export function createCodedText(like: Element, text: string): Element {
  return createSpacedText(like, encodeXString(text));
}

export function needsSpaceMark(text: string): boolean {
  return /^\s|\s$|\s{2}|[\r\n\t]/u.test(text);
}

/** Matches most texts. */
const LEGAL = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/;

/** Removes characters that XML 1.0 does not allow, so that no answer can make the document unreadable. */
export function dropIllegalChars(text: string): string {
  if (LEGAL.test(text)) return text;
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- controls are what it looks for
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    '',
  );
}

/** Writes a part as UTF-8 with its declaration. */
export function serializeXml(document: Document): Uint8Array {
  // The source's declaration may name a different encoding, and the line end after it would be duplicated.
  for (const node of Array.from(document.childNodes)) {
    if (node.nodeName === 'xml' || isTextNode(node)) document.removeChild(node);
  }
  return encodeXml(new XMLSerializer().serializeToString(document));
}

/** Returns the bytes of a part. @param text a declaration in it may name a different encoding */
export function encodeXml(text: string): Uint8Array {
  const body = text.replace(/^\ufeff?\s*(?:<\?xml\s[^>]*\?>\s*)?/u, '');
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`,
  );
}

/**
 * Returns the locale that spelling checkers expect for a wire code: `ES` is `es-ES`, `EN-GB` stays.
 */
export function spellingLocale(targetLang: string): string {
  const locale = new Intl.Locale(targetLang);
  return `${locale.language}-${locale.region ?? locale.maximize().region ?? ''}`.replace(/-$/u, '');
}
