import { hasBytesAt, latin1Of } from '../documents/bytes.ts';
import { isOneByte } from '../documents/text-encoding.ts';
import { TmxError } from './tmx-error.ts';

/** Decodes the bytes of an XML file as they come. */
export interface XmlDecoder {
  /** @throws {@link TmxError} for bytes that are not in the encoding of the file */
  write(bytes: Uint8Array): string;
  /** The rest. @throws {@link TmxError} when the last character is cut */
  end(): string;
}

/** The declaration ends within so many bytes; until then they are held back. */
const HEAD_BYTES = 512;

/**
 * Byte order mark first, then the shape of the first bytes, then the declared encoding, else UTF-8.
 * The byte order mark is not part of the text.
 */
export function createXmlDecoder(): XmlDecoder {
  let head: Uint8Array | null = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  /** The declared encoding has one byte a letter, and no byte beyond ASCII came yet. */
  let undecided: string | null = null;
  let held: Uint8Array = new Uint8Array(0);
  let lines = 1;

  const decode = (bytes: Uint8Array | undefined): string => {
    if (decoder === null) return '';
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      lines += countLines(text);
      return text;
    } catch {
      throw new TmxError(
        { line: lines, column: 1 },
        'near this line it holds bytes that are not in the text encoding of the file',
      );
    }
  };
  /** UTF-8 wins over an encoding of one byte a letter, by the first letters that tell them apart. */
  const take = (bytes: Uint8Array, isLast = false): string => {
    if (undecided === null) return decode(bytes);
    held = joinBytes(held, bytes);
    const isUnicode = startsAsUtf8(held);
    if (isUnicode === null && !isLast && held.length < MAX_HELD_BYTES) return '';
    decoder = createDecoder(isUnicode === true ? 'utf-8' : undecided);
    undecided = null;
    const all = held;
    held = new Uint8Array(0);
    return decode(all);
  };
  const begin = (): string => {
    const first = head ?? new Uint8Array(0);
    head = null;
    const encoding = encodingOfXml(first);
    if (isOneByte(encoding)) undecided = encoding;
    else decoder = createDecoder(encoding);
    return take(first);
  };

  return {
    write(bytes) {
      if (head === null) return take(bytes);
      head = joinBytes(head, bytes);
      return head.length < HEAD_BYTES ? '' : begin();
    },
    end() {
      const first = head === null ? '' : begin();
      return first + take(new Uint8Array(0), true) + decode(undefined);
    },
  };
}

/** Held back until a letter beyond ASCII tells the encoding; a file that has none is the same in both. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;

/** Null while there is no whole letter beyond ASCII. The last letter may be cut. */
function startsAsUtf8(bytes: Uint8Array): boolean | null {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first === -1) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(first), {
      stream: true,
    });
    return text === '' ? null : true;
  } catch {
    return false;
  }
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new TmxError({ line: 1, column: 1 }, 'its text encoding is not known');
  }
}

/** @param head the first bytes of a file */
function encodingOfXml(head: Uint8Array): string {
  if (hasBytesAt(head, [0xef, 0xbb, 0xbf], 0)) return 'utf-8';
  // Before UTF-16, whose mark it begins with.
  if (hasBytesAt(head, [0xff, 0xfe, 0, 0], 0) || hasBytesAt(head, [0, 0, 0xfe, 0xff], 0)) {
    return 'utf-32';
  }
  if (hasBytesAt(head, [0xff, 0xfe], 0) || hasBytesAt(head, [0x3c, 0], 0)) return 'utf-16le';
  if (hasBytesAt(head, [0xfe, 0xff], 0) || hasBytesAt(head, [0, 0x3c], 0)) return 'utf-16be';
  const start = latin1Of(head.subarray(0, HEAD_BYTES));
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/u.exec(start)?.[1] ?? 'utf-8';
  // These bytes are readable one by one, so they are not UTF-16: some tools write a false declaration.
  return /^utf-?16/iu.test(declared) ? 'utf-8' : declared;
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
