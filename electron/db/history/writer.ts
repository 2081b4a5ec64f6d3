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
import type { Statements } from '../engine/statement-cache.ts';
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
export function createHistoryWriter(statements: Statements, syncLater: SyncLater): HistoryWriter {
  const insertItem = (
    item: NewHistoryItem,
    state: 'kept' | 'unfinished',
    segmentCount: number,
  ): number => {
    const { lastInsertRowid } = statements
      .prepare(HISTORY_SQL.insertItem)
      .run({ ...toItemValues(item), segmentCount, state });
    return Number(lastInsertRowid);
  };

  const staged = new Map<string, HistorySegment[]>();
  const insertSegments = (segments: readonly PlacedSegment[]): void => {
    for (const { position } of segments) checkPosition(position);
    let from = 0;
    for (const rows of STATEMENT_ROWS) {
      if (segments.length - from < rows) continue;
      const insert = statements.prepare(HISTORY_SQL.insertSegments(rows));
      for (; segments.length - from >= rows; from += rows) {
        insert.run(segments.slice(from, from + rows).flatMap(toValues));
      }
    }
  };

  const imports = createImportWriter(statements, {
    item: (item) => insertItem(item, 'unfinished', 0),
    segments: insertSegments,
  });
  const appendImports: HistoryWriter['appendImports'] = (parts, known = 'add') =>
    syncLater(() => statements.transaction(() => imports.append(parts, known)).immediate());

  const getItem = (id: string): HistoryItem => {
    const row = statements.prepare<[string], HistoryItemRow>(HISTORY_SQL.getItem).get(id);
    if (row === undefined) throw unknownItem();
    return toItem(row);
  };

  /** Removes a batch of marked rows. */
  const removeSome = (): boolean => {
    const next = statements
      .prepare<[number], { row_id: number }>(HISTORY_SQL.nextToRemove)
      .all(REMOVED_ITEMS);
    let allowance = REMOVED_SEGMENTS;
    for (const { row_id: rowId } of next) {
      const { changes } = statements.prepare(HISTORY_SQL.removeSegments).run(rowId, allowance);
      allowance -= changes;
      if (allowance <= 0) return false;
      statements.prepare(HISTORY_SQL.removeItem).run(rowId);
    }
    return next.length < REMOVED_ITEMS;
  };

  const markItems: HistoryWriter['purgeItems'] = (purge, deletedBeforeMs, findRowIds) => {
    if (purge.scope === 'all') return statements.prepare(HISTORY_SQL.markAll).run().changes;
    if (purge.scope === 'deleted') {
      return statements.prepare(HISTORY_SQL.markDeleted).run(deletedBeforeMs).changes;
    }
    const mark = statements.prepare(HISTORY_SQL.markOne);
    return sum(findRowIds(purge.filter).map((rowId) => mark.run(rowId).changes));
  };

  return {
    add(item, lastSegments) {
      const { id, documentJobId } = item;
      const segments = [...(staged.get(id) ?? []), ...lastSegments];
      staged.delete(id);
      return statements
        .transaction(() => {
          const replaced = { id, documentJobId };
          const isStarred = statements
            .prepare<[object], number | null>(HISTORY_SQL.isReplacedStarred)
            .pluck()
            .get(replaced);
          statements.prepare(HISTORY_SQL.removeReplaced).run(replaced);
          const itemRowId = insertItem(item, 'kept', segments.length);
          if (isStarred === 1) statements.prepare(HISTORY_SQL.setStarred).run(1, id);
          insertSegments(segments.map((each) => ({ ...each, itemRowId })));
          return getItem(id);
        })
        .immediate();
    },

    stageSegments(itemId, segments) {
      staged.set(itemId, [...(staged.get(itemId) ?? []), ...segments]);
    },

    unstageSegments(itemId) {
      staged.delete(itemId);
    },

    beginImport(item) {
      statements.transaction(() => insertItem(item, 'unfinished', 0)).immediate();
    },

    appendImports,

    appendPackedImports: (parts, known) => appendImports(unpack(parts), known),

    appendSegments(itemId, segments) {
      appendImports([{ itemId, begin: null, segments }]);
    },

    finishImports: (itemIds, replacedAtMs = 0) =>
      statements.transaction(() => imports.finish(itemIds, replacedAtMs)).immediate(),

    discardUnfinished: (itemId) =>
      statements
        .transaction(() => {
          imports.forget();
          statements.prepare(HISTORY_SQL.markUnfinished).run({ id: itemId });
          return removeSome();
        })
        .immediate(),

    deleteItems: (itemIds, atMs) =>
      statements
        .transaction(() => {
          const remove = statements.prepare(HISTORY_SQL.deleteItem);
          return sum(itemIds.map((id) => remove.run({ id, atMs }).changes));
        })
        .immediate(),

    restoreItems: (itemIds) =>
      statements
        .transaction(() => {
          const restore = statements.prepare(HISTORY_SQL.restoreItem);
          return sum(itemIds.map((id) => restore.run(id).changes));
        })
        .immediate(),

    purgeItems: (purge, deletedBeforeMs, findRowIds) =>
      statements
        .transaction(() => {
          const count = markItems(purge, deletedBeforeMs, findRowIds);
          statements.prepare(VOICE_SQL.purgeWithItems(purge.scope === 'deleted')).run();
          return count;
        })
        .immediate(),

    removePurged: () => statements.transaction(removeSome).immediate(),
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
