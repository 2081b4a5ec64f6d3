import { BYTE_ORDER_MARKS, decodeAs } from '../documents/text-encoding.ts';
import { guessEncodings, guessUtf16 } from '../documents/guess-encoding.ts';
import { hasBytesAt } from '../documents/bytes.ts';
import { AppError } from '../errors.ts';

export interface TermText {
  /** Without the byte order mark. */
  readonly text: string;
  /** A label of `TextDecoder`. */
  readonly encoding: string;
  readonly hasBom: boolean;
  /** Nothing names the encoding, and it is not UTF-8: its letters told it. */
  readonly isGuessed: boolean;
}

/** A list of terms has a control character here and there; other files have many. */
const MAX_CONTROL_SHARE = 0.02;
const SAMPLE_CHARS = 65_536;

/**
 * Decodes a list of terms, control characters and all: those are shown to the person.
 * @param encoding as the person says; else by byte order mark, UTF-8, or what the letters tell
 * @throws `input/invalid` for what is no text, or not in that encoding
 */
export function decodeTerms(bytes: Uint8Array, encoding: string | null): TermText {
  const bom = BYTE_ORDER_MARKS.find((mark) => hasBytesAt(bytes, mark.bytes, 0));
  if (bom !== undefined) {
    const text = decodeAs(bom.encoding, bytes.subarray(bom.bytes.length));
    if (text === null) throw wrongEncoding();
    return checked({ text, encoding: bom.encoding, hasBom: true, isGuessed: false });
  }
  if (encoding !== null) {
    const text = decodeAs(encoding, bytes);
    if (text === null) throw wrongEncoding();
    return checked({ text, encoding, hasBom: false, isGuessed: false });
  }
  const wide = guessUtf16(bytes);
  const candidates = [...(wide === null ? [] : [wide]), 'utf-8', ...guessEncodings(bytes)];
  for (const candidate of candidates) {
    const text = decodeAs(candidate, bytes);
    if (text === null) continue;
    const isGuessed = candidate !== 'utf-8';
    return checked({ text, encoding: candidate, hasBom: false, isGuessed });
  }
  throw wrongEncoding();
}

function checked(read: TermText): TermText {
  const sample = read.text.slice(0, SAMPLE_CHARS);
  let controls = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const unit = sample.charCodeAt(at);
    if (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) controls += 1;
  }
  if (controls > Math.max(8, sample.length * MAX_CONTROL_SHARE)) {
    throw new AppError(
      'input/invalid',
      'This isn’t a list of terms: it contains binary data. Choose a CSV, TSV, TBX or XLSX file. Nothing was imported.',
      { details: { field: 'file' } },
    );
  }
  return read;
}

function wrongEncoding(): AppError {
  return new AppError(
    'input/invalid',
    'The file can’t be read in this text encoding. Choose another encoding, or save the file as UTF-8. Nothing was imported.',
    { details: { field: 'encoding' } },
  );
}
