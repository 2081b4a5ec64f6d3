import type { Document } from '@xmldom/xmldom';
import { XMLSerializer } from '@xmldom/xmldom';
import { hasBytesAt } from '../../../../shared/documents/bytes.ts';
import { decodeXml } from '../../../../shared/documents/xml.ts';

const UTF8_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Writes a changed XML file as UTF-8 with the line ends, byte order mark and beginning of its source.
 * @param bytes of the source
 */
export function serializeLike(document: Document, bytes: Uint8Array): Uint8Array {
  const source = decodeXml(bytes);
  const root = document.documentElement;
  const body = new XMLSerializer()
    .serializeToString(root ?? document)
    // A carriage return that was meant as one: parsing again would turn it into a line end.
    .replaceAll('\r', '&#13;');
  const epilog = /\s*(?:<!--(?:(?!-->)[^])*-->\s*)*$/u.exec(source.slice(source.lastIndexOf('</')));
  const text = `${prologOf(source)}${body}${(epilog?.[0] ?? '').replace(/\r\n?/gu, '\n')}`;
  const lines = source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  const mark = hasBytesAt(bytes, UTF8_MARK, 0) ? '\uFEFF' : '';
  return new TextEncoder().encode(mark + lines);
}

/** Everything before the first element, with the encoding that is written. */
function prologOf(source: string): string {
  const prolog = /^(?:\ufeff|\s+|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->)*/u.exec(source)?.[0];
  return (prolog ?? '')
    .replace('\ufeff', '')
    .replace(/\r\n?/gu, '\n')
    .replace(/^(<\?xml\s[^?]*?encoding\s*=\s*)(?:"[^"]*"|'[^']*')/u, '$1"UTF-8"');
}
