import {
  MEMORY_LIMITS,
  type EditMemory,
  type EditMemoryUnit,
  type LocalMemory,
  type MemoryPage,
  type MemoryQuery,
  type MemoryUnit,
  type MemoryUnitId,
  type MemoryUnitIds,
  type MemoryUnitQuery,
  type NewMemory,
  type NewMemoryUnit,
} from '../../../shared/domain/memories/local-memory.ts';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { AppError } from '../../../shared/errors.ts';
import { trimName } from '../../../shared/glossaries/entry-rules.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { Database } from '../../db/database.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { MemoryOfferService } from './offer-service.ts';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Local translation memories. */
export type MemoryService = ReturnType<typeof createMemoryService>;

/** Pairs that the user decided on. */
export interface RememberedPairs {
  projectId: string;
  sourceLang: string;
  targetLang: string;
  pairs: readonly { source: string; target: string }[];
}

const MEMORIES_PER_PAGE = 100;

/** Parts needed by all work on memories. */
export interface MemoryParts {
  memories: Database['memories'];
  offers: Pick<MemoryOfferService, 'withProblem' | 'wake'>;
  newId: () => string;
  now: () => number;
  onChanged: (memoryId: string) => void;
}

export function createMemoryService(
  deps: MemoryParts & {
    units: Database['memoryUnits'];
    /** Returns the memory named by a project's rules; null where they name none. */
    ruledMemory: (projectId: string) => Promise<string | null>;
  },
) {
  const { memories, units, offers } = deps;
  const changed = (memoryId: string): void => {
    deps.onChanged(memoryId);
    offers.wake();
  };
  const announced = async (memory: Promise<LocalMemory>): Promise<LocalMemory> => {
    const made = await memory;
    changed(made.id);
    return offers.withProblem(made);
  };
  const toldUnit = <T>(memoryId: string, work: Promise<T>): Promise<T> =>
    thenTell(work, () => changed(memoryId));

  const listOfProject = async (projectId: string): Promise<LocalMemory[]> => {
    const found: LocalMemory[] = [];
    const ruledId = await deps.ruledMemory(projectId);
    for (let page = 1; ; page += 1) {
      const { memories: some } = await memories.list({ page, limit: MEMORIES_PER_PAGE, text: '' });
      found.push(
        ...some.filter(({ id, projectIds }) => id === ruledId || projectIds.includes(projectId)),
      );
      if (some.length < MEMORIES_PER_PAGE) return found;
    }
  };

  return {
    async list(query: MemoryQuery): Promise<MemoryPage> {
      const page = await memories.list(query);
      return { ...page, memories: page.memories.map((memory) => offers.withProblem(memory)) };
    },
    async get(memoryId: string): Promise<LocalMemory | null> {
      const memory = await memories.get(memoryId);
      return memory === null ? null : offers.withProblem(memory);
    },
    /** @throws `input/invalid` with the field */
    async create({ name, sourceLang, targetLang }: NewMemory): Promise<LocalMemory> {
      const named = trimName(name);
      const source = baseLanguage(sourceLang);
      if (source === baseLanguage(targetLang)) throw sameLanguage();
      return announced(
        memories.create({
          id: deps.newId(),
          name: named,
          sourceLang: source,
          targetLang: toTag(targetLang),
          atMs: deps.now(),
        }),
      );
    },
    async edit({ name, ...input }: EditMemory): Promise<LocalMemory> {
      const named = name === undefined ? {} : { name: trimName(name) };
      return announced(memories.edit({ ...input, ...named, atMs: deps.now() }));
    },
    async remove(memoryId: string) {
      await memories.remove(memoryId, deps.now());
      changed(memoryId);
    },
    restore: (memoryId: string) => announced(memories.restore(memoryId)),
    listUnits: (query: MemoryUnitQuery) => units.list(query),
    /** @throws `input/invalid`, `input/conflict` with the field */
    async addUnit({ source, target, ...unit }: NewMemoryUnit): Promise<MemoryUnit> {
      const texts = checkTexts(source, target);
      const memory = await memories.get(unit.memoryId);
      if (memory?.sourceLang === baseLanguage(unit.targetLang)) throw sameLanguage();
      const added = { ...unit, ...texts, targetLang: toTag(unit.targetLang) };
      return toldUnit(unit.memoryId, units.add(added, deps.now()));
    },
    /**
     * Adds pairs to a project's memories in their languages; pairs that a memory already has are skipped.
     * @returns the names of those memories
     */
    async rememberPairs({
      projectId,
      sourceLang,
      targetLang,
      pairs,
    }: RememberedPairs): Promise<string[]> {
      const names: string[] = [];
      for (const memory of await listOfProject(projectId)) {
        if (memory.sourceLang !== baseLanguage(sourceLang)) continue;
        if (!memory.targetLangs.some((lang) => baseLanguage(lang) === baseLanguage(targetLang)))
          continue;
        const added = pairs.map((texts) => ({ ...texts, targetLang: toTag(targetLang) }));
        await units.remember(memory.id, added, projectId, deps.now());
        names.push(memory.name);
        changed(memory.id);
      }
      return names;
    },
    async editUnit({ source, target, ...unit }: EditMemoryUnit): Promise<MemoryUnit> {
      const texts = checkTexts(source, target);
      return toldUnit(unit.memoryId, units.edit({ ...unit, ...texts }, deps.now()));
    },
    /** @throws `input/conflict` when the memory has a pair again; the step stays */
    undo: (memoryId: string) => toldUnit(memoryId, units.undo(memoryId, deps.now())),
    redo: (memoryId: string) => toldUnit(memoryId, units.redo(memoryId, deps.now())),
    listRevisions: (unit: MemoryUnitId) => units.listRevisions(unit),
    removeUnits: (which: MemoryUnitIds) =>
      toldUnit(which.memoryId, units.remove(which, deps.now())),
    /** Permanently removes memories deleted long ago, and leftovers of an interrupted import. */
    async cleanUp(runDays: RunDays) {
      await memories.discardUnfinished();
      await memories.purge(await runDays.startedAtMs(QUARANTINED_KEPT_RUN_DAYS));
      await removeAll(memories);
    },
  };
}

/** Removes in parts, so that other work gets its turn. */
export async function removeAll(memories: Pick<Database['memories'], 'removeSome'>): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await memories.removeSome();
}

/** Converts a code to the case of TMX files: `DE` becomes `de`, `PT-BR` becomes `pt-BR`. */
function toTag(code: string): string {
  const [base = '', ...rest] = code.split('-');
  return [
    base.toLowerCase(),
    ...rest.map((part) => (part.length === 2 ? part.toUpperCase() : part)),
  ].join('-');
}

function checkTexts(source: string, target: string): { source: string; target: string } {
  return { source: checkText(source, 'source'), target: checkText(target, 'target') };
}

function checkText(text: string, field: 'source' | 'target'): string {
  const cleaned = text.toWellFormed().replaceAll('\0', '').trim();
  if (cleaned === '') {
    throw new AppError('input/invalid', 'memoryErrors.textEmpty', {
      values: { side: field },
      details: { field },
    });
  }
  if (cleaned.length > MEMORY_LIMITS.textChars) {
    throw new AppError('input/invalid', 'memoryErrors.textTooLong', {
      values: { side: field, most: MEMORY_LIMITS.textChars },
      details: { field },
    });
  }
  return cleaned;
}

function sameLanguage(): AppError {
  return new AppError('input/invalid', 'appErrors.sameLanguages', {
    details: { field: 'targetLang' },
  });
}
