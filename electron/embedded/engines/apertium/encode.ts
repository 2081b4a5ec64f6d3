import type { Piece, Segment, TextPiece } from '../piece.ts';
import { textPiece } from '../piece.ts';

const END_BLANK = '[]';
/** Ends a request: the sentence end that Apertium's own text reader adds. Stripped by the decoder. */
export const SENTENCE_END = `.${END_BLANK}`;

/** Whether an answer is whole: the blank at the end of its request comes back at its own. */
export function endsAsRequested(answer: string): boolean {
  return answer.endsWith(END_BLANK);
}

const WORD = /([\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*)/u;

/**
 * Characters that mean something in Apertium's stream (its marks `*@#` and the post-generator's `~`
 * among them), controls with the NUL that ends a request, unusual blanks, and lone surrogates: they
 * travel as blanks and come back untouched. So every mark in an answer is really a mark.
 */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  /[*@#~[\]{}^$/\\<>\u0000-\u001F\u007F-\u00A0\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Writes a segment in Apertium's stream format: words of several runs in word blanks
 * (`[[t:RUN:x]]word[[/]]`), objects and unsafe characters as blanks (`[<ph3/>]`, `[<c42/>]`).
 */
export function encodeSegment(segment: Segment): string {
  const runs = new Set(segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [])));
  const encoded = snapRunsToWords(segment).map((piece) => {
    if (piece.kind === 'object') return `[<ph${String(piece.id)}/>]`;
    if (runs.size < 2) return escapeText(piece.text);
    return encodeRun(piece);
  });
  return encoded.join('') + SENTENCE_END;
}

function encodeRun(piece: TextPiece): string {
  return piece.text
    .split(WORD)
    .map((part, index) =>
      index % 2 === 1 ? `[[t:${String(piece.run)}:x]]${part}[[/]]` : escapeText(part),
    )
    .join('');
}

function escapeText(text: string): string {
  return text.replaceAll(UNSAFE, (unsafe) => `[<c${String(unsafe.charCodeAt(0))}/>]`);
}

const WORD_CHAR = /[\p{L}\p{N}\p{M}]/u;
/** Longer "words" are no words: they are not mended, so that hostile text costs nothing. */
const MAX_WORD_CHARS = 200;

/**
 * Moves a run's border that lies inside a word ("bro|wn") to the word's end: the run that holds the
 * larger part takes the whole word, because the engine only knows formatting per word.
 */
export function snapRunsToWords(segment: Segment): Segment {
  const snapped: Piece[] = [];
  for (const piece of segment) {
    const left = snapped.at(-1);
    if (left?.kind !== 'text' || piece.kind !== 'text') {
      snapped.push(piece);
      continue;
    }
    const end = wordCharsAt(left.text, 'end');
    const start = wordCharsAt(piece.text, 'start');
    if (end === 0 || start === 0) {
      snapped.push(piece);
      continue;
    }
    const border = left.text.length + (end >= start ? start : -end);
    const whole = left.text + piece.text;
    snapped.pop();
    if (border > 0) snapped.push(textPiece(whole.slice(0, border), left.run));
    if (border < whole.length) snapped.push(textPiece(whole.slice(border), piece.run));
  }
  return snapped;
}

/** Length of the word at an edge of a text; 0 when there is none, or none of reasonable length. */
function wordCharsAt(text: string, edge: 'start' | 'end'): number {
  const part = edge === 'start' ? text.slice(0, MAX_WORD_CHARS) : text.slice(-MAX_WORD_CHARS);
  const chars = Array.from(part);
  if (edge === 'end') chars.reverse();
  const border = chars.findIndex((char) => !WORD_CHAR.test(char));
  if (border === -1) return part.length === MAX_WORD_CHARS ? 0 : part.length;
  return chars.slice(0, border).join('').length;
}
