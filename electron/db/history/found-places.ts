import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { PLACES_PER_ITEM } from './row.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import { toNumbers } from '../engine/stored-values.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import type { TextQuery } from '../search/text-search.ts';

/** All segments and titles that contain a text, in any language or account. */
export interface FoundPlaces {
  /** Places of segments (item row id * {@link PLACES_PER_ITEM} + position), ascending. */
  places: readonly number[];
  /** Row ids of the items of {@link places}, ascending, and the index where each begins in it. */
  itemRowIds: readonly number[];
  starts: readonly number[];
  /** Items whose title contains the text. */
  titles: ReadonlySet<number>;
}

/** Limits of cached results, and of all their places together. */
const MAX_KEPT = 16;
const MAX_KEPT_PLACES = 2_000_000;

/** A cache of results computed from the history; emptied by each change. */
export interface HistoryCache {
  /** Returns the value of a key, computed if missing. `size` counts against a shared limit. */
  get<T>(key: string, compute: () => T, size?: (value: T) => number): T;
  clear(): void;
}

export function createHistoryCache(): HistoryCache {
  const cached = new Map<string, { value: unknown; size: number }>();
  let total = 0;
  return {
    get<T>(key: string, compute: () => T, size: (value: T) => number = () => 0): T {
      const known = cached.get(key);
      if (known !== undefined) {
        // Most recently used last.
        cached.delete(key);
        cached.set(key, known);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
        return known.value as T;
      }
      const value = compute();
      const entry = { value, size: size(value) };
      cached.set(key, entry);
      total += entry.size;
      for (const [oldest, { size: oldSize }] of cached) {
        if (cached.size <= MAX_KEPT && total <= MAX_KEPT_PLACES) break;
        cached.delete(oldest);
        total -= oldSize;
      }
      return value;
    },
    clear() {
      cached.clear();
      total = 0;
    },
  };
}

/** Finds every place that contains a text. */
export function findPlaces(db: Statements, cache: HistoryCache, query: TextQuery): FoundPlaces {
  return cache.get(
    `places ${JSON.stringify(query)}`,
    () => group(readPlaces(db, query), readTitles(db, query)),
    (matches) => matches.places.length + matches.titles.size,
  );
}

/**
 * Finds the places that contain a single word; null where there are more than `most`.
 * @param query an index query that needs no check
 */
export function findFewPlaces(
  db: Statements,
  cache: HistoryCache,
  query: TextQuery & { kind: 'index' },
  most: number,
): FoundPlaces | null {
  return cache.get(
    `few ${query.match}`,
    () => {
      const read = db.prepare(HISTORY_SQL.matchSomeSegments).pluck();
      const places = toNumbers(read.get(query.match, most + 1));
      return places.length > most ? null : group(places, readTitles(db, query));
    },
    (matches) => (matches === null ? 0 : matches.places.length + matches.titles.size),
  );
}

/** Returns the places of one item, at most the first `most`. */
export function placesOf(
  matches: FoundPlaces,
  itemRowId: number,
  most = Infinity,
): readonly number[] {
  const index = lowerBound(matches.itemRowIds, itemRowId);
  if (matches.itemRowIds[index] !== itemRowId) return [];
  const start = matches.starts[index] ?? 0;
  const end = matches.starts[index + 1] ?? matches.places.length;
  return matches.places.slice(start, Math.min(end, start + most));
}

/** Returns the index of the first of the ascending values that is not below `wanted`. */
export function lowerBound(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function group(places: readonly number[], titles: readonly number[]): FoundPlaces {
  const itemRowIds: number[] = [];
  const starts: number[] = [];
  let end = 0;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    if (place < end) continue;
    const itemRowId = Math.floor(place / PLACES_PER_ITEM);
    itemRowIds.push(itemRowId);
    starts.push(index);
    end = (itemRowId + 1) * PLACES_PER_ITEM;
  }
  return { places, itemRowIds, starts, titles: new Set(titles) };
}

function readPlaces(db: Statements, query: TextQuery): number[] {
  if (query.kind === 'scan') {
    const sql = HISTORY_SQL.scanSegments(query.marks.length);
    return db.values<number>(sql, toMarkValues(query.marks));
  }
  const places = toNumbers(db.value(HISTORY_SQL.matchSegments, query.match));
  if (!query.needsCheck) return places;
  const read = db.prepare<[number, number], { source: string; target: string }>(
    HISTORY_SQL.getSegment,
  );
  return places.filter((place) => {
    const row = read.get(Math.floor(place / PLACES_PER_ITEM), place % PLACES_PER_ITEM);
    return row !== undefined && fitsQuery([row.source, row.target], query);
  });
}

function toMarkValues(marks: readonly string[]): Record<string, string> {
  return Object.fromEntries(marks.map((mark, index) => [`mark${String(index)}`, mark]));
}

/** Finds items whose title contains the text, ascending. */
export function readTitles(db: Statements, query: TextQuery): number[] {
  if (query.kind === 'scan') {
    const sql = HISTORY_SQL.scanTitles(query.marks.length);
    return db.values<number>(sql, toMarkValues(query.marks));
  }
  const rowIds = db.values<number>(HISTORY_SQL.matchTitles, query.match);
  if (!query.needsCheck) return rowIds;
  const read = db.prepare<[number], { title: string }>(HISTORY_SQL.getItemByRowId);
  return rowIds.filter((rowId) => {
    const row = read.get(rowId);
    return row !== undefined && fitsQuery([row.title], query);
  });
}

/** Returns equal keys for equivalent filters. */
export function keyOf(filter: Partial<HistoryFilter>): string {
  return JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Finds places of segments in the visible items of a filter, ascending. */
export function findVisiblePlaces(
  db: Statements,
  cache: HistoryCache,
  query: TextQuery,
  filter: Omit<HistoryFilter, 'text'>,
): readonly number[] {
  const { places } = findPlaces(db, cache, query);
  const itemOf = (place: number): number => Math.floor(place / PLACES_PER_ITEM);
  if (Object.values(filter).every((value) => value === undefined)) {
    // Usually none are hidden.
    const hidden = new Set(db.values<number>(HISTORY_SQL.listHidden));
    return hidden.size === 0 ? places : places.filter((place) => !hidden.has(itemOf(place)));
  }
  const { where, values } = toItemFilter(filter);
  const visible = cache.get(
    `visible ${keyOf(filter)}`,
    () => new Set(toNumbers(db.value(HISTORY_SQL.listRowIds(where), values))),
    (rowIds) => rowIds.size,
  );
  return places.filter((place) => visible.has(itemOf(place)));
}
