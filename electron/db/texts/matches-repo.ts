import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type { PairWorth } from '../../../shared/domain/history/pair-worth.ts';
import { SEARCH_WEIGHTS, type MatchSearch } from '../../../shared/domain/texts/match-searches.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { normalizeText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { createPlaceSearch } from './match-plan.ts';
import {
  MAX_COMPARISONS_PER_CALL,
  mostPercentOf,
  scoreAll,
  type FoundPair,
  type ReadPlace,
  type ScoredMatches,
  type TextMatchQuery,
} from './match-scores.ts';
import { createShortTexts, type ShortTextsSource } from './short-texts.ts';

export interface EqualTextQuery extends Omit<TextMatchQuery, 'text' | 'minPercent'> {
  /** True when output of a service that nobody checked counts as well. Pairs that were only aligned never do. */
  takesMachine?: true;
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
  /** Scores places, as many as one call has time for. */
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
   * Finds the newest translation of each of many texts that occurs unchanged, apart from spaces; those that a person
   * made or checked come first.
   * @returns one per text, for the first {@link MAX_EQUAL_TEXTS} of them; null where there is none
   */
  findEqual(query: EqualTextQuery, texts: readonly string[]): (EqualMatch | null)[];
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

/**
 * Builds the repository, which searches places by one query and reads them by another.
 * @param source of the short texts
 * @param createReader reads the usable pairs of a place
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

  /**
   * Finds a pair with an equal source, the newest first; one that a person made or checked comes before all others.
   * @param takes returns whether any other pair of this worth counts
   */
  const findEqualPair = (
    query: TextMatchQuery,
    whole: MatchSearch,
    takes: (worth: PairWorth) => boolean,
  ): FoundPair | null => {
    const read = createReader(db, { ...query, minPercent: 100 });
    const wanted = normalizeText(query.text);
    let guess: FoundPair | null = null;
    for (const place of search.findPlaces(whole, MAX_EQUAL_PLACES)) {
      for (const pair of read(place)) {
        const isByPerson = pair.worth === 'person';
        if (!isByPerson && (guess !== null || !takes(pair.worth))) continue;
        if (normalizeText(pair.source) !== wanted || pair.isMiscut()) continue;
        if (isByPerson) return pair;
        guess = pair;
      }
    }
    return guess;
  };

  /** Lists the places that most searches find first, the newest first among equals. */
  const begin = (
    query: TextMatchQuery,
    searches: readonly MatchSearch[],
  ): UnratedPlaces & { comparisons: number } => {
    const hits = new Map<number, number>();
    let comparisons = searches.length * COMPARISONS_PER_SEARCH;
    let percent = 0;
    for (const [index, each] of searches.entries()) {
      const places = search.findPlaces(each, RATED_PLACES_PER_SEARCH);
      if (index === 0 && places.length === RATED_PLACES_PER_SEARCH) {
        comparisons += MAX_EQUAL_PLACES * COMPARISONS_PER_PLACE;
        const equal = findEqualPair(query, each, () => true);
        const equalPercent = equal === null ? 0 : mostPercentOf(equal.worth);
        if (equalPercent >= query.minPercent) percent = equalPercent;
        if (percent === 100) return { places: [], percent, comparisons };
      }
      const weight = SEARCH_WEIGHTS[each.by];
      for (const place of places) hits.set(place, (hits.get(place) ?? 0) + weight);
    }
    const places = [...hits]
      .toSorted(([placeA, countA], [placeB, countB]) => countB - countA || placeB - placeA)
      .slice(0, MAX_RATED_PLACES)
      .map(([place]) => place);
    return { places, percent, comparisons };
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

  const findOneEqual = (text: string, query: EqualTextQuery): EqualMatch | null => {
    const [whole] = search.planSearches(text);
    if (whole === undefined) return null;
    const takes = (worth: PairWorth): boolean => worth === 'machine' && query.takesMachine === true;
    const equal = findEqualPair({ ...query, text, minPercent: 100 }, whole, takes);
    return equal && { target: equal.target, origin: equal.origin, title: equal.title };
  };

  return {
    ...search,
    catchUp,
    findEqual: (query, texts) =>
      texts.slice(0, MAX_EQUAL_TEXTS).map((text) => findOneEqual(text, query)),
    scorePlaces: (query, places) => {
      const { matches, doneCount } = scoreAll(query, places, createReader(db, query));
      return { matches, doneCount };
    },
    rateTexts,
  };
}
