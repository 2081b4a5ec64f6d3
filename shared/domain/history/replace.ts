import { graphemesOf } from '../../graphemes.ts';

/** The most characters one text of a history item may have. */
export const MAX_SEGMENT_CHARS = 1_000_000;

/** What is looked for in translations. */
export interface WantedText {
  /** As it is written: no character of it has a meaning of its own. */
  find: string;
  isCaseMatched: boolean;
  areWholeWords: boolean;
}

/** What is looked for, and what comes in its place. */
export interface TextReplacement extends WantedText {
  replaceWith: string;
}

/** A place within a text, in UTF-16 units. */
export interface FoundRange {
  start: number;
  end: number;
}

/** Scripts that write no blanks between words: a word of theirs may stand beside any other. */
const JOINED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
/** A character with which a word goes on. */
const WORD = `(?![${JOINED}])[\\p{L}\\p{M}\\p{N}_]`;
const BEGINS_WORD = new RegExp(`^${WORD}`, 'u');
const ENDS_WORD = new RegExp(`(?<=(?:${WORD})\\p{M}*)$`, 'u');
/**
 * What belongs to the character before it: accents, vowel signs (also the two that are letters), joined emoji, tags of
 * flags, and the rest of a Korean syllable that is stored in parts.
 */
const NO_PART_OF_NEXT =
  '(?![\\p{M}\\u0e33\\u0eb3\\u200d\\p{Emoji_Modifier}\\u{e0020}-\\u{e007f}\\u1160-\\u11ff\\ud7b0-\\ud7fb])';
const NO_PART_OF_LAST = '(?<!\\u200d)';

/** What has a meaning in a pattern; anything else must not be escaped there. */
const PATTERN_SYNTAX = /[\\^$.*+?()[\]{}|/]/gu;

/** A character in all ways to encode it: é is one code point, or two. */
function encodingsOf(character: string): string {
  const forms = [character, character.normalize('NFC'), character.normalize('NFD')];
  const escaped = [...new Set(forms)].map((form) =>
    form.replaceAll(PATTERN_SYNTAX, String.raw`\$&`),
  );
  return escaped.length === 1 ? (escaped[0] ?? '') : `(?:${escaped.join('|')})`;
}

/**
 * Finds whole characters as people see them: a letter is not found within itself with an accent, and in each of
 * its encodings. The pattern has no repetition, so one text is read in time that grows with its length alone.
 * @returns the places of a text from its start on, none over another; none for an empty `find`
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

/** The text with every place replaced; the replacement is taken as it is. @param found in order */
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
