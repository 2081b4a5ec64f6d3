import { lazy } from './lazy.ts';

const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** What is around a place to find the character there; longer ones are no text. */
const AROUND_CHARS = 200;

/** A text in what its readers see as characters: with accents, joined emoji, both halves of a flag. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

/**
 * The place to cut a text at or before another, between what its readers see as characters. Every cut of a text that is
 * too long for its place is made here.
 * @param at in UTF-16 units, as the result
 */
export function placeBetweenGraphemes(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const from = startOfWindow(text, at);
  const found = segmenter()
    .segment(text.slice(from, at + AROUND_CHARS))
    .containing(at - from);
  return found === undefined ? at : from + found.index;
}

/** Not within a row of flags: which letters belong together there is counted from its beginning. */
function startOfWindow(text: string, at: number): number {
  let from = Math.max(0, at - AROUND_CHARS);
  if (/^[\udc00-\udfff]/.test(text.slice(from, from + 1))) from -= 1;
  while (/^\p{RI}$/u.test(text.slice(Math.max(0, from - 2), from))) from -= 2;
  return Math.max(0, from);
}

/** The beginning of a text, at most so many UTF-16 units, and no part of a character. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, placeBetweenGraphemes(text, most));
}
