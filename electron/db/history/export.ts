import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { pack } from '../../support/packed.ts';
import { findPlaces, lowerBound, placesOf, type HistoryCache } from './found-places.ts';
import { PLACES_PER_ITEM, type HistorySegmentRow } from './row.ts';
import type {
  HistoryExportRead,
  HistoryExportSegment,
  PackedExportSegments,
} from './repo-types.ts';
import type { HistoryFinder } from './search.ts';
import { HISTORY_SQL, toItemFilter } from './sql.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

interface ExportRow extends Omit<HistorySegmentRow, 'row_id'> {
  item_row_id: number;
  item_id: string;
  title: string;
  source_lang: string | null;
  target_lang: string;
  project_name: string | null;
  created_at_ms: number;
}

/** Reads search results segment by segment. */
export function createHistoryExport(db: Statements, cache: HistoryCache, finder: HistoryFinder) {
  /** Reads all segments of one or several neighboring items. */
  const readWhole = (
    where: string,
    values: object,
    range: { firstItem: number; lastItem: number; afterPosition: number; limit: number },
  ): HistoryExportSegment[] =>
    db
      .all<ExportRow>(HISTORY_SQL.exportSegments(where), { ...values, ...range })
      .map(toExportSegment);

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
  ): HistoryExportSegment[] => {
    const matches = findPlaces(db, cache, query);
    const rowIds = findAscending(filter);
    const segments: HistoryExportSegment[] = [];
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
        segments.push(...readWhole("state = 'kept'", {}, one));
      }
    }
    return segments;
  };

  const readSegmentsForExport = (read: HistoryExportRead): HistoryExportSegment[] =>
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

  const projectsOf = (segments: readonly HistoryExportSegment[]): string[] => {
    const read = db.prepare<[number], string>(HISTORY_SQL.projectOfItem).pluck();
    const items = new Set(segments.map(({ rowId }) => Math.floor(rowId / PLACES_PER_ITEM)));
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
     * Reads the next segments of an export, by key: none is skipped or repeated when rows are added or removed
     * meanwhile. With a text: the segments that contain it, and all of an item whose title does. Fewer than `limit`
     * mean the end.
     */
    readSegmentsForExport,

    /** Like {@link readSegmentsForExport}, packed. */
    readPackedForExport(read: HistoryExportRead): PackedExportSegments {
      const segments = readSegmentsForExport(read);
      return {
        packed: pack(segments),
        count: segments.length,
        lastRowId: segments.at(-1)?.rowId ?? 0,
        projectIds: projectsOf(segments),
      };
    },
  };
}

function toExportSegment(row: ExportRow): HistoryExportSegment {
  return {
    rowId: row.item_row_id * PLACES_PER_ITEM + row.position,
    itemId: row.item_id,
    itemTitle: row.title,
    position: row.position,
    source: row.source,
    target: row.target,
    sourceLang: row.source_lang,
    targetLang: row.target_lang,
    projectName: row.project_name,
    isChangedByMe: row.is_changed_by_me === 1,
    createdAtMs: row.created_at_ms,
    location: row.location,
  };
}
