/** Reason why a model's answer must not be shown. */
export type AnswerFault = 'empty' | 'length' | 'repeats' | 'numbers';

/**
 * Checks a model's answer to a sentence, regardless of language.
 * @returns the worst fault, or null
 */
export function findFault(source: string, answer: string): AnswerFault | null {
  if (/\p{L}/u.test(source) && !/\p{L}/u.test(answer)) return 'empty';
  if (repeats(answer, isShort(source)) && !repeats(source, false)) return 'repeats';
  if (hasOddLength(source, answer)) return 'length';
  return keepsNumbers(source, answer) ? null : 'numbers';
}

/** Scripts without spaces express more per character than others. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSE_WEIGHT = 2;
/**
 * A single word may become several in the answer, but a sentence never becomes five times as long.
 */
const [MAX_RATIO, SLACK_CHARS, MIN_LONG_CHARS] = [3, 25, 60];

function sizeOf(text: string): number {
  return text.trim().length + (text.match(DENSE)?.length ?? 0) * DENSE_WEIGHT;
}

function hasOddLength(source: string, answer: string): boolean {
  const [before, after] = [sizeOf(source), sizeOf(answer)];
  if (after > before * MAX_RATIO + SLACK_CHARS) return true;
  return before >= MIN_LONG_CHARS && after < before / (MAX_RATIO + 2);
}

/** Returns the words of a text without punctuation, case-folded. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function isShort(text: string): boolean {
  return wordsOf(text).length <= 2;
}

/** Words that may be doubled in correct French. */
const DOUBLED = new Set(['nous', 'vous']);
/** Maximum length of a phrase checked for repetition. */
const MAX_PHRASE_WORDS = 8;

/** Returns whether letters, a word, or a phrase repeat; in a short text, a doubled word is enough. */
function repeats(text: string, isOfShort: boolean): boolean {
  if (/(\p{L}{1,6}?)\1{4}/u.test(text)) return true;
  const words = wordsOf(text);
  for (let length = 1; length <= MAX_PHRASE_WORDS; length += 1) {
    const wanted = length === 1 ? 4 : 3;
    let inRow = 0;
    for (let at = length; at < words.length; at += 1) {
      inRow = words[at] === words[at - length] ? inRow + 1 : 0;
      if (inRow >= length * (wanted - 1)) return true;
    }
  }
  if (!isOfShort) return false;
  return words.some((word, at) => word.length > 2 && word === words[at - 1] && !DOUBLED.has(word));
}

/** Returns whether each number of the source is in the answer; thousands and decimal separators may differ. */
function keepsNumbers(source: string, answer: string): boolean {
  const left = new Map<string, number>();
  for (const number of numbersOf(answer)) left.set(number, (left.get(number) ?? 0) + 1);
  return numbersOf(source).every((number) => {
    const count = left.get(number) ?? 0;
    left.set(number, count - 1);
    return count > 0;
  });
}

function numbersOf(text: string): string[] {
  const joined = text.normalize('NFKC').replaceAll(/(?<=\d)[.,'’ ](?=\d{3}(?!\d))/gu, '');
  return joined.match(/\d+/gu) ?? [];
}
