import { createStore, type StoreApi } from 'zustand/vanilla';
import { unwrap } from '../../lib/api.ts';
import type { MemoriesDeps } from './deps.ts';
import { createListSlice } from './list-slice.ts';
import { createOpenSlice } from './open-slice.ts';
import { createRemoteSlice } from './remote-slice.ts';
import type { MemoriesState } from './state.ts';
import { createTransferSlice } from './transfer-slice.ts';
import { createUndoSlice } from './undo-slice.ts';
import { createUnitsSlice } from './units-slice.ts';

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

      async copyText(text) {
        await unwrap(api.app.copyText({ text }));
      },

      open() {
        void get().memorySearch.comeBack();
        void get().loadProjects();
        void get().loadConnections();
        const stops = [
          api.memories.onChanged(({ memoryId }) => {
            void get().memorySearch.comeBack();
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
