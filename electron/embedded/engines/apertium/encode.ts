import type { Segment, TextPiece } from '../piece.ts';
import { joinPieces, plainText } from '../piece.ts';

const END_BLANK = '[]';
/** Ends a request: the sentence end that Apertium's own text reader adds. Stripped by the decoder. */
export const SENTENCE_END = `.${END_BLANK}`;

/** Whether an answer is whole: the blank at the end of its request comes back at its own. */
export function endsAsRequested(answer: string): boolean {
  return answer.endsWith(END_BLANK);
}

/**
 * Characters with a meaning in Apertium's stream (its marks `*@#` and the post-generator's `~` among
 * them), controls with the NUL that ends a request, unusual blanks, and lone surrogates: they are sent as
 * blanks and returned untouched. So every mark in an answer really is one.
 */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  /([*@#~[\]{}^$/\\<>\u0000-\u001F\u007F-\u00A0\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF])/;
const WORD_CHAR = /[\p{L}\p{N}\p{M}]/u;

/**
 * Whether there are words with a hyphen inside ("well-known"). The engine takes them for two words
 * without a blank between, and loses the blank for whatever it puts in their place.
 */
export function hasCompounds(segment: Segment): boolean {
  return /[\p{L}\p{N}]-\p{L}/u.test(plainText(segment));
}

/**
 * Writes a segment in Apertium's stream format: the texts of several runs in word blanks
 * (`[[t:RUN:x]]some words[[/]]`), objects and unsafe characters as blanks (`[<ph3/>]`, `[<c42/>]`).
 * No border of formatting lies inside a word. A word blank holds all that it can: the engine knows "in order to", "e.g." and "3.5" only whole.
 */
export function encodeSegment(segment: Segment): string {
  const runs = new Set(segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [])));
  const isMarked = runs.size > 1 || hasCompounds(segment);
  const encoded = joinPieces(segment).map((piece) =>
    piece.kind === 'object' ? `[<ph${String(piece.id)}/>]` : encodeText(piece, isMarked),
  );
  return encoded.join('') + SENTENCE_END;
}

function encodeText({ text, run }: TextPiece, isMarked: boolean): string {
  return text
    .split(UNSAFE)
    .map((part, index) => {
      if (index % 2 === 1) return `[<c${String(part.charCodeAt(0))}/>]`;
      return isMarked ? markWords(part, run) : part;
    })
    .join('');
}

/** Blanks at the edges stay outside, and so does punctuation without a word. */
function markWords(text: string, run: number): string {
  if (!WORD_CHAR.test(text)) return text;
  const start = text.length - text.trimStart().length;
  const words = text.trim();
  const mark = `[[t:${String(run)}:x]]${words}[[/]]`;
  return text.slice(0, start) + mark + text.slice(start + words.length);
}
