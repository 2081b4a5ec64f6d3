import { isOutsideOfTags } from '../domain/history/parts.ts';
import { alignSentences } from './align-sentences.ts';
import { MAX_USES, weightOf } from './alignment/likenesses.ts';
import { readSides, readTraits, widthOf, type Side } from './alignment/traits.ts';
import { sentenceStarts, sourcePlaces, targetPlaces, type CutText } from './cut-places.ts';

/** Where both texts are cut, in UTF-16 units. */
export interface ProposedCut {
  source: number;
  target: number;
}

type CutSide = keyof ProposedCut;

/** Square of the deviation of a translation's length, for each letter, and for no letters. */
const VARIANCE = 2.6;
const MIN_VARIANCE = 4;
/** Evidence in the ends of sentences, clauses, and lines, in natural logarithms. */
const SAME_END = 5;
const OTHER_END = 4;
const SAME_CLAUSE = 4;
const OTHER_CLAUSE = 1;
const SAME_OPENING = 2;
/** Both places begin the same one of as many sentences. */
const SAME_SENTENCE = 4;

/**
 * Proposes where to cut a pair of texts of which one side is cut at a caret: at the border that the sentences of both
 * have in common, otherwise where the lengths, numbers, names, and marks on both sides agree best.
 * @param caret in the text of this side; the next possible place is taken
 * @returns null where the source cannot be cut
 */
export function proposeCut(
  source: CutText,
  target: CutText,
  side: CutSide,
  caret: number,
): ProposedCut | null {
  const places = { source: sourcePlaces(source), target: targetPlaces(target, caret) };
  if (places.source.length === 0) return null;
  const texts = { source, target };
  const other: CutSide = side === 'source' ? 'target' : 'source';
  const at = nearest(places[side], caret);
  const aligned = alignedPlace(source, target, side, at);
  if (aligned !== null && places[other].includes(aligned)) {
    return toCut(side, at, aligned);
  }
  const best = bestPlace(texts[side], at, texts[other], places[other]);
  return toCut(side, at, best);
}

const toCut = (side: CutSide, at: number, other: number): ProposedCut =>
  side === 'source' ? { source: at, target: other } : { source: other, target: at };

/** Returns the nearest of some ascending places. */
export const nearest = (places: readonly number[], at: number): number =>
  places.reduce(
    (best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best),
    places[0] ?? 0,
  );

/** Returns the counterpart of a sentence border, null where it is none or not certain. */
function alignedPlace(source: CutText, target: CutText, side: CutSide, at: number): number | null {
  const langs = { sourceLang: source.lang, targetLang: target.lang ?? '' };
  const found = alignSentences(source.text, target.text, langs, {
    isSourceBanned: (place) => !isOutsideOfTags(source.text, source.marks, place),
    isTargetBanned: (place) => !isOutsideOfTags(target.text, target.marks, place),
  });
  const start = found?.find((each) => each[side] === at && each.source > 0);
  return start?.[side === 'source' ? 'target' : 'source'] ?? null;
}

/** Finds the place in a text where both halves fit best to the halves of a cut one. */
function bestPlace(cut: CutText, at: number, text: CutText, places: readonly number[]): number {
  const [own, other] = readSides(
    { text: cut.text, language: cut.lang },
    { text: text.text, language: text.lang },
  );
  const ownWidth = widthOf(own.text, own.language);
  const otherWidth = widthOf(other.text, other.language);
  const share = widthOf(own.text.slice(0, at), own.language) / ownWidth;
  const expected = share * otherWidth;
  const variance = VARIANCE * otherWidth * share * (1 - share) + MIN_VARIANCE;
  const likeness = createLikeness(own, at, other);
  const border = borderOf(cut, at);
  const sentences = new Set(sentenceStarts(text));
  const ownStarts = sentenceStarts(cut);
  const isAsMany = ownStarts.length === sentences.size;
  const same = isAsMany ? [...sentences][ownStarts.indexOf(at)] : undefined;
  let width = 0;
  let before = 0;
  let best = places[0] ?? 0;
  let bestScore = -Infinity;
  for (const place of places) {
    if (place > before) {
      width += widthOf(other.text.slice(before, place), other.language);
      likeness.pass(before, place);
      before = place;
    }
    const off = (width - expected) ** 2 / variance;
    const score =
      likeness.sum() +
      alike(border, borderOf(text, place, sentences)) +
      (place === same ? SAME_SENTENCE : 0) -
      3.5 * Math.log1p(off / 6);
    if (score > bestScore) [best, bestScore] = [place, score];
  }
  return best;
}

/** Counts what the halves of two texts have in common, while the cut of the second moves to its end. */
function createLikeness(own: Side, at: number, other: Side) {
  const left = readTraits(own, 0, at).anchors;
  const right = readTraits(own, at, own.text.length).anchors;
  const all = readTraits(other, 0, other.text.length).anchors;
  const passed = new Map<string, number>();
  const weights = new Map<string, number>();
  for (const [key, { count }] of all) {
    const ownCount = (left.get(key)?.count ?? 0) + (right.get(key)?.count ?? 0);
    if (ownCount === 0 || ownCount > MAX_USES || count > MAX_USES) continue;
    weights.set(key, weightOf(key) / Math.max(ownCount, count));
  }
  const commonOf = (key: string): number => {
    const before = passed.get(key) ?? 0;
    const after = (all.get(key)?.count ?? 0) - before;
    return (
      Math.min(left.get(key)?.count ?? 0, before) + Math.min(right.get(key)?.count ?? 0, after)
    );
  };
  let sum = 0;
  for (const [key, weight] of weights) sum += weight * commonOf(key);
  return {
    sum: () => sum,
    /** Moves the cut over a range of the text. */
    pass(from: number, to: number): void {
      for (const [key, { count }] of readTraits(other, from, to).anchors) {
        const weight = weights.get(key);
        if (weight === undefined) continue;
        sum -= weight * commonOf(key);
        passed.set(key, (passed.get(key) ?? 0) + count);
        sum += weight * commonOf(key);
      }
    },
  };
}

/** Marks before and after a place. */
interface CutBorder {
  isSentence: boolean;
  /** Kind of the mark before it. */
  clause: Clause | null;
  isOpening: boolean;
}
type Clause = ',' | ';' | ':' | '–' | ')' | '\n';

const CLAUSES: readonly (readonly [RegExp, Clause])[] = [
  [/[\n\v\f\r\u0085\u2028\u2029]\s*$/u, '\n'],
  [/[,،、，]["”»」)]?\s*$/u, ','],
  [/[;；؛]["”»」)]?\s*$/u, ';'],
  [/[:：]\s*$/u, ':'],
  [/[–—]\s*$|\s-\s+$/u, '–'],
  [/[)）\]"”»」]\s*$/u, ')'],
];
const OPENING = /^[(（["“„«「]/u;
/** Marks before a place, with the white space after them. */
const MARK_CHARS = 8;

function borderOf(
  { text, lang, marks }: CutText,
  at: number,
  sentences: ReadonlySet<number> = new Set(sentenceStarts({ text, lang, marks })),
): CutBorder {
  const before = text.slice(Math.max(0, at - MARK_CHARS), at);
  return {
    isSentence: sentences.has(at),
    clause: CLAUSES.find(([pattern]) => pattern.test(before))?.[1] ?? null,
    isOpening: OPENING.test(text.slice(at, at + 1)),
  };
}

/** Evidence in the marks at two places that they correspond. */
function alike(one: CutBorder, other: CutBorder): number {
  const opening = one.isOpening && other.isOpening ? SAME_OPENING : 0;
  if (one.isSentence !== other.isSentence) {
    // A semicolon or colon may have become a period.
    const mark = one.isSentence ? other.clause : one.clause;
    return opening + (mark === ';' || mark === ':' ? 0 : -OTHER_END);
  }
  if (one.isSentence) return opening + SAME_END;
  if (one.clause === null && other.clause === null) return opening;
  if (one.clause === other.clause) return opening + SAME_CLAUSE;
  return opening + (one.clause === null || other.clause === null ? -OTHER_CLAUSE : 1);
}
