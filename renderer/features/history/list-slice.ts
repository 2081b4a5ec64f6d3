import type { Settings } from '../../../shared/domain/app/settings.ts';
import type {
  ConcordancePair,
  HistoryFacets,
  HistoryHit,
  HistoryItem,
  HistoryFilter,
  HistoryPurge,
} from '../../../shared/domain/history/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Api, type Deps } from '../../lib/stores/feature-store.ts';
import { createDeletion, type DeletionSlice } from '../../lib/stores/deletion.ts';
import { createQuietLoader, createReporter, valueOf } from '../../lib/stores/loadable.ts';
import {
  createSearchForm,
  type SearchForm,
  type SearchRequest,
} from '../../lib/search/search-form.ts';
import { NO_FILTER, toFilter, type HistoryFields } from './filter-values.ts';

/** Items to purge permanently; `found` is the search result. */
export type PurgeScope = 'found' | 'deleted' | 'all';

export interface ManageSlice {
  /** Recording settings; null until loaded. */
  recording: Settings['history'] | null;
  manageError: ErrorData | null;
  /** Number of items removed by the last purge; null before one. */
  purgedCount: number | null;
  isPurging: boolean;
  /** Number of items changed by the last language correction; null before one. */
  languageSetCount: number | null;
  loadRecording: () => Promise<void>;
  setRecording: (change: Partial<Settings['history']>) => Promise<void>;
  /** Sets the source language of the search result. */
  setFoundLanguage: (sourceLang: string) => Promise<void>;
  purge: (scope: PurgeScope) => Promise<void>;
}

export function createManageSlice(
  deps: {
    api: Api<'history' | 'settings'>;
    filter: () => HistoryFilter;
    /** Called after rows have changed. */
    onDone: () => void;
  },
  cell: Cell<ManageSlice>,
): ManageSlice {
  const { api } = deps;
  const act = createReporter((manageError) => cell.set({ manageError }));
  let latest = 0;
  const readRecording = async (ask: () => Promise<Settings>): Promise<void> => {
    latest += 1;
    const mine = latest;
    const { history } = await ask();
    if (mine === latest) cell.set({ recording: history });
  };
  const purgeOf = (scope: PurgeScope): HistoryPurge =>
    scope === 'found' ? { scope: 'filter', filter: deps.filter() } : { scope };

  return {
    recording: null,
    manageError: null,
    purgedCount: null,
    isPurging: false,
    languageSetCount: null,
    async loadRecording() {
      cell.set({ purgedCount: null, languageSetCount: null });
      await act(() => readRecording(() => unwrap(api.settings.get())));
    },
    async setRecording(change) {
      await act(() => readRecording(() => unwrap(api.settings.update({ history: change }))));
    },
    async setFoundLanguage(sourceLang) {
      await act(async () => {
        const of = { filter: deps.filter() };
        const { count } = await unwrap(api.history.setSourceLanguage({ of, sourceLang }));
        cell.set({ languageSetCount: count });
        deps.onDone();
      });
    },
    async purge(scope) {
      if (cell.get().isPurging) return;
      cell.set({ isPurging: true, purgedCount: null });
      await act(async () => {
        const { count } = await unwrap(api.history.purgeItems(purgeOf(scope)));
        cell.set({ purgedCount: count });
        deps.onDone();
      });
      cell.set({ isPurging: false });
    },
  };
}

/** A sentence pair from the history or a memory. */
export interface FoundPair extends Pick<
  ConcordancePair,
  'sourceLang' | 'targetLang' | 'createdAtMs' | 'sourcePieces' | 'targetPieces'
> {
  key: string;
  /** Place in the history; null for a pair from a memory. */
  place: ConcordancePair | null;
}

export interface FoundHistory {
  items: readonly HistoryHit[];
  /** Sentence pairs; null if items were searched. */
  pairs: readonly FoundPair[] | null;
  /** Rows: translations of one document are one. */
  total: number;
  /** Translations; as many as rows for pairs. */
  itemTotal: number;
}

/** Returns the number of items that the search found; 0 while it is not known. */
export function selectFoundItems({ historySearch }: ListSlice): number {
  const found = valueOf(historySearch.results);
  return found?.pairs === null ? found.itemTotal : 0;
}

/** Translations of one document, or another item. */
export interface DeletedItems {
  itemIds: string[];
  title: string;
  /** The language of a translation of a document that may have others; null: everything was deleted. */
  targetLang: string | null;
}

export interface ListSlice extends DeletionSlice<DeletedItems> {
  historySearch: SearchForm<HistoryFields, FoundHistory>;
  /** Options of the filters; null until loaded. */
  facets: HistoryFacets | null;
  loadFacets: () => Promise<void>;
  starItem: (itemId: string, isStarred: boolean) => Promise<void>;
  deleteItems: (items: DeletedItems) => Promise<void>;
}

interface ListDeps extends Deps<'history'> {
  findPairs: (request: SearchRequest<HistoryFields>) => Promise<FoundHistory>;
  /** Called after an item was starred or unstarred. */
  onItemChanged: (item: HistoryItem) => void;
}

/** Creates the slice with the search of the history and the actions on its rows. */
export function createListSlice(deps: ListDeps, cell: Cell<ListSlice>) {
  const { api, onItemChanged } = deps;
  const search = createSearchForm<HistoryFields, FoundHistory>(deps, {
    name: 'history',
    fields: NO_FILTER,
    kept: ['mode'],
    async run(request) {
      const { values, page, limit } = request;
      if (values.mode === 'pairs') return deps.findPairs(request);
      const order = values.order === 'relevance' ? 'relevance' : 'time';
      const found = await unwrap(api.history.search({ ...toFilter(values), order, page, limit }));
      const { items, total, itemTotal } = found;
      return { items, pairs: null, total, itemTotal };
    },
    cell: partOf(cell, 'historySearch'),
  });

  /** Updates a row without a new search. */
  const patchItem = (changed: HistoryItem): void =>
    search.patchResults((page) => ({
      ...page,
      items: page.items.map((row) => {
        if (row.id === changed.id) return { ...row, ...changed };
        if (!row.others.some(({ id }) => id === changed.id)) return row;
        return { ...row, others: row.others.map((it) => (it.id === changed.id ? changed : it)) };
      }),
    }));

  const reread = () => cell.get().historySearch.reload();
  const deletion = createDeletion(cell, {
    restore: ({ itemIds }) => unwrap(api.history.restoreItems({ itemIds })),
    reread,
  });

  const readFacets = createQuietLoader<HistoryFacets>((facets) => cell.set({ facets }));
  const slice: ListSlice = {
    historySearch: search.slice,
    facets: null,
    ...deletion.slice,

    // The list itself reports an unreadable database.
    loadFacets: () => readFacets(() => unwrap(api.history.listFacets())),

    async starItem(itemId, isStarred) {
      await deletion.act(async () => {
        const item = await unwrap(api.history.starItem({ itemId, isStarred }));
        patchItem(item);
        onItemChanged(item);
      });
    },

    deleteItems: (deleted) =>
      deletion.remove(async () => {
        await unwrap(api.history.deleteItems({ itemIds: deleted.itemIds }));
        return deleted;
      }),
  };

  return {
    slice,
    patchItem,
    /** Handles changed rows: further pages stay unchanged while they are read; the first one is reloaded. */
    onChanged(): void {
      const { asked } = cell.get().historySearch;
      if (asked?.page === 1) void reread();
      if (cell.get().facets !== null) void cell.get().loadFacets();
    },
  };
}
