import { hasBytesAt } from '../documents/bytes.ts';
import { ExchangeError } from './exchange-error.ts';

/** Decodes the bytes of a text file as they come. */
export interface StreamingDecoder {
  /** @throws `input/invalid` for bytes that are not in the encoding of the file */
  write(bytes: Uint8Array): string;
  /** The rest. @throws `input/invalid` when the last character is cut */
  end(): string;
}

/** How many bytes determine the encoding. */
const HEAD_BYTES = 4;

/**
 * By byte order mark, else UTF-16 when every other of the first bytes is zero, else UTF-8. Other
 * encodings are refused: a wrong guess would change texts in silence.
 * @param format name for the errors
 */
export function createStreamingDecoder(format: string): StreamingDecoder {
  let head: Uint8Array | null = new Uint8Array(0);
  let decoder: TextDecoder | null = null;
  let label = 'utf-8';
  let line = 1;

  const refuse = (bytes: Uint8Array): never => {
    const place = label === 'utf-8' ? placeOfBadByte(bytes) : { line: 0, column: 1 };
    throw new ExchangeError(
      format,
      { line: line + place.line, column: place.column },
      'it holds bytes that are not in its text encoding; store it as UTF-8',
    );
  };
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    decoder ??= new TextDecoder(label, { fatal: true });
    let text: string;
    try {
      text = isLast ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      return refuse(bytes);
    }
    line += text.split('\n').length - 1;
    return text;
  };
  const begin = (first: Uint8Array): string => {
    head = null;
    label = encodingOf(first);
    return decode(first, false);
  };

  return {
    write(bytes) {
      if (head === null) return decode(bytes, false);
      const joined = new Uint8Array(head.length + bytes.length);
      joined.set(head);
      joined.set(bytes, head.length);
      if (joined.length >= HEAD_BYTES) return begin(joined);
      head = joined;
      return '';
    },
    end() {
      const first = head === null ? '' : begin(head);
      return first + decode(new Uint8Array(0), true);
    },
  };
}

function encodingOf(head: Uint8Array): string {
  if (hasBytesAt(head, [0xff, 0xfe], 0)) return 'utf-16le';
  if (hasBytesAt(head, [0xfe, 0xff], 0)) return 'utf-16be';
  const [first = 1, second = 1, third = 1, fourth = 1] = head;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return 'utf-8';
}

/** Lines before the first byte that is not UTF-8, and its column. */
function placeOfBadByte(bytes: Uint8Array): { line: number; column: number } {
  // The begin may be the rest of a character that began in the bytes before.
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(start));
  const bad = text.indexOf('\uFFFD');
  const before = text.slice(0, bad === -1 ? text.length : bad).split('\n');
  return { line: before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}
