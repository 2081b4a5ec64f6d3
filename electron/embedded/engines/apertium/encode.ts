import { joinPieces, plainText, runsOf, type Segment, type TextPiece } from '../piece.ts';

const END_BLANK = '[]';
/**
 * Ends a request: the sentence end that Apertium's own text reader adds. Removed by the decoder.
 */
export const SENTENCE_END = `.${END_BLANK}`;

/** Returns whether an answer is complete: it must end with the superblank that ends its request. */
export function endsAsRequested(answer: string): boolean {
  return answer.endsWith(END_BLANK);
}

/**
 * Characters with a meaning in Apertium's stream (including its marks `*@#` and the
 * post-generator's `~`), control characters with the NUL that ends a request, unusual spaces, and
 * lone surrogates: they are sent as superblanks and returned unchanged. So every mark in an answer
 * really is one.
 */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  /([*@#~[\]{}^$/\\<>\u0000-\u001F\u007F-\u00A0\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF])/;
const WORD_CHAR = /[\p{L}\p{N}\p{M}]/u;

/**
 * Returns whether there are words with an inner hyphen ("well-known"). The engine treats them as
 * two adjacent words and loses the wordblank of their translation.
 */
export function hasCompounds(segment: Segment): boolean {
  return /[\p{L}\p{N}]-\p{L}/u.test(plainText(segment));
}

/**
 * Writes a segment in Apertium's stream format: the texts of several runs in wordblanks
 * (`[[t:RUN:x]]some words[[/]]`), objects and unsafe characters as superblanks (`[<ph3/>]`,
 * `[<c42/>]`). Formatting never changes inside a word. A wordblank is as long as possible, because
 * the engine knows "in order to", "e.g.", and "3.5" only as a whole.
 */
export function encodeSegment(segment: Segment): string {
  const runs = new Set(runsOf(segment));
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

/** Wraps words in wordblanks; spaces at the edges and punctuation without a word stay outside. */
function markWords(text: string, run: number): string {
  if (!WORD_CHAR.test(text)) return text;
  const start = text.length - text.trimStart().length;
  const words = text.trim();
  const mark = `[[t:${String(run)}:x]]${words}[[/]]`;
  return text.slice(0, start) + mark + text.slice(start + words.length);
}
