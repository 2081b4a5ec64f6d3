import type { Element } from '@xmldom/xmldom';
import { WORD_NAMESPACES } from '../../../../shared/documents/docx-text.ts';

/** The local name of a WordprocessingML element, transitional or strict; empty for any other. */
export function wordName(element: Element): string {
  return WORD_NAMESPACES.includes(element.namespaceURI) ? (element.localName ?? '') : '';
}

/** An attribute of the Word namespace, whatever its prefix. */
export function wordAttribute(element: Element, name: string): string | null {
  return element.getAttributeNS(element.namespaceURI, name);
}
