/**
 * Line terminators in any text: of the Translate page, of a cell, of a document. Includes form feed
 * and vertical tab, as Unicode specifies; source of a regular expression without flags.
 */
export const LINE_END = String.raw`\r\n|[\n\v\f\r\u0085\u2028\u2029]`;

const HAS_LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/u;
const LINE_ENDS = new RegExp(LINE_END, 'gu');

/** Returns whether a text contains a line terminator. */
export function hasLineEnd(text: string): boolean {
  return HAS_LINE_END.test(text);
}

/**
 * Returns the offsets after the line terminators of a text, ascending, without the end of the text.
 */
export function lineBorders(text: string): number[] {
  if (!hasLineEnd(text)) return [];
  return [...text.matchAll(LINE_ENDS)]
    .map((match) => match.index + match[0].length)
    .filter((end) => end < text.length);
}

/** Splits a text at borders; joined, the pieces are the text. */
export function cutText(text: string, borders: readonly number[]): string[] {
  if (borders.length === 0) return [text];
  return [0, ...borders].map((start, index) => text.slice(start, borders[index]));
}

/**
 * Finds where a text ends without the given characters at its end. A pattern such as `/ +$/` would
 * reread each run of spaces inside the text from every position in it.
 * @returns an offset in UTF-16 units, 0 for a text of nothing else
 */
export function endWithout(text: string, blanks: string): number {
  let end = text.length;
  while (end > 0 && blanks.includes(text.charAt(end - 1))) end -= 1;
  return end;
}
