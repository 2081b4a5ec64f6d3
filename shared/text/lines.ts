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

const NEXT_POINT = /^(?:[•‣◦▪·*–—-]|\(?(?:\d{1,3}|[A-Za-z])\)|\d{1,3}\.)\s/u;

/**
 * Returns whether a line begins a list item or a paragraph; other lines continue the sentence of the
 * previous line.
 */
export function isLineOfItsOwn(text: string, border: number): boolean {
  const before = text.slice(Math.max(0, border - 4), border);
  return (
    NEXT_POINT.test(text.slice(border, border + 8)) ||
    /(?:\r\n){2}$|[\n\u2028\u2029]{2}$|\r{2}$/u.test(before)
  );
}

/** Fewer lines may be a wrapped sentence, such as a subtitle. */
const LEAST_ENTRIES = 3;
const MAX_ENTRY_CHARS = 40;
/** One to four words that begin with a capital or a digit, and end without punctuation. */
const ENTRY = /^\s*[\p{Lu}\p{Lt}\p{N}]\S*(?:[ \t]+\S+){0,3}(?<=[\p{L}\p{M}\p{N})])\s*$/u;

/**
 * Returns whether the lines of a text are short entries, such as those of a menu, rather than one
 * sentence. Scripts without capitals do not show it, nor does text in capitals.
 */
function isListOfEntries(text: string, borders: readonly number[]): boolean {
  if (borders.length < LEAST_ENTRIES - 1 || !/\p{Ll}/u.test(text)) return false;
  return cutText(text, borders).every((line) => line.length <= MAX_ENTRY_CHARS && ENTRY.test(line));
}

/**
 * Finds the lines that continue no sentence: list items, the entries of a menu, and paragraphs after a
 * line without anything to read.
 * @returns their offsets, ascending, without the first line
 */
export function ownLines(text: string): number[] {
  const borders = lineBorders(text);
  if (isListOfEntries(text, borders)) return borders;
  return borders.filter(
    (border, index) =>
      isLineOfItsOwn(text, border) || !isRead(text.slice(borders[index - 1] ?? 0, border)),
  );
}

const IS_READ = /[\p{L}\p{N}]/u;

/** Returns whether there is something to read: a letter or a digit. */
export function isRead(text: string): boolean {
  return IS_READ.test(text);
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
