import { graphemesOf } from '../../graphemes.ts';

/** Maximum UTF-16 units of one text of a history item. */
export const MAX_SEGMENT_CHARS = 1_000_000;

/** Text to search for in translations. */
export interface WantedText {
  /** Literal text: no character has a special meaning. */
  find: string;
  isCaseMatched: boolean;
  areWholeWords: boolean;
}

/** Text to search for, and its replacement. */
export interface TextReplacement extends WantedText {
  replaceWith: string;
}

/** A range within a text, in UTF-16 units. */
export interface FoundRange {
  start: number;
  end: number;
}

/** Scripts that write no spaces between words, so a word of theirs may be next to any other. */
const JOINED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
/** A character that continues a word. */
const WORD = `(?![${JOINED}])[\\p{L}\\p{M}\\p{N}_]`;
const BEGINS_WORD = new RegExp(`^${WORD}`, 'u');
const ENDS_WORD = new RegExp(`(?<=(?:${WORD})\\p{M}*)$`, 'u');
/**
 * Characters that belong to the one before them: accents, vowel marks (also the two that are
 * letters), joined emoji, tags of flags, and the rest of a Korean syllable that is stored in parts.
 */
const NO_PART_OF_NEXT =
  '(?![\\p{M}\\u0e33\\u0eb3\\u200d\\p{Emoji_Modifier}\\u{e0020}-\\u{e007f}\\u1160-\\u11ff\\ud7b0-\\ud7fb])';
const NO_PART_OF_LAST = '(?<!\\u200d)';

/** Characters with a meaning in a pattern; no others may be escaped there. */
const PATTERN_SYNTAX = /[\\^$.*+?()[\]{}|/]/gu;

/** Matches a character in every encoding: é is one code point, or two. */
function encodingsOf(character: string): string {
  const forms = [character, character.normalize('NFC'), character.normalize('NFD')];
  const escaped = [...new Set(forms)].map((form) =>
    form.replaceAll(PATTERN_SYNTAX, String.raw`\$&`),
  );
  return escaped.length === 1 ? (escaped[0] ?? '') : `(?:${escaped.join('|')})`;
}

/**
 * Finds whole characters as people see them, in each of their encodings: "e" does not match within
 * "é". The pattern has no repetition, so the time grows only linearly with the length of the text.
 * @returns a function that finds the ranges in a text, in order and without overlaps; none for an
 *   empty `find`
 */
export function createFinder(wanted: WantedText): (text: string) => FoundRange[] {
  const find = wanted.find.toWellFormed();
  if (find === '') return () => [];
  const characters = graphemesOf(find).map(encodingsOf);
  const { areWholeWords, isCaseMatched } = wanted;
  const before = areWholeWords && BEGINS_WORD.test(find) ? `(?<!${WORD})` : '';
  const after = areWholeWords && ENDS_WORD.test(find) ? `(?!${WORD})` : '';
  const pattern = new RegExp(
    `${NO_PART_OF_LAST}${before}${characters.join('')}${NO_PART_OF_NEXT}${after}`,
    isCaseMatched ? 'gu' : 'giu',
  );
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    }));
}

/** Replaces every found range; the replacement is literal. @param found in order */
export function replaceFound(
  text: string,
  found: readonly FoundRange[],
  replaceWith: string,
): string {
  let at = 0;
  let replaced = '';
  for (const { start, end } of found) {
    replaced += text.slice(at, start) + replaceWith;
    at = end;
  }
  return replaced + text.slice(at);
}
