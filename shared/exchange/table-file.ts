import { guessEncodings, guessUtf16 } from '../documents/guess-encoding.ts';
import { findMark, type DecodedText } from '../documents/text-encoding.ts';
import { AppError } from '../errors.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { decodeAs } from '../text/decode-bytes.ts';

/** A row of a table in a file. */
export interface CellRow {
  /** Row number in the file, from 1: its line, or its row in a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quotation mark of it is never closed. */
  readonly isUnclosed?: boolean;
}

/** Messages for refused tables, which differ between lists of terms and of hours. */
export interface TableWords {
  readonly binary: MessageId;
  readonly encoding: MessageId;
  readonly rows: MessageId;
  readonly encrypted: MessageId;
  readonly unsafe: MessageId;
  readonly damaged: MessageId;
}

type TableText = Omit<DecodedText, 'lineEnding'>;

/** Maximum share of control characters: a table has a few, other files have many. */
const MAX_CONTROL_SHARE = 0.02;
const SAMPLE_CHARS = 65_536;

/**
 * Decodes a table, including control characters, which are shown to the user.
 * @param encoding chosen by the user; otherwise detected by byte order mark, UTF-8, or a guess
 *   from the letters
 * @throws `input/invalid` for anything that is not text, or not in that encoding
 */
export function decodeTable(
  bytes: Uint8Array,
  encoding: string | null,
  words: Pick<TableWords, 'binary' | 'encoding'>,
): TableText {
  const mark = findMark(bytes);
  const known = mark?.encoding ?? encoding;
  const content = bytes.subarray(mark?.bytes.length ?? 0);
  for (const candidate of known === null ? likelyEncodings(bytes) : [known]) {
    const text = decodeAs(candidate, content);
    if (text === null) continue;
    if (isBinary(text)) throw refusedTable(words.binary);
    const isGuessed = known === null && candidate !== 'utf-8';
    return { text, encoding: candidate, hasBom: mark !== null, isGuessed };
  }
  throw refusedTable(words.encoding, 'encoding');
}

/** Makes the error for a table that is not read. */
export function refusedTable(message: MessageId, field = 'file', cause?: unknown): AppError {
  return new AppError('input/invalid', message, { details: { field }, cause });
}

function likelyEncodings(bytes: Uint8Array): string[] {
  const wide = guessUtf16(bytes);
  return [...(wide === null ? [] : [wide]), 'utf-8', ...guessEncodings(bytes)];
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARS);
  let controls = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const unit = sample.charCodeAt(at);
    if (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) controls += 1;
  }
  return controls > Math.max(8, sample.length * MAX_CONTROL_SHARE);
}
