import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { baseLanguage } from '../../../shared/domain/connections/base-language.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { toMemoryText, type MemoryText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { PLACES_PER_ITEM, type HistoryItemRow } from '../history/row.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { planTextMatches } from './match-plan.ts';

/** A text whose like is looked for. */
export interface TextMatchQuery {
  text: string;
  /** Null: any. Variants of a language count as the same. */
  sourceLang: string | null;
  targetLang: string;
  /** Of the text, for memories that are kept for some projects alone; without one, none of those is used. */
  projectId?: string | null | undefined;
  /** Worse ones are not told. */
  minPercent: number;
}

export interface ScoredMatches {
  /** In no order. */
  matches: TextMatch[];
  /** How many of the places were looked at; the others are for the next call. */
  doneCount: number;
}

/** Most places that one call of {@link TextMatchesRepo.scorePlaces} looks at. */
export const MAX_PLACES_PER_CALL = 100;
/** Longer texts are compared as a whole only: equal or not. */
export const MAX_FUZZY_CHARS = 800;
/** Letters compared with letters in one call: a few milliseconds. */
export const MAX_COMPARISONS_PER_CALL = 400_000;

/**
 * Finds segments of the history whose source is like a text. The work comes in small calls, so that
 * nothing else of the database waits for long.
 */
export interface TextMatchesRepo {
  /** What to ask for one after the other, surest first; empty for a text without letters or digits. */
  planSearches(text: string): string[];
  /** Places of segments (item row id * 4,194,304 + position) that one of the searches finds, newest first. */
  findPlaces(search: string, limit: number): number[];
  /** Looks at up to {@link MAX_PLACES_PER_CALL} places. */
  scorePlaces(query: TextMatchQuery, places: readonly number[]): ScoredMatches;
}

/** The SQL of {@link createTextMatchesRepo}, apart so that tests can ask for its query plans. */
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

/** Looks for alike texts on an open connection. */
export function createTextMatchesRepo(connection: SqliteDatabase): TextMatchesRepo {
  const statements = createStatementCache(connection);
  return {
    planSearches: planTextMatches,

    findPlaces: (search, limit) =>
      statements
        .prepare<[string, number], number>(TEXT_MATCHES_SQL.findPlaces)
        .pluck()
        .all(search, limit),

    scorePlaces(query, places) {
      const wanted = toMemoryText(query.text);
      const readItem = statements.prepare<[number], ItemFacts>(TEXT_MATCHES_SQL.getItem);
      const readSegment = statements.prepare<
        [number, number, number],
        { source: string; target: string }
      >(TEXT_MATCHES_SQL.getSegment);
      const items = new Map<number, ItemFacts | null>();
      const matches: TextMatch[] = [];
      const mostChars = longestAlike(query);
      let comparisons = 0;
      let doneCount = 0;
      for (const place of places.slice(0, MAX_PLACES_PER_CALL)) {
        if (doneCount > 0 && comparisons >= MAX_COMPARISONS_PER_CALL) break;
        doneCount += 1;
        const itemRowId = Math.floor(place / PLACES_PER_ITEM);
        const position = place % PLACES_PER_ITEM;
        if (!items.has(itemRowId)) items.set(itemRowId, readItem.get(itemRowId) ?? null);
        const item = items.get(itemRowId) ?? null;
        if (item === null || !isUsable(item, query)) continue;
        const segment = readSegment.get(itemRowId, position, mostChars);
        if (segment === undefined || segment.target.trim() === '') continue;
        const found = toMemoryText(segment.source);
        const { percent, cost } = score(wanted, found, query.minPercent);
        comparisons += cost;
        if (percent < query.minPercent) continue;
        matches.push({ ...segment, ...toFacts(item), position, percent });
      }
      return { matches, doneCount };
    },
  };
}

/** A translation between these languages; what practice mode made is none. */
function isUsable(item: ItemFacts, query: TextMatchQuery): boolean {
  if (item.kind === 'improvement' || item.connection_id === PRACTICE_CONNECTION_ID) return false;
  if (baseLanguage(item.target_lang) !== baseLanguage(query.targetLang)) return false;
  if (query.sourceLang === null || item.source_lang === null) return true;
  return baseLanguage(item.source_lang) === baseLanguage(query.sourceLang);
}

function toFacts(item: ItemFacts): Pick<TextMatch, 'origin' | 'title' | 'itemId' | 'createdAtMs'> {
  return {
    origin: 'history',
    title: item.title,
    itemId: item.id,
    createdAtMs: item.created_at_ms,
  };
}

/** Blanks count nothing and a number counts as one letter, so there is room for both. */
export function longestAlike({ text }: Pick<TextMatchQuery, 'text'>): number {
  return text.length * 3 + 100;
}

/** `cost` in letters compared with letters. */
export function score(
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

/** Edits that at least lie between two texts: letters that only one of them has, in whatever order. */
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
