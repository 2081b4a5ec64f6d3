import { toNumbers } from '../engine/stored-values.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import { SYMBOL } from '../search/text-search-fold.ts';
import { foldText } from '../../../shared/text/fold-text.ts';
import type { TextQuery } from '../search/text-search.ts';
import { PLACES_PER_ITEM, type HistorySegmentRow } from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Places in a block of the index of words; part of the schema. */
const PLACES_PER_BLOCK = 64;
const BLOCKS_PER_ITEM = PLACES_PER_ITEM / PLACES_PER_BLOCK;

/** Blocks per read while the index is filled. */
const BLOCKS_PER_READ = 64;
/** Items that contain a common word, without every place of it. */
export interface FoundBlocks {
  /** Row ids, ascending, and the first block of each that has the word. */
  itemRowIds: readonly number[];
  firstBlocks: readonly number[];
}

export function createHistoryWords(db: Statements) {
  const indexBlock = (block: number): void => {
    db.run(HISTORY_SQL.removeBlock, block);
    db.run(HISTORY_SQL.insertBlock, { block, ...placesOf(block) });
    db.run(HISTORY_SQL.blockIsDone, block);
  };

  return {
    /**
     * Returns false for several words or a phrase, and while words are still to be indexed, when {@link find} would be
     * wrong.
     */
    canFind: (query: TextQuery) => wordOf(query) !== null && !isAnyDue(db),

    /** Finds the items that have a single word in a segment. */
    find: (query: TextQuery) =>
      groupByItem(toNumbers(db.value(HISTORY_SQL.matchBlocks, wordOf(query) ?? '""'))),

    /** Returns the first segment of a block that has the word. */
    firstSegment(block: number, query: TextQuery): HistorySegmentRow | undefined {
      const rows = db
        .prepare<[object], HistorySegmentRow>(HISTORY_SQL.segmentsOfBlock)
        .iterate(placesOf(block));
      const word = query.kind === 'index' ? (query.terms[0]?.tokens[0] ?? SYMBOL) : SYMBOL;
      const isLikely = ({ source, target }: HistorySegmentRow): boolean =>
        word.startsWith(SYMBOL) ||
        foldText(source).includes(word) ||
        foldText(target).includes(word);
      const has = ({ source, target }: HistorySegmentRow): boolean =>
        fitsQuery([source, target], query);
      const skipped: HistorySegmentRow[] = [];
      for (const row of rows) {
        if (isLikely(row) && has(row)) return row;
        skipped.push(row);
      }
      return skipped.find(has);
    },

    /**
     * Indexes the words of some blocks, in one transaction.
     * @param maxMs no further block is begun after that
     * @returns whether nothing is left
     */
    indexSome: (maxMs: number) =>
      db.inOne(() => {
        const endMs = performance.now() + maxMs;
        const due = db.prepare<[number], number>(HISTORY_SQL.dueBlocks).pluck();
        for (;;) {
          const blocks = due.all(BLOCKS_PER_READ);
          for (const block of blocks) {
            indexBlock(block);
            if (performance.now() >= endMs) return !isAnyDue(db);
          }
          if (blocks.length < BLOCKS_PER_READ) return true;
        }
      }),
  };
}

/** Index of the blocks of an item that have a word. */
export type HistoryWords = ReturnType<typeof createHistoryWords>;

/** Empties the index, so that words of removed texts are gone immediately, and lets it be rebuilt. */
export function forgetHistoryWords(db: Statements): void {
  db.inOne(() => {
    db.run(HISTORY_SQL.forgetBlocks);
    db.run(HISTORY_SQL.forgetDue);
    db.run(HISTORY_SQL.allBlocksDue);
  });
}

function isAnyDue(db: Statements): boolean {
  return db.get(HISTORY_SQL.isBlockDue) !== undefined;
}

/** Returns the expression for a single word; null for anything else. */
function wordOf(query: TextQuery): string | null {
  if (query.kind === 'scan' || query.needsCheck || query.excluded.length > 0) return null;
  if (query.terms.length !== 1) return null;
  return query.terms[0]?.tokens.length === 1 ? query.match : null;
}

function placesOf(block: number): { itemRowId: number; from: number; to: number } {
  const from = (block % BLOCKS_PER_ITEM) * PLACES_PER_BLOCK;
  return { itemRowId: Math.floor(block / BLOCKS_PER_ITEM), from, to: from + PLACES_PER_BLOCK };
}

function groupByItem(blocks: readonly number[]): FoundBlocks {
  const itemRowIds: number[] = [];
  const firstBlocks: number[] = [];
  let end = 0;
  for (const block of blocks) {
    if (block < end) continue;
    const itemRowId = Math.floor(block / BLOCKS_PER_ITEM);
    itemRowIds.push(itemRowId);
    firstBlocks.push(block);
    end = (itemRowId + 1) * BLOCKS_PER_ITEM;
  }
  return { itemRowIds, firstBlocks };
}
