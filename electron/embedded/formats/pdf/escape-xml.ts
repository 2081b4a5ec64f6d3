import { dropIllegalChars } from '../office/xml-dom.ts';

/** Text as it may stand in the text and the attributes of XML. */
export function escapeXml(text: string): string {
  return dropIllegalChars(text.toWellFormed())
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
