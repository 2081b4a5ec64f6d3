import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  MemoryUnitPage,
  ImportUnits,
  MemoryPage,
} from '../../../shared/domain/memories/local-memory.ts';
import type { DoneMemoryStep } from '../../../shared/domain/memories/memory-steps.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  type Cell,
  createLateFeature,
  lateStore,
  type WindowStores,
  partOf,
} from '../../lib/stores/feature-store.ts';
import {
  attempt,
  createReporter,
  valueOf,
  loaderFor,
  createQuietLoader,
  IDLE,
} from '../../lib/stores/loadable.ts';
import { createSearchForm } from '../../lib/search/search-form.ts';
import { createCopySlice } from '../../lib/stores/copy-slice.ts';
import type {
  MemoriesDeps,
  MemoriesState,
  UndoSlice,
  UnitFields,
  UnitsSlice,
  ListSlice,
  MemoryFields,
  OpenSlice,
  RemoteSlice,
  MemoryTransfer,
  TransferSlice,
} from './state.ts';
import { createDeletion } from '../../lib/stores/deletion.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { Catalog } from '../../../shared/domain/projects/project.ts';
import { createTransferRun } from '../../lib/stores/transfer-run.ts';

export function createTransferSlice(
  api: MemoriesDeps['api'],
  cell: Cell<MemoriesState>,
): TransferSlice {
  const { run, actions, noteProgress } = createTransferRun({
    get: () => cell.get().transfer,
    set: (transfer: MemoryTransfer) => cell.set({ transfer }),
    begin: (kind): HistoryTransfer => ({ kind, doneCount: 0, share: null }),
    api: api.memories,
  });
  const importNow = (input: ImportUnits, onOpening?: () => void): Promise<void> =>
    run('import', async () => {
      const result = await unwrap(api.memories.import(input));
      if (result === null) return { status: 'idle' };
      if ('question' in result) {
        return { status: 'asking', question: result.question, input };
      }
      onOpening?.();
      await cell.get().openMemory(result.memory.id);
      return { status: 'imported', result };
    });
  return {
    transfer: { status: 'idle' },
    ...actions,
    importTmx: (memoryId, onOpening) => importNow({ memoryId }, onOpening),
    async answerImport(onKnown) {
      const { transfer } = cell.get();
      if (transfer.status === 'asking') await importNow({ ...transfer.input, onKnown });
    },
    exportTmx: (memoryId) =>
      run('export', async () => {
        const result = await unwrap(api.memories.export({ memoryId }));
        return result === null ? { status: 'idle' } : { status: 'exported', result };
      }),
    noteProgress,
  };
}

export function createOpenSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): OpenSlice {
  let opening = 0;
  let reread = 0;
  const begin = (): (() => boolean) => {
    opening += 1;
    const mine = opening;
    return () => mine !== opening;
  };
  const readProjects = createQuietLoader<Catalog>(({ projects }) =>
    cell.set({ projects: projects.map(({ id, name }) => ({ id, name })) }),
  );
  return {
    memory: null,
    projects: [],
    async openMemory(memoryId) {
      const isOvertaken = begin();
      const listError = await attempt(async () => {
        const memory = await unwrap(api.memories.get({ memoryId }));
        if (isOvertaken()) return;
        if (cell.get().memory?.id !== memoryId) cell.get().copies.reset();
        cell.set({ memory, editing: null, step: null });
        if (memory !== null) await cell.get().unitSearch.reset();
      });
      if (!isOvertaken()) cell.set({ listError });
    },
    closeMemory() {
      begin();
      cell.set({ memory: null, editing: null, step: null, listError: null });
      cell.get().copies.reset();
      cell.get().dismissTransfer();
      void cell.get().memorySearch.reload();
    },
    async rereadOpen(memoryId) {
      if (cell.get().memory?.id !== memoryId) return;
      reread += 1;
      const mine = reread;
      await attempt(async () => {
        const memory = await unwrap(api.memories.get({ memoryId }));
        if (mine !== reread || cell.get().memory?.id !== memoryId) return;
        cell.set({ memory });
        if (memory !== null) await cell.get().unitSearch.reload();
      });
    },
    editMemory: (change) =>
      attempt(async () => {
        const { memory } = cell.get();
        if (memory === null) return;
        const edited = await unwrap(api.memories.edit({ ...change, memoryId: memory.id }));
        if (cell.get().memory?.id === edited.id) cell.set({ memory: edited });
      }),
    // Without projects a memory is used for all texts; the list of memories reports read errors.
    loadProjects: () => readProjects(() => unwrap(api.projects.getCatalog())),
  };
}

function createRemoteSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): RemoteSlice {
  const load = loaderFor(cell, 'remote');
  const loadSegments = loaderFor(cell, 'remoteSegments');
  const readConnections = createQuietLoader<Connection[]>((connections) =>
    cell.set({ connections }),
  );
  return {
    connections: [],
    remote: IDLE,
    loadConnections: () => readConnections(() => unwrap(api.connections.list())),
    loadRemote(connectionId) {
      // Content of a previous account must not be mistaken for this one's.
      cell.set({ remote: IDLE });
      return load(() => unwrap(api.memories.listRemote({ connectionId })));
    },
    remoteSegments: IDLE,
    loadRemoteSegments(query) {
      // Content of a previous memory must not be mistaken for this one's.
      if (query.cursor === null) cell.set({ remoteSegments: IDLE });
      return loadSegments(() => unwrap(api.memories.listRemoteSegments(query)));
    },
  };
}

export function createListSlice(deps: MemoriesDeps, cell: Cell<MemoriesState>): ListSlice {
  const { api } = deps;
  const { slice } = createSearchForm<MemoryFields, MemoryPage>(deps, {
    name: 'memories',
    fields: { text: '' },
    run: ({ values: { text }, page, limit }) => unwrap(api.memories.list({ text, page, limit })),
    cell: partOf(cell, 'memorySearch'),
  });
  return {
    memorySearch: slice,
    createMemory: (memory) =>
      attempt(async () => {
        const made = await unwrap(api.memories.create(memory));
        await cell.get().openMemory(made.id);
      }),
  };
}

const RESULTS_PER_PAGE = 50;

function createUndoSlice(api: MemoriesDeps['api'], cell: Cell<MemoriesState>): UndoSlice {
  const deletion = createDeletion(cell, {
    restore: ({ id }) => unwrap(api.memories.restore({ memoryId: id })),
    reread: () => cell.get().memorySearch.reload(),
  });
  /** Lists the unit of a step, in the list of all if the shown one lacks it. */
  const show = async ({ shown }: DoneMemoryStep): Promise<void> => {
    const { unitSearch } = cell.get();
    await unitSearch.reload();
    if (shown === null) return;
    const { unit, index } = shown;
    const listed = valueOf(cell.get().unitSearch.results)?.units ?? [];
    if (!listed.some(({ id }) => id === unit.id)) {
      await unitSearch.reset();
      await unitSearch.goToPage(Math.floor(index / RESULTS_PER_PAGE) + 1);
    }
    cell.set({ focusUnit: unit.id });
  };
  const go = async (way: 'undo' | 'redo'): Promise<void> => {
    const { memory } = cell.get();
    if (memory === null) return;
    await deletion.act(async () => {
      const done = await unwrap(api.memories[way]({ memoryId: memory.id }));
      if (done === null || cell.get().memory?.id !== memory.id) return;
      cell.set({ step: { kind: done.kind, count: done.count, way }, editing: null });
      await show(done);
    });
  };
  /** One after the other: a key that is held repeats. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (way: 'undo' | 'redo'): Promise<void> => {
    turn = turn.then(() => go(way));
    return turn;
  };
  return {
    ...deletion.slice,
    step: null,
    focusUnit: null,
    deleteMemory: ({ id, name }) =>
      deletion.remove(async () => {
        await unwrap(api.memories.delete({ memoryId: id }));
        cell.set({ memory: null });
        return { id, name };
      }),
    undo: () => inTurn('undo'),
    redo: () => inTurn('redo'),
    dismissStep: () => cell.set({ step: null }),
    clearFocusUnit: () => cell.set({ focusUnit: null }),
  };
}

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
  const report = createReporter((listError) => cell.set({ listError }));
  return {
    unitSearch: slice,
    editing: null,
    setEditing: (editing) => cell.set({ editing }),
    addUnit: (unit) =>
      attempt(async () => {
        await unwrap(api.memories.addUnit({ ...unit, memoryId: opened() }));
        cell.set({ step: null });
        // Not awaited: the form is free for the next pair before this one appears in the list.
        void cell.get().unitSearch.reload();
      }),
    editUnit: (unit, source, target) =>
      attempt(async () => {
        const memoryId = opened();
        const isSame = unit.source === source && unit.target === target;
        if (!isSame) {
          await unwrap(api.memories.editUnit({ memoryId, unitId: unit.id, source, target }));
          cell.set({ step: { kind: 'edit', count: 1, way: 'made' } });
        }
        cell.set({ editing: null });
        await cell.get().unitSearch.reload();
      }),
    async deleteUnit({ id }) {
      const memoryId = opened();
      await report(async () => {
        await unwrap(api.memories.deleteUnits({ memoryId, unitIds: [id] }));
        cell.set({ step: { kind: 'delete', count: 1, way: 'made' }, editing: null });
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
