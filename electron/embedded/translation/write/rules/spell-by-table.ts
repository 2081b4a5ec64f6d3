import { isSentenceStart, likeCase, replaceOutside } from '../guarded-text.ts';

export const WORD = /\p{L}+/gu;

/**
 * Replaces words by the spelling that a table has for them, in the letter case that they had. Words
 * with a capital inside of a sentence are names, such as Pearl Harbor, and stay.
 * @param table by words in small letters
 */
export function spellByTable(text: string, table: ReadonlyMap<string, string>): string {
  return replaceOutside(text, WORD, (match) => {
    const [word] = match;
    const spelling = table.get(word.toLowerCase());
    if (spelling === undefined) return word;
    const isName = /^\p{Lu}\p{Ll}/u.test(word) && !isSentenceStart(text, match.index ?? 0);
    return isName ? word : likeCase(word, spelling);
  });
}
