import { lazy } from './lazy.ts';

const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/**
 * Context to read around a position, in UTF-16 units; anything longer than this is not a real
 * character.
 */
const AROUND_CHARS = 200;

/**
 * Splits a text into what its readers see as characters: with accents, joined emoji, both halves of
 * a flag.
 */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

/**
 * Finds the place to cut a text at or before an offset, between what its readers see as characters.
 * Every text that is too long for its place is cut here.
 * @param at in UTF-16 units, as is the result
 */
export function placeBetweenGraphemes(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const from = startOfWindow(text, at);
  const found = segmenter()
    .segment(text.slice(from, at + AROUND_CHARS))
    .containing(at - from);
  return found === undefined ? at : from + found.index;
}

/**
 * Never starts within a row of flags, because the letters of flags pair up from the beginning of
 * the row.
 */
function startOfWindow(text: string, at: number): number {
  let from = Math.max(0, at - AROUND_CHARS);
  if (/^[\udc00-\udfff]/.test(text.slice(from, from + 1))) from -= 1;
  while (/^\p{RI}$/u.test(text.slice(Math.max(0, from - 2), from))) from -= 2;
  return Math.max(0, from);
}

/** Returns the beginning of a text, at most `most` UTF-16 units, without splitting a character. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, placeBetweenGraphemes(text, most));
}

/**
 * Counts the Unicode code points of a text, the unit in which characters are counted and billed.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _char of text) count += 1;
  return count;
}
