import { toMemoryText } from '../../../../shared/memory/memory-text.ts';
import type { PostingList, TrigramBlock } from './trigram-index.ts';
import { BLOCK_SIZE, createTrigramBlock, trigramBuckets } from './trigram-index.ts';
import type { MemoriesRepo } from './repo.ts';
import type { MemoryUnit } from './units.ts';

/**
 * Fills one memory. A source text is stored once, with one translation per target language: the one
 * with the later date, or, if the dates are equal, the later one in the file.
 */
export interface MemoryWriter {
  /** Adds units in one transaction. */
  add(units: readonly MemoryUnit[]): void;
  /**
   * Writes a pending part of the index; call until it returns false.
   * @param isLast true when nothing more will be added
   */
  writeIndex(isLast: boolean): boolean;
  /** Returns the target languages added so far. */
  targetLangs(): string[];
}

/** Rows written at a time: other work waits no longer than that takes. */
const LISTS_AT_ONCE = 2000;

/** @param repo contains the memory with this number, which is still empty */
export function createMemoryWriter(repo: MemoriesRepo, memoryNumber: number): MemoryWriter {
  let block: TrigramBlock = createTrigramBlock();
  let blockNumber = 0;
  let segmentCount = 0;
  const targetLangs = new Set<string>();
  const due: { readonly block: number; readonly lists: Iterator<PostingList> }[] = [];

  const closeBlock = (): void => {
    repo.addCounts(memoryNumber, blockNumber, block.counts());
    due.push({ block: blockNumber, lists: block.lists() });
    blockNumber += 1;
    block = createTrigramBlock();
  };
  const placeOf = (sourceText: string): number => {
    const known = repo.findPlace(memoryNumber, sourceText);
    if (known !== null) return known;
    const place = segmentCount;
    segmentCount += 1;
    repo.addSource(memoryNumber, place, sourceText);
    block.add(trigramBuckets(toMemoryText(sourceText)));
    if (block.size === BLOCK_SIZE) closeBlock();
    return place;
  };

  return {
    add(units) {
      repo.together(() => {
        for (const unit of units) {
          targetLangs.add(unit.targetLang);
          repo.putTranslation(memoryNumber, placeOf(unit.sourceText), unit);
        }
      });
    },
    writeIndex(isLast) {
      if (isLast && block.size > 0) closeBlock();
      const next = due[0];
      if (next === undefined) return false;
      const now = takeLists(next.lists);
      repo.together(() => {
        repo.addLists(memoryNumber, next.block, now);
      });
      if (now.length < LISTS_AT_ONCE) due.shift();
      return due.length > 0;
    },
    targetLangs: () => [...targetLangs],
  };
}

function takeLists(lists: Iterator<PostingList>): PostingList[] {
  const taken: PostingList[] = [];
  while (taken.length < LISTS_AT_ONCE) {
    const next = lists.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
