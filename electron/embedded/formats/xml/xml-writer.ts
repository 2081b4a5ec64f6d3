import { memo } from '../../../../shared/lazy.ts';
import { escapeMarkup } from '../../../../shared/exchange/xml-text.ts';
import { decodeXmlReferences } from '../../../../shared/documents/xml/xml-source.ts';
import type { XmlFile } from '../../../../shared/documents/xml/decode-xml-file.ts';
import { encodeExactly } from '../encode-text.ts';
import { dropIllegalChars } from '../office/xml-dom.ts';

/** Writes texts in the manner and the encoding of a file. */
export interface XmlWriter {
  text(text: string): string;
  /** Between the marks of a CDATA section, which may have to end and begin again. */
  cdata(text: string): string;
  /** @param quote the quotation mark around it */
  value(text: string, quote: string): string;
}

const REFERENCE = /&#(?:\d{1,7}|x[\da-fA-F]{1,6});/gu;

/**
 * Learns which characters a file only has as references, such as `&#160;`; those stay references.
 * Characters that its encoding lacks become references, too.
 */
export function xmlWriter({ text: file, lineEnding, highestCode, ...form }: XmlFile): XmlWriter {
  const references = new Map<string, string>();
  for (const [reference] of file.matchAll(REFERENCE)) {
    const sign = decodeXmlReferences(reference);
    if (!references.has(sign)) references.set(sign, reference);
  }
  const isHeld = memo((sign: string): boolean => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) return true;
    // The other letters of Windows-1252 are bytes that stand for controls in ISO-8859-1.
    if (code > highestCode || (highestCode === 0xff && code < 0xa0)) return false;
    return encodeExactly(sign, form) !== null;
  });
  const asReference = (sign: string): string => `&#${String(sign.codePointAt(0))};`;
  const formOf = memo((sign: string): string => {
    if (sign === '\n') return lineEnding;
    const own = references.get(sign);
    if (own !== undefined && !file.includes(sign)) return own;
    // As it is, it would be read as a line end.
    if (sign === '\r' || !isHeld(sign)) return asReference(sign);
    return escapeMarkup(sign);
  });
  const legal = (text: string): string => dropIllegalChars(text).replaceAll('\r\n', '\n');
  const write = (text: string, form_: (sign: string) => string): string => {
    let written = '';
    for (const sign of legal(text)) written += form_(sign);
    return written;
  };
  return {
    text: (text) => write(text, formOf),
    cdata: (text) =>
      write(text.replaceAll(']]>', ']]]]><![CDATA[>'), (sign) => {
        if (sign === '\n') return lineEnding;
        return isHeld(sign) ? sign : `]]>${asReference(sign)}<![CDATA[`;
      }),
    value: (text, quote) =>
      write(text, (sign) => {
        if (sign === quote) return quote === '"' ? '&quot;' : '&apos;';
        return sign === '\n' ? '&#10;' : sign === '\t' ? '&#9;' : formOf(sign);
      }),
  };
}
