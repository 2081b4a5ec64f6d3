import { hasBytesAt } from './bytes.ts';
import { damagedDocument, unsupportedDocument } from './document-errors.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How a text file is written, so that its translation can be written the same way. */
export interface TextForm {
  encoding: TextEncodingName;
  hasBom: boolean;
}

export interface DecodedText extends TextForm {
  /** Without the byte order mark; line ends as they are. */
  text: string;
  /** The most frequent line end; `\n` for a text of one line. */
  lineEnding: '\n' | '\r\n' | '\r';
}

const BOMS: readonly { encoding: TextEncodingName; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Controls that no text file holds; tab, line ends, form feed, escape and the old end mark (0x1a) are allowed. */
function isBinaryControl(code: number): boolean {
  return code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}

function hasBinaryContent(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (isBinaryControl(text.charCodeAt(index))) return true;
  }
  return false;
}

/** Bytes without a character in windows-1252: a sign of another encoding. */
const UNASSIGNED_1252 = /[\u0081\u008d\u008f\u0090\u009d]/u;

function lineEndingOf(text: string): DecodedText['lineEnding'] {
  const countOf = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const windows = countOf(/\r\n/g);
  const unix = countOf(/\n/g) - windows;
  const oldMac = countOf(/\r/g) - windows;
  if (windows > 0 && windows >= Math.max(unix, oldMac)) return '\r\n';
  return oldMac > unix ? '\r' : '\n';
}

function decodeAs(encoding: TextEncodingName, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a text file: by its byte order mark, else UTF-8, else windows-1252.
 * @throws `document/unsupported` for binary content and for encodings that cannot be told
 * @throws `document/damaged` when the bytes contradict the byte order mark
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const bom = BOMS.find((candidate) => hasBytesAt(bytes, candidate.bytes, 0));
  const content = bytes.subarray(bom?.bytes.length ?? 0);
  let encoding = bom?.encoding ?? 'utf-8';
  let text = decodeAs(encoding, content);
  if (text === null && bom === undefined) {
    encoding = 'windows-1252';
    text = decodeAs(encoding, content);
  }
  if (text === null) throw damagedDocument('its bytes are not in the text encoding it begins with');
  if (hasBinaryContent(text)) {
    throw unsupportedDocument('The file holds binary data, not text.');
  }
  if (encoding === 'windows-1252' && UNASSIGNED_1252.test(text)) {
    throw unsupportedDocument(
      'The text encoding of the file cannot be told. Save it as UTF-8 and use that copy.',
    );
  }
  return { text, encoding, hasBom: bom !== undefined, lineEnding: lineEndingOf(text) };
}

const CODE_OF_1252 = new Map(
  Array.from({ length: 256 }, (_, code) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(code)),
    code,
  ]),
);

function encode1252(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = CODE_OF_1252.get(text.charAt(index));
    if (code === undefined) return null;
    bytes[index] = code;
  }
  return bytes;
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  }
  return bytes;
}

function join(head: readonly number[], tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

/**
 * Encodes a text in the given form. A text that windows-1252 cannot hold becomes UTF-8 with a byte
 * order mark, so that programs that guess the encoding still read every letter.
 */
export function encodeText(text: string, form: TextForm): Uint8Array {
  const narrow = form.encoding === 'windows-1252' ? encode1252(text) : null;
  if (narrow !== null) return narrow;
  const isFallback = form.encoding === 'windows-1252';
  const encoding = isFallback ? 'utf-8' : form.encoding;
  const content =
    encoding === 'utf-8'
      ? new TextEncoder().encode(text)
      : encodeUtf16(text, encoding === 'utf-16le');
  const bom = BOMS.find((candidate) => candidate.encoding === encoding)?.bytes ?? [];
  return form.hasBom || isFallback ? join(bom, content) : content;
}
