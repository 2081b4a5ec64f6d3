import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import { SEARCH_WEIGHTS, type MatchSearch } from '../../../shared/domain/texts/match-searches.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import {
  normalizeText,
  toMemoryText,
  type MemoryText,
} from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { findMiscutSegments } from '../history/miscut.ts';
import { PLACES_PER_ITEM, type HistoryItemRow } from '../history/row.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { createPlaceSearch } from './match-plan.ts';
import { createShortTexts, type ShortTextsSource } from './short-texts.ts';

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
  /** Segment that the text is from, which is not a match. */
  ownSegmentId?: string | undefined;
}

export interface ScoredMatches {
  /** In no particular order. */
  matches: TextMatch[];
  /** How many of the places were examined; the others are for the next call. */
  doneCount: number;
}

/** A translation of an equal text, with the memory or history item that it is from. */
export type EqualMatch = Pick<TextMatch, 'target' | 'origin' | 'title'>;

/** Ratings of a list of texts. */
export interface RatedTexts {
  /** Best match of each text, from the first one on, in percent; 0 below the minimum. */
  percents: number[];
  /** Unfinished part of the next text; null: it was not begun. Passed unchanged to the next call. */
  rest: UnratedPlaces | null;
}

/** A text whose places are not all compared yet. */
export interface UnratedPlaces {
  places: readonly number[];
  /** The best match so far, in percent. */
  percent: number;
}

/** Limit of texts per call of {@link TextMatchesRepo.findEqual}: a few milliseconds. */
const MAX_EQUAL_TEXTS = 20;
/** Limit of places per call of {@link TextMatchesRepo.scorePlaces}. */
export const MAX_PLACES_PER_CALL = 100;
/** Longer texts are only compared for equality. */
const MAX_FUZZY_CHARS = 800;
/** Character comparisons per call: a few milliseconds. */
const MAX_COMPARISONS_PER_CALL = 400_000;
/** Cost of a search, in character comparisons. */
const COMPARISONS_PER_SEARCH = 10_000;
/** Places per search, and overall, that a text is compared with when many texts are rated. */
const RATED_PLACES_PER_SEARCH = 40;
const MAX_RATED_PLACES = 100;
/** For a text found in more places than that, as short ones are, this many are searched for an equal one. */
const MAX_EQUAL_PLACES = 1000;
const COMPARISONS_PER_PLACE = 200;
/** Places compared before the best match so far narrows the search. */
const PLACES_PER_STEP = 10;
/** Limit that keeps other database requests from waiting long. */
const CATCH_UP_MS = 15;

/**
 * Finder of history segments with a source similar to a text. Work is split into small calls, so that other database
 * requests do not wait long.
 */
export interface TextMatchesRepo {
  /**
   * Prepares for a short text, or with null for any.
   * @param maxMs approximate time limit
   * @returns false: call again before searching, because not all short texts would be found
   */
  catchUp(text: string | null, maxMs?: number): boolean;
  /** Plans queries to run one after the other, most specific first; empty for a text without letters or digits. */
  planSearches(text: string): MatchSearch[];
  /** Finds places of segments (item row id * 4,194,304 + position) by one query, the most similar or newest first. */
  findPlaces(search: MatchSearch, limit: number): number[];
  /** Scores up to {@link MAX_PLACES_PER_CALL} places. */
  scorePlaces(query: TextMatchQuery, places: readonly number[]): ScoredMatches;
  /**
   * Finds the best match of each of many texts, for as many of them as one call has time for.
   * @param rest of the first text, as the last call returned it
   */
  rateTexts(
    query: Omit<TextMatchQuery, 'text'>,
    texts: readonly string[],
    rest: UnratedPlaces | null,
  ): RatedTexts;
  /**
   * Finds the newest translation of each of many texts that occurs unchanged, apart from spaces.
   * @returns one per text, for the first {@link MAX_EQUAL_TEXTS} of them; null where there is none
   */
  findEqual(
    query: Omit<TextMatchQuery, 'text' | 'minPercent'>,
    texts: readonly string[],
  ): (EqualMatch | null)[];
}

/** Exported so that tests can check its query plans. */
export const TEXT_MATCHES_SQL = {
  findPlaces: `SELECT rowid FROM history_segments_fts WHERE history_segments_fts MATCH ?
    ORDER BY rowid DESC LIMIT ?`,
  getSegment: `SELECT source, target FROM history_segments
    WHERE item_row_id = ? AND position = ? AND length(source) <= ?`,
  getItem: `SELECT id, kind, title, source_lang, target_lang, connection_id, created_at_ms
    FROM history_items WHERE row_id = ? AND state = 'kept'`,
} as const;

/** Exported so that tests can check its query plans. */
export const HISTORY_TEXTS: ShortTextsSource = {
  table: 'history_segments',
  place: `item_row_id * ${PLACES_PER_ITEM} + position`,
};

type ItemFacts = Pick<
  HistoryItemRow,
  'id' | 'kind' | 'title' | 'source_lang' | 'target_lang' | 'connection_id' | 'created_at_ms'
>;

export const createTextMatchesRepo = (connection: SqliteDatabase): TextMatchesRepo =>
  createMatchesRepo(connection, TEXT_MATCHES_SQL.findPlaces, HISTORY_TEXTS, (db, query) => {
    const readItem = db.prepare<[number], ItemFacts>(TEXT_MATCHES_SQL.getItem);
    const readSegment = db.prepare<[number, number, number], { source: string; target: string }>(
      TEXT_MATCHES_SQL.getSegment,
    );
    const items = new Map<number, ItemFacts | null>();
    const mostChars = longestAlike(query);
    return (place) => {
      const itemRowId = Math.floor(place / PLACES_PER_ITEM);
      const position = place % PLACES_PER_ITEM;
      if (!items.has(itemRowId)) items.set(itemRowId, readItem.get(itemRowId) ?? null);
      const item = items.get(itemRowId) ?? null;
      if (item === null || !isUsable(item, query)) return null;
      if (query.ownSegmentId === segmentIdOf(item.id, position)) return null;
      const segment = readSegment.get(itemRowId, position, mostChars);
      if (segment === undefined || segment.target.trim() === '') return null;
      const isMiscut = (): boolean =>
        findMiscutSegments(db, item, itemRowId, [position, position]).has(position);
      return { ...segment, ...toFacts(item), position, isMiscut };
    };
  });

/** Returns true for a translation between these languages that is not practice output. */
function isUsable(item: ItemFacts, query: TextMatchQuery): boolean {
  if (item.kind === 'improvement' || item.connection_id === PRACTICE_CONNECTION_ID) return false;
  if (!isTarget(item.target_lang, query)) return false;
  if (query.sourceLang === null || item.source_lang === null) return true;
  return isSameLanguage(item.source_lang, query.sourceLang);
}

/** Returns whether a translation in this language can be used in a text of the wanted one. */
export function isTarget(
  code: string,
  { targetLang, isStrict }: Pick<TextMatchQuery, 'targetLang' | 'isStrict'>,
): boolean {
  if (!isSameLanguage(code, targetLang)) return false;
  if (isStrict !== true) return true;
  const variants = [code, targetLang].map((each) => each.trim().toLowerCase().replaceAll('_', '-'));
  return variants.some((each) => !each.includes('-')) || variants[0] === variants[1];
}

function toFacts(item: ItemFacts): Pick<TextMatch, 'origin' | 'title' | 'itemId' | 'createdAtMs'> {
  return {
    origin: 'history',
    title: item.title,
    itemId: item.id,
    createdAtMs: item.created_at_ms,
  };
}

/**
 * Returns the longest length that may be similar: spaces do not count and a number counts as one letter, so there is
 * room for both.
 */
export function longestAlike({ text }: Pick<TextMatchQuery, 'text'>): number {
  return text.length * 3 + 100;
}

/**
 * Builds the repository, which searches places by one query and reads them by another.
 * @param source of the short texts
 * @param createReader reads a place; null for unusable ones
 */
export function createMatchesRepo(
  connection: SqliteDatabase,
  findPlacesSql: string,
  source: ShortTextsSource,
  createReader: (db: Statements, query: TextMatchQuery) => ReadPlace,
): TextMatchesRepo {
  const db = createStatementCache(connection);
  const shortTexts = createShortTexts(connection, db, source);
  const search = createPlaceSearch(db, findPlacesSql, shortTexts);

  /** Lists the places that most searches find first, the newest first among equals. */
  const begin = (
    query: TextMatchQuery,
    searches: readonly MatchSearch[],
  ): UnratedPlaces & { comparisons: number } => {
    const hits = new Map<number, number>();
    let comparisons = searches.length * COMPARISONS_PER_SEARCH;
    for (const [index, each] of searches.entries()) {
      const places = search.findPlaces(each, RATED_PLACES_PER_SEARCH);
      if (index === 0 && places.length === RATED_PLACES_PER_SEARCH) {
        comparisons += MAX_EQUAL_PLACES * COMPARISONS_PER_PLACE;
        const read = createReader(db, query);
        const all = search.findPlaces(each, MAX_EQUAL_PLACES);
        const wanted = normalizeText(query.text);
        const isEqual = (place: number): boolean => {
          const found = read(place);
          return found !== null && normalizeText(found.source) === wanted && !found.isMiscut();
        };
        if (all.some(isEqual)) return { places: [], percent: 100, comparisons };
      }
      const weight = SEARCH_WEIGHTS[each.by];
      for (const place of places) hits.set(place, (hits.get(place) ?? 0) + weight);
    }
    const places = [...hits]
      .toSorted(([placeA, countA], [placeB, countB]) => countB - countA || placeB - placeA)
      .slice(0, MAX_RATED_PLACES)
      .map(([place]) => place);
    return { places, percent: 0, comparisons };
  };

  const catchUp = (text: string | null, maxMs = CATCH_UP_MS): boolean =>
    (text !== null && !shortTexts.isShort(text)) || shortTexts.catchUp(maxMs);

  const rateTexts: TextMatchesRepo['rateTexts'] = (query, texts, started) => {
    const percents: number[] = [];
    let comparisons = 0;
    let rest = started;
    for (const text of texts) {
      const wanted = { ...query, text };
      if (rest === null) {
        if (comparisons >= MAX_COMPARISONS_PER_CALL) break;
        if (!catchUp(text)) break;
        const { comparisons: taken, ...found } = begin(wanted, search.planSearches(text));
        comparisons += taken;
        rest = found;
      }
      let { places, percent }: UnratedPlaces = rest;
      while (places.length > 0 && percent < 100 && comparisons < MAX_COMPARISONS_PER_CALL) {
        // Only a better match counts from here on.
        const minPercent = Math.max(query.minPercent, percent + 1);
        const most = MAX_COMPARISONS_PER_CALL - comparisons;
        const scored = scoreAll(
          { ...wanted, minPercent },
          places.slice(0, PLACES_PER_STEP),
          createReader(db, wanted),
          most,
        );
        comparisons += scored.comparisons;
        percent = Math.max(percent, ...scored.matches.map((match) => match.percent));
        places = places.slice(scored.doneCount);
      }
      if (places.length > 0 && percent < 100) return { percents, rest: { places, percent } };
      percents.push(percent);
      rest = null;
    }
    return { percents, rest: null };
  };

  const findOneEqual = (query: TextMatchQuery): EqualMatch | null => {
    const [whole] = search.planSearches(query.text);
    if (whole === undefined) return null;
    const read = createReader(db, query);
    const wanted = normalizeText(query.text);
    for (const place of search.findPlaces(whole, MAX_EQUAL_PLACES)) {
      const found = read(place);
      if (found === null || found.target.trim() === '') continue;
      if (normalizeText(found.source) !== wanted || found.isMiscut()) continue;
      return { target: found.target, origin: found.origin, title: found.title };
    }
    return null;
  };

  return {
    ...search,
    catchUp,
    findEqual: (query, texts) =>
      texts
        .slice(0, MAX_EQUAL_TEXTS)
        .map((text) => findOneEqual({ ...query, text, minPercent: 100 })),
    scorePlaces: (query, places) => {
      const { matches, doneCount } = scoreAll(query, places, createReader(db, query));
      return { matches, doneCount };
    },
    rateTexts,
  };
}

/** A pair; whether it was cut within a sentence is only checked where it would be used. */
type FoundPair = Omit<TextMatch, 'percent' | 'isMiscut'> & { isMiscut: () => boolean };
type ReadPlace = (place: number) => FoundPair | null;

/** Limit for a pair whose sides may not belong together, however equal its source is. */
const MOST_MISCUT_PERCENT = 99;

/** Scores places until their number, or that of comparisons, is enough for one call. */
function scoreAll(
  query: TextMatchQuery,
  places: readonly number[],
  read: ReadPlace,
  mostComparisons = MAX_COMPARISONS_PER_CALL,
): ScoredMatches & { comparisons: number } {
  const wanted = toMemoryText(query.text);
  const matches: TextMatch[] = [];
  let comparisons = 0;
  let doneCount = 0;
  for (const place of places.slice(0, MAX_PLACES_PER_CALL)) {
    if (doneCount > 0 && comparisons >= mostComparisons) break;
    doneCount += 1;
    const found = read(place);
    if (found === null) continue;
    const { percent, cost } = score(wanted, toMemoryText(found.source), query.minPercent);
    comparisons += cost;
    if (percent < query.minPercent) continue;
    const { isMiscut: isCut, ...pair } = found;
    // A similar pair is reviewed before it is used.
    if (percent < 100 || !isCut()) matches.push({ ...pair, percent });
    else if (query.minPercent <= MOST_MISCUT_PERCENT) {
      matches.push({ ...pair, percent: MOST_MISCUT_PERCENT, isMiscut: true });
    }
  }
  return { matches, doneCount, comparisons };
}

/** Scores a text; `cost` is in character comparisons. */
function score(
  wanted: MemoryText,
  found: MemoryText,
  minPercent: number,
): { percent: number; cost: number } {
  if (wanted.marked === found.marked) return { percent: 100, cost: 0 };
  const length = Math.max(wanted.folded.length, found.folded.length);
  const least = leastEdits(wanted.folded, found.folded);
  if (length > MAX_FUZZY_CHARS || 100 * (length - least) < minPercent * length) {
    return { percent: 0, cost: length };
  }
  const band = Math.floor((length * (100 - minPercent)) / 100);
  return { percent: matchScore(wanted, found, minPercent), cost: length * (2 * band + 1) };
}

/** Returns a lower bound of the edits between two texts: letters that only one of them has, in any order. */
function leastEdits(a: readonly number[], b: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const symbol of a) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  let common = 0;
  for (const symbol of b) {
    const left = counts.get(symbol) ?? 0;
    if (left === 0) continue;
    counts.set(symbol, left - 1);
    common += 1;
  }
  return Math.max(a.length, b.length) - common;
}
