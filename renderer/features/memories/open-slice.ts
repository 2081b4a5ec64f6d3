import { unwrap } from '../../lib/api.ts';
import { attempt } from './attempt.ts';
import type { Cell } from './cell.ts';
import type { MemoriesState, OpenSlice } from './state.ts';
import type { MemoriesDeps } from './deps.ts';

/** One memory, opened. */
export function createOpenSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): OpenSlice {
  return {
    memory: null,
    projects: [],
    async openMemory(memoryId) {
      const actionError = await attempt(async () => {
        const memory = await unwrap(api.memories.get({ memoryId }));
        cell.set({ memory, editing: null });
        if (memory !== null) await cell.get().unitSearch.startAnew();
      });
      cell.set({ actionError });
    },
    closeMemory() {
      cell.set({ memory: null, editing: null, actionError: null });
      cell.get().dismissTransfer();
      void cell.get().memorySearch.comeBack();
    },
    async rereadOpen(memoryId) {
      if (cell.get().memory?.id !== memoryId) return;
      await attempt(async () => {
        const memory = await unwrap(api.memories.get({ memoryId }));
        if (cell.get().memory?.id !== memoryId) return;
        cell.set({ memory });
        if (memory !== null) await cell.get().unitSearch.comeBack();
      });
    },
    editMemory: (change) =>
      attempt(async () => {
        const { memory } = cell.get();
        if (memory === null) return;
        const edited = await unwrap(api.memories.edit({ ...change, memoryId: memory.id }));
        if (cell.get().memory?.id === edited.id) cell.set({ memory: edited });
      }),
    async loadProjects() {
      // Without them a memory is used for all texts; the list of memories tells what cannot be read.
      await attempt(async () => {
        const { projects } = await unwrap(api.time.getCatalogue());
        cell.set({ projects: projects.map(({ id, name }) => ({ id, name })) });
      });
    },
  };
}
