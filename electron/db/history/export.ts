import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { isGuess } from '../../../shared/domain/history/parts.ts';
import { pack } from '../../support/packed.ts';
import { findPlaces, lowerBound, placesOf, type HistoryCache } from './found-places.ts';
import { separateTexts, toParts } from './parts.ts';
import { PLACES_PER_ITEM, type HistorySegmentRow } from './row.ts';
import type { HistoryExportRead, HistoryExportSegment, PackedHistoryExport } from './repo-types.ts';
import type { HistoryFinder } from './search.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

interface ExportRow extends Pick<
  HistorySegmentRow,
  'position' | 'source' | 'target' | 'is_changed_by_me' | 'location' | 'parts_json'
> {
  item_row_id: number;
  item_id: string;
  title: string;
  source_lang: string | null;
  target_lang: string;
  project_name: string | null;
  created_at_ms: number;
}

/** A segment of an export. */
interface FoundRow {
  row: ExportRow;
  /** Only the parts that contain this are wanted; null: all parts. */
  query: TextQuery | null;
}

/** Reads search results segment by segment. */
export function createHistoryExport(db: Statements, cache: HistoryCache, finder: HistoryFinder) {
  /** Reads all segments of one or several neighboring items. */
  const readWhole = (
    where: string,
    values: object,
    range: { firstItem: number; lastItem: number; afterPosition: number; limit: number },
    query: TextQuery | null = null,
  ): FoundRow[] =>
    db
      .all<ExportRow>(HISTORY_SQL.exportSegments(where), { ...values, ...range })
      .map((row) => ({ row, query }));

  /** Finds items, oldest row first. */
  const findAscending = (filter: HistoryFilter): readonly number[] =>
    cache.get(
      `ascending ${JSON.stringify(filter)}`,
      () => finder.findRowIds(filter).toSorted((a, b) => a - b),
      (rowIds) => rowIds.length,
    );

  const readFound = (
    query: TextQuery,
    { filter, afterRowId, upToRowId, limit }: HistoryExportRead,
  ): FoundRow[] => {
    const matches = findPlaces(db, cache, query);
    const rowIds = findAscending(filter);
    const segments: FoundRow[] = [];
    const first = Math.floor(afterRowId / PLACES_PER_ITEM);
    for (let index = lowerBound(rowIds, first); index < rowIds.length; index += 1) {
      const item = rowIds[index] ?? 0;
      if (segments.length >= limit || item * PLACES_PER_ITEM > upToRowId) break;
      const range = { firstItem: item, lastItem: item, limit: limit - segments.length };
      const isTitle = matches.titles.has(item);
      const after = item === first ? afterRowId % PLACES_PER_ITEM : -1;
      if (isTitle) {
        segments.push(...readWhole("state = 'kept'", {}, { ...range, afterPosition: after }));
        continue;
      }
      for (const place of placesOf(matches, item)) {
        const position = place % PLACES_PER_ITEM;
        if (position <= after) continue;
        if (segments.length >= limit) break;
        const one = { firstItem: item, lastItem: item, afterPosition: position - 1, limit: 1 };
        segments.push(...readWhole("state = 'kept'", {}, one, query));
      }
    }
    return segments;
  };

  const readRows = (read: HistoryExportRead): FoundRow[] =>
    db.read(() => {
      const query = planTextQuery(read.filter.text);
      if (query !== null) return readFound(query, read);
      const { where, values } = toItemFilter(read.filter);
      return readWhole(where, values, {
        firstItem: Math.floor(read.afterRowId / PLACES_PER_ITEM),
        lastItem: Math.floor(read.upToRowId / PLACES_PER_ITEM),
        afterPosition: read.afterRowId % PLACES_PER_ITEM,
        limit: read.limit,
      });
    });

  const projectsOf = (rows: readonly FoundRow[]): string[] => {
    const read = db.prepare<[number], string>(HISTORY_SQL.projectOfItem).pluck();
    const items = new Set(rows.map(({ row }) => row.item_row_id));
    return [...new Set([...items].flatMap((rowId) => read.get(rowId) ?? []))];
  };

  return {
    /** Returns the upper bound of an export that begins now, and its maximum number of segments. */
    startExport: (filter: HistoryFilter) =>
      db.read(() => {
        const lastItem = Number(db.value(HISTORY_SQL.maxRowId) ?? 0);
        const upToRowId = lastItem * PLACES_PER_ITEM + PLACES_PER_ITEM - 1;
        const query = planTextQuery(filter.text);
        const { where, values } = toItemFilter(filter);
        const sumOf = (condition: string, more: object): number =>
          Number(db.value(HISTORY_SQL.sumSegments(condition), { ...values, ...more }) ?? 0);
        if (query === null) return { upToRowId, total: sumOf(where, {}) };
        const matches = findPlaces(db, cache, query);
        const rowIds = finder.findRowIds(filter);
        const titles = rowIds.filter((rowId) => matches.titles.has(rowId));
        const others = rowIds.filter((rowId) => !matches.titles.has(rowId));
        const inTitles = sumOf(`${where} AND row_id IN (SELECT value FROM json_each(@rowIds))`, {
          rowIds: JSON.stringify(titles),
        });
        const inOthers = others.reduce((sum, rowId) => sum + placesOf(matches, rowId).length, 0);
        return { upToRowId, total: inTitles + inOthers };
      }),

    /**
     * Reads the next segments of an export, by key, part by part where they have parts and all pairs of these are certain:
     * none is skipped or repeated when rows are added or removed meanwhile. With a text: the segments that contain it, and all of an item whose title
     * does. A found segment is read with the parts that contain the text, or with all parts if none contains it by
     * itself. Fewer than `limit` segments mean the end.
     */
    readSegmentsForExport: (read: HistoryExportRead): HistoryExportSegment[] =>
      readRows(read).flatMap(toExportSegments),

    /** Like {@link readSegmentsForExport}, packed. */
    readPackedForExport(read: HistoryExportRead): PackedHistoryExport {
      const rows = readRows(read);
      const segments = rows.flatMap(toExportSegments);
      return {
        packed: pack(segments),
        count: rows.length,
        partCount: segments.length,
        lastRowId: segments.at(-1)?.rowId ?? 0,
        projectIds: projectsOf(rows),
      };
    },
  };
}

function toExportSegments({ row, query }: FoundRow): HistoryExportSegment[] {
  const { source, target } = row;
  const parts = toParts(row);
  const facts = {
    rowId: row.item_row_id * PLACES_PER_ITEM + row.position,
    itemId: row.item_id,
    itemTitle: row.title,
    position: row.position,
    sourceLang: row.source_lang,
    targetLang: row.target_lang,
    projectName: row.project_name,
    isChangedByMe: row.is_changed_by_me === 1,
    createdAtMs: row.created_at_ms,
    location: row.location,
  };
  // An import would take guessed pairs for the ones of a person.
  const isGuessed = parts?.some(isGuess);
  if (parts === null || isGuessed) return [{ ...facts, source, target }];
  const texts = separateTexts({ source, target, parts });
  const found =
    query === null ? texts : texts.filter((text) => fitsQuery([text.source, text.target], query));
  return (found.length === 0 ? texts : found).map(({ sourceStart, ...pair }) => ({
    ...facts,
    sourceStart,
    source: pair.source,
    target: pair.target,
  }));
}
