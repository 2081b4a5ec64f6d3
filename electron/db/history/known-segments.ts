import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { ImportedSegment, NewHistoryItem } from './repo-types.ts';
import type { HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** A segment of the history that a file contains as well. */
export interface KnownSegment {
  row_id: number;
  item_row_id: number;
  position: number;
  target: string;
  decided: HistorySegmentRow['decided'];
}

/** Imports of one title to compare, newest first. */
const MAX_SAME_IMPORTS = 5;

type ItemFacts = Pick<NewHistoryItem, 'title' | 'sourceLang' | 'targetLang'>;

/**
 * Builds the finder of file segments that the history already has: by the place that the file names, else by content
 * among the items of the same languages and second, and the imports of the same title.
 */
export function createKnownFinder(
  db: Statements,
): (item: ItemFacts, segment: ImportedSegment) => KnownSegment | null {
  /** Files preserve the order of their items: the next one mostly follows the last one. */
  let last: KnownSegment | null = null;
  let lastPlace: { itemId: string; rowId: number | undefined } | null = null;
  let lastSecond: { key: string; rowIds: readonly number[] } | null = null;
  let imports: ReadonlyMap<string, readonly number[]> | null = null;

  const itemOf = ({ itemId }: SegmentPlace): number | undefined => {
    if (lastPlace?.itemId !== itemId) {
      const rowId = db.value<number>(HISTORY_SQL.storedRowId, itemId);
      lastPlace = { itemId, rowId };
    }
    return lastPlace.rowId;
  };
  const itemsOfSecond = (item: ItemFacts, fromMs: number): readonly number[] => {
    const key = JSON.stringify([item.sourceLang, item.targetLang, fromMs]);
    if (lastSecond?.key !== key) {
      const { sourceLang, targetLang } = item;
      const rowIds = db.values<number>(HISTORY_SQL.storedInSecond, {
        sourceLang,
        targetLang,
        fromMs,
      });
      lastSecond = { key, rowIds };
    }
    return lastSecond.rowIds;
  };
  const importsOf = (item: ItemFacts): readonly number[] => {
    imports ??= readImports(db);
    return imports.get(keyOf(item)) ?? [];
  };
  const at = (itemRowId: number, position: number, source: string): KnownSegment | undefined =>
    db.get<KnownSegment>(HISTORY_SQL.segmentAt, itemRowId, position, source);
  const within = (itemRowId: number, source: string): KnownSegment | undefined =>
    db.get<KnownSegment>(HISTORY_SQL.segmentWithin, itemRowId, source);

  const find = (item: ItemFacts, segment: ImportedSegment): KnownSegment | null => {
    const { exportedFrom: place, source } = segment;
    const rowId = place === undefined ? undefined : itemOf(place);
    if (place !== undefined && rowId !== undefined) {
      const found = at(rowId, place.position, source) ?? within(rowId, source);
      if (found !== undefined) return found;
    }
    const { writtenAtMs } = segment;
    const ofSecond = writtenAtMs === undefined ? [] : itemsOfSecond(item, writtenAtMs);
    const like = [...ofSecond, ...importsOf(item)];
    if (last !== null && like.includes(last.item_row_id)) {
      const next = at(last.item_row_id, last.position + 1, source);
      if (next !== undefined) return next;
    }
    for (const each of like) {
      const found = within(each, source);
      if (found !== undefined) return found;
    }
    return null;
  };
  return (item, segment) => {
    const found = find(item, segment);
    if (found !== null) last = found;
    return found;
  };
}

const keyOf = ({ title, sourceLang, targetLang }: ItemFacts): string =>
  JSON.stringify([title, sourceLang, targetLang]);

function readImports(db: Statements): ReadonlyMap<string, readonly number[]> {
  const imports = new Map<string, number[]>();
  const rows = db.all<ItemFacts & { rowId: number }>(HISTORY_SQL.storedImports);
  for (const row of rows) {
    const same = imports.get(keyOf(row));
    if (same === undefined) imports.set(keyOf(row), [row.rowId]);
    else if (same.length < MAX_SAME_IMPORTS) same.push(row.rowId);
  }
  return imports;
}
