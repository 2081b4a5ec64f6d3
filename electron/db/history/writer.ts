import type {
  HistoryFilter,
  HistoryItem,
  HistoryPurge,
  HistorySegment,
} from '../../../shared/domain/history/history.ts';
import { AppError } from '../../../shared/errors.ts';
import { unpack } from '../../support/packed.ts';
import { PLACES_PER_ITEM, toItem, toItemValues, unknownItem, type HistoryItemRow } from './row.ts';
import { createImportWriter, type PlacedSegment } from './import-writer.ts';
import type { HistoryRepo, NewHistoryItem } from './repo-types.ts';
import { HISTORY_SQL } from './sql.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import type { SyncLater } from '../engine/sync-later.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import { VOICE_SQL } from '../voice/sql.ts';

/** Rows per statement, largest first: the remainder goes to the next size. */
const STATEMENT_ROWS = [2000, 100, 1] as const;
/** Segments, and items, removed per call, so that other calls get their turn. */
const REMOVED_SEGMENTS = 2000;
const REMOVED_ITEMS = 500;
/** A location is a few words; file names from XLIFF may be long. */
const MAX_LOCATION_CHARS = 300;

/** Part of the history that adds and removes items. */
export type HistoryWriter = Pick<
  HistoryRepo,
  | 'add'
  | 'stageSegments'
  | 'unstageSegments'
  | 'beginImport'
  | 'appendSegments'
  | 'appendImports'
  | 'appendPackedImports'
  | 'finishImports'
  | 'discardUnfinished'
  | 'deleteItems'
  | 'restoreItems'
  | 'removePurged'
> & {
  /** @param findRowIds finds the items of a filter */
  purgeItems(
    purge: HistoryPurge,
    deletedBeforeMs: number,
    findRowIds: (filter: HistoryFilter) => readonly number[],
  ): number;
};

/** @param syncLater for rows that are invisible until an import is finished */
export function createHistoryWriter(db: Statements, syncLater: SyncLater): HistoryWriter {
  const insertItem = (
    item: NewHistoryItem,
    state: 'kept' | 'unfinished',
    segmentCount: number,
  ): number => {
    const { lastInsertRowid } = db.run(HISTORY_SQL.insertItem, {
      ...toItemValues(item),
      segmentCount,
      state,
    });
    return Number(lastInsertRowid);
  };

  const staged = new Map<string, HistorySegment[]>();
  const insertSegments = (segments: readonly PlacedSegment[]): void => {
    for (const { position } of segments) checkPosition(position);
    let from = 0;
    for (const rows of STATEMENT_ROWS) {
      if (segments.length - from < rows) continue;
      const insert = db.prepare(HISTORY_SQL.insertSegments(rows));
      for (; segments.length - from >= rows; from += rows) {
        insert.run(segments.slice(from, from + rows).flatMap(toValues));
      }
    }
  };

  const imports = createImportWriter(db, {
    item: (item) => insertItem(item, 'unfinished', 0),
    segments: insertSegments,
  });
  const appendImports: HistoryWriter['appendImports'] = (parts, known = 'add') =>
    syncLater(() => db.inOne(() => imports.append(parts, known)));

  const getItem = (id: string): HistoryItem =>
    toItem(orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, id), unknownItem));

  /** Removes a batch of marked rows. */
  const removeSome = (): boolean => {
    const next = db.all<{ row_id: number }>(HISTORY_SQL.nextToRemove, REMOVED_ITEMS);
    let allowance = REMOVED_SEGMENTS;
    for (const { row_id: rowId } of next) {
      const { changes } = db.run(HISTORY_SQL.removeSegments, rowId, allowance);
      allowance -= changes;
      if (allowance <= 0) return false;
      db.run(HISTORY_SQL.removeItem, rowId);
    }
    return next.length < REMOVED_ITEMS;
  };

  const markItems: HistoryWriter['purgeItems'] = (purge, deletedBeforeMs, findRowIds) => {
    if (purge.scope === 'all') return db.run(HISTORY_SQL.markAll).changes;
    if (purge.scope === 'deleted') {
      return db.run(HISTORY_SQL.markDeleted, deletedBeforeMs).changes;
    }
    const mark = db.prepare(HISTORY_SQL.markOne);
    return sum(findRowIds(purge.filter).map((rowId) => mark.run(rowId).changes));
  };

  return {
    add(item, lastSegments) {
      const { id, documentJobId } = item;
      const segments = [...(staged.get(id) ?? []), ...lastSegments];
      staged.delete(id);
      return db.inOne(() => {
        const replaced = { id, documentJobId };
        const isStarred = db.value<number | null>(HISTORY_SQL.isReplacedStarred, replaced);
        db.run(HISTORY_SQL.removeReplaced, replaced);
        const itemRowId = insertItem(item, 'kept', segments.length);
        if (isStarred === 1) db.run(HISTORY_SQL.setStarred, 1, id);
        insertSegments(segments.map((each) => ({ ...each, itemRowId })));
        return getItem(id);
      });
    },

    stageSegments(itemId, segments) {
      staged.set(itemId, [...(staged.get(itemId) ?? []), ...segments]);
    },

    unstageSegments(itemId) {
      staged.delete(itemId);
    },

    beginImport(item) {
      db.inOne(() => insertItem(item, 'unfinished', 0));
    },

    appendImports,

    appendPackedImports: (parts, known) => appendImports(unpack(parts), known),

    appendSegments(itemId, segments) {
      appendImports([{ itemId, begin: null, segments }]);
    },

    finishImports: (itemIds, replacedAtMs = 0) =>
      db.inOne(() => imports.finish(itemIds, replacedAtMs)),

    discardUnfinished: (itemId) =>
      db.inOne(() => {
        imports.forget();
        db.run(HISTORY_SQL.markUnfinished, { id: itemId });
        return removeSome();
      }),

    deleteItems: (itemIds, atMs) =>
      db.inOne(() => {
        const remove = db.prepare(HISTORY_SQL.deleteItem);
        return sum(itemIds.map((id) => remove.run({ id, atMs }).changes));
      }),

    restoreItems: (itemIds) =>
      db.inOne(() => {
        const restore = db.prepare(HISTORY_SQL.restoreItem);
        return sum(itemIds.map((id) => restore.run(id).changes));
      }),

    purgeItems: (purge, deletedBeforeMs, findRowIds) =>
      db.inOne(() => {
        const count = markItems(purge, deletedBeforeMs, findRowIds);
        db.run(VOICE_SQL.purgeWithItems(purge.scope === 'deleted'));
        return count;
      }),

    removePurged: () => db.inOne(removeSome),
  };
}

function toValues({ itemRowId, ...segment }: PlacedSegment): (string | number | null)[] {
  const source = segment.source.toWellFormed();
  const target = segment.target.toWellFormed();
  const location = segment.location?.toWellFormed().slice(0, MAX_LOCATION_CHARS) ?? null;
  const indexTexts = [toIndexText(source), toIndexText(target)];
  const { origin } = segment;
  const originName = origin?.name?.toWellFormed().slice(0, MAX_LOCATION_CHARS) ?? null;
  return [
    itemRowId,
    segment.position,
    source,
    target,
    ...indexTexts,
    location,
    origin?.kind ?? null,
    originName,
  ];
}

/** Rejects a position whose index row id would collide with another item's segment. */
function checkPosition(position: number): void {
  if (Number.isInteger(position) && position >= 0 && position < PLACES_PER_ITEM) return;
  throw new AppError(
    'input/invalid',
    {
      english: `A segment’s position must be 0 to ${String(PLACES_PER_ITEM - 1)}. Nothing was added.`,
    },
    { details: { field: 'position' } },
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
