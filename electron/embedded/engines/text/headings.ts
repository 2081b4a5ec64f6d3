import { baseCode } from '../language-codes.ts';
import { plainText, textPiece, type Piece, type Segment } from '../piece.ts';

const WORD = /[\p{L}\p{M}\p{N}’'-]+/gu;
/** Shorter words in capitals are more likely abbreviations than headings. */
const MIN_LONE_LETTERS = 7;
const MIN_LETTERS = 4;
const ROMAN = /^(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})$/u;

/**
 * Returns whether a text is all in capitals like a heading, and not an abbreviation such as "NATO".
 */
export function isHeading(text: string): boolean {
  if (/\p{Ll}/u.test(text)) return false;
  const words = (text.match(WORD) ?? []).filter((word) => /\p{Lu}/u.test(word));
  const longest = Math.max(0, ...words.map((word) => word.match(/\p{Lu}/gu)?.length ?? 0));
  return longest >= (words.length > 1 ? MIN_LETTERS : MIN_LONE_LETTERS);
}

/**
 * Rewrites a heading in sentence case, which models expect; in German each longer word is
 * capitalized. Words with digits and Roman numerals stay unchanged.
 * @param language code of its language
 */
export function lowerHeading(segment: Segment, language: string): Piece[] {
  const base = baseCode(language).toLowerCase();
  let isFirst = true;
  return segment.map((piece) => {
    if (piece.kind === 'object') return piece;
    const text = piece.text.replaceAll(WORD, (word) => {
      if (!/\p{Lu}/u.test(word)) return word;
      const keepsCapital = isFirst || (base === 'de' && word.length >= MIN_LETTERS);
      isFirst = false;
      if (/\p{N}/u.test(word) || ROMAN.test(word)) return word;
      const small = word.toLocaleLowerCase(base);
      return keepsCapital
        ? small.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(base))
        : small;
    });
    return textPiece(text, piece.run);
  });
}

/** Uppercases all of it by the rules of its language. */
export function raiseHeading(segment: Segment, language: string): Piece[] {
  const base = baseCode(language).toLowerCase();
  return segment.map((piece) =>
    piece.kind === 'object' ? piece : textPiece(piece.text.toLocaleUpperCase(base), piece.run),
  );
}

/** @see isHeading */
export function isHeadingSegment(segment: Segment): boolean {
  return isHeading(plainText(segment));
}
