import type {
  HistoryFilter,
  HistoryHit,
  HistorySnippet,
} from '../../../shared/domain/history/history.ts';
import {
  findPlaces,
  lowerBound,
  placesOf,
  type HistoryCache,
  type FoundPlaces,
} from './found-places.ts';
import { PLACES_PER_ITEM, toItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import type { HistoryRepo } from './repo-types.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { countTerms, markHits, markSnippet } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

/** Segments of an item considered for its snippet. */
const MAX_SNIPPET_CANDIDATES = 5;
/** With fewer results than this share of all, each is looked up; with more, all are listed. */
const FEW_SHARE = 8;
/** The usual BM25 saturation and length weight. */
const BM25_K = 1.2;
const BM25_B = 0.75;
/** Above every BM25 value of one term, so that items with the text in their title come first. */
const TITLE_SCORE = BM25_K + 1;

/** What a search text matched, and how to read the rest. */
interface Found {
  statements: Statements;
  cache: HistoryCache;
  matches: FoundPlaces;
}

export interface HistoryFinder {
  search: HistoryRepo['search'];
  /** Row ids of the found items, newest first. */
  findRowIds(filter: HistoryFilter): readonly number[];
}

export function createHistoryFinder(statements: Statements, cache: HistoryCache): HistoryFinder {
  /** The found items in order. */
  const findOrdered = (
    query: TextQuery,
    filter: HistoryFilter,
    order: 'time' | 'relevance',
  ): readonly number[] => {
    const matches = findPlaces(statements, cache, query);
    return cache.get(
      `ordered ${keyOf(filter)} ${order}`,
      () => {
        const rows = listFound({ statements, cache, matches }, filter);
        return (order === 'time' ? rows : byRelevance(rows, matches)).map(([rowId]) => rowId);
      },
      (rowIds) => rowIds.length,
    );
  };

  const countAll = (filter: HistoryFilter): number => {
    const { where, values } = toItemFilter(filter);
    return cache.get(`count ${keyOf(filter)}`, () =>
      Number(statements.prepare(HISTORY_SQL.count(where)).pluck().get(values)),
    );
  };

  const toHit = (row: HistoryItemRow, query: TextQuery): HistoryHit => ({
    ...toItem(row),
    titlePieces: markHits(row.title, query),
    snippet: findSnippet(statements, findPlaces(statements, cache, query), row.row_id, query),
  });

  return {
    search: ({ page, limit, order = 'time', ...filter }) =>
      // One transaction, so that page and total are consistent.
      statements.transaction(() => {
        const query = planTextQuery(filter.text);
        const offset = (page - 1) * limit;
        if (query === null) {
          const { where, values } = toItemFilter(filter);
          const items = statements
            .prepare<[object], HistoryItemRow>(HISTORY_SQL.list(where))
            .all({ ...values, limit, offset })
            .map((row) => ({
              ...toItem(row),
              titlePieces: markHits(row.title, null),
              snippet: null,
            }));
          return { items, total: countAll(filter), page, limit };
        }
        const rowIds = findOrdered(query, filter, order);
        const read = statements.prepare<[number], HistoryItemRow>(HISTORY_SQL.getItemByRowId);
        const items = rowIds
          .slice(offset, offset + limit)
          .map((rowId) => read.get(rowId))
          .filter((row) => row !== undefined)
          .map((row) => toHit(row, query));
        return { items, total: rowIds.length, page, limit };
      })(),

    findRowIds(filter) {
      const query = planTextQuery(filter.text);
      if (query !== null) return findOrdered(query, filter, 'time');
      const { where, values } = toItemFilter(filter);
      return statements
        .prepare<[object], FoundRow>(HISTORY_SQL.listRowIds(where))
        .raw()
        .all(values)
        .map(([rowId]) => rowId);
    },
  };
}

/** Row id and number of segments. */
type FoundRow = [rowId: number, segmentCount: number];

function isFew(statements: Statements, matches: FoundPlaces): boolean {
  const all = Number(statements.prepare(HISTORY_SQL.maxRowId).pluck().get());
  return (matches.itemRowIds.length + matches.titles.size) * FEW_SHARE <= all;
}

/** The matched items that pass the rest of the filter, newest first, in one of two ways. */
function listFound(
  { statements, cache, matches }: Found,
  filter: HistoryFilter,
): readonly FoundRow[] {
  const { where, values } = toItemFilter(filter);
  const read = (sql: string, more: object): FoundRow[] =>
    statements
      .prepare<[object], FoundRow>(sql)
      .raw()
      .all({ ...values, ...more });
  if (isFew(statements, matches)) {
    const rowIds = JSON.stringify([...new Set([...matches.itemRowIds, ...matches.titles])]);
    return read(HISTORY_SQL.listRowIdsAmong(where), { rowIds });
  }
  const found = new Set(matches.itemRowIds);
  for (const title of matches.titles) found.add(title);
  const all = cache.get(
    `all ${keyOf({ ...filter, text: '' })}`,
    () => read(HISTORY_SQL.listRowIds(where), {}),
    (rows) => rows.length * 8,
  );
  return all.filter(([rowId]) => found.has(rowId));
}

/**
 * BM25 with the whole search text as the one term and the item as the document: an item ranks higher the
 * more of its segments contain the text, relative to its length. Ties stay newest first.
 */
function byRelevance(rows: readonly FoundRow[], matches: FoundPlaces): FoundRow[] {
  const total = rows.reduce((sum, [, segmentCount]) => sum + segmentCount, 0);
  const average = Math.max(1, total / Math.max(1, rows.length));
  const scoreOf = ([rowId, segmentCount]: FoundRow): number => {
    const index = lowerBound(matches.itemRowIds, rowId);
    const isFound = matches.itemRowIds[index] === rowId;
    const end = matches.starts[index + 1] ?? matches.places.length;
    const hits = isFound ? end - (matches.starts[index] ?? 0) : 0;
    const length = 1 - BM25_B + BM25_B * (segmentCount / average);
    const title = matches.titles.has(rowId) ? TITLE_SCORE : 0;
    return title + (hits * (BM25_K + 1)) / (hits + BM25_K * length);
  };
  return rows
    .map((row) => ({ row, score: scoreOf(row) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ row }) => row);
}

/** The segment with the most different search words, the shortest of those; null without one. */
function findSnippet(
  statements: Statements,
  matches: FoundPlaces,
  itemRowId: number,
  query: TextQuery,
): HistorySnippet | null {
  const read = statements.prepare<[number, number], HistorySegmentRow>(HISTORY_SQL.getSegment);
  const wanted = query.kind === 'index' ? query.terms.length : query.marks.length;
  // A single word is in each of them; of several, one segment may have more on one side.
  const isSimple = query.kind === 'index' && wanted === 1;
  const rows = placesOf(matches, itemRowId, isSimple ? 1 : MAX_SNIPPET_CANDIDATES)
    .map((place) => read.get(itemRowId, place % PLACES_PER_ITEM))
    .filter((row) => row !== undefined);
  const best = isSimple ? rows[0] : mostWords(rows, query, wanted);
  if (best === undefined) return null;
  const { position, source, target } = best;
  return { position, source: markSnippet(source, query), target: markSnippet(target, query) };
}

/** Words on one side count more than spread over both. The shortest first, so that one with all ends it. */
function mostWords(
  rows: readonly HistorySegmentRow[],
  query: TextQuery,
  wanted: number,
): HistorySegmentRow | undefined {
  const lengthOf = ({ source, target }: HistorySegmentRow): number => source.length + target.length;
  let best: HistorySegmentRow | undefined;
  let bestScore = -1;
  for (const row of rows.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    let score = countTerms([row.source], query);
    if (score < wanted) score = Math.max(score, countTerms([row.target], query));
    if (score <= bestScore) continue;
    best = row;
    bestScore = score;
    if (score === wanted) break;
  }
  return best;
}

/** Equal for equivalent filters. */
function keyOf(filter: HistoryFilter): string {
  return JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
