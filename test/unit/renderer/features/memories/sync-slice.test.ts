import { describe, expect, it } from 'vitest';
import { createMemoriesStore } from '../../../../../renderer/features/memories/index.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { LocalMemory } from '../../../../../shared/domain/memories/local-memory.ts';
import type { MemoryComparison } from '../../../../../shared/domain/memories/memory-sync.ts';
import type { MemorySnapshot } from '../../../../../shared/domain/memories/memory-sync.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';
import { aMemory } from '../../../../support/builders/memories.ts';

const memoryOf = (id: string): LocalMemory =>
  aMemory({ id, isInStep: false, connectionId: 'work' });
const comparisonOf = (memoryId: string): MemoryComparison => ({
  comparisonId: `comparison-${memoryId}`,
  memoryId,
  atMs: 1,
  remote: 'none',
  nameHere: 'Shop',
  nameThere: null,
  pairs: [],
  stayingCount: 0,
  canPush: true,
  canPull: false,
});

async function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'memories:get': ({ memoryId }) => memoryOf(memoryId),
    'memories:list': () => ({ memories: [], total: 0 }),
    'memories:list-units': () => ({ units: [], total: 0 }),
    'memories:list-snapshots': () => [],
    'memories:compare': ({ memoryId }) => comparisonOf(memoryId),
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const { getState } = createMemoriesStore({ api: fake.api, timers, session });
  await getState().openMemory('m');
  return getState;
}

describe('a memory against its service', () => {
  it.each(['comparison', 'snapshots'] as const)(
    'keeps the latest %s, however late an earlier one answers',
    async (kind) => {
      let answerFirst = (): void => undefined;
      const first = new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
      let calls = 0;
      const late = async <T>(early: T, newest: T): Promise<T> => {
        calls += 1;
        if (calls > 1) return newest;
        await first;
        return early;
      };
      const newest = { ...comparisonOf('m'), comparisonId: 'newest' };
      const snapshot: MemorySnapshot = {
        id: 's',
        memoryId: 'm',
        side: 'here',
        reason: 'push',
        name: 'Shop',
        unitCount: 1,
        takenAtMs: 2,
      };
      const get = await setup({
        'memories:compare': () => late(comparisonOf('m'), newest),
        'memories:list-snapshots': () => late<MemorySnapshot[]>([], [snapshot]),
      });
      const load = () => (kind === 'comparison' ? get().compare() : get().loadSnapshots());
      const overtaken = load();
      await load();
      answerFirst();
      await overtaken;
      expect(get()[kind]).toEqual({
        status: 'ready',
        value: kind === 'comparison' ? newest : [snapshot],
      });
    },
  );

  it('sends what was compared last, and asks for a comparison again after that', async () => {
    const sent: string[] = [];
    const get = await setup({
      'memories:push': ({ comparisonId }) => {
        sent.push(comparisonId);
        return { steps: [], isComplete: true, snapshotId: null };
      },
    });
    await get().compare();
    await get().push();
    expect(sent).toEqual(['comparison-m']);
    expect(get()).toMatchObject({ comparison: { status: 'idle' }, isSyncing: false });
    expect(get().syncResult?.isComplete).toBe(true);
  });

  it('says why a push failed, and keeps the comparison', async () => {
    const get = await setup({
      'memories:push': () => {
        throw new AppError('input/conflict', 'memoryErrors.comparisonOutdated');
      },
    });
    await get().compare();
    await get().push();
    expect(get().syncError?.code).toBe('input/conflict');
    expect(get().comparison.status).toBe('ready');
  });

  it('is nobody’s answer once another memory is open', async () => {
    let answer: (comparison: MemoryComparison) => void = () => undefined;
    const get = await setup({
      'memories:compare': () =>
        new Promise<MemoryComparison>((resolve) => {
          answer = resolve;
        }),
    });
    const comparing = get().compare();
    await get().openMemory('other');
    answer(comparisonOf('m'));
    await comparing;
    expect(get().comparison.status).toBe('idle');
  });

  it('gives a wrong name back to its form', async () => {
    const get = await setup({
      'memories:delete-remote': () => {
        throw new AppError('input/invalid', 'memoryErrors.nameDoesNotMatch', {
          details: { field: 'typedName' },
        });
      },
    });
    expect((await get().deleteRemote('x'))?.details?.field).toBe('typedName');
    expect(get().syncError).toBeNull();
  });

  it('opens what was taken over', async () => {
    const get = await setup({ 'memories:adopt': () => memoryOf('taken') });
    await get().adopt('work', 'remote', true);
    expect(get()).toMatchObject({ memory: { id: 'taken' }, actionError: null });
  });
});
