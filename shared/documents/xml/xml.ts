import { DOMParser, MIME_TYPE, type Document } from '@xmldom/xmldom';
import { AppError } from '../../errors.ts';
import { decodeBytes, isOneByte, XML_TEXT } from '../../text/decode-bytes.ts';
import { damagedDocument, oversizedDocument, unsupportedDocument } from '../document-errors.ts';
import { hasBinaryContent } from '../text-encoding.ts';

/** Limits on the resources that a piece of untrusted XML may use. */
export interface XmlLimits {
  maxDepth: number;
  /** Each element uses about 1 KB of memory once parsed. */
  maxElements: number;
  maxAttributesPerElement: number;
}

export const DOCUMENT_XML_LIMITS: XmlLimits = {
  maxDepth: 500,
  maxElements: 1_000_000,
  maxAttributesPerElement: 500,
};

/**
 * Decodes the bytes of an XML file.
 * @throws `document/damaged` for bytes that are not in its encoding, or an unknown encoding
 * @throws `document/unsupported` for binary content in a code page, in which nearly any bytes are
 *   valid
 */
export function decodeXml(bytes: Uint8Array): string {
  const text = decodeBytes(XML_TEXT, () => damagedDocument('faults.encoding')).end(bytes);
  if (isOneByte(XML_TEXT.encodingOf(bytes)) && hasBinaryContent(text)) {
    throw unsupportedDocument('documentErrors.binary');
  }
  return text;
}

/** Returns the offset after `mark`; an unclosed comment, tag, or instruction is an error. */
function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw damagedDocument('faults.partCutOff');
  return at + mark.length;
}

const QUOTED = /"[^"]*"|'[^']*'|>/g;

/** Reads to the end of a start tag. A `>` inside a quoted value does not end it. */
function skipTag(text: string, from: number, maxAttributes: number): number {
  QUOTED.lastIndex = from;
  for (let attributes = 0; attributes <= maxAttributes; attributes += 1) {
    const match = QUOTED.exec(text);
    if (match === null) throw damagedDocument('faults.partCutOff');
    if (match[0] === '>') return QUOTED.lastIndex;
  }
  throw oversizedDocument('faults.attributes');
}

/** Receives every tag of a text in order; offsets are those of the `<` and after the `>`. */
export interface TagVisitor {
  open(start: number, end: number): void;
  /** Also called after each empty tag, with its own offsets. */
  close(start: number, end: number): void;
}

/** Checks the text against the limits in one pass, before the parser builds anything from it. */
export function checkXml(
  text: string,
  limits: XmlLimits = DOCUMENT_XML_LIMITS,
  visitor?: TagVisitor,
): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) at = after(text, ']]>', at + 9);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) {
      // Entities multiply text and refer to files and addresses; document formats use none.
      throw damagedDocument('faults.entities');
    } else if (text.startsWith('</', at)) {
      const start = at;
      depth -= 1;
      at = after(text, '>', at + 2);
      visitor?.close(start, at);
    } else {
      const start = at;
      elements += 1;
      at = skipTag(text, at + 1, limits.maxAttributesPerElement);
      visitor?.open(start, at);
      if (text[at - 2] === '/') visitor?.close(start, at);
      else depth += 1;
      if (depth > limits.maxDepth) throw oversizedDocument('faults.nesting');
      if (elements > limits.maxElements) throw oversizedDocument('faults.elements');
    }
  }
}

/**
 * Parses untrusted XML. Text keeps U+0085 and U+2028; line ends become `\n`.
 * @throws `document/damaged` for anything not well formed, and for a document type declaration
 * @throws `document/too-large` beyond the limits
 */
export function parseXml(text: string, limits: XmlLimits = DOCUMENT_XML_LIMITS): Document {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  checkXml(source, limits);
  return parseChecked(source);
}

/** Parses text that passed {@link checkXml}. @throws `document/damaged` */
export function parseChecked(source: string): Document {
  try {
    const parser = new DOMParser({
      locator: false,
      normalizeLineEndings: (raw) => raw.replace(/\r\n?/g, '\n'),
      onError: (level, message) => {
        // A replacement character in the text is unusual, but not a markup error.
        if (level === 'warning' && message.startsWith('Unicode replacement')) return;
        throw new Error(level);
      },
    });
    return parser.parseFromString(source, MIME_TYPE.XML_TEXT);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The parser's message quotes the text, so it is not passed on as a cause.
    throw damagedDocument('faults.markup');
  }
}
