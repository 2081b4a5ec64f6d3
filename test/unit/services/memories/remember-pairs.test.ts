import { describe, expect, it } from 'vitest';
import { createMemoryService } from '../../../../electron/services/memories/service.ts';
import type {
  LocalMemory,
  NewMemoryUnit,
} from '../../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../../shared/errors.ts';

const aMemory = (id: string, patch: Partial<LocalMemory> = {}): LocalMemory => ({
  id,
  name: `Memory ${id}`,
  sourceLang: 'en',
  targetLangs: ['de'],
  unitCount: 0,
  projectIds: ['ferries'],
  isOffered: false,
  isInStep: true,
  offerProblem: null,
  connectionId: null,
  link: null,
  createdAtMs: 0,
  changedAtMs: 0,
  ...patch,
});

function setup(memories: LocalMemory[], fails: () => AppError | null = () => null) {
  const added: string[] = [];
  const changed: string[] = [];
  const service = createMemoryService({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is called
    memories: {
      list: async ({ page, limit }: { page: number; limit: number }) =>
        Promise.resolve({
          memories: memories.slice((page - 1) * limit, page * limit),
          total: memories.length,
        }),
    } as never,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is called
    units: {
      remember: async (
        memoryId: string,
        units: Omit<NewMemoryUnit, 'memoryId'>[],
        projectId: string,
      ) => {
        const error = fails();
        if (error !== null) throw error;
        for (const { source, target, targetLang } of units)
          added.push(`${projectId}, ${memoryId}: ${source} = ${target} (${targetLang})`);
        return Promise.resolve(units.length);
      },
    } as never,
    offers: { withProblem: (memory) => memory, wake: () => undefined },
    ruledMemory: async (projectId) => Promise.resolve(projectId === 'ferries' ? 'ruled' : null),
    newId: () => 'id',
    now: () => 0,
    onChanged: (id) => changed.push(id),
  });
  const remember = () =>
    service.rememberPairs({
      projectId: 'ferries',
      sourceLang: 'EN',
      targetLang: 'DE',
      pairs: [
        { source: 'a', target: 'A' },
        { source: 'b', target: 'B' },
      ],
    });
  return { remember, added, changed };
}

describe('pairs that a user decided on', () => {
  it('are added to the memories of their project, of its rules and of their languages, on every page', async () => {
    const others = Array.from({ length: 100 }, (_, index) =>
      aMemory(`o${String(index)}`, { projectIds: [] }),
    );
    const { remember, added, changed } = setup([
      ...others,
      aMemory('m', { targetLangs: ['de-CH', 'fr'] }),
      aMemory('source', { sourceLang: 'es' }),
      aMemory('target', { targetLangs: ['fr'] }),
      aMemory('project', { projectIds: ['others'] }),
      aMemory('ruled', { projectIds: [] }),
    ]);
    expect(await remember()).toEqual(['Memory m', 'Memory ruled']);
    expect(added).toEqual([
      'ferries, m: a = A (de)',
      'ferries, m: b = B (de)',
      'ferries, ruled: a = A (de)',
      'ferries, ruled: b = B (de)',
    ]);
    expect(changed).toEqual(['m', 'ruled']);
  });

  it('fail with an error when they cannot be stored', async () => {
    const full = setup([aMemory('m')], () => new AppError('internal', { english: 'Full.' }));
    await expect(full.remember()).rejects.toBeInstanceOf(AppError);
  });
});
