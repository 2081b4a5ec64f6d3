import { MOST_GUESSED_PERCENT, type PairWorth } from '../../../shared/domain/history/pair-worth.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import {
  normalizeText,
  toMemoryText,
  type MemoryText,
} from '../../../shared/memory/memory-text.ts';
import { createMatchBound, MOST_GROWTH } from './match-bound.ts';

export interface TextMatchQuery {
  text: string;
  /** Null: any. Variants of a language count as the same. */
  sourceLang: string | null;
  targetLang: string;
  /** Project of the text, for memories restricted to projects; without one, none of those is used. */
  projectId?: string | null | undefined;
  /** Memories to search; absent or null: all. */
  memoryIds?: readonly string[] | null | undefined;
  /** True when a variant of the target language counts as a different language; one without a variant fits all. */
  isStrict?: true;
  /** Minimum percentage. */
  minPercent: number;
  /** Minimum percentage of pairs that nobody checked, if it is higher. */
  minGuessedPercent?: number;
  /** Segment that the text is from, which is not a match. */
  ownSegmentId?: string | undefined;
  /** Part of that segment, from 0, that the text is; absent: all of it. Its other parts may be matches. */
  ownPart?: number | undefined;
}

export interface ScoredMatches {
  /** In no particular order. */
  matches: TextMatch[];
  /** How many of the places were examined; the others are for the next call. */
  doneCount: number;
}

/** A pair; whether it was cut within a sentence is only checked where it would be used. */
export type FoundPair = Omit<TextMatch, 'percent' | 'isMiscut'> & { isMiscut: () => boolean };
/** Reads the usable pairs of a place: a whole text, and its parts. */
export type ReadPlace = (place: number) => FoundPair[];

/** Limit of places per call of {@link scoreAll}. */
export const MAX_PLACES_PER_CALL = 100;
/** Longer texts are only compared for equality. */
const MAX_FUZZY_CHARS = 800;
/** Character comparisons per call, and per place: a few milliseconds. */
export const MAX_COMPARISONS_PER_CALL = 400_000;

/**
 * Returns the least and the greatest length of a source that may be similar to the text: spaces do not count and a
 * number counts as one letter, so there is room for both.
 */
export function alikeLengths({ text, minPercent }: Pick<TextMatchQuery, 'text' | 'minPercent'>): {
  least: number;
  most: number;
} {
  const symbolCount = toMemoryText(text).folded.length;
  return {
    least: (symbolCount * minPercent) / 100 / MOST_GROWTH,
    most: text.length * 3 + 100,
  };
}

/** Returns the most that a pair with an equal source can be, in percent. */
export function mostPercentOf(worth: PairWorth, isMiscut = false): number {
  return worth === 'person' && !isMiscut ? 100 : MOST_GUESSED_PERCENT;
}

/** Scores places until their number, or that of comparisons, is enough for one call. */
export function scoreAll(
  query: TextMatchQuery,
  places: readonly number[],
  read: ReadPlace,
  mostComparisons = MAX_COMPARISONS_PER_CALL,
): ScoredMatches & { comparisons: number } {
  const wanted = toMemoryText(query.text);
  const boundOf = createMatchBound(wanted);
  const matches: TextMatch[] = [];
  let comparisons = 0;
  let doneCount = 0;
  for (const place of places.slice(0, MAX_PLACES_PER_CALL)) {
    if (doneCount > 0 && comparisons >= mostComparisons) break;
    doneCount += 1;
    const scored = scorePlace(query, wanted, boundOf, read(place));
    comparisons += scored.comparisons;
    matches.push(...scored.matches);
  }
  return { matches, doneCount, comparisons };
}

/**
 * Scores the pairs of a place. Where they are too many for one call, only equal ones and the most similar ones are
 * compared, those by people first.
 */
function scorePlace(
  query: TextMatchQuery,
  wanted: MemoryText,
  boundOf: (source: string) => number,
  pairs: readonly FoundPair[],
): { matches: TextMatch[]; comparisons: number } {
  const matches: TextMatch[] = [];
  let comparisons = 0;
  const candidates = pairs.flatMap((pair) => {
    comparisons += pair.source.length;
    const least = leastPercentOf(query, pair.worth);
    const most = boundOf(pair.source);
    return most < least ? [] : [{ pair, least, most }];
  });
  const inOrder = candidates.toSorted((a, b) => rankOf(a.pair) - rankOf(b.pair) || b.most - a.most);
  for (const [index, { pair, least }] of inOrder.entries()) {
    const isOver = index > 0 && comparisons >= MAX_COMPARISONS_PER_CALL;
    if (isOver && normalizeText(pair.source) !== wanted.marked) continue;
    const scored = score(wanted, toMemoryText(pair.source), least);
    comparisons += scored.cost;
    const { isMiscut, ...facts } = pair;
    // A similar pair is reviewed before it is used.
    const isCut = scored.percent === 100 && isMiscut();
    const percent = Math.min(scored.percent, mostPercentOf(pair.worth, isCut));
    if (percent < least) continue;
    matches.push({ ...facts, percent, ...(isCut ? { isMiscut: true } : {}) });
  }
  return { matches, comparisons };
}

const rankOf = ({ worth }: FoundPair): number => (worth === 'person' ? 0 : 1);

function leastPercentOf(
  { minPercent, minGuessedPercent = minPercent }: TextMatchQuery,
  worth: PairWorth,
): number {
  return worth === 'person' ? minPercent : Math.max(minPercent, minGuessedPercent);
}

/** Scores a text; `cost` is in character comparisons. */
function score(
  wanted: MemoryText,
  found: MemoryText,
  minPercent: number,
): { percent: number; cost: number } {
  if (wanted.marked === found.marked) return { percent: 100, cost: 0 };
  const length = Math.max(wanted.folded.length, found.folded.length);
  if (length > MAX_FUZZY_CHARS) return { percent: 0, cost: length };
  const band = Math.floor((length * (100 - minPercent)) / 100);
  return { percent: matchScore(wanted, found, minPercent), cost: length * (2 * band + 1) };
}
