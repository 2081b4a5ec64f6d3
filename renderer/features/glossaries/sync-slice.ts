import type { SyncResult } from '../../../shared/domain/glossaries/sync.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  comparisonIdOf,
  createExclusive,
  DIFFERENCES_PER_PAGE,
} from '../../lib/text/comparison-run.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { createLoader, IDLE, toErrorData } from '../../lib/stores/loadable.ts';
import type { GlossariesDeps, GlossariesState, SyncSlice } from './state.ts';

/** The glossary here against the one at its service. */
export function createSyncSlice(
  api: GlossariesDeps['api'],
  cell: Cell<GlossariesState>,
): SyncSlice {
  let round = 0;
  /** Of one glossary: what answers after another one was opened is nobody's. */
  const createLoaders = () => {
    round += 1;
    const mine = round;
    const keep = (patch: Partial<GlossariesState>): void => {
      if (mine === round) cell.set(patch);
    };
    return {
      comparison: createLoader(
        () => cell.get().comparison,
        (comparison) => keep({ comparison }),
      ),
      snapshots: createLoader(
        () => cell.get().snapshots,
        (snapshots) => keep({ snapshots }),
      ),
    };
  };
  let loaders = createLoaders();
  const opened = (): string => cell.get().glossary?.id ?? '';
  const comparisonId = (): string => comparisonIdOf(cell.get());
  const exclusively = createExclusive(cell.get, cell.set);
  const reporting = async (work: () => Promise<void>): Promise<void> => {
    const mine = round;
    const failed = await exclusively(work);
    if (failed !== null && mine === round) cell.set({ syncError: failed });
  };
  /** What was compared is true no longer. */
  const after = async (work: Promise<SyncResult>): Promise<void> => {
    const mine = round;
    const syncResult = await work;
    if (mine !== round) return;
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

    resetSync() {
      loaders = createLoaders();
      cell.set({
        comparison: IDLE,
        differenceView: null,
        differences: null,
        syncResult: null,
        syncError: null,
        snapshots: IDLE,
      });
    },
    async compare() {
      cell.set({ syncResult: null, syncError: null, differenceView: null, differences: null });
      await loaders.comparison(() => unwrap(api.glossaries.compare({ glossaryId: opened() })));
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
        if (cell.get().differenceView === view) cell.set({ syncError: toErrorData(error) });
      }
    },
    push: () =>
      reporting(() => after(unwrap(api.glossaries.push({ comparisonId: comparisonId() })))),
    pull: (pair) =>
      reporting(async () => {
        const mine = round;
        await unwrap(api.glossaries.pull({ comparisonId: comparisonId(), pair }));
        if (mine !== round) return;
        cell.set({ comparison: IDLE, differences: null, differenceView: null });
        cell.get().resetEntries();
        await cell.get().rereadOpen(null);
      }),
    loadSnapshots: () =>
      loaders.snapshots(() => unwrap(api.glossaries.listSnapshots({ glossaryId: opened() }))),
    rollBack: (snapshotId) =>
      reporting(() => after(unwrap(api.glossaries.rollBack({ snapshotId })))),
    deleteRemote: (typedName) =>
      exclusively(() => {
        const input = { glossaryId: opened(), typedName };
        return after(unwrap(api.glossaries.deleteRemote(input)));
      }),
  };
}
