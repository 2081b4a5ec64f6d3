import type {
  FindGridRow,
  FoundGridRow,
  GridPage,
  GridPlace,
  GridQuery,
  GridRow,
} from '../../../shared/domain/history/grid.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { createWordCounter } from '../../../shared/domain/analysis/count-texts.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import { toNumbers } from '../engine/stored-values.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';
import { createSegmentComments } from './comments.ts';
import { createGridIndex, type GridIndex, type IndexedRow } from './grid-index.ts';
import { rowsOfSegment, type GridSegment } from './grid-rows.ts';
import { markMiscut } from './miscut.ts';
import {
  PLACES_PER_ITEM,
  toItem,
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
} from './row.ts';
import { HISTORY_SQL } from './sql.ts';
import { toDetailSegment } from './segments.ts';

const COLUMNS = `s.position, s.source, s.target, s.is_changed_by_me, s.decided, s.parts_json, s.origin,
  EXISTS (SELECT 1 FROM history_drafts WHERE segment_row_id = s.row_id)
    OR EXISTS (SELECT 1 FROM history_revisions WHERE segment_row_id = s.row_id AND is_cut = 1) AS is_held`;

/** Exported so that tests can check its query plans. */
export const GRID_SQL = {
  list: `SELECT ${COLUMNS} FROM history_segments AS s
    WHERE s.item_row_id = ? AND s.position > ? ORDER BY s.position LIMIT ?`,
  one: `SELECT ${COLUMNS} FROM history_segments AS s WHERE s.item_row_id = ? AND s.position = ?`,
  match: `SELECT json_group_array(rowid - @first) FROM history_segments_fts
    WHERE history_segments_fts MATCH @match AND rowid BETWEEN @first AND @last`,
} as const;

/**
 * Report each change of a segment of this connection by any part of the app. Segments are added only at
 * the end of their item, and removed only with it.
 */
const TRIGGERS = `
  CREATE TEMP TRIGGER IF NOT EXISTS grid_segment AFTER UPDATE ON main.history_segments BEGIN
    SELECT note_grid_change(new.item_row_id, new.position);
  END;
  CREATE TEMP TRIGGER IF NOT EXISTS grid_item AFTER DELETE ON main.history_items BEGIN
    SELECT note_grid_change(old.row_id, -1);
  END;
  CREATE TEMP TRIGGER IF NOT EXISTS grid_draft_added AFTER INSERT ON main.history_drafts BEGIN
    SELECT note_grid_change(item_row_id, position) FROM main.history_segments
      WHERE row_id = new.segment_row_id;
  END;
  CREATE TEMP TRIGGER IF NOT EXISTS grid_draft_removed AFTER DELETE ON main.history_drafts BEGIN
    SELECT note_grid_change(item_row_id, position) FROM main.history_segments
      WHERE row_id = old.segment_row_id;
  END;`;

/** Items whose rows are in memory. */
const KEPT_ITEMS = 3;
/** Segments read at once. */
const SEGMENTS_PER_READ = 500;
/** More changed segments than this are read with all others. */
const MOST_CHANGED = 5000;

interface KeptItem {
  index: GridIndex;
  /** Every segment was read. */
  isComplete: boolean;
  /** Positions that changed since. */
  changed: Set<number>;
}

/** Places of open findings: positions, and beside each where it is in the translation, in UTF-16 units. */
export interface FindingPlaces {
  positions: readonly number[];
  starts: readonly number[];
}

/** Builds the part of the history that lists the rows of one item, by state and words. */
export function createHistoryGrid(connection: SqliteDatabase, db: Statements) {
  const comments = createSegmentComments(db);
  const kept = new Map<number, KeptItem>();
  let isListening = false;

  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    connection.function('note_grid_change', (itemRowId: unknown, position: unknown) => {
      const item = kept.get(Number(itemRowId));
      if (position === -1) kept.delete(Number(itemRowId));
      else item?.changed.add(Number(position));
      return null;
    });
    connection.exec(TRIGGERS);
  };

  const needItem = (itemId: string): HistoryItemRow =>
    orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, itemId), unknownItem);

  const keptOf = (itemRowId: number): KeptItem => {
    listen();
    const item = kept.get(itemRowId) ?? {
      index: createGridIndex(),
      isComplete: false,
      changed: new Set(),
    };
    // The latest last.
    kept.delete(itemRowId);
    kept.set(itemRowId, item);
    for (const oldest of kept.keys()) if (kept.size > KEPT_ITEMS) kept.delete(oldest);
    return item;
  };

  const put = (index: GridIndex, segment: GridSegment): void => {
    index.setSegment(segment.position, rowsOfSegment(segment));
  };
  const readOne = (itemRowId: number, position: number): GridSegment | undefined =>
    db.get<GridSegment>(GRID_SQL.one, itemRowId, position);

  /** Reads what is missing or changed. @returns whether everything is known */
  const catchUp = (item: HistoryItemRow, endMs: number): boolean => {
    const one = keptOf(item.row_id);
    const { index } = one;
    if (index.segmentCount() !== item.segment_count) one.isComplete = false;
    while (!one.isComplete) {
      const after = index.lastPosition();
      const rows = db.all<GridSegment>(GRID_SQL.list, item.row_id, after, SEGMENTS_PER_READ);
      for (const row of rows) put(index, row);
      one.isComplete = rows.length < SEGMENTS_PER_READ;
      if (performance.now() >= endMs) break;
    }
    for (const position of one.changed) {
      one.changed.delete(position);
      const row = position > index.lastPosition() ? undefined : readOne(item.row_id, position);
      if (row !== undefined) put(index, row);
      if (performance.now() >= endMs) break;
    }
    return one.isComplete && one.changed.size === 0;
  };

  /** Returns the index of an item with all its rows. */
  const indexOf = (item: HistoryItemRow): GridIndex => {
    const one = keptOf(item.row_id);
    if (one.changed.size > MOST_CHANGED) kept.delete(item.row_id);
    catchUp(item, Infinity);
    return keptOf(item.row_id).index;
  };

  const search = (item: HistoryItemRow, index: GridIndex, text: string): TextQuery | null => {
    const known = index.search();
    if (known?.text === text) return known.query;
    const query = planTextQuery(text);
    if (query === null) index.setSearch(null, []);
    else index.setSearch({ text, query }, findRows(db, item, index, query));
    return query;
  };

  const readSegment = (
    item: HistoryItemRow,
    position: number,
    query: TextQuery | null,
  ): HistoryDetailSegment | null => {
    const row = db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);
    if (row === undefined) return null;
    return toDetailSegment(item.id, row, query, comments.of(row.row_id));
  };

  return {
    /**
     * Reads the rows of an item before they are asked for, so that no call takes long.
     * @param maxMs nothing more is begun after that
     * @returns whether all are known
     * @throws `input/not-found`
     */
    prepareRows: (itemId: string, maxMs: number): boolean =>
      db.read(() => catchUp(needItem(itemId), performance.now() + maxMs)),

    /** Lists rows of an item from an offset on. @throws `input/not-found` */
    listRows: ({
      itemId,
      filter,
      text,
      keep,
      highlight = '',
      offset,
      limit,
    }: GridQuery): GridPage =>
      db.read(() => {
        const item = needItem(itemId);
        const index = indexOf(item);
        const query = search(item, index, text) ?? planTextQuery(highlight);
        const rows = index.read(filter, offset, limit, keep);
        const segments = [...new Set(rows.map(({ position }) => position))].flatMap(
          (position) => readSegment(item, position, query) ?? [],
        );
        for (const run of runsOf(segments)) markMiscut(db, item, run);
        return {
          item: toItem(item),
          rows: withTexts(rows, segments, item.source_lang),
          segments,
          total: index.totalOf(filter, keep),
          ...index.counts(),
        };
      }),

    /** Finds a row among those of a filter. @throws `input/not-found` */
    findRow: ({ itemId, filter, text, keep, wanted, position, part }: FindGridRow): FoundGridRow =>
      db.read(() => {
        const item = needItem(itemId);
        const index = indexOf(item);
        search(item, index, text);
        const place: GridPlace = { position, part };
        return index[wanted === 'place' ? 'find' : 'findNext'](filter, place, keep);
      }),

    /** Lists the rows that confirming a row would fill, at most `most`, in order. @throws `input/not-found` */
    listRepeats: (itemId: string, place: GridPlace, most: number): GridPlace[] =>
      db.read(() => indexOf(needItem(itemId)).repeatsOf(place, most)),

    /** Notes where an item has open findings, until it is replaced or the item has not been shown for a while. */
    noteFindings: (itemId: string, { positions, starts }: FindingPlaces): void =>
      db.read(() => {
        const item = needItem(itemId);
        const places = Map.groupBy(positions.keys(), (at) => positions[at] ?? 0);
        indexOf(item).setFindings(
          new Map(
            [...places].map(([position, all]) => [position, all.map((at) => starts[at] ?? 0)]),
          ),
          (position) => {
            const row = readOne(item.row_id, position);
            return row === undefined
              ? [0]
              : rowsOfSegment(row).map(({ targetStart }) => targetStart);
          },
        );
      }),
  };
}

/** Finds the rows of an item that fit a search: the full-text index knows segments, not their parts. */
function* findRows(
  db: Statements,
  { row_id: itemRowId }: HistoryItemRow,
  index: GridIndex,
  query: TextQuery,
): Generator<GridPlace> {
  const first = itemRowId * PLACES_PER_ITEM;
  const last = first + PLACES_PER_ITEM - 1;
  const read = db.prepare<[number, number], GridSegment>(GRID_SQL.one);
  const positions =
    query.kind === 'index'
      ? toNumbers(db.value(GRID_SQL.match, { match: query.match, first, last }))
      : index.allPositions();
  for (const position of positions) {
    const isCertain = query.kind === 'index' && !query.needsCheck;
    if (isCertain && index.rowCountOf(position) === 1) {
      yield { position };
      continue;
    }
    const segment = read.get(itemRowId, position);
    if (segment === undefined) continue;
    for (const { part, source, target } of rowsOfSegment(segment)) {
      if (fitsQuery([source, target], query))
        yield { position, ...(part === null ? {} : { part }) };
    }
  }
}

/** Splits segments where positions are missing between them. */
function runsOf(segments: HistoryDetailSegment[]): HistoryDetailSegment[][] {
  const runs: HistoryDetailSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.at(-1)?.position === segment.position - 1) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** Adds what is read from the texts of the rows. */
function withTexts(
  rows: readonly IndexedRow[],
  segments: readonly HistoryDetailSegment[],
  sourceLang: string | null,
): GridRow[] {
  const countWords = createWordCounter(sourceLang);
  const byPosition = new Map(segments.map((segment) => [segment.position, segment]));
  return rows.flatMap(({ asIn, ...row }) => {
    const segment = byPosition.get(row.position);
    if (segment === undefined) return [];
    const { source = '' } =
      partTexts({ ...segment, parts: segment.parts ?? null })[row.part ?? 0] ?? {};
    return { ...row, words: countWords(source), ...(asIn === null ? {} : { asIn }) };
  });
}
