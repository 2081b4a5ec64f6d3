import { decodeAs, isOneByte, labelOf } from '../text/decode-bytes.ts';
import { hasBytesAt } from './bytes.ts';
import { damagedDocument, unsupportedDocument } from './document-errors.ts';
import { guessEncodings, guessUtf16 } from './guess-encoding.ts';

/** Encoding details of a text file, so that its translation can be written the same way. */
export interface TextForm {
  /** A lowercase label of `TextDecoder`, e.g. `utf-8`, `windows-1252`, `shift_jis`. */
  encoding: string;
  hasBom: boolean;
}

export interface DecodedText extends TextForm {
  /** Excludes the byte order mark; line ends are unchanged. */
  text: string;
  /** The most frequent line end; `\n` for a text of one line. */
  lineEnding: '\n' | '\r\n' | '\r';
  /**
   * The file does not declare its encoding and is not UTF-8, so the encoding was guessed from its
   * letters.
   */
  isGuessed: boolean;
}

type Decoded = Omit<DecodedText, 'lineEnding' | 'hasBom'>;

/** Byte order marks of the encodings that have one. */
export const BYTE_ORDER_MARKS: readonly { encoding: string; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Returns the byte order mark at the beginning of a file. */
export function findMark(bytes: Uint8Array): (typeof BYTE_ORDER_MARKS)[number] | null {
  return BYTE_ORDER_MARKS.find((mark) => hasBytesAt(bytes, mark.bytes, 0)) ?? null;
}

/** Names of encodings whose label is not one. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1252', 'Western European (Windows-1252)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1255', 'Hebrew (Windows-1255)'],
  ['windows-1256', 'Arabic (Windows-1256)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['iso-8859-2', 'Central European (ISO 8859-2)'],
  ['iso-8859-5', 'Cyrillic (ISO 8859-5)'],
  ['iso-8859-6', 'Arabic (ISO 8859-6)'],
  ['iso-8859-7', 'Greek (ISO 8859-7)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['shift_jis', 'Japanese (Shift_JIS)'],
  ['euc-jp', 'Japanese (EUC-JP)'],
  ['iso-2022-jp', 'Japanese (ISO-2022-JP)'],
  ['euc-kr', 'Korean (EUC-KR)'],
  ['gb18030', 'Chinese (GB18030)'],
  ['big5', 'Chinese (Big5)'],
]);

/** Returns the name of an encoding for people, for example "Cyrillic (Windows-1251)". */
export function encodingName(encoding: string): string {
  return NAMES.get(encoding) ?? encoding.toUpperCase();
}

/**
 * Returns true for controls that no text file contains; tab, line ends, form feed, escape, and the
 * old end-of-file character (0x1a) are allowed.
 */
function isBinaryControl(code: number): boolean {
  return code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}

/** Returns true when a decoded text contains characters that no text file has. */
export function hasBinaryContent(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (isBinaryControl(text.charCodeAt(index))) return true;
  }
  return false;
}

/** Result of decoding bytes that are undefined in an encoding, which suggests a different one. */
const MEANINGLESS = /[\u0080-\u0084\u0086-\u009f\ue000-\uf8ff\ufffd]/u;
/** Escape sequences that switch to Japanese letters. @see ISO-2022-JP */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const JAPANESE_ESCAPE = /\u001b(?:\$[@B]|\([IJ])/u;

function lineEndingOf(text: string): DecodedText['lineEnding'] {
  const countOf = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const windows = countOf(/\r\n/g);
  const unix = countOf(/\n/g) - windows;
  const oldMac = countOf(/\r/g) - windows;
  if (windows > 0 && windows >= Math.max(unix, oldMac)) return '\r\n';
  return oldMac > unix ? '\r' : '\n';
}

/**
 * Decodes by a declaration, over which valid UTF-8 wins if the encoding is single-byte or the bytes
 * are invalid in it.
 */
function decodeDeclared(declared: string, bytes: Uint8Array): Decoded | null {
  const isAscii = bytes.every((byte) => byte < 0x80);
  const unicode = isAscii ? null : decodeAs('utf-8', bytes);
  const named = unicode !== null && isOneByte(declared) ? null : decodeAs(declared, bytes);
  const encoding = named === null ? 'utf-8' : labelOf(declared);
  const text = named ?? unicode;
  return text === null || encoding === null ? null : { text, encoding, isGuessed: false };
}

function isPlausible(text: string): boolean {
  return !hasBinaryContent(text) && !MEANINGLESS.test(text);
}

function decodeUnmarked(bytes: Uint8Array): Decoded | null {
  const wide = guessUtf16(bytes);
  const wideText = wide === null ? null : decodeAs(wide, bytes);
  if (wide !== null && wideText !== null && isPlausible(wideText)) {
    return { text: wideText, encoding: wide, isGuessed: true };
  }
  const text = decodeAs('utf-8', bytes);
  if (text !== null) {
    const japanese = JAPANESE_ESCAPE.test(text) ? decodeAs('iso-2022-jp', bytes) : null;
    return japanese === null
      ? { text, encoding: 'utf-8', isGuessed: false }
      : { text: japanese, encoding: 'iso-2022-jp', isGuessed: true };
  }
  requireOneEncoding(bytes);
  for (const encoding of guessEncodings(bytes)) {
    const guessed = decodeAs(encoding, bytes);
    if (guessed === null) continue;
    // Binary content is reported as such, not as an unknown encoding.
    if (hasBinaryContent(guessed) || !MEANINGLESS.test(guessed)) {
      return { text: guessed, encoding, isGuessed: true };
    }
  }
  return null;
}

/**
 * Minimum share of the non-ASCII bytes that form valid UTF-8; other encodings hardly ever form a
 * whole line of it by chance.
 */
const LEAST_UNICODE_SHARE = 0.25;

/**
 * Refuses mixed encodings. @throws `document/damaged` with the line where a text in UTF-8 continues
 * in a different encoding
 */
function requireOneEncoding(bytes: Uint8Array): void {
  let [firstOther, line, unicode, all] = [0, 0, 0, 0];
  for (let start = 0; start <= bytes.length;) {
    const next = bytes.indexOf(0x0a, start);
    const content = bytes.subarray(start, next === -1 ? bytes.length : next);
    start = next === -1 ? bytes.length + 1 : next + 1;
    line += 1;
    const telling = content.reduce((count, byte) => count + (byte < 0x80 ? 0 : 1), 0);
    if (telling === 0) continue;
    all += telling;
    if (decodeAs('utf-8', content) !== null) unicode += telling;
    else if (firstOther === 0) firstOther = line;
  }
  if (unicode < all * LEAST_UNICODE_SHARE || firstOther === 0) return;
  throw damagedDocument('faults.encodingMixed', { line: firstOther });
}

/** A text file's own declaration of its encoding. */
export interface DeclaredEncoding {
  readonly encoding: string;
  /** As people know it, for the error when its bytes are neither in that encoding nor in UTF-8. */
  readonly name: string;
}

/**
 * Decodes a text file: by its byte order mark, or the encoding it declares, or UTF-8, or else the
 * encoding guessed from its letters.
 * @throws `document/unsupported` for binary content and for unknown encodings
 * @throws `document/damaged` when the bytes contradict the byte order mark or the declaration, or
 *   are in two encodings
 */
export function decodeText(
  bytes: Uint8Array,
  declared: DeclaredEncoding | null = null,
): DecodedText {
  const mark = findMark(bytes);
  if (mark !== null) {
    const text = decodeAs(mark.encoding, bytes.subarray(mark.bytes.length));
    if (text === null) {
      throw damagedDocument('faults.encoding');
    }
    return finish({ text, encoding: mark.encoding, isGuessed: false }, true);
  }
  const decoded =
    declared === null ? decodeUnmarked(bytes) : decodeDeclared(declared.encoding, bytes);
  if (decoded !== null) return finish(decoded, false);
  if (declared !== null) throw damagedDocument('faults.encodingNamed', { encoding: declared.name });
  throw unsupportedDocument('documentErrors.unknownEncoding');
}

function finish(decoded: Decoded, hasBom: boolean): DecodedText {
  if (hasBinaryContent(decoded.text)) {
    throw unsupportedDocument('documentErrors.binary');
  }
  return { ...decoded, hasBom, lineEnding: lineEndingOf(decoded.text) };
}
