import type { Document, Element, Node } from '@xmldom/xmldom';
import { XMLSerializer } from '@xmldom/xmldom';
import { AppError } from '../../../../shared/errors.ts';
import { WORD_NAMESPACES } from '../../../../shared/documents/docx-text.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const ELEMENT_NODE = 1;

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === ELEMENT_NODE;
}

export function childElements(node: Node): Element[] {
  const found: Element[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isElement(child)) found.push(child);
  }
  return found;
}

/** The local name of a WordprocessingML element, transitional or strict; empty for any other. */
export function wordName(element: Element): string {
  return WORD_NAMESPACES.includes(element.namespaceURI) ? (element.localName ?? '') : '';
}

export function findChild(parent: Element, name: string): Element | null {
  return childElements(parent).find((child) => wordName(child) === name) ?? null;
}

/** An attribute of the Word namespace, whatever its prefix. */
export function wordAttribute(element: Element, name: string): string | null {
  return element.getAttributeNS(element.namespaceURI, name);
}

export function cloneShallow(element: Element): Element {
  return copyOf(element, false);
}

export function cloneDeep(element: Element): Element {
  return copyOf(element, true);
}

function copyOf(element: Element, isDeep: boolean): Element {
  const copy = element.cloneNode(isDeep);
  if (!isElement(copy)) throw new AppError('internal', 'A copy of an element is none.');
  return copy;
}

/** A `w:t` in the namespace and with the prefix of `like`; blanks at its edges are kept by Word. */
export function createText(like: Element, text: string): Element {
  const document = like.ownerDocument;
  if (document === null) throw new AppError('internal', 'An element stands in no document.');
  const prefix = like.prefix ? `${like.prefix}:` : '';
  const element = document.createElementNS(like.namespaceURI, `${prefix}t`);
  if (/^\s|\s$|\s{2}/u.test(text)) element.setAttributeNS(XML_NAMESPACE, 'xml:space', 'preserve');
  element.appendChild(document.createTextNode(dropIllegalChars(text)));
  return element;
}

/** Removes what XML 1.0 cannot hold, so that no answer can make the document unreadable. */
function dropIllegalChars(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- controls are what it looks for
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    '',
  );
}

/** Writes a part as UTF-8 with its declaration. */
export function serializeXml(document: Document): Uint8Array {
  // The declaration of the source may name another encoding.
  for (const node of Array.from(document.childNodes)) {
    if (node.nodeName === 'xml') document.removeChild(node);
  }
  const body = new XMLSerializer().serializeToString(document);
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`,
  );
}
