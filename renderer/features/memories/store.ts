import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext } from '../../lib/feature-store.ts';
import type { MemoriesDeps, MemoriesState } from './state.ts';
import {
  createListSlice,
  createOpenSlice,
  createRemoteSlice,
  createTransferSlice,
} from './list-slice.ts';
import { createUndoSlice, createUnitsSlice } from './units-slice.ts';

export type MemoriesStore = StoreApi<MemoriesState>;

/** Translation memories of this computer, their pairs, files of them, and what services have. */
export function createMemoriesStore(deps: MemoriesDeps): MemoriesStore {
  const { api } = deps;
  return createStore<MemoriesState>()((set, get) => {
    const cell = { get, set };
    return {
      ...createListSlice(deps, cell),
      ...createOpenSlice(api, cell),
      ...createUnitsSlice(deps, cell),
      ...createUndoSlice(api, cell),
      ...createTransferSlice(api, cell),
      ...createRemoteSlice(api, cell),

      open() {
        void get().memorySearch.reload();
        void get().loadProjects();
        void get().loadConnections();
        const stops = [
          api.memories.onChanged(({ memoryId }) => {
            void get().memorySearch.reload();
            void get().rereadOpen(memoryId);
          }),
          api.memories.onTransferProgressed((progress) => get().noteProgress(progress)),
          api.time.onCatalogueChanged(() => void get().loadProjects()),
          api.connections.onChanged(() => void get().loadConnections()),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useMemories } = createFeatureContext<MemoriesState>('memories');
