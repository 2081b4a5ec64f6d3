import { concatBytes } from '../../../../../shared/documents/bytes.ts';

/**
 * An operator with the operands before it; text that is not an operator is part of the operands.
 */
interface ContentOperation {
  /** Empty for the rest at the end of a stream. */
  readonly operator: string;
  /** Start of the operands. */
  readonly start: number;
  /** Start of the operator. */
  readonly operatorStart: number;
  /** After the operator, or after the data of an inline image. */
  readonly end: number;
}

const NOT_OPERATORS = new Set(['true', 'false', 'null']);

/**
 * Splits the content of a page into operations. Broken content never throws: unreadable content
 * becomes part of the surrounding operation.
 * @see PDF 32000-1, 7.2 (lexical conventions), 7.8.2 (content streams), 8.9.7 (inline images)
 */
function* scanContent(bytes: Uint8Array): Generator<ContentOperation> {
  let at = 0;
  let start = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (isRegular(byte)) {
      const operatorStart = at;
      while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1;
      const operator = ascii(bytes.subarray(operatorStart, Math.min(at, operatorStart + 12)));
      if (/^[+\-.\d]/u.test(operator) || NOT_OPERATORS.has(operator)) continue;
      if (operator === 'ID') at = endOfImage(bytes, at);
      yield { operator, start, operatorStart, end: at };
      start = at;
    } else {
      at = skipOperand(bytes, at);
    }
  }
  if (start < bytes.length) {
    yield { operator: '', start, operatorStart: bytes.length, end: bytes.length };
  }
}

/** Returns the end of one operand, comment, bracket, or space. */
function skipOperand(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  const next = bytes[at + 1];
  // %
  if (byte === 0x25) return skipWhile(bytes, at, (code) => code !== 0x0a && code !== 0x0d);
  // (
  if (byte === 0x28) return endOfString(bytes, at);
  // <
  if (byte === 0x3c && next !== 0x3c) return skipWhile(bytes, at, (code) => code !== 0x3e) + 1;
  // << and >>
  if ((byte === 0x3c || byte === 0x3e) && next === byte) return at + 2;
  // A name: /
  if (byte === 0x2f) return skipWhile(bytes, at + 1, isRegular);
  return at + 1;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

/** Returns the position after the `EI` between spaces. */
function endOfImage(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isBlank(bytes[at - 1] ?? 0)) continue;
    if (at + 2 >= bytes.length || isBlank(bytes[at + 2] ?? 0)) return at + 2;
  }
  return bytes.length;
}

function skipWhile(bytes: Uint8Array, from: number, holds: (byte: number) => boolean): number {
  let at = from;
  while (at < bytes.length && holds(bytes[at] ?? 0)) at += 1;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
}

const DELIMITERS = new Set(Array.from('()<>[]{}/%', (char) => char.charCodeAt(0)));

function isRegular(byte: number): boolean {
  return !isBlank(byte) && !DELIMITERS.has(byte);
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

const INVISIBLE = '3';

/** The parts of a graphics state that matter here. */
interface TextState {
  mode: string;
}

/**
 * Removes the visible text from a page's content, or the invisible text that a scanner placed over
 * its image; the other text, lines, images, and colors stay. Unclosed graphics states are closed,
 * so that later drawing is placed correctly.
 */
export function removeText(
  content: Uint8Array,
  which: 'visible' | 'invisible' = 'visible',
): Uint8Array {
  const kept: Uint8Array[] = [];
  const states: TextState[] = [];
  let state: TextState = { mode: '0' };
  for (const { operator, start, operatorStart, end } of scanContent(content)) {
    const operands = (): string =>
      ascii(content.subarray(Math.max(start, operatorStart - 4000), operatorStart));
    if (operator === 'q') states.push({ ...state });
    else if (operator === 'Q') state = states.pop() ?? state;
    else if (operator === 'Tr') state.mode = operands().trim();
    const isGone = (state.mode === INVISIBLE) === (which === 'invisible');
    if (isGone && (operator === 'Tj' || operator === 'TJ')) continue;
    if (isGone && (operator === "'" || operator === '"')) {
      // Both operators move to the next line before they show their text.
      kept.push(NEXT_LINE);
    } else if (operator === 'BDC' && operands().includes('/ActualText')) {
      // Contains the old words for programs that read aloud or copy.
      kept.push(PLAIN_MARK);
    } else {
      kept.push(content.subarray(start, end), BLANK);
    }
  }
  for (const _ of states) kept.push(RESTORE);
  return concatBytes(kept);
}

const encoder = new TextEncoder();
const NEXT_LINE = encoder.encode('T*\n');
const PLAIN_MARK = encoder.encode('/Span BMC\n');
const RESTORE = encoder.encode('Q\n');
const BLANK = encoder.encode('\n');

/** Joins parts into one array. */
