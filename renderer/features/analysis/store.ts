import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  Analysis,
  AnalysisFileFormat,
  AnalysisInput,
  AnalysisProgress,
} from '../../../shared/domain/analysis/analysis.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import type { LocalMemory, MemoryPage } from '../../../shared/domain/memories/local-memory.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Api } from '../../lib/stores/feature-store.ts';
import {
  createReporter,
  loaderFor,
  createQuietLoader,
  IDLE,
  type Loadable,
} from '../../lib/stores/loadable.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';

interface AnalysisState {
  analysis: Loadable<Analysis>;
  /** Progress of the comparison with earlier translations; null before and after it. */
  progress: AnalysisProgress | null;
  memories: readonly LocalMemory[];
  usesHistory: boolean;
  /** Memories that the user has left out. */
  leftOutIds: readonly string[];
  isOpen: boolean;
  /** Name of the last file written from this analysis. */
  savedName: string | null;
  exportError: ErrorData | null;
  /** Reads the memories and listens for changes while shown; returns the cleanup function. */
  watch: () => () => void;
  run: (input: AnalysisInput) => Promise<void>;
  setUsesHistory: (usesHistory: boolean) => void;
  setMemoryUsed: (memoryId: string, isUsed: boolean) => void;
  toggle: () => void;
  /** @param price for costs in the file; null: no costs */
  save: (format: AnalysisFileFormat, price: Price | null) => Promise<void>;
  reveal: () => Promise<void>;
}

export function createAnalysisStore({
  api,
}: {
  api: Api<'analysis' | 'memories'>;
}): StoreApi<AnalysisState> {
  return createStore<AnalysisState>()((set, get) => {
    const read = loaderFor({ get, set }, 'analysis');
    const report = createReporter((exportError) => set({ exportError }));
    const loadMemories = createQuietLoader<MemoryPage>(({ memories }) => set({ memories }));
    const readMemories = () =>
      loadMemories(() => unwrap(api.memories.list({ page: 1, limit: MAX_PAGE_ROWS, text: '' })));
    return {
      analysis: IDLE,
      progress: null,
      memories: [],
      usesHistory: true,
      leftOutIds: [],
      isOpen: false,
      savedName: null,
      exportError: null,

      watch() {
        void readMemories();
        const stops = [
          api.analysis.onProgressed((progress) => set({ progress })),
          api.memories.onChanged(() => void readMemories()),
        ];
        return () => {
          for (const stop of stops) stop();
          void api.analysis.cancel();
        };
      },

      async run(input) {
        set({ progress: null, savedName: null, exportError: null });
        await read(() => unwrap(api.analysis.run(input)));
      },

      setUsesHistory: (usesHistory) => set({ usesHistory }),
      setMemoryUsed(memoryId, isUsed) {
        const others = get().leftOutIds.filter((id) => id !== memoryId);
        set({ leftOutIds: isUsed ? others : [...others, memoryId] });
      },
      toggle: () => set({ isOpen: !get().isOpen }),

      async save(format, price) {
        const { analysis } = get();
        if (analysis.status !== 'ready') return;
        set({ savedName: null });
        await report(async () => {
          const { id: analysisId } = analysis.value;
          const saved = await unwrap(api.analysis.export({ analysisId, format, price }));
          set({ savedName: saved?.fileName ?? null });
        });
      },

      async reveal() {
        await report(() => unwrap(api.analysis.reveal()));
      },
    };
  });
}

export const useAnalysis = createLateFeature<AnalysisState>('analysis', createAnalysisStore);
