import type { ModelTransfer } from '../../../shared/domain/models/model.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { attempt, toErrorData } from '../../lib/stores/loadable.ts';
import type { BundleSlice, BundleTransfer, ModelsDeps, ModelsState } from './state.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';

/** More pairs than any list has. */
const ALL = { text: '', page: 1, limit: MAX_PAGE_ROWS } as const;

interface BundleSliceWithEvents {
  slice: BundleSlice;
  /** Null: it has ended. */
  noteProgress: (progress: ModelTransfer | null) => void;
}

/** Models in and out of a folder, for machines without a network; one transfer at a time. */
export function createBundleSlice(
  { api }: Pick<ModelsDeps, 'api'>,
  { get, set }: Cell<ModelsState>,
): BundleSliceWithEvents {
  const run = async (
    kind: ModelTransfer['kind'],
    work: () => Promise<BundleTransfer>,
  ): Promise<void> => {
    if (get().transfer.status === 'running') return;
    const progress = { kind, doneBytes: 0, totalBytes: 0 };
    set({ transfer: { status: 'running', progress, isCancelling: false } });
    try {
      set({ transfer: await work() });
    } catch (thrown) {
      const error = toErrorData(thrown);
      const isCancelled = error.code === 'cancelled';
      set({ transfer: isCancelled ? { status: 'cancelled', kind } : { status: 'failed', error } });
    }
  };
  const installedIds = async (): Promise<string[]> => {
    const { pairs } = await unwrap(api.models.list({ ...ALL, filter: 'installed' }));
    return pairs
      .flatMap(({ directions }) => directions)
      .filter(({ installed }) => installed !== null)
      .map(({ id }) => id);
  };
  return {
    slice: {
      transfer: { status: 'idle' },
      importBundle: () =>
        run('import', async () => {
          const result = await unwrap(api.models.import());
          return result === null ? { status: 'idle' } : { status: 'imported', result };
        }),
      exportBundle: (wanted) =>
        run('export', async () => {
          const directionIds = [...(wanted ?? (await installedIds()))];
          if (directionIds.length === 0) return { status: 'idle' };
          const result = await unwrap(api.models.export({ directionIds }));
          return result === null ? { status: 'idle' } : { status: 'exported', result };
        }),
      async cancelTransfer() {
        const { transfer } = get();
        if (transfer.status !== 'running') return;
        set({ transfer: { ...transfer, isCancelling: true } });
        await attempt(() => unwrap(api.models.cancelTransfer()));
      },
      dismissTransfer() {
        if (get().transfer.status !== 'running') set({ transfer: { status: 'idle' } });
      },
      async revealExport() {
        const error = await attempt(() => unwrap(api.models.revealExport()));
        if (error !== null) set({ transfer: { status: 'failed', error } });
      },
    },
    noteProgress(progress) {
      const { transfer } = get();
      if (transfer.status !== 'running' || progress === null) return;
      set({ transfer: { ...transfer, progress } });
    },
  };
}
