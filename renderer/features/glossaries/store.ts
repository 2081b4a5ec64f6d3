import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext } from '../../lib/feature-store.ts';
import { createEntriesSlice } from './entries-slice.ts';
import { createImportSlice } from './import-slice.ts';
import { createListSlice } from './list-slice.ts';
import { createOpenSlice } from './open-slice.ts';
import type { GlossariesDeps, GlossariesState } from './state.ts';
import { createSyncSlice } from './sync-slice.ts';

export type GlossariesStore = StoreApi<GlossariesState>;

/** Glossaries of this computer, their terms, files of them, and what services have. */
export function createGlossariesStore(deps: GlossariesDeps): GlossariesStore {
  const { api } = deps;
  return createStore<GlossariesState>()((set, get) => {
    const cell = { get, set };
    const list = createListSlice(deps, cell);
    return {
      ...list,
      ...createOpenSlice(api, cell),
      ...createEntriesSlice(deps, cell),
      ...createImportSlice(api, cell),
      ...createSyncSlice(api, cell),

      open() {
        void get().loadConnections();
        void get().glossarySearch.reload();
        const stops = [
          api.glossaries.onChanged(({ glossaryId }) => {
            void get().glossarySearch.reload();
            void get().rereadOpen(glossaryId);
          }),
          api.connections.onChanged(() => void get().loadConnections()),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useGlossaries } = createFeatureContext<GlossariesState>('glossaries');
