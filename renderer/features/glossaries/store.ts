import { useMemo } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type {
  GlossaryPage,
  LocalGlossary,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ErrorData } from '../../../shared/errors.ts';
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
  loaderFor,
  createQuietLoader,
  IDLE,
  toErrorData,
} from '../../lib/stores/loadable.ts';
import { createDeletion } from '../../lib/stores/deletion.ts';
import { createSearchForm } from '../../lib/search/search-form.ts';
import { createCopySlice } from '../../lib/stores/copy-slice.ts';
import { createEntriesSlice } from './entries-slice.ts';
import { createImportSlice } from './import-slice.ts';
import type { GlossariesDeps, GlossariesState, ListSlice, OpenSlice } from './state.ts';

function createOpenSlice(api: GlossariesDeps['api'], cell: Cell<GlossariesState>): OpenSlice {
  /** Keeps the dictionary selected, or else selects the first one. */
  const show = (glossary: LocalGlossary): void => {
    const { dictionaryId, glossary: before } = cell.get();
    const kept = glossary.dictionaries.find(({ id }) => id === dictionaryId);
    const chosen = (kept ?? glossary.dictionaries[0])?.id ?? null;
    cell.set({ glossary, dictionaryId: chosen });
    if (before?.id !== glossary.id || chosen !== dictionaryId) cell.get().resetEntries();
  };
  const change = (work: Promise<LocalGlossary>): Promise<ErrorData | null> =>
    attempt(async () => {
      show(await work);
      cell.set({ openError: null });
    });
  const tell = async (work: Promise<LocalGlossary>): Promise<void> => {
    cell.set({ openError: await change(work) });
  };
  const reread = createQuietLoader<{ id: string; now: LocalGlossary | null }>(({ id, now }) => {
    if (cell.get().glossary?.id !== id) return;
    if (now === null) cell.get().closeGlossary();
    else show(now);
  });
  let latest = 0;
  const opened = (): string => cell.get().glossary?.id ?? '';

  return {
    glossary: null,
    dictionaryId: null,
    view: 'terms',
    openError: null,
    isFresh: false,
    deletedDictionary: null,

    async openGlossary(glossaryId) {
      latest += 1;
      const mine = latest;
      cell.set({ openError: null, listError: null });
      cell.get().copies.reset();
      try {
        const glossary = await unwrap(api.glossaries.get({ glossaryId }));
        // The latest request wins.
        if (mine !== latest) return;
        if (glossary === null) await cell.get().glossarySearch.reload();
        else {
          cell.set({ view: 'terms', deletedDictionary: null, isFresh: false });
          show(glossary);
        }
      } catch (error) {
        if (mine === latest) cell.set({ listError: toErrorData(error) });
      }
    },
    closeGlossary() {
      latest += 1;
      cell.get().copies.reset();
      void cell.get().discardImport();
      cell.set({ glossary: null, dictionaryId: null, openError: null });
      void cell.get().glossarySearch.reload();
    },
    async rereadOpen(glossaryId) {
      const { glossary } = cell.get();
      if (glossary === null || (glossaryId !== null && glossaryId !== glossary.id)) return;
      const id = glossary.id;
      // A failed read leaves the view unchanged; the next action reports the error.
      await reread(async () => ({ id, now: await unwrap(api.glossaries.get({ glossaryId: id })) }));
    },
    setView(view) {
      cell.set({ view });
      if (view === 'snapshots') void cell.get().copies.loadSnapshots();
    },
    chooseDictionary(dictionaryId) {
      if (cell.get().dictionaryId === dictionaryId) return;
      void cell.get().discardImport();
      cell.set({ dictionaryId });
      cell.get().resetEntries();
    },
    editGlossary: (patch) =>
      change(unwrap(api.glossaries.edit({ ...patch, glossaryId: opened() }))),
    async addDictionary(sourceLang, targetLang) {
      const input = { glossaryId: opened(), sourceLang, targetLang };
      const failed = await change(unwrap(api.glossaries.addDictionary(input)));
      const added = cell
        .get()
        .glossary?.dictionaries.find(
          (each) => each.sourceLang === sourceLang && each.targetLang === targetLang,
        );
      if (failed === null && added !== undefined) cell.get().chooseDictionary(added.id);
      return failed;
    },
    async deleteDictionary(dictionary) {
      await tell(unwrap(api.glossaries.deleteDictionary({ dictionaryId: dictionary.id })));
      if (cell.get().openError === null) cell.set({ deletedDictionary: dictionary });
    },
    async undoDeleteDictionary() {
      const { deletedDictionary } = cell.get();
      if (deletedDictionary === null) return;
      const input = { dictionaryId: deletedDictionary.id };
      await tell(unwrap(api.glossaries.restoreDictionary(input)));
      cell.set({ deletedDictionary: null });
    },
    keepDeleted: () => cell.set({ deletedDictionary: null }),
  };
}

type GlossaryFields = Readonly<{ text: string; connectionId: string }>;

const NO_FIELDS: GlossaryFields = { text: '', connectionId: '' };

function createListSlice(deps: GlossariesDeps, cell: Cell<GlossariesState>): ListSlice {
  const { api } = deps;
  const readConnections = createQuietLoader<Connection[]>((connections) =>
    cell.set({ connections }),
  );
  const { slice } = createSearchForm<GlossaryFields, GlossaryPage>(deps, {
    name: 'glossaries',
    fields: NO_FIELDS,
    run: ({ values: { text, connectionId }, page, limit }) =>
      unwrap(
        api.glossaries.list({
          text,
          connectionId: connectionId === '' ? null : connectionId,
          page,
          limit,
        }),
      ),
    cell: partOf(cell, 'glossarySearch'),
  });
  const loadRemote = loaderFor(cell, 'remote');
  const deletion = createDeletion(cell, {
    restore: ({ id }) => unwrap(api.glossaries.restore({ glossaryId: id })),
    reread: () => cell.get().glossarySearch.reload(),
  });

  return {
    glossarySearch: slice,
    connections: [],
    ...deletion.slice,
    remote: IDLE,

    // The list of glossaries reports an unreadable database.
    loadConnections: () => readConnections(() => unwrap(api.connections.list())),
    createGlossary: (glossary) =>
      attempt(async () => {
        const made = await unwrap(api.glossaries.create(glossary));
        deps.newGlossaries?.add(made.id);
        await cell.get().openGlossary(made.id);
        cell.set({ isFresh: true });
      }),
    deleteGlossary: ({ id, name }) =>
      deletion.remove(async () => {
        await unwrap(api.glossaries.delete({ glossaryId: id }));
        return { id, name };
      }),
    loadRemote: (connectionId) =>
      loadRemote(() => unwrap(api.glossaries.listRemote({ connectionId }))),
  };
}

/** Creates the store of local glossaries, their terms, their files, and the glossaries of services. */
export function createGlossariesStore(deps: GlossariesDeps): StoreApi<GlossariesState> {
  const { api } = deps;
  return createStore<GlossariesState>()((set, get) => {
    const cell = { get, set };
    const list = createListSlice(deps, cell);
    return {
      ...list,
      tab: 'glossaries',
      avoidedLang: null,
      setTab: (tab) => set({ tab }),
      showAvoided: (avoidedLang) => set({ tab: 'avoided', avoidedLang }),
      ...createOpenSlice(api, cell),
      ...createEntriesSlice(deps, cell),
      ...createImportSlice(api, cell),
      copies: createCopySlice({
        domain: 'glossaries',
        api,
        cell: partOf(cell, 'copies'),
        opened: () => get().glossary?.id ?? '',
        open: (id) => get().openGlossary(id),
        reread() {
          get().resetEntries();
          return get().rereadOpen(null);
        },
      }),

      open() {
        void get().loadConnections();
        void get().glossarySearch.reload();
        const stops = [
          api.glossaries.onChanged(({ glossaryId }) => {
            void get().glossarySearch.reload();
            void get().rereadOpen(glossaryId);
          }),
          api.connections.onChanged(() => void get().loadConnections()),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

/** Returns the accounts that a glossary can also be at: all but the built-in service, which has every glossary. */
export function useOtherAccounts(): readonly Connection[] {
  const connections = useGlossaries((state) => state.connections);
  return useMemo(() => connections.filter(({ abilities }) => !abilities.isHere), [connections]);
}

export const useGlossaries = createLateFeature<GlossariesState>(
  'glossaries',
  createGlossariesStore,
);

/** Returns the store of the window, for what is opened from elsewhere. */
export const glossariesOf = (stores: WindowStores): StoreApi<GlossariesState> =>
  lateStore(stores, 'glossaries', createGlossariesStore);
