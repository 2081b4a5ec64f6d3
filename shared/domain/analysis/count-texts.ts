import { normaliseText } from '../../memory/memory-text.ts';

/** A text of a document, with how often it is there. */
export interface CountedText {
  /** Normalised, as matches compare it. Equal ones are repetitions. */
  text: string;
  words: number;
  /** Unicode code points, blanks included. */
  characters: number;
  /** False for numbers and signs alone, which need no translator. */
  hasLetters: boolean;
  /** Segments of the document with this text, from 1. */
  count: number;
}

const LETTER = /\p{L}/u;

/**
 * Counts words as the Unicode rules find them, so that languages without blanks between words count as
 * well. A number is a word; the parts of `well-known` are two, `don't` is one; signs are none.
 * @param locale BCP 47 tag of the text; null: the rules for every language
 */
export function createWordCounter(locale: string | null): (text: string) => number {
  const segmenter = new Intl.Segmenter(locale === null ? undefined : knownLocale(locale), {
    granularity: 'word',
  });
  return (text) => {
    let words = 0;
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
    return words;
  };
}

/** A code that the runtime does not take, such as one of a service, counts by the common rules. */
function knownLocale(locale: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(locale)[0];
  } catch {
    return undefined;
  }
}

/**
 * The different texts of a document, in the order of their first segments. Blank ones are left out.
 * @param texts of its segments
 * @param locale BCP 47 tag of the source language, null where it is not known
 */
export function countTexts(texts: Iterable<string>, locale: string | null): CountedText[] {
  const countWords = createWordCounter(locale);
  const counted = new Map<string, CountedText>();
  for (const each of texts) {
    const text = normaliseText(each);
    if (text === '') continue;
    const known = counted.get(text);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    let characters = 0;
    for (const _ of text) characters += 1;
    const hasLetters = LETTER.test(text);
    counted.set(text, { text, words: countWords(text), characters, hasLetters, count: 1 });
  }
  return [...counted.values()];
}
