import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { ImportUnits, MemoryPage } from '../../../shared/domain/memories/local-memory.ts';
import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { Catalog } from '../../../shared/domain/projects/project.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell } from '../../lib/stores/feature-store.ts';
import { attempt, loaderFor, createQuietLoader, IDLE } from '../../lib/stores/loadable.ts';
import { createSearchForm } from '../../lib/search/search-form.ts';
import { createTransferRun } from '../../lib/stores/transfer-run.ts';
import type {
  ListSlice,
  MemoriesState,
  MemoryFields,
  MemoriesDeps,
  OpenSlice,
  RemoteSlice,
  MemoryTransfer,
  TransferSlice,
} from './state.ts';

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

/** Creates the slice of the open memory. */
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

/** Creates the slice of the memories at services. */
export function createRemoteSlice(
  api: MemoriesDeps['api'],
  cell: Cell<MemoriesState>,
): RemoteSlice {
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

/** Creates the slice with the search of the memories. */
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
