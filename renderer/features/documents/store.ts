import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentPlan } from '../../../shared/domain/documents/job.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  createFeatureContext,
  type Api,
  type Cell,
  type Deps,
} from '../../lib/stores/feature-store.ts';
import { noteLastPair } from '../../lib/languages/languages.ts';
import { systemZone } from '../../lib/days/day.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { createJobsSlice } from './jobs-slice.ts';
import { createOptionsSlice } from './options-slice.ts';
import { createPlanSlice } from './plan-slice.ts';
import { selectHasStarted, selectStartInput } from './selectors.ts';
import type { DocumentsState, FirstStepsSlice } from './state.ts';
import { createTimeSlice } from './time-slice.ts';

export type DocumentsDeps = Deps<
  | 'app'
  | 'documents'
  | 'connections'
  | 'data'
  | 'glossaries'
  | 'history'
  | 'memories'
  | 'settings'
  | 'styleProfiles'
  | 'styleRules'
  | 'time'
  | 'watches'
> & { storage?: Pick<Storage, 'getItem' | 'setItem'> };

export function createDocumentsStore(deps: DocumentsDeps): StoreApi<DocumentsState> {
  const { api } = deps;
  return createStore<DocumentsState>()((set, get, store) => {
    const cell = { get, set };
    const plan = createPlanSlice(deps, cell);
    const options = createOptionsSlice(deps, cell);
    const jobs = createJobsSlice(deps, cell);
    /** Keeps what is chosen, as long as files are planned with it. */
    let stored = '';
    /** Those of the last run were read, if there were any. */
    let hasOptions = false;
    const keepOptions = () => {
      if ((valueOf(get().plan)?.files ?? []).length === 0) {
        stored = '';
        return;
      }
      const chosen = options.chosen();
      const json = JSON.stringify(chosen);
      if (chosen === null || json === stored) return;
      stored = json;
      api.documents.keepOptions(chosen).catch(() => undefined);
    };
    const onPlanRestored = (found: DocumentPlan) => {
      if (found.options !== undefined) options.restore(found.options);
      plan.onRestored(found);
    };
    const time = createTimeSlice({ api, now: () => Date.now(), zone: systemZone }, cell);
    return {
      ...plan.slice,
      ...options.slice,
      ...jobs.slice,
      ...time.slice,
      laterDeps: deps,
      ...createFirstStepsSlice(api, cell),

      async translate() {
        const input = selectStartInput(get());
        if (input === null || !(await get().start(input))) return;
        const { sourceLang, targetLangs } = get();
        const [targetLang] = targetLangs;
        if (deps.storage && targetLang !== undefined) {
          noteLastPair(deps.storage, sourceLang, targetLang);
        }
        // Sorted and counted by the main process; the search is reset so that the new rows are
        // visible.
        await Promise.all([get().jobSearch.reset(), get().loadUsage()]);
      },

      connect() {
        const stops = [
          api.documents.onJobChanged(jobs.onJobChanged),
          api.documents.onJobRemoved(({ jobId }) => jobs.onJobRemoved(jobId)),
          api.documents.onPlanRestored(onPlanRestored),
          api.connections.onChanged(options.onConnectionsChanged),
          api.glossaries.onChanged(options.onGlossariesChanged),
          api.app.onEmbeddedStatusChanged(options.onEmbeddedStatusChanged),
          api.settings.onChanged(options.onSettingsChanged),
          api.time.onEntriesChanged(() => time.onEntriesChanged()),
          store.subscribe((state) => {
            const page = valueOf(state.jobSearch.results);
            if (page !== null) time.onJobsShown(page.jobs);
            keepOptions();
            if (state.areFirstStepsDone === false && selectHasStarted(state)) state.endFirstSteps();
          }),
        ];
        const loadPlan = async () => {
          await get().loadPlan();
          const found = valueOf(get().plan);
          if (found?.options !== undefined && !hasOptions) options.restore(found.options);
          hasOptions = true;
        };
        void Promise.all([loadPlan(), get().jobSearch.reload(), get().loadFirstSteps()]);
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

/** Creates the slice of the first steps, shown until the user has begun something. */
function createFirstStepsSlice(
  api: Api<'settings'>,
  { get, set }: Cell<FirstStepsSlice>,
): FirstStepsSlice {
  return {
    areFirstStepsDone: null,

    async loadFirstSteps() {
      const areFirstStepsDone = await unwrap(api.settings.get()).then(
        (settings) => settings.firstSteps.areDone,
        () => true,
      );
      set({ areFirstStepsDone: get().areFirstStepsDone ?? areFirstStepsDone });
    },

    endFirstSteps() {
      if (get().areFirstStepsDone === true) return;
      set({ areFirstStepsDone: true });
      api.settings.update({ firstSteps: { areDone: true } }).catch(() => undefined);
    },
  };
}

export const { useFeature: useDocuments } = createFeatureContext<DocumentsState>('documents');
