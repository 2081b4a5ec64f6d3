import type { LocalMemory, MemoryUnit } from '../../../shared/domain/memories/local-memory.ts';

export function aMemory(patch: Partial<LocalMemory> = {}): LocalMemory {
  return {
    id: 'm',
    name: 'Shop',
    sourceLang: 'en',
    targetLangs: ['de'],
    unitCount: 1,
    projectIds: [],
    isOffered: false,
    isInStep: true,
    offerProblem: null,
    connectionId: null,
    link: null,
    createdAtMs: 1,
    changedAtMs: 1,
    ...patch,
  };
}

export function aMemoryUnit(patch: Partial<MemoryUnit> = {}): MemoryUnit {
  return {
    id: '1',
    source: 'a',
    target: 'b',
    sourceLang: 'en',
    targetLang: 'de',
    sourcePieces: [],
    targetPieces: [],
    isChangedByMe: false,
    changedAtMs: 1,
    ...patch,
  };
}
