import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { isSameLanguage } from '../../../shared/domain/connections/base-language.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { toMemoryText, type MemoryText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { PLACES_PER_ITEM, type HistoryItemRow } from '../history/row.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { createPlaceSearch } from './match-plan.ts';

export interface TextMatchQuery {
  text: string;
  /** Null: any. Variants of a language count as the same. */
  sourceLang: string | null;
  targetLang: string;
  /** Project of the text, for memories restricted to projects; without one, none of those is used. */
  projectId?: string | null | undefined;
  /** Minimum percentage. */
  minPercent: number;
}

export interface ScoredMatches {
  /** Unordered. */
  matches: TextMatch[];
  /** How many of the places were examined; the others are for the next call. */
  doneCount: number;
}

/** Limit of places per call of {@link TextMatchesRepo.scorePlaces}. */
export const MAX_PLACES_PER_CALL = 100;
/** Longer texts are only compared for equality. */
export const MAX_FUZZY_CHARS = 800;
/** Character comparisons per call: a few milliseconds. */
const MAX_COMPARISONS_PER_CALL = 400_000;

/**
 * Finds history segments with a source similar to a text. Work is split into small calls, so that nothing
 * else of the database waits for long.
 */
export interface TextMatchesRepo {
  /** Queries to run one after the other, most specific first; empty for a text without letters or digits. */
  planSearches(text: string): string[];
  /** Places of segments (item row id * 4,194,304 + position) found by one query, newest first. */
  findPlaces(search: string, limit: number): number[];
  /** Scores up to {@link MAX_PLACES_PER_CALL} places. */
  scorePlaces(query: TextMatchQuery, places: readonly number[]): ScoredMatches;
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

type ItemFacts = Pick<
  HistoryItemRow,
  'id' | 'kind' | 'title' | 'source_lang' | 'target_lang' | 'connection_id' | 'created_at_ms'
>;

export const createTextMatchesRepo = (connection: SqliteDatabase): TextMatchesRepo =>
  createMatchesRepo(connection, TEXT_MATCHES_SQL.findPlaces, (statements, query) => {
    const readItem = statements.prepare<[number], ItemFacts>(TEXT_MATCHES_SQL.getItem);
    const readSegment = statements.prepare<
      [number, number, number],
      { source: string; target: string }
    >(TEXT_MATCHES_SQL.getSegment);
    const items = new Map<number, ItemFacts | null>();
    const mostChars = longestAlike(query);
    return (place) => {
      const itemRowId = Math.floor(place / PLACES_PER_ITEM);
      const position = place % PLACES_PER_ITEM;
      if (!items.has(itemRowId)) items.set(itemRowId, readItem.get(itemRowId) ?? null);
      const item = items.get(itemRowId) ?? null;
      if (item === null || !isUsable(item, query)) return null;
      const segment = readSegment.get(itemRowId, position, mostChars);
      if (segment === undefined || segment.target.trim() === '') return null;
      return { ...segment, ...toFacts(item), position };
    };
  });

/** A translation between these languages, and not practice output. */
function isUsable(item: ItemFacts, query: TextMatchQuery): boolean {
  if (item.kind === 'improvement' || item.connection_id === PRACTICE_CONNECTION_ID) return false;
  if (!isSameLanguage(item.target_lang, query.targetLang)) return false;
  if (query.sourceLang === null || item.source_lang === null) return true;
  return isSameLanguage(item.source_lang, query.sourceLang);
}

function toFacts(item: ItemFacts): Pick<TextMatch, 'origin' | 'title' | 'itemId' | 'createdAtMs'> {
  return {
    origin: 'history',
    title: item.title,
    itemId: item.id,
    createdAtMs: item.created_at_ms,
  };
}

/** Blanks do not count and a number counts as one letter, so there is room for both. */
export function longestAlike({ text }: Pick<TextMatchQuery, 'text'>): number {
  return text.length * 3 + 100;
}

/**
 * Searches by one query for places, and by another for what is there.
 * @param createReader reads a place; null for what cannot be used
 */
export function createMatchesRepo(
  connection: SqliteDatabase,
  findPlacesSql: string,
  createReader: (statements: Statements, query: TextMatchQuery) => ReadPlace,
): TextMatchesRepo {
  const statements = createStatementCache(connection);
  return {
    ...createPlaceSearch(statements, findPlacesSql),
    scorePlaces: (query, places) => scoreAll(query, places, createReader(statements, query)),
  };
}

type ReadPlace = (place: number) => Omit<TextMatch, 'percent'> | null;

/** Scores places until their number, or that of comparisons, is enough for one call. */
function scoreAll(
  query: TextMatchQuery,
  places: readonly number[],
  read: ReadPlace,
): ScoredMatches {
  const wanted = toMemoryText(query.text);
  const matches: TextMatch[] = [];
  let comparisons = 0;
  let doneCount = 0;
  for (const place of places.slice(0, MAX_PLACES_PER_CALL)) {
    if (doneCount > 0 && comparisons >= MAX_COMPARISONS_PER_CALL) break;
    doneCount += 1;
    const found = read(place);
    if (found === null) continue;
    const { percent, cost } = score(wanted, toMemoryText(found.source), query.minPercent);
    comparisons += cost;
    if (percent >= query.minPercent) matches.push({ ...found, percent });
  }
  return { matches, doneCount };
}

/** `cost` in character comparisons. */
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

/** A lower bound of the edits between two texts: letters that only one of them has, in any order. */
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
