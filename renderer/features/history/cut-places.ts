import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import { isOutsideOfTags, placeCut } from '../../../shared/domain/history/parts.ts';
import { sentenceBorders } from '../../../shared/text/sentences.ts';
import { segmenterOf } from '../../lib/text/text-differences.ts';

/** A text to be cut. */
export interface CutText {
  text: string;
  lang: string | null;
  marks: readonly TagMark[];
}

/** Longer texts are cut between sentences only. */
const MOST_WORDS_CHARS = 20_000;

/** Returns the starts of all sentences but the first. */
const sentenceStarts = ({ text, lang }: CutText): number[] => sentenceBorders(text, lang);

/** Returns the starts of words: after spaces, and between words of scripts without spaces. */
function wordStarts({ text, lang }: CutText): number[] {
  let wasWord = false;
  let wasBlank = false;
  return Array.from(segmenterOf(lang).segment(text)).flatMap(
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
function isWithin(text: string, at: number): boolean {
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

const nearest = (places: readonly number[], at: number): number =>
  places.reduce(
    (best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best),
    places[0] ?? 0,
  );

/** Returns the initial cut of a translation: at the caret, or after its first sentence if the caret is at an edge. */
function suggestTarget(of: CutText, caret: number): number {
  const places = targetPlaces(of, caret);
  const here = placeCut(of.text, caret, of.marks);
  const [first] = sentenceStarts(of).filter((at) => places.includes(at));
  return nearest(places, isWithin(of.text, here) ? here : (first ?? here));
}

/**
 * Returns the matching cut of the source: after as many sentences, or as far into the text if the cut is within a
 * sentence. Null if the source cannot be cut.
 */
function suggestSource(source: CutText, target: CutText, targetAt: number): number | null {
  const places = sourcePlaces(source);
  if (places.length === 0) return null;
  const starts = sentenceStarts(target);
  const sentence = sentenceStarts(source)[starts.indexOf(targetAt)];
  if (starts.includes(targetAt) && sentence !== undefined && places.includes(sentence)) {
    return sentence;
  }
  const share = target.text.length === 0 ? 0.5 : targetAt / target.text.length;
  return nearest(places, share * source.text.length);
}

/** Initial cuts of both texts. */
export interface SuggestedCut {
  /** Null: cannot be cut. */
  source: number | null;
  target: number;
}

/**
 * Suggests cuts based on the caret set by the user in the translation, the source, or both.
 *
 * @param sourceCaret null: not in the source
 */
export function suggestCut(
  source: CutText,
  target: CutText,
  caret: number,
  sourceCaret: number | null,
): SuggestedCut {
  const places = sourcePlaces(source);
  const inTarget = suggestTarget(target, caret);
  if (sourceCaret === null || places.length === 0) {
    return { source: suggestSource(source, target, inTarget), target: inTarget };
  }
  const inSource = nearest(places, sourceCaret);
  // A caret at an edge means nothing: it was there when the field opened.
  const isPut = isWithin(target.text, placeCut(target.text, caret, target.marks));
  const fitting = isPut ? null : suggestSource(target, source, inSource);
  return { source: inSource, target: fitting ?? inTarget };
}
