import type {
  HistoryFilter,
  HistoryItem,
  HistoryPurge,
  HistorySegment,
} from '../../../shared/domain/history/history.ts';
import {
  arePartsOf,
  toSentenceParts,
  type SegmentPart,
} from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { unpack, type Packed } from '../../support/packed.ts';
import { PLACES_PER_ITEM, toItem, toItemValues, unknownItem, type HistoryItemRow } from './row.ts';
import { CUT_SQL } from './cut-sentences.ts';
import { joinDocument } from './documents.ts';
import { JOURNAL_SQL } from './journal-sql.ts';
import { partsToJson } from './parts-column.ts';
import { createImportWriter, type PlacedSegment } from './import-writer.ts';
import type {
  NewHistoryItem,
  HistoryImportPart,
  KnownCounts,
  KnownHandling,
} from './repo-types.ts';
import { HISTORY_SQL } from './sql.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import type { SyncLater } from '../engine/sync-later.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import { VOICE_SQL } from '../voice/sql.ts';

/** Rows per statement, largest first: the remainder goes to the next size. */
const STATEMENT_ROWS = [2000, 100, 1] as const;
/** Segments and rows of steps, and items, removed per call, so that other calls get their turn. */
const REMOVED_SEGMENTS = 2000;
const REMOVED_ITEMS = 500;
/** A location is a few words; file names from XLIFF may be long. */
const MAX_LOCATION_CHARS = 300;

type FindRowIds = (filter: HistoryFilter) => readonly number[];

/**
 * Builds the part of the history that adds and removes items.
 * @param syncLater for rows that are invisible until an import is finished
 */
export function createHistoryWriter(db: Statements, syncLater: SyncLater) {
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
    const sentences = new Map<number, number>();
    const toRow = (segment: PlacedSegment) => {
      const parts = partsOf(segment);
      const { itemRowId } = segment;
      if (parts !== null) {
        sentences.set(itemRowId, (sentences.get(itemRowId) ?? 0) + parts.length - 1);
      }
      return toValues(segment, parts);
    };
    let from = 0;
    for (const rows of STATEMENT_ROWS) {
      if (segments.length - from < rows) continue;
      const insert = db.prepare(HISTORY_SQL.insertSegments(rows));
      for (; segments.length - from >= rows; from += rows) {
        insert.run(segments.slice(from, from + rows).flatMap(toRow));
      }
    }
    for (const [rowId, count] of sentences) db.run(HISTORY_SQL.addSentences, count, rowId);
  };

  const imports = createImportWriter(db, {
    item: (item) => insertItem(item, 'unfinished', 0),
    segments: insertSegments,
  });
  const appendImports = (
    parts: readonly HistoryImportPart[],
    known: KnownHandling = 'add',
  ): KnownCounts => syncLater(() => db.inOne(() => imports.append(parts, known)));

  const getItem = (id: string): HistoryItem =>
    toItem(orThrow(db.get<HistoryItemRow>(HISTORY_SQL.getItem, id), unknownItem));

  /** Removes a batch of marked rows. */
  const removeSome = (): boolean => {
    const next = db.all<{ row_id: number }>(HISTORY_SQL.nextToRemove, REMOVED_ITEMS);
    let allowance = REMOVED_SEGMENTS;
    for (const { row_id: rowId } of next) {
      for (const sql of [JOURNAL_SQL.removeRows, HISTORY_SQL.removeSegments]) {
        allowance -= db.run(sql, rowId, allowance).changes;
        if (allowance <= 0) return false;
      }
      db.run(HISTORY_SQL.removeItem, rowId);
    }
    return next.length < REMOVED_ITEMS;
  };

  const markItems = (
    purge: HistoryPurge,
    deletedBeforeMs: number,
    findRowIds: FindRowIds,
  ): number => {
    if (purge.scope === 'all') return db.run(HISTORY_SQL.markAll).changes;
    if (purge.scope === 'deleted') {
      return db.run(HISTORY_SQL.markDeleted, deletedBeforeMs).changes;
    }
    const mark = db.prepare(HISTORY_SQL.markOne);
    return sum(findRowIds(purge.filter).map((rowId) => mark.run(rowId).changes));
  };

  return {
    /**
     * Adds an item with its segments, all or none: first those staged for it. A second item for the same
     * document job, or with the same id, replaces the first and keeps its star. If the
     * sentences of all segments are known, so are the texts that must stay whole, and nothing is cut later.
     */
    add: (item: NewHistoryItem, lastSegments: HistorySegment[]): HistoryItem => {
      const { id, documentJobId } = item;
      const segments = [...(staged.get(id) ?? []), ...lastSegments];
      staged.delete(id);
      return db.inOne(() => {
        const replaced = { id, documentJobId };
        const isStarred = db.value<number | null>(HISTORY_SQL.isReplacedStarred, replaced);
        db.run(HISTORY_SQL.removeReplaced, replaced);
        const itemRowId = insertItem(item, 'kept', segments.length);
        joinDocument(db, item);
        if (isStarred === 1) db.run(HISTORY_SQL.setStarred, 1, id);
        insertSegments(segments.map((each) => ({ ...each, itemRowId })));
        if (segments.every(({ sentences }) => sentences !== undefined)) {
          db.run(CUT_SQL.proceed, null, itemRowId);
        }
        return getItem(id);
      });
    },

    /**
     * Holds segments in memory for an {@link add} of this item, so that a large document need not be one
     * message, which would block the sender.
     */
    stageSegments: (itemId: string, segments: HistorySegment[]): void => {
      staged.set(itemId, [...(staged.get(itemId) ?? []), ...segments]);
    },

    /** Discards staged segments of an item that will not be added. */
    unstageSegments: (itemId: string): void => {
      staged.delete(itemId);
    },

    /**
     * Begins an item too large for one call. It is hidden until {@link finishImports};
     * {@link discardUnfinished} removes unfinished ones.
     */
    beginImport: (item: NewHistoryItem): void => {
      db.inOne(() => insertItem(item, 'unfinished', 0));
    },

    /**
     * Adds segments to items that {@link beginImport} or a part itself begins, all parts or none; a thousand or two
     * segments per call are fastest.
     * @param known how to handle segments that the history already has; default: they are added
     * @throws `input/not-found`; `input/invalid` for a position of 4,194,304 or more
     */
    appendImports,

    /** Like {@link appendImports}, with parts packed for transfer between threads. */
    appendPackedImports: (parts: Packed<HistoryImportPart[]>, known?: KnownHandling) =>
      appendImports(unpack(parts), known),

    /** Like {@link appendImports}, for one begun item. */
    appendSegments: (itemId: string, segments: HistorySegment[]): void => {
      appendImports([{ itemId, begin: null, segments }]);
    },

    /**
     * Publishes begun items, all in one transaction: a file with several documents or language pairs is imported as a
     * whole or not at all. Known segments get their replacement translations, unless they were changed or locked since;
     * items with only known segments are discarded.
     * @returns how many items there are now, and how many segments and parts were replaced
     * @throws `input/not-found`
     */
    finishImports: (itemIds: readonly string[], replacedAtMs = 0) =>
      db.inOne(() => imports.finish(itemIds, replacedAtMs)),

    /**
     * Removes a batch of unfinished items.
     * @param itemId only this one; null: all of them
     * @returns whether nothing is left to remove
     */
    discardUnfinished: (itemId: string | null) =>
      db.inOne(() => {
        imports.forget();
        db.run(HISTORY_SQL.markUnfinished, { id: itemId });
        return removeSome();
      }),

    /** Hides items until they are restored or purged. @returns how many were there */
    deleteItems: (itemIds: readonly string[], atMs: number) =>
      db.inOne(() => {
        const remove = db.prepare(HISTORY_SQL.deleteItem);
        return sum(itemIds.map((id) => remove.run({ id, atMs }).changes));
      }),

    /** @returns how many were restored */
    restoreItems: (itemIds: readonly string[]) =>
      db.inOne(() => {
        const restore = db.prepare(HISTORY_SQL.restoreItem);
        return sum(itemIds.map((id) => restore.run(id).changes));
      }),

    /**
     * Permanently removes items from the history; {@link removePurged} then removes their rows.
     * @param deletedBeforeMs for the scope `deleted`: only those deleted before this instant
     * @param findRowIds finds the items of a filter
     * @returns how many items
     */
    purgeItems: (purge: HistoryPurge, deletedBeforeMs: number, findRowIds: FindRowIds) =>
      db.inOne(() => {
        const count = markItems(purge, deletedBeforeMs, findRowIds);
        db.run(VOICE_SQL.purgeWithItems(purge.scope === 'deleted'));
        return count;
      }),

    /** Removes a batch of purged rows, so that other calls get their turn. @returns whether nothing is left */
    removePurged: () => db.inOne(removeSome),
  };
}

function toValues(
  { itemRowId, ...segment }: PlacedSegment,
  parts: readonly SegmentPart[] | null,
): (string | number | null)[] {
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
    partsToJson(parts),
  ];
}

/** Ignores places that do not fit the texts: a service reported them. */
function partsOf(segment: HistorySegment): SegmentPart[] | null {
  const { sentences = [], pairedBy } = segment;
  const parts = toSentenceParts(sentences, pairedBy === 'alignment');
  const texts = { source: segment.source.toWellFormed(), target: segment.target.toWellFormed() };
  return arePartsOf(parts, texts) ? parts : null;
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
