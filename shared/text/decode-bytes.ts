import { concatBytes, hasBytesAt, latin1Of } from '../documents/bytes.ts';

/** Decodes the bytes of a text as they arrive. */
export interface ByteDecoder {
  /**
   * Decodes the next bytes.
   * @throws the error from `refuse`, for bytes that are not valid in the encoding of the file
   */
  write(bytes: Uint8Array): string;
  /**
   * Returns the rest.
   * @param last the last bytes, or the whole file if nothing was written before
   * @throws the error from `refuse`, when the last character is truncated
   */
  end(last?: Uint8Array): string;
}

/** How a format declares the encoding of its files. */
export interface EncodingRule {
  /**
   * Number of bytes that {@link EncodingRule.encodingOf} needs; nothing is decoded until they have
   * arrived.
   */
  readonly headBytes: number;
  /**
   * Returns an encoding label. @param head the first bytes of the file, all of them if it is
   * shorter
   */
  encodingOf(head: Uint8Array): string;
}

/**
 * Text without a declaration: UTF-8, or UTF-16 by its byte order mark or pattern. A wrong guess
 * would corrupt texts silently.
 */
export const UNICODE_TEXT: EncodingRule = { headBytes: 4, encodingOf: encodingOfUnicode };

/**
 * XML: first the byte order mark, then the pattern of the first bytes, then the declared encoding,
 * or else UTF-8.
 */
export const XML_TEXT: EncodingRule = { headBytes: 512, encodingOf: encodingOfXml };

/**
 * Makes the error for bytes that cannot be decoded.
 * @param fault `unknown`: the declared encoding does not exist
 * @param place position of the first wrong byte, from 1; in encodings other than UTF-8 the line
 *   is only approximate
 */
export type RefuseBytes = (
  fault: 'unknown' | 'bytes',
  place: { line: number; column: number },
) => Error;

/**
 * Maximum bytes to buffer until a non-ASCII character reveals the encoding; a file without one is
 * the same in both.
 */
const MAX_HELD_BYTES = 4 * 1024 * 1024;

/**
 * Creates a decoder for text of any size. UTF-8 wins over a single-byte encoding, by the first
 * characters that distinguish them. The byte order mark is not part of the text.
 */
export function decodeBytes(rule: EncodingRule, refuse: RefuseBytes): ByteDecoder {
  let held: Uint8Array = new Uint8Array(0);
  let label = '';
  let decoder: TextDecoder | null = null;
  let line = 1;

  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      decoder ??= new TextDecoder(label, { fatal: true });
    } catch {
      throw refuse('unknown', { line, column: 1 });
    }
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      line += countLineFeeds(text);
      return text;
    } catch {
      const bad = label === 'utf-8' ? placeOfBadByte(bytes) : { line: 0, column: 1 };
      throw refuse('bytes', { line: line + bad.line, column: bad.column });
    }
  };
  /** Decodes the buffered bytes as soon as their encoding is certain. */
  const take = (bytes: Uint8Array, isLast: boolean): string => {
    if (decoder !== null) return decode(bytes, isLast);
    held = held.length === 0 ? bytes : concatBytes([held, bytes]);
    if (!isLast && held.length < rule.headBytes) return '';
    if (label === '') label = rule.encodingOf(held);
    if (isOneByte(label)) {
      const isUnicode = isUtf8(held, isLast);
      if (isUnicode === null && !isLast && held.length < MAX_HELD_BYTES) return '';
      if (isUnicode === true) label = 'utf-8';
    }
    const all = held;
    held = new Uint8Array(0);
    return decode(all, isLast);
  };
  return {
    write: (bytes) => take(bytes, false),
    end: (last = new Uint8Array(0)) => take(last, true),
  };
}

/** Decodes bytes in an encoding; null when they are invalid in it or it is unknown. */
export function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the label of the encoding standard for a name such as `latin1`; null when there is none.
 */
export function labelOf(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** Single-byte encodings, in which nearly all bytes are valid. */
const ONE_BYTE = /^(?:windows-|iso-8859-|koi8-|x-mac-|macintosh$|ibm866$)/u;

/**
 * Returns true if a declared encoding can be ignored: non-ASCII bytes that are valid UTF-8 are
 * UTF-8, regardless of the declaration.
 */
export function isOneByte(encoding: string): boolean {
  return ONE_BYTE.test(labelOf(encoding) ?? '');
}

/**
 * Returns null while there is no complete non-ASCII character. Unless this is the end, the last
 * character may be truncated.
 */
function isUtf8(bytes: Uint8Array, isLast: boolean): boolean | null {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first === -1) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(first), {
      stream: !isLast,
    });
    return text === '' ? null : true;
  } catch {
    return false;
  }
}

function encodingOfUnicode(head: Uint8Array): string {
  if (hasBytesAt(head, [0xff, 0xfe], 0)) return 'utf-16le';
  if (hasBytesAt(head, [0xfe, 0xff], 0)) return 'utf-16be';
  const [first = 1, second = 1, third = 1, fourth = 1] = head;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return 'utf-8';
}

function encodingOfXml(head: Uint8Array): string {
  if (hasBytesAt(head, [0xef, 0xbb, 0xbf], 0)) return 'utf-8';
  // Checked before UTF-16, because its byte order mark begins with that of UTF-16.
  if (hasBytesAt(head, [0xff, 0xfe, 0, 0], 0) || hasBytesAt(head, [0, 0, 0xfe, 0xff], 0)) {
    return 'utf-32';
  }
  if (hasBytesAt(head, [0xff, 0xfe], 0) || hasBytesAt(head, [0x3c, 0], 0)) return 'utf-16le';
  if (hasBytesAt(head, [0xfe, 0xff], 0) || hasBytesAt(head, [0, 0x3c], 0)) return 'utf-16be';
  const start = latin1Of(head.subarray(0, XML_TEXT.headBytes));
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/u.exec(start)?.[1] ?? 'utf-8';
  // These bytes are readable one by one, so they are not UTF-16: some tools write a false
  // declaration.
  return /^utf-?16/iu.test(declared) ? 'utf-8' : declared;
}

/** Returns the number of lines before the first byte that is not UTF-8, and its column. */
function placeOfBadByte(bytes: Uint8Array): { line: number; column: number } {
  // The beginning may be the rest of a character from the previous bytes.
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(start));
  const bad = text.indexOf('\uFFFD');
  const before = text.slice(0, bad === -1 ? text.length : bad).split('\n');
  return { line: before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
