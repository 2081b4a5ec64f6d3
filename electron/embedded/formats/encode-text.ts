import iconv from 'iconv-lite';
import { concatBytes } from '../../../shared/documents/bytes.ts';
import { BYTE_ORDER_MARKS, type TextForm } from '../../../shared/documents/text-encoding.ts';
import { decodeAs } from '../../../shared/text/decode-bytes.ts';
import { memo } from '../../../shared/lazy.ts';

/** Labels of the encoding standard that the writing library knows under a different name. */
const WRITER_NAMES: ReadonlyMap<string, string> = new Map([
  ['big5', 'big5hkscs'],
  ['iso-8859-8-i', 'iso-8859-8'],
  ['x-mac-cyrillic', 'maccyrillic'],
]);

/**
 * Encodes a text in the given form. If the encoding cannot represent the text, it becomes UTF-8
 * with a byte order mark, so that programs that guess the encoding still read every letter.
 */
export function encodeText(text: string, form: TextForm): Uint8Array {
  return encodeExactly(text, form) ?? encodeUnicode(text, 'utf-8', true);
}

/** Encodes markup; characters missing from its encoding are written as character references. */
export function encodeMarkup(text: string, form: TextForm): Uint8Array {
  const whole = encodeExactly(text, form);
  if (whole !== null) return whole;
  const canHold = memo((char: string) => encodeExactly(char, form) !== null);
  let written = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    written += code < 0x80 || canHold(char) ? char : `&#${String(code)};`;
  }
  return encodeExactly(written, form) ?? encodeUnicode(written, 'utf-8', true);
}

/** Returns whether texts in this encoding can be written as well as read. */
export function canWrite(encoding: string): boolean {
  return encoding.startsWith('utf-') || iconv.encodingExists(writerName(encoding));
}

/**
 * Returns null when the encoding cannot represent the text; verified by decoding the bytes again.
 */
export function encodeExactly(text: string, { encoding, hasBom }: TextForm): Uint8Array | null {
  if (encoding.startsWith('utf-')) return encodeUnicode(text, encoding, hasBom);
  if (!canWrite(encoding)) return null;
  const bytes = iconv.encode(text, writerName(encoding));
  return decodeAs(encoding, bytes) === text ? bytes : null;
}

function writerName(encoding: string): string {
  return WRITER_NAMES.get(encoding) ?? encoding;
}

function encodeUnicode(text: string, encoding: string, hasBom: boolean): Uint8Array {
  const content =
    encoding === 'utf-8'
      ? new TextEncoder().encode(text)
      : encodeUtf16(text.toWellFormed(), encoding === 'utf-16le');
  if (!hasBom) return content;
  const mark = BYTE_ORDER_MARKS.find((candidate) => candidate.encoding === encoding)?.bytes ?? [];
  return concatBytes([Uint8Array.from(mark), content]);
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  }
  return bytes;
}
