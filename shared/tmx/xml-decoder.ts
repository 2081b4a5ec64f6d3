import { hasBytesAt, latin1Of } from '../documents/bytes.ts';
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
  const begin = (): string => {
    const first = head ?? new Uint8Array(0);
    head = null;
    decoder = createDecoder(encodingOfXml(first));
    return decode(first);
  };

  return {
    write(bytes) {
      if (head === null) return decode(bytes);
      head = joinBytes(head, bytes);
      return head.length < HEAD_BYTES ? '' : begin();
    },
    end() {
      const first = head === null ? '' : begin();
      return first + decode(undefined);
    },
  };
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
