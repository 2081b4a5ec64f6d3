import type { FilePlace, SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { hasLock, separateTexts, toParts } from './parts.ts';
import type { ImportedSegment, NewHistoryItem } from './repo-types.ts';
import type { HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

interface StoredRow extends Pick<
  HistorySegmentRow,
  'row_id' | 'position' | 'source' | 'target' | 'decided' | 'parts_json'
> {
  item_row_id: number;
}

/** A segment of the history, or a part of one, that a file contains as well. */
export interface KnownSegment extends Pick<StoredRow, 'row_id' | 'item_row_id' | 'position'> {
  /** Where the part begins in the source, in UTF-16 units; absent for the whole segment. */
  sourceStart?: number;
  source: string;
  target: string;
  isLocked: boolean;
}

/** Imports of one title to compare, newest first. */
const MAX_SAME_IMPORTS = 5;

/** With this many parts in memory, those of no further item are read: only its whole segments are known. */
const MAX_HELD_PARTS = 300_000;

type ItemFacts = Pick<NewHistoryItem, 'title' | 'sourceLang' | 'targetLang'>;

/**
 * Builds the finder of file segments that the history already has, whole or as a part of a segment: by the place that
 * the file names, else by content among the items of the same languages and second, and the imports of the same title.
 * @param maxHeldParts lower only in tests
 */
export function createKnownFinder(
  db: Statements,
  maxHeldParts = MAX_HELD_PARTS,
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
  /** First part with each source, by item. */
  const held = new Map<number, ReadonlyMap<string, KnownSegment>>();
  let heldParts = 0;
  const partsOf = (itemRowId: number): ReadonlyMap<string, KnownSegment> => {
    const known = held.get(itemRowId);
    if (known !== undefined) return known;
    const parts = new Map<string, KnownSegment>();
    held.set(itemRowId, parts);
    if (heldParts >= maxHeldParts) return parts;
    for (const row of db.all<StoredRow>(HISTORY_SQL.storedInParts, itemRowId)) {
      for (const part of toKnownParts(row)) {
        if (!parts.has(part.source)) parts.set(part.source, part);
      }
    }
    heldParts += parts.size;
    return parts;
  };
  /** The segment there and its parts. */
  const allAt = (itemRowId: number, position: number): KnownSegment[] =>
    db
      .all<StoredRow>(HISTORY_SQL.storedAt, itemRowId, position)
      .flatMap((row) => [toKnown(row), ...toKnownParts(row)]);
  const at = (
    itemRowId: number,
    { position, sourceStart }: Pick<FilePlace, 'position' | 'sourceStart'>,
    source: string,
  ): KnownSegment | undefined =>
    allAt(itemRowId, position).find(
      (one) => one.sourceStart === sourceStart && one.source === source,
    );
  const within = (itemRowId: number, source: string): KnownSegment | undefined => {
    const row = db.get<StoredRow>(HISTORY_SQL.storedWithin, itemRowId, source);
    return row === undefined ? partsOf(itemRowId).get(source) : toKnown(row);
  };
  /** Returns the segment or part that follows another, if it has this source. */
  const after = (known: KnownSegment, source: string): KnownSegment | undefined => {
    const { item_row_id: itemRowId, position, sourceStart = 0 } = known;
    const isPart = known.sourceStart !== undefined;
    const nextPart = isPart
      ? allAt(itemRowId, position).find((one) => (one.sourceStart ?? 0) > sourceStart)
      : undefined;
    if (nextPart !== undefined) return nextPart.source === source ? nextPart : undefined;
    return allAt(itemRowId, position + 1).find(
      (one) => (one.sourceStart ?? 0) === 0 && one.source === source,
    );
  };

  const find = (item: ItemFacts, segment: ImportedSegment): KnownSegment | null => {
    const { exportedFrom: place, source } = segment;
    const rowId = place === undefined ? undefined : itemOf(place);
    if (place !== undefined && rowId !== undefined) {
      const found = at(rowId, place, source) ?? within(rowId, source);
      if (found !== undefined) return found;
    }
    const { writtenAtMs } = segment;
    const ofSecond = writtenAtMs === undefined ? [] : itemsOfSecond(item, writtenAtMs);
    const like = [...ofSecond, ...importsOf(item)];
    if (last !== null && like.includes(last.item_row_id)) {
      const next = after(last, source);
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

function toKnown(row: StoredRow): KnownSegment {
  const { row_id, item_row_id, position, source, target } = row;
  return { row_id, item_row_id, position, source, target, isLocked: hasLock(row) };
}

function toKnownParts(row: StoredRow): KnownSegment[] {
  const parts = toParts(row);
  if (parts === null) return [];
  const { row_id, item_row_id, position, source, target } = row;
  return separateTexts({ source, target, parts }).map((text, index) => ({
    row_id,
    item_row_id,
    position,
    sourceStart: text.sourceStart,
    source: text.source,
    target: text.target,
    isLocked: row.decided === 'locked' || parts[index]?.isLocked === true,
  }));
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
