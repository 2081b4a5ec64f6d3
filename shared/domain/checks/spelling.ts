import { withoutMarks } from './placeholders.ts';

export const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Words to skip: addresses, file names, hashtags. */
const NO_WORD = /\S@\S|[\d_\\]|\S\.\p{Ll}{2,4}$/u;
const NO_WORD_INSIDE = /(?<!\w)\w+:\/\/\S+|www\.\S+|[#@]\w+/gu;
const spaceFor = (text: string): string => ' '.repeat(text.length);

/** A word to look up in a dictionary, with its offset in UTF-16 units. */
export interface SpelledWord {
  /** As written in the text. */
  word: string;
  start: number;
  /** As dictionaries write it. */
  spelled: string;
}

/**
 * Finds the words of a text in order, except camel-case names and words in capitals, which are in
 * no dictionary.
 */
export function findWords(text: string): SpelledWord[] {
  // Words are tested one by one, because a pattern that may match anywhere would reread each word
  // from every letter.
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

/** Returns the words that the spelling rule looks up. */
export function wordsToSpell(text: string): string[] {
  return findWords(text).map(({ spelled }) => spelled);
}

const normal = (word: string): string => word.normalize('NFC').replaceAll('’', "'");
const lowerFirst = (word: string): string =>
  word.replace(/^\p{Lu}/u, (first) => first.toLowerCase());

/**
 * Returns a test for words that the user added, also when capitalized at the beginning of a
 * sentence.
 */
export function createOwnWords(words: readonly string[]): (word: string) => boolean {
  const own = new Set(words.map(normal));
  return (word) => own.has(normal(word)) || own.has(lowerFirst(normal(word)));
}
