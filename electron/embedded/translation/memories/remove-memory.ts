import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoriesRepo } from './memories-repo.ts';

/** Removes a hidden memory part by part; others get their turn between. */
export async function removeAll(repo: MemoriesRepo, memoryNumber: number): Promise<void> {
  while (repo.removePart(memoryNumber)) await nextTurn();
}
