import type { SyncResult } from '../../../shared/domain/glossaries/sync.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  comparisonIdOf,
  createExclusive,
  DIFFERENCES_PER_PAGE,
} from '../../lib/text/comparison-run.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { attempt, createLoader, IDLE, toErrorData } from '../../lib/stores/loadable.ts';
import type { MemoriesDeps, MemoriesState, MemorySyncSlice } from './state.ts';

const NOTHING = {
  comparison: IDLE,
  differenceView: null,
  differences: null,
  syncResult: null,
  syncError: null,
} as const;

/** The memory here against the one at its service. */
export function createMemorySyncSlice(
  api: MemoriesDeps['api'],
  cell: Cell<MemoriesState>,
): MemorySyncSlice {
  const opened = (): string => cell.get().memory?.id ?? '';
  /** What answers after another memory was opened is nobody's. */
  const keepFor = (memoryId: string, patch: Partial<MemoriesState>): void => {
    if (opened() === memoryId) cell.set(patch);
  };
  const createLoaders = (memoryId: string) => ({
    comparison: createLoader(
      () => cell.get().comparison,
      (comparison) => keepFor(memoryId, { comparison }),
    ),
    snapshots: createLoader(
      () => cell.get().snapshots,
      (snapshots) => keepFor(memoryId, { snapshots }),
    ),
  });
  // Kept while a memory is open: a loader knows only its own calls, and the latest of them wins.
  let held = { memoryId: '', ...createLoaders('') };
  const loadersOf = (memoryId: string) => {
    if (held.memoryId !== memoryId) held = { memoryId, ...createLoaders(memoryId) };
    return held;
  };
  const comparisonId = (): string => comparisonIdOf(cell.get());
  const exclusively = createExclusive(cell.get, cell.set);
  const reporting = async (work: () => Promise<void>): Promise<void> => {
    const memoryId = opened();
    const syncError = await exclusively(work);
    if (syncError !== null) keepFor(memoryId, { syncError });
  };
  /** What was compared is true no longer. */
  const after = async (work: Promise<SyncResult | null>): Promise<void> => {
    const memoryId = opened();
    const syncResult = await work;
    keepFor(memoryId, { ...NOTHING, syncResult });
    await cell.get().rereadOpen(memoryId);
    if (opened() === memoryId && cell.get().snapshots.status !== 'idle') {
      await cell.get().loadSnapshots();
    }
  };

  return {
    ...NOTHING,
    isSyncing: false,
    snapshots: IDLE,

    resetSync: () => cell.set({ ...NOTHING, snapshots: IDLE }),
    async compare() {
      const memoryId = opened();
      cell.set(NOTHING);
      await loadersOf(memoryId).comparison(() => unwrap(api.memories.compare({ memoryId })));
    },
    async showDifferences(differenceView) {
      cell.set({ differenceView });
      try {
        const query = { ...differenceView, comparisonId: comparisonId() };
        const differences = await unwrap(
          api.memories.listDifferences({ ...query, limit: DIFFERENCES_PER_PAGE }),
        );
        if (cell.get().differenceView === differenceView) cell.set({ differences });
      } catch (error) {
        if (cell.get().differenceView === differenceView) {
          cell.set({ syncError: toErrorData(error) });
        }
      }
    },
    push: () => reporting(() => after(unwrap(api.memories.push({ comparisonId: comparisonId() })))),
    pull: () =>
      reporting(() =>
        after(unwrap(api.memories.pull({ comparisonId: comparisonId() })).then(() => null)),
      ),
    loadSnapshots: () => {
      const memoryId = opened();
      return loadersOf(memoryId).snapshots(() => unwrap(api.memories.listSnapshots({ memoryId })));
    },
    rollBack: (snapshotId) => reporting(() => after(unwrap(api.memories.rollBack({ snapshotId })))),
    deleteRemote: (typedName) =>
      exclusively(() =>
        after(unwrap(api.memories.deleteRemote({ memoryId: opened(), typedName }))),
      ),
    unlink: () =>
      reporting(() => after(unwrap(api.memories.unlink({ memoryId: opened() })).then(() => null))),
    async adopt(connectionId, remoteId, isLinked) {
      const actionError = await exclusively(async () => {
        const { id } = await unwrap(api.memories.adopt({ connectionId, remoteId, isLinked }));
        await cell.get().openMemory(id);
      });
      cell.set({ actionError });
    },
    async cancelSync() {
      await attempt(async () => {
        await unwrap(api.memories.cancelTransfer());
      });
    },
  };
}
