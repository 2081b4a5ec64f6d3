import { withoutMarks } from './placeholders.ts';

export const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** What is no word: addresses, names of files, hashtags. */
const NO_WORD = /\S@\S|[\d_\\]|\S\.\p{Ll}{2,4}$/u;
const NO_WORD_INSIDE = /(?<!\w)\w+:\/\/\S+|www\.\S+|[#@]\w+/gu;
const spaceFor = (text: string): string => ' '.repeat(text.length);

/** A word that a dictionary is asked for, at its place in UTF-16 units. */
export interface SpelledWord {
  /** As it is written. */
  word: string;
  start: number;
  /** As dictionaries write it. */
  spelled: string;
}

/** The words of a text, in order. Names of one's own and what is in capitals are in no dictionary. */
export function findWords(text: string): SpelledWord[] {
  // Whole words are looked at one by one: a pattern that begins anywhere in one reads it again from each letter.
  const plain = withoutMarks(text).replaceAll(/\S+/gu, (each) =>
    NO_WORD.test(each) ? spaceFor(each) : each.replaceAll(NO_WORD_INSIDE, spaceFor),
  );
  return [...plain.matchAll(WORD)]
    .filter(([word]) => word.length > 1 && /\p{Ll}/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word))
    .map((match) => ({
      word: match[0],
      start: match.index,
      spelled: match[0].replaceAll('’', "'"),
    }));
}

/** What the rule for spelling asks a dictionary for. */
export function wordsToSpell(text: string): string[] {
  return findWords(text).map(({ spelled }) => spelled);
}

const normal = (word: string): string => word.normalize('NFC').replaceAll('’', "'");
const lowerFirst = (word: string): string =>
  word.replace(/^\p{Lu}/u, (first) => first.toLowerCase());

/** Whether a word is one that the person added, also at the beginning of a sentence. */
export function createOwnWords(words: readonly string[]): (word: string) => boolean {
  const own = new Set(words.map(normal));
  return (word) => own.has(normal(word)) || own.has(lowerFirst(normal(word)));
}
