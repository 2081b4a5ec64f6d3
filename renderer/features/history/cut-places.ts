import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import { isOutsideOfTags, placeCut } from '../../../shared/domain/history/parts.ts';
import { sentenceBorders } from '../../../shared/text/sentences.ts';
import { segmenterOf } from '../../lib/text/text-differences.ts';

/** A text that is to be cut. */
export interface CutText {
  text: string;
  lang: string | null;
  marks: readonly TagMark[];
}

/** Longer texts are cut between sentences only. */
const MOST_WORDS_CHARS = 20_000;

/** Where sentences begin, but for the first one. */
const sentenceStarts = ({ text, lang }: CutText): number[] => sentenceBorders(text, lang);

/** Where words begin: behind blanks, and between words of scripts that have none. */
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

/** Both sides have a text. */
function isWithin(text: string, at: number): boolean {
  return at > text.length - text.trimStart().length && at < text.trimEnd().length;
}

/** Where a source can be cut, ascending. */
export function sourcePlaces(of: CutText): number[] {
  const words = of.text.length > MOST_WORDS_CHARS ? [] : wordStarts(of);
  return toPlaces(
    of,
    [...sentenceStarts(of), ...words].filter((at) => isWithin(of.text, at)),
  );
}

/** Where a translation can be cut: also in front of all of it or behind it, and where the caret is. */
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

/** Where the translation is cut first of all: at the caret, or, where that is at an edge, behind its first sentence. */
function suggestTarget(of: CutText, caret: number): number {
  const places = targetPlaces(of, caret);
  const here = placeCut(of.text, caret, of.marks);
  const [first] = sentenceStarts(of).filter((at) => places.includes(at));
  return nearest(places, isWithin(of.text, here) ? here : (first ?? here));
}

/**
 * Where the source is cut then: behind as many sentences, or, where the cut is within one, as far into the text.
 * Null where it cannot be cut.
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

/** Where both texts are cut first of all. */
export interface SuggestedCut {
  /** Null: it cannot be cut. */
  source: number | null;
  target: number;
}

/**
 * Begins with where a person has put the caret: in the translation, in the source, or in both.
 * @param sourceCaret null: nowhere in the source
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
  // At an edge the caret says nothing: it was there when the field opened.
  const isPut = isWithin(target.text, placeCut(target.text, caret, target.marks));
  const fitting = isPut ? null : suggestSource(target, source, inSource);
  return { source: inSource, target: fitting ?? inTarget };
}
