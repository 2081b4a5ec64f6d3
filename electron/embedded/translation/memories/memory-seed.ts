import type { MemoriesRepo } from './memories-repo.ts';
import { toMemorySource, toMemoryTarget } from './memory-languages.ts';
import { createMemoryWriter } from './memory-writer.ts';
import { normaliseText } from '../../../../shared/memory/memory-text.ts';

/** A small memory as data. */
export interface MemorySeed {
  /** A UUID in small letters. */
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** At least one. */
  readonly targets: readonly string[];
  /** Texts without objects; `target` is one of `targets`. */
  readonly units: readonly {
    readonly source: string;
    readonly target: string;
    readonly translation: string;
  }[];
}

/** Writes a whole memory in one go: for a few hundred texts at most. */
export function seedMemory(
  repo: MemoriesRepo,
  accountId: string,
  seed: MemorySeed,
  atMs: number,
): void {
  const { id, name } = seed;
  const sourceLang = toMemorySource(seed.source);
  repo.together(() => {
    const memoryNumber = repo.begin({ accountId, id, name, sourceLang }, atMs);
    const writer = createMemoryWriter(repo, memoryNumber);
    writer.add(
      seed.units.map((unit) => ({
        sourceText: normaliseText(unit.source),
        targetLang: toMemoryTarget(unit.target),
        targetParts: [unit.translation],
        changedAtMs: null,
      })),
    );
    while (writer.writeIndex(true));
    repo.finish(memoryNumber, seed.targets.map(toMemoryTarget));
  });
}
