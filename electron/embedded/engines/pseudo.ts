import type { LanguagePair, SegmentTranslation, TranslationEngine } from './engine.ts';
import { throwIfAborted, UnsupportedPairError } from './engine.ts';
import { baseCode, INTERFACE_LANGUAGES } from './language-codes.ts';
import type { Segment } from './piece.ts';
import { countWords, hasLetters, plainText, restoreObjects, textPiece } from './piece.ts';
import { protectTexts } from './protect.ts';

/** Languages for practice: all languages of the API, as base codes. */
const PRACTICE_LANGUAGES = Object.keys(INTERFACE_LANGUAGES).filter((code) => !code.includes('-'));

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MARKED = 'áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const ACCENTED = new Map(Array.from(PLAIN, (letter, index) => [letter, MARKED.charAt(index)]));
const COMBINING_ACUTE = '\u0301';

/**
 * Accents every letter, so that practice output is readable and never mistaken for a translation.
 */
function accentText(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const accented = ACCENTED.get(letter);
    if (accented !== undefined) return accented;
    // Letters of other scripts have no such form; accented Latin letters are already marked.
    return /\p{Script=Latin}/u.test(letter) ? letter : letter + COMBINING_ACUTE;
  });
}

/** Accents one segment; formatting, objects, and placeholders stay in place. */
export function accentSegment(segment: Segment): SegmentTranslation {
  const words = countWords(plainText(segment));
  if (!hasLetters(segment)) {
    return { pieces: segment, unknownWords: 0, words, hops: 0, engine: 'pseudo' };
  }
  const guarded = protectTexts(segment);
  const accented = guarded.segment.map((piece) =>
    piece.kind === 'text' ? textPiece(accentText(piece.text), piece.run) : piece,
  );
  const pieces = restoreObjects(segment, guarded.restore(accented));
  return { pieces, unknownWords: 0, words, hops: 1, engine: 'pseudo' };
}

/** Returns all directions between the practice languages and `extra` ones. */
export function practicePairs(extra: readonly string[] = []): LanguagePair[] {
  const languages = [...new Set([...PRACTICE_LANGUAGES, ...extra.map(baseCode)])].toSorted();
  return languages.flatMap((source) =>
    languages.filter((target) => target !== source).map((target) => ({ source, target })),
  );
}

/** Creates a practice engine: it supports every pair of its languages and translates segment by segment. */
export function createPracticeEngine(options: {
  id: TranslationEngine['id'];
  pairs: readonly LanguagePair[];
  translateSegment: (segment: Segment, source: string, target: string) => SegmentTranslation;
  knows?: TranslationEngine['knows'];
}): TranslationEngine {
  const { id, pairs, translateSegment } = options;
  const languages = new Set(pairs.map((pair) => pair.source));
  return {
    id,
    isPractice: true,
    pairs: () => pairs,
    ...(options.knows === undefined ? {} : { knows: options.knows }),
    async translate(segments, source, target, signal) {
      if (!languages.has(baseCode(source)) || !languages.has(baseCode(target))) {
        throw new UnsupportedPairError(source, target);
      }
      throwIfAborted(signal);
      return segments.map((segment) => translateSegment(segment, source, target));
    },
    async close() {},
  };
}

/**
 * Creates the engine for computers without a real one: it requires nothing and translates nothing.
 */
export function createPseudoEngine(): TranslationEngine {
  return createPracticeEngine({
    id: 'pseudo',
    pairs: practicePairs(),
    translateSegment: accentSegment,
  });
}
