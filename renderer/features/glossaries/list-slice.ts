import type { GlossaryPage } from '../../../shared/domain/glossaries/workbench.ts';
import { unwrap } from '../../lib/api.ts';
import type { Cell } from '../../lib/feature-store.ts';
import { createLoader, IDLE, attempt } from '../../lib/loadable.ts';
import { createSearchForm } from '../../lib/search-form.ts';
import type { GlossariesDeps, GlossariesState, ListSlice } from './state.ts';

export type GlossaryFields = Readonly<{ text: string; connectionId: string }>;

const RESULTS_PER_PAGE = 20;
const NO_FIELDS: GlossaryFields = { text: '', connectionId: '' };

/** The search of the glossaries, and what is done to its rows. */
export function createListSlice(
  { api, timers, session }: GlossariesDeps,
  cell: Cell<GlossariesState>,
): ListSlice {
  const { slice } = createSearchForm<GlossaryFields, GlossaryPage>({
    name: 'glossaries',
    fields: NO_FIELDS,
    limit: RESULTS_PER_PAGE,
    session,
    timers,
    run: ({ values: { text, connectionId }, page, limit }) =>
      unwrap(
        api.glossaries.list({
          text,
          connectionId: connectionId === '' ? null : connectionId,
          page,
          limit,
        }),
      ),
    totalOf: (page) => page.total,
    cell: {
      get: () => cell.get().glossarySearch,
      set: (patch) => cell.set({ glossarySearch: { ...cell.get().glossarySearch, ...patch } }),
    },
  });
  const loadRemote = createLoader(
    () => cell.get().remote,
    (remote) => cell.set({ remote }),
  );
  const reporting = async (action: () => Promise<void>): Promise<void> => {
    cell.set({ listError: null });
    cell.set({ listError: await attempt(action) });
  };

  return {
    glossarySearch: slice,
    connections: [],
    deleted: null,
    listError: null,
    remote: IDLE,

    async loadConnections() {
      try {
        cell.set({ connections: await unwrap(api.connections.list()) });
      } catch {
        // The list of glossaries tells when the database cannot be read.
      }
    },
    async createGlossary(name, connectionId) {
      return attempt(async () => {
        const made = await unwrap(api.glossaries.create({ name, connectionId }));
        await cell.get().openGlossary(made.id);
      });
    },
    deleteGlossary: ({ id, name }) =>
      reporting(async () => {
        await unwrap(api.glossaries.delete({ glossaryId: id }));
        cell.set({ deleted: { id, name } });
        await cell.get().glossarySearch.reload();
      }),
    undoDelete: () =>
      reporting(async () => {
        const { deleted } = cell.get();
        if (deleted === null) return;
        await unwrap(api.glossaries.restore({ glossaryId: deleted.id }));
        cell.set({ deleted: null });
        await cell.get().glossarySearch.reload();
      }),
    dismissUndo: () => cell.set({ deleted: null }),
    loadRemote: (connectionId) =>
      loadRemote(() => unwrap(api.glossaries.listRemote({ connectionId }))),
    adopt: (connectionId, remoteId, as) =>
      reporting(async () => {
        const made = await unwrap(api.glossaries.adopt({ connectionId, remoteId, as }));
        await cell.get().openGlossary(made.id);
      }),
  };
}
