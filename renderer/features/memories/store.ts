import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MemoryUnitPage } from '../../../shared/domain/memories/local-memory.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  type Cell,
  createLateFeature,
  lateStore,
  type WindowStores,
  partOf,
} from '../../lib/stores/feature-store.ts';
import { attempt, createReporter } from '../../lib/stores/loadable.ts';
import { createSearchForm } from '../../lib/search/search-form.ts';
import { createCopySlice } from '../../lib/stores/copy-slice.ts';
import type {
  MemoriesDeps,
  MemoriesState,
  Undoable,
  UndoSlice,
  UnitFields,
  UnitsSlice,
} from './state.ts';
import {
  createListSlice,
  createOpenSlice,
  createRemoteSlice,
  createTransferSlice,
} from './list-slice.ts';

function createUndoSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): UndoSlice {
  const takeBack = async (undoable: Undoable): Promise<void> => {
    const { memoryId } = undoable;
    if (undoable.kind === 'memory') await unwrap(api.memories.restore({ memoryId }));
    else if (undoable.kind === 'units') {
      await unwrap(api.memories.restoreUnits({ memoryId, unitIds: undoable.unitIds }));
    } else await unwrap(api.memories.undoEdit({ memoryId, unitId: undoable.unitId }));
  };
  const report = createReporter((actionError) => cell.set({ actionError }));
  const reread = (): Promise<void> => {
    const { memory, memorySearch, unitSearch } = cell.get();
    return memory === null ? memorySearch.reload() : unitSearch.reload();
  };
  return {
    undoable: null,
    async deleteMemory({ id, name }) {
      await report(async () => {
        await unwrap(api.memories.delete({ memoryId: id }));
        cell.set({ undoable: { kind: 'memory', memoryId: id, name }, memory: null });
        await reread();
      });
    },
    async undo() {
      const { undoable } = cell.get();
      if (undoable === null) return;
      // Pressing twice undoes once.
      cell.set({ undoable: null });
      if (await report(() => takeBack(undoable))) await reread();
      // A failed undo can be tried again until a newer change replaces it.
      else cell.set({ undoable: cell.get().undoable ?? undoable });
    },
    dismissUndo: () => cell.set({ undoable: null }),
  };
}

const RESULTS_PER_PAGE = 50;

/** Creates the slice with the pairs of the open memory. */
function createUnitsSlice(deps: MemoriesDeps, cell: Cell<MemoriesState>): UnitsSlice {
  const { api } = deps;
  const opened = (): string => cell.get().memory?.id ?? '';
  const { slice } = createSearchForm<UnitFields, MemoryUnitPage>(deps, {
    name: 'memory-units',
    fields: { text: '', targetLang: '' },
    limit: RESULTS_PER_PAGE,
    run: async ({ values: { text, targetLang }, page, limit }) => {
      const memoryId = opened();
      if (memoryId === '') return { units: [], total: 0 };
      const lang = targetLang === '' ? null : targetLang;
      return unwrap(api.memories.listUnits({ memoryId, text, targetLang: lang, page, limit }));
    },
    cell: partOf(cell, 'unitSearch'),
  });
  const report = createReporter((actionError) => cell.set({ actionError }));
  return {
    unitSearch: slice,
    editing: null,
    setEditing: (editing) => cell.set({ editing }),
    addUnit: (unit) =>
      attempt(async () => {
        await unwrap(api.memories.addUnit({ ...unit, memoryId: opened() }));
        // Not awaited: the form is free for the next pair before this one appears in the list.
        void cell.get().unitSearch.reload();
      }),
    editUnit: (unit, source, target) =>
      attempt(async () => {
        const memoryId = opened();
        const isSame = unit.source === source && unit.target === target;
        if (!isSame) {
          await unwrap(api.memories.editUnit({ memoryId, unitId: unit.id, source, target }));
          cell.set({ undoable: { kind: 'edit', memoryId, unitId: unit.id } });
        }
        cell.set({ editing: null });
        await cell.get().unitSearch.reload();
      }),
    async deleteUnit({ id }) {
      const memoryId = opened();
      await report(async () => {
        await unwrap(api.memories.deleteUnits({ memoryId, unitIds: [id] }));
        cell.set({ undoable: { kind: 'units', memoryId, unitIds: [id] }, editing: null });
        await cell.get().unitSearch.reload();
      });
    },
    async listRevisions(unitId) {
      const answer = await api.memories.listRevisions({ memoryId: opened(), unitId });
      return answer.ok ? answer.value : null;
    },
  };
}

/** Creates the store of local translation memories, their pairs, their files, and the memories of services. */
export function createMemoriesStore(deps: MemoriesDeps): StoreApi<MemoriesState> {
  const { api } = deps;
  return createStore<MemoriesState>()((set, get) => {
    const cell = { get, set };
    return {
      ...createListSlice(deps, cell),
      ...createOpenSlice(api, cell),
      ...createUnitsSlice(deps, cell),
      ...createUndoSlice(api, cell),
      ...createTransferSlice(api, cell),
      ...createRemoteSlice(api, cell),
      copies: createCopySlice({
        domain: 'memories',
        api,
        cell: partOf(cell, 'copies'),
        opened: () => get().memory?.id ?? '',
        open: (id) => get().openMemory(id),
        reread: () => get().rereadOpen(get().memory?.id ?? ''),
        async cancel() {
          await attempt(() => unwrap(api.memories.cancelTransfer()));
        },
      }),

      open() {
        void get().memorySearch.reload();
        void get().loadProjects();
        void get().loadConnections();
        const stops = [
          api.memories.onChanged(({ memoryId }) => {
            void get().memorySearch.reload();
            void get().rereadOpen(memoryId);
          }),
          api.memories.onTransferProgressed((progress) => get().noteProgress(progress)),
          api.projects.onChanged(() => void get().loadProjects()),
          api.connections.onChanged(() => void get().loadConnections()),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const useMemories = createLateFeature<MemoriesState>('memories', createMemoriesStore);

/** Returns the store of the window, for what is opened from elsewhere. */
export const memoriesOf = (stores: WindowStores): StoreApi<MemoriesState> =>
  lateStore(stores, 'memories', createMemoriesStore);
