import { XML_TEXT } from '../../text/decode-bytes.ts';
import { decodeText, encodingName, type DecodedText } from '../text-encoding.ts';

/** An XML file as text, with what is needed to write it the same way. */
export interface XmlFile extends DecodedText {
  /**
   * Where the declaration names an encoding other than the actual one; null where it names the right
   * one or none.
   */
  readonly misnamed: { readonly start: number; readonly end: number } | null;
  /**
   * The highest code point that programs read as it is: those that take ISO-8859-1 or ASCII at its
   * word don't read the letters of Windows-1252.
   */
  readonly highestCode: number;
}

const DECLARATION = /^<\?xml\s[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]+)["']/u;
const LATIN_1 = /^(?:iso[-_]?8859-?1|latin-?1|l1)$/iu;
const ASCII = /^(?:us-)?ascii$/iu;

/**
 * Decodes an XML file by its byte order mark, its first bytes, or its declaration; UTF-8 without one.
 * @throws `document/damaged` for bytes that are not in its encoding, `document/unsupported` for
 *   binary content
 */
export function decodeXmlFile(bytes: Uint8Array): XmlFile {
  const label = XML_TEXT.encodingOf(bytes);
  const decoded = decodeText(bytes, { encoding: label, name: encodingName(label) });
  const match = DECLARATION.exec(decoded.text);
  const name = match?.[1];
  if (match === null || name === undefined) {
    return { ...decoded, misnamed: null, highestCode: Infinity };
  }
  const start = match[0].length - 1 - name.length;
  const isUtf8 = decoded.encoding === 'utf-8';
  const isOther = isUtf8 ? !/^utf-?8$|^(?:us-)?ascii$/iu.test(name) : false;
  const isAsciiOnly = isUtf8 && !/[\u0080-\uffff]/u.test(decoded.text);
  return {
    ...decoded,
    misnamed: isOther && !isAsciiOnly ? { start, end: start + name.length } : null,
    highestCode: ASCII.test(name) ? 0x7f : LATIN_1.test(name) && !isUtf8 ? 0xff : Infinity,
  };
}
