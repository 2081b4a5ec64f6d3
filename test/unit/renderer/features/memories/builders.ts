import { createMemoriesStore } from '../../../../../renderer/features/memories/index.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { aMemory, aMemoryUnit } from '../../../../support/builders/memories.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';

export const MEMORY = aMemory({ isInStep: false });
export const UNIT = aMemoryUnit({ id: '7' });

/** Returns a store with the memory `m` opened. */
export async function openedMemories(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'memories:list': () => ({ memories: [MEMORY], total: 1 }),
    'memories:get': ({ memoryId }) => ({ ...MEMORY, id: memoryId }),
    'memories:list-units': () => ({ units: [UNIT], total: 1 }),
    'memories:edit-unit': () => UNIT,
    'memories:undo': () => ({ kind: 'edit', count: 1, shown: { unit: UNIT, index: 0 } }),
    'memories:redo': () => null,
    'memories:delete-units': () => undefined,
    'memories:delete': () => undefined,
    'memories:restore': () => MEMORY,
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const store = createMemoriesStore({ api: fake.api, timers, session });
  await store.getState().openMemory('m');
  return { fake, get: store.getState };
}
