import type {
  HistoryFilter,
  HistorySnippet,
  HistoryQuery,
} from '../../../shared/domain/history/history.ts';
import { createHistoryDocuments } from './documents.ts';
import {
  findFewPlaces,
  findPlaces,
  keyOf,
  lowerBound,
  placesOf,
  readTitles,
  type HistoryCache,
  type FoundPlaces,
} from './found-places.ts';
import { PLACES_PER_ITEM, toItem, type HistoryItemRow, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import type { FoundBlocks, HistoryWords } from './words.ts';
import { toNumbers } from '../engine/stored-values.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { markRows } from '../search/conditions.ts';
import { countTerms, markHits, markSnippet } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

/** Segments of an item considered for its snippet. */
const MAX_SNIPPET_CANDIDATES = 5;
/** With fewer results than this share of all, each is looked up; with more, all are listed. */
const FEW_SHARE = 16;
/**
 * A word in more places than this is searched by blocks. For rarer words the places are found as fast, and they already
 * include a segment of each item that has the word.
 */
const FEW_PLACES = 8000;
/** Usual BM25 saturation and length weight. */
const BM25_K = 1.2;
const BM25_B = 0.75;
/** Above every BM25 value of one term, so that items with the text in their title come first. */
const TITLE_SCORE = BM25_K + 1;

/** Matches of a search text: every place, or for a common word every item. */
interface Found {
  /** Items with the text in a segment, ascending, and in their title. */
  itemRowIds: readonly number[];
  titles: ReadonlySet<number>;
  places: FoundPlaces | null;
  blocks: FoundBlocks | null;
}

/** @param fewPlaces a word in more places is searched by blocks */
export function createHistoryFinder(
  db: Statements,
  cache: HistoryCache,
  words: HistoryWords,
  fewPlaces = FEW_PLACES,
) {
  const documents = createHistoryDocuments(db, cache);
  const find = (query: TextQuery, order: 'time' | 'relevance'): Found => {
    // Relevance is computed from the number of places.
    const isByBlock = order === 'time' && query.kind === 'index' && words.canFind(query);
    const places = isByBlock
      ? findFewPlaces(db, cache, query, fewPlaces)
      : findPlaces(db, cache, query);
    if (places === null) return { ...findCommon(db, cache, words, query), places };
    return { itemRowIds: places.itemRowIds, titles: places.titles, places, blocks: null };
  };

  /** Returns the found items in order. */
  const orderFound = (
    found: Found,
    filter: HistoryFilter,
    order: 'time' | 'relevance',
  ): readonly number[] =>
    cache.get(
      `ordered ${keyOf(filter)} ${order}`,
      () =>
        order === 'relevance' && found.places !== null
          ? byRelevance(listAmong(db, found, filter, true), found.places).map(([rowId]) => rowId)
          : listFound(db, cache, found, filter),
      (rowIds) => rowIds.length,
    );

  const countAll = (filter: HistoryFilter): number => {
    const { where, values } = toItemFilter(filter);
    return cache.get(`count ${keyOf(filter)}`, () =>
      Number(db.value(HISTORY_SQL.count(where), values)),
    );
  };

  const snippetOf = (
    { places, blocks }: Found,
    itemRowId: number,
    query: TextQuery,
  ): HistorySnippet | null => {
    if (places !== null) return findSnippet(db, places, itemRowId, query);
    const index = blocks === null ? -1 : lowerBound(blocks.itemRowIds, itemRowId);
    if (blocks?.itemRowIds[index] !== itemRowId) return null;
    return toSnippet(words.firstSegment(blocks.firstBlocks[index] ?? 0, query), query);
  };

  /** Finds the row ids of items, newest first. */
  const findRowIds = (filter: HistoryFilter): readonly number[] => {
    const query = planTextQuery(filter.text);
    if (query === null) return listAll(db, filter);
    return orderFound(find(query, 'time'), filter, 'time');
  };

  const toHit = (row: HistoryItemRow, query: TextQuery | null, snippet: HistorySnippet | null) => ({
    ...toItem(row),
    titlePieces: markHits(row.title, query),
    snippet,
    others: documents.listOthers(row),
  });

  return {
    /**
     * Searches items. An empty `text` lists all; otherwise every word and phrase must occur in the title, or in one
     * segment (source or target), ignoring accents and case. No input is a query syntax error. The translations of
     * one document are one row: the first of those that were found.
     */
    search: ({ page, limit, order = 'time', ...filter }: HistoryQuery) =>
      // One transaction, so that page and total are consistent.
      db.read(() => {
        const query = planTextQuery(filter.text);
        const offset = (page - 1) * limit;
        if (query === null) {
          const { where, values } = toItemFilter(filter);
          const older = documents.listOlder(filter);
          const among = older.length === 0 ? {} : { older: JSON.stringify(older) };
          const listed = older.length === 0 ? where : `${where} AND ${HISTORY_SQL.isNoOlder}`;
          const items = db
            .all<HistoryItemRow>(HISTORY_SQL.list(listed), { ...values, ...among, limit, offset })
            .map((row) => toHit(row, null, null));
          const itemTotal = countAll(filter);
          return { items, total: itemTotal - older.length, itemTotal, page, limit };
        }
        const found = find(query, order);
        const itemRowIds = orderFound(found, filter, order);
        const rowIds = documents.toRows(itemRowIds);
        const read = db.prepare<[number], HistoryItemRow>(HISTORY_SQL.getItemByRowId);
        const items = rowIds
          .slice(offset, offset + limit)
          .map((rowId) => read.get(rowId))
          .filter((row) => row !== undefined)
          .map((row) => toHit(row, query, snippetOf(found, row.row_id, query)));
        return { items, total: rowIds.length, itemTotal: itemRowIds.length, page, limit };
      }),

    findRowIds,

    /** Finds all items, also those that share a row, newest first. */
    listIds: (filter: HistoryFilter): string[] =>
      db.read(() => db.values<string>(HISTORY_SQL.listIds, JSON.stringify(findRowIds(filter)))),
  };
}

export type HistoryFinder = ReturnType<typeof createHistoryFinder>;

/** Finds the items with a common word. */
function findCommon(
  db: Statements,
  cache: HistoryCache,
  words: HistoryWords,
  query: TextQuery,
): Pick<Found, 'itemRowIds' | 'titles' | 'blocks'> {
  const key = query.kind === 'index' ? query.match : query.marks.join(' ');
  return cache.get(
    `common ${key}`,
    () => {
      const blocks = words.find(query);
      const titles = new Set(readTitles(db, query));
      return { itemRowIds: blocks.itemRowIds, titles, blocks };
    },
    (found) => found.itemRowIds.length * 2 + found.titles.size,
  );
}

/** Row id and number of segments. */
type FoundRow = [rowId: number, segmentCount: number];

const countOf = ({ itemRowIds, titles }: Found): number => itemRowIds.length + titles.size;

/** Lists all items of a filter, ignoring its text, newest first. */
function listAll(db: Statements, filter: HistoryFilter): number[] {
  const { where, values } = toItemFilter(filter);
  return toNumbers(db.value(HISTORY_SQL.listRowIds(where), values));
}

/** Lists the matched items that pass the rest of the filter, newest first: each is looked up, or all are listed. */
function listFound(
  db: Statements,
  cache: HistoryCache,
  found: Found,
  filter: HistoryFilter,
): readonly number[] {
  const highest = Number(db.value(HISTORY_SQL.maxRowId));
  if (countOf(found) * FEW_SHARE <= highest) {
    return listAmong(db, found, filter, false).map(([rowId]) => rowId);
  }
  const all = cache.get(
    `all ${keyOf({ ...filter, text: '' })}`,
    () => listAll(db, filter),
    (rowIds) => rowIds.length,
  );
  const marks = markRows(highest, found.itemRowIds, found.titles);
  return all.filter((rowId) => marks[rowId] === 1);
}

/** Lists the matched items that pass the rest of the filter, newest first, with their sizes if requested. */
function listAmong(
  db: Statements,
  found: Found,
  filter: HistoryFilter,
  withSizes: boolean,
): FoundRow[] {
  const { where, values } = toItemFilter(filter);
  const listed =
    found.titles.size === 0
      ? found.itemRowIds
      : [...new Set([...found.itemRowIds, ...found.titles])].toSorted((a, b) => a - b);
  const columns = db
    .prepare<[object], string[]>(HISTORY_SQL.listAmong(where, withSizes))
    .raw()
    .get({ ...values, rowIds: JSON.stringify(listed) });
  const [rowIds = [], createdAtMs = [], sizes = []] = (columns ?? []).map(toNumbers);
  // Reading backward mostly yields the desired order.
  return Array.from(rowIds.keys())
    .toReversed()
    .toSorted((a, b) => (createdAtMs[b] ?? 0) - (createdAtMs[a] ?? 0))
    .map((at) => [rowIds[at] ?? 0, sizes[at] ?? 0]);
}

/**
 * Sorts by BM25 with the whole search text as the one term and the item as the document: an item ranks higher the more
 * of its segments contain the text, relative to its length. Ties stay newest first.
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

/** Finds the segment with the most different search words, the shortest of those; null without one. */
function findSnippet(
  db: Statements,
  matches: FoundPlaces,
  itemRowId: number,
  query: TextQuery,
): HistorySnippet | null {
  const read = db.prepare<[number, number], HistorySegmentRow>(HISTORY_SQL.getSegment);
  const wanted = query.kind === 'index' ? query.terms.length : query.marks.length;
  // A single word is in each of them; for several, one segment may have more on one side.
  const isSimple = query.kind === 'index' && wanted === 1;
  const rows = placesOf(matches, itemRowId, isSimple ? 1 : MAX_SNIPPET_CANDIDATES)
    .map((place) => read.get(itemRowId, place % PLACES_PER_ITEM))
    .filter((row) => row !== undefined);
  const best = isSimple ? rows[0] : mostWords(rows, query, wanted);
  return toSnippet(best, query);
}

function toSnippet(
  segment: HistorySegmentRow | undefined,
  query: TextQuery,
): HistorySnippet | null {
  if (segment === undefined) return null;
  const { position, source, target } = segment;
  return { position, source: markSnippet(source, query), target: markSnippet(target, query) };
}

/**
 * Finds the row with most words. Words on one side count more than spread over both. The shortest is first, so that one
 * with all of them ends the search.
 */
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
