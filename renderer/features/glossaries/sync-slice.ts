import type { SyncResult } from '../../../shared/domain/glossary-sync.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/api.ts';
import { createLoader, IDLE, toErrorData } from '../../lib/loadable.ts';
import type { Cell } from './cell.ts';
import type { GlossariesDeps, GlossariesState, SyncSlice } from './state.ts';

export const DIFFERENCES_PER_PAGE = 20;

/** The glossary here against the one at its service. */
export function createSyncSlice(
  api: GlossariesDeps['api'],
  cell: Cell<GlossariesState>,
): SyncSlice {
  const loadComparison = createLoader(
    () => cell.get().comparison,
    (comparison) => cell.set({ comparison }),
  );
  const loadSnapshots = createLoader(
    () => cell.get().snapshots,
    (snapshots) => cell.set({ snapshots }),
  );
  const opened = (): string => cell.get().glossary?.id ?? '';
  const comparisonId = (): string => {
    const { comparison } = cell.get();
    return comparison.status === 'ready' ? comparison.value.comparisonId : '';
  };
  const attempt = async (work: () => Promise<void>): Promise<ErrorData | null> => {
    if (cell.get().isSyncing) return null;
    cell.set({ isSyncing: true, syncError: null, syncResult: null });
    try {
      await work();
      return null;
    } catch (error) {
      return toErrorData(error);
    } finally {
      cell.set({ isSyncing: false });
    }
  };
  const told = async (work: () => Promise<void>): Promise<void> => {
    const failed = await attempt(work);
    if (failed !== null) cell.set({ syncError: failed });
  };
  /** What was compared is true no longer. */
  const after = async (syncResult: SyncResult): Promise<void> => {
    cell.set({ syncResult, comparison: IDLE, differences: null, differenceView: null });
    cell.get().resetEntries();
    await cell.get().rereadOpen(null);
    if (cell.get().snapshots.status !== 'idle') await cell.get().loadSnapshots();
  };

  return {
    comparison: IDLE,
    differenceView: null,
    differences: null,
    syncResult: null,
    syncError: null,
    isSyncing: false,
    snapshots: IDLE,

    resetSync: () =>
      cell.set({
        comparison: IDLE,
        differenceView: null,
        differences: null,
        syncResult: null,
        syncError: null,
        snapshots: IDLE,
      }),
    async compare() {
      cell.set({ syncResult: null, syncError: null, differenceView: null, differences: null });
      await loadComparison(() => unwrap(api.glossaries.compare({ glossaryId: opened() })));
      await cell.get().rereadOpen(null);
    },
    async showDifferences(view) {
      cell.set({ differenceView: view });
      if (view === null) return;
      try {
        const ask = { ...view, comparisonId: comparisonId(), limit: DIFFERENCES_PER_PAGE };
        const differences = await unwrap(api.glossaries.listDifferences(ask));
        if (cell.get().differenceView === view) cell.set({ differences });
      } catch (error) {
        cell.set({ syncError: toErrorData(error) });
      }
    },
    push: () =>
      told(async () => after(await unwrap(api.glossaries.push({ comparisonId: comparisonId() })))),
    pull: (pair) =>
      told(async () => {
        await unwrap(api.glossaries.pull({ comparisonId: comparisonId(), pair }));
        cell.set({ comparison: IDLE, differences: null, differenceView: null });
        cell.get().resetEntries();
        await cell.get().rereadOpen(null);
      }),
    loadSnapshots: () =>
      loadSnapshots(() => unwrap(api.glossaries.listSnapshots({ glossaryId: opened() }))),
    rollBack: (snapshotId) =>
      told(async () => after(await unwrap(api.glossaries.rollBack({ snapshotId })))),
    deleteRemote: (typedName) =>
      attempt(async () => {
        const input = { glossaryId: opened(), typedName };
        await after(await unwrap(api.glossaries.deleteRemote(input)));
      }),
  };
}
