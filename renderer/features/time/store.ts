import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Project } from '../../../shared/domain/projects/project.ts';
import { createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { createCatalogSlice } from './catalog-slice.ts';
import type { Clock } from './clock.ts';
import { createConflictSlice } from './conflict-slice.ts';
import { createDraftStorage } from './draft-storage.ts';
import { createEditSlice } from './edit-slice.ts';
import { createListSlice } from './list-slice.ts';
import { createQuickSlice } from './quick-slice.ts';
import type { TimeState } from './state.ts';
import { createTimerSlice } from './timer-slice.ts';

export interface TimeDeps extends Deps<'time' | 'projects' | 'customers' | 'app'> {
  clock: Clock;
  /** Survives the end of the app. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Creates the store of the timer and the time ledger, with projects and customers. All local; unsent changes wait
 * elsewhere.
 */
export function createTimeStore({
  api,
  timers,
  session,
  clock,
  storage,
}: TimeDeps): StoreApi<TimeState> {
  const drafts = createDraftStorage(storage);
  return createStore<TimeState>()((set, get) => {
    const cell = { get, set };
    /** Undefined until the projects are loaded. */
    const findProject = (projectId: string): Project | null | undefined => {
      const catalog = valueOf(get().catalog);
      if (catalog === null) return undefined;
      return catalog.projects.find(({ id }) => id === projectId) ?? null;
    };
    const timer = createTimerSlice(
      {
        api,
        timers,
        drafts,
        zone: clock.zone,
        isProjectKnown: (projectId) => findProject(projectId) !== null,
        isProjectBillable: (projectId) =>
          projectId === null || (findProject(projectId)?.isBillable ?? true),
      },
      cell,
    );
    const list = createListSlice(
      {
        api,
        timers,
        session,
        clock,
        isEditing: () => get().edit !== null,
        onFound: (entryId) => set({ focusCell: { entryId, cell: 'times' } }),
        onZone: (zone) => set({ zone }),
      },
      cell,
    );
    const catalog = createCatalogSlice({ api }, cell);
    const conflict = createConflictSlice({ api, onSettled: list.onChanged }, cell);
    return {
      ...timer.slice,
      ...list.slice,
      ...catalog.slice,
      ...conflict.slice,
      ...createEditSlice({ onEnded: list.onEditingEnded }, cell),
      ...createQuickSlice({ drafts }, cell),
      clock,
      // Requested with the first change: the system takes a while to answer, and the first page
      // does not show it.
      get zone() {
        return clock.zone();
      },
      view: 'entries',
      setView: (view) => set({ view }),

      async load() {
        await Promise.all([get().loadTimer(), get().loadCatalog()]);
      },

      connect() {
        const stops = [
          api.time.onTimerChanged(timer.onChanged),
          api.time.onEntriesChanged(() => {
            list.onChanged();
            conflict.onChanged();
          }),
          api.projects.onChanged(catalog.onChanged),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useTime, useFeatureStore: useTimeStore } =
  createFeatureContext<TimeState>('time');
