import type {
  ModelExport,
  ModelImport,
  ModelTransfer,
} from '../../../shared/domain/models/model.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { createTransferRun } from '../../lib/stores/transfer-run.ts';
import type { BundleSlice, ModelsDeps, ModelsState } from './state.ts';
import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';

/** More pairs than any list has. */
const ALL = { text: '', page: 1, limit: MAX_PAGE_ROWS } as const;

/**
 * Creates the slice with the import and export of model folders, for machines without a network; one transfer at a
 * time.
 */
export function createBundleSlice(
  { api }: Pick<ModelsDeps, 'api'>,
  { get, set }: Cell<ModelsState>,
) {
  const { run, actions, noteProgress } = createTransferRun<ModelTransfer, ModelImport, ModelExport>(
    {
      get: () => get().transfer,
      set: (transfer) => set({ transfer }),
      begin: (kind) => ({ kind, doneBytes: 0, totalBytes: 0 }),
      api: api.models,
    },
  );
  const installedIds = async (): Promise<string[]> => {
    const { pairs } = await unwrap(api.models.list({ ...ALL, filter: 'installed' }));
    return pairs
      .flatMap(({ directions }) => directions)
      .filter(({ installed }) => installed !== null)
      .map(({ id }) => id);
  };
  const slice: BundleSlice = {
    transfer: { status: 'idle' },
    ...actions,
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
  };
  return {
    slice,
    /** @param progress null: ended */
    noteProgress: (progress: ModelTransfer | null): void => {
      if (progress !== null) noteProgress(progress);
    },
  };
}
