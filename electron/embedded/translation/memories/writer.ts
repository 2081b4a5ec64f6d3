import { toMemoryText } from '../../../../shared/memory/memory-text.ts';
import type { PostingList, TrigramBlock } from './trigram-index.ts';
import { BLOCK_SIZE, createTrigramBlock, trigramBuckets } from './trigram-index.ts';
import type { MemoriesRepo } from './repo.ts';
import type { MemoryUnit } from './units.ts';

/**
 * Fills one memory. A source text is kept once, with one translation per target language: of two
 * the later dated one, of equally dated ones the later one in the file.
 */
export interface MemoryWriter {
  /** One transaction. */
  add(units: readonly MemoryUnit[]): void;
  /**
   * Writes a part of the index that is due; call until it answers false.
   * @param isLast true when nothing will be added any more
   */
  writeIndex(isLast: boolean): boolean;
  /** The target languages added so far. */
  targetLangs(): string[];
}

/** Rows written in one go: others wait no longer than that takes. */
const LISTS_AT_ONCE = 2000;

/** @param repo of the memory with this number, which is still empty */
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
