import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import { createJobsSlice } from './jobs-slice.ts';
import { createOptionsSlice } from './options-slice.ts';
import { createPlanSlice } from './plan-slice.ts';
import { selectStartInput } from './selectors.ts';
import type { DocumentsState } from './state.ts';

export interface DocumentsDeps {
  api: Pick<DragomanApi, 'app' | 'documents' | 'connections' | 'settings'>;
  timers: Timers;
  session: SearchSession;
}

export type DocumentsStore = StoreApi<DocumentsState>;

export function createDocumentsStore(deps: DocumentsDeps): DocumentsStore {
  const { api } = deps;
  return createStore<DocumentsState>()((set, get) => {
    const cell = { get, set };
    const plan = createPlanSlice(deps, cell);
    const options = createOptionsSlice(deps, cell);
    const jobs = createJobsSlice(deps, cell);
    return {
      ...plan.slice,
      ...options.slice,
      ...jobs.slice,

      async translate() {
        const input = selectStartInput(get());
        if (input === null || !(await get().start(input))) return;
        // Sorted and counted by the main process; the search is left, so that the new rows are seen.
        await Promise.all([get().jobSearch.startAnew(), get().loadUsage()]);
      },

      connect() {
        const stops = [
          api.documents.onJobChanged(jobs.onJobChanged),
          api.documents.onJobRemoved(({ jobId }) => jobs.onJobRemoved(jobId)),
          api.connections.onChanged(options.onConnectionsChanged),
          api.app.onEmbeddedStatusChanged(options.onEmbeddedStatusChanged),
          api.settings.onChanged(options.onSettingsChanged),
        ];
        void Promise.all([get().loadPlan(), get().jobSearch.comeBack()]);
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}
