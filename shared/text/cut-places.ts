import type { TagMark } from '../domain/documents/tags.ts';
import { isOutsideOfTags, placeCut } from '../domain/history/parts.ts';
import { sentenceBorders } from './sentences.ts';
import { wordSegmenterOf } from './word-segmenter.ts';

/** A text to be cut. */
export interface CutText {
  text: string;
  lang: string | null;
  marks: readonly TagMark[];
}

/** Longer texts are cut between sentences only. */
const MOST_WORDS_CHARS = 20_000;

/** Returns the starts of all sentences but the first. */
export const sentenceStarts = ({ text, lang }: CutText): number[] => sentenceBorders(text, lang);

/** Returns the starts of words: after spaces, and between words of scripts without spaces. */
function wordStarts({ text, lang }: CutText): number[] {
  let wasWord = false;
  let wasBlank = false;
  return Array.from(wordSegmenterOf(lang).segment(text)).flatMap(
    ({ index, segment, isWordLike = false }) => {
      const isBlank = segment.trim() === '';
      const isStart = !isBlank && (wasBlank || (wasWord && isWordLike));
      wasWord = isWordLike;
      wasBlank = isBlank;
      return isStart ? [index] : [];
    },
  );
}

/** Returns whether a position has text on both sides. */
export function isWithin(text: string, at: number): boolean {
  return at > text.length - text.trimStart().length && at < text.trimEnd().length;
}

/** Returns the positions where a source can be cut, ascending. */
export function sourcePlaces(of: CutText): number[] {
  const words = of.text.length > MOST_WORDS_CHARS ? [] : wordStarts(of);
  return toPlaces(
    of,
    [...sentenceStarts(of), ...words].filter((at) => isWithin(of.text, at)),
  );
}

/** Returns the positions where a translation can be cut, including its start, its end, and the caret. */
export function targetPlaces(of: CutText, caret: number): number[] {
  const words = of.text.length > MOST_WORDS_CHARS ? [] : wordStarts(of);
  const here = placeCut(of.text, caret, of.marks);
  return toPlaces(of, [0, ...sentenceStarts(of), ...words, here, of.text.length]);
}

function toPlaces({ text, marks }: CutText, places: readonly number[]): number[] {
  const free = places.filter((at) => isOutsideOfTags(text, marks, at));
  return [...new Set(free)].toSorted((a, b) => a - b);
}
