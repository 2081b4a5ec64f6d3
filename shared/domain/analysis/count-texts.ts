import { countCodePoints } from '../../graphemes.ts';
import { normalizeText } from '../../memory/memory-text.ts';
import { cutText } from '../../text/lines.ts';
import { unwrappedBorders } from '../../text/sentences.ts';

/** A sentence of a document. */
export interface CountedSentence {
  /** Normalized, as matches compare it. Equal sentences are repetitions. */
  text: string;
  words: number;
  /** Unicode code points, including spaces, and the one that separates it from the next sentence. */
  characters: number;
  /** False for sentences of only numbers and symbols, which need no translator. */
  hasLetters: boolean;
}

/** A segment of a document, such as a paragraph, with the number of its occurrences. */
export interface CountedText {
  /** Normalized. */
  text: string;
  /** At least one, in order; none is empty. */
  sentences: CountedSentence[];
  /** Number of segments of the document with this text, from 1. */
  count: number;
}

const LETTER = /\p{L}/u;

/**
 * Counts words by the Unicode rules, so that languages without spaces between words count as well.
 * A number is one word, `well-known` is two, `don't` is one; symbols are none.
 * @param locale BCP 47 tag of the text; null uses the rules for every language
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

/**
 * Returns undefined, and so the common rules, for a code that the runtime rejects, such as a
 * service's own.
 */
function knownLocale(locale: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(locale)[0];
  } catch {
    return undefined;
  }
}

/**
 * Counts the distinct texts of a document, in the order of their first segments. Empty ones are
 * left out. Texts that differ only in their lines are distinct where they have other sentences.
 * @param texts of its segments, as they are, because lines may be sentences
 * @param locale BCP 47 tag of the source language, null where it is not known
 */
export function countTexts(texts: Iterable<string>, locale: string | null): CountedText[] {
  const countWords = createWordCounter(locale);
  const toCounted = (part: string, index: number, parts: readonly string[]): CountedSentence => {
    const text = normalizeText(part);
    const next = parts[index + 1] ?? '';
    // White space after a line end may be at the start of a sentence.
    const isSpaced = next !== '' && (/\s$/u.test(part) || /^\s/u.test(next));
    return {
      text,
      words: countWords(text),
      characters: countCodePoints(text) + (isSpaced ? 1 : 0),
      hasLetters: LETTER.test(text),
    };
  };
  const counted = new Map<string, CountedText>();
  for (const each of texts) {
    const text = normalizeText(each);
    if (text === '') continue;
    const sentences = cutText(each, unwrappedBorders(each, locale)).map(toCounted);
    const key = sentences.map((sentence) => sentence.text).join('\n');
    const known = counted.get(key);
    if (known === undefined) counted.set(key, { text, sentences, count: 1 });
    else known.count += 1;
  }
  return [...counted.values()];
}
