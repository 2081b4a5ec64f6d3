/**
 * What ends a line in any text: of the Translate page, of a cell, of a document. A form feed and a vertical tab do, as
 * Unicode says; a regular expression without flags.
 */
export const LINE_END = String.raw`\r\n|[\n\v\f\r\u0085\u2028\u2029]`;

const HAS_LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/u;
const LINE_ENDS = new RegExp(LINE_END, 'gu');

/** Whether a text has more than one line, or ends its line. */
export function hasLineEnd(text: string): boolean {
  return HAS_LINE_END.test(text);
}

/** Places behind the line ends of a text, ascending, without its own end. */
export function lineBorders(text: string): number[] {
  if (!hasLineEnd(text)) return [];
  return [...text.matchAll(LINE_ENDS)]
    .map((match) => match.index + match[0].length)
    .filter((end) => end < text.length);
}

/** The pieces of a text between borders; joined they are the text. */
export function cutText(text: string, borders: readonly number[]): string[] {
  if (borders.length === 0) return [text];
  return [0, ...borders].map((start, index) => text.slice(start, borders[index]));
}
