import type { MemoryPage } from '../../../shared/domain/local-memory.ts';
import { unwrap } from '../../lib/api.ts';
import { createSearchForm } from '../../lib/search-form.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { ListSlice, MemoriesState, MemoryFields } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

const RESULTS_PER_PAGE = 20;

/** The search of the memories. */
export function createListSlice(
  { api, timers, session }: MemoriesDeps,
  cell: Cell<MemoriesState>,
): ListSlice {
  const { slice } = createSearchForm<MemoryFields, MemoryPage>({
    name: 'memories',
    fields: { text: '' },
    limit: RESULTS_PER_PAGE,
    session,
    timers,
    run: ({ values: { text }, page, limit }) => unwrap(api.memories.list({ text, page, limit })),
    totalOf: (page) => page.total,
    cell: {
      get: () => cell.get().memorySearch,
      set: (patch) => cell.set({ memorySearch: { ...cell.get().memorySearch, ...patch } }),
    },
  });
  return {
    memorySearch: slice,
    actionError: null,
    createMemory: (memory) =>
      attempt(async () => {
        const made = await unwrap(api.memories.create(memory));
        await cell.get().openMemory(made.id);
      }),
  };
}
