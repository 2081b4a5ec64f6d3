import type { Settings } from '../../../shared/domain/app/settings.ts';
import type {
  HistoryFacets,
  HistoryItem,
  HistoryPage,
  HistoryFilter,
  HistoryPurge,
} from '../../../shared/domain/history/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell } from '../../lib/stores/feature-store.ts';
import { attempt, createQuietLoader } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import { NO_FILTER, toFilter, type HistoryFields } from './filter-values.ts';

/** What is removed for good; `found` is what the search found. */
export type PurgeScope = 'found' | 'deleted' | 'all';

export interface ManageSlice {
  /** What is recorded; null until it was read. */
  recording: Settings['history'] | null;
  manageError: ErrorData | null;
  /** How many items the last purge removed; null before one. */
  purgedCount: number | null;
  isPurging: boolean;
  /** How many items the last correction of their language reached; null before one. */
  languageSetCount: number | null;
  loadRecording: () => Promise<void>;
  setRecording: (change: Partial<Settings['history']>) => Promise<void>;
  /** Sets the source language of what the search found. */
  setFoundLanguage: (sourceLang: string) => Promise<void>;
  /** There is no way back. */
  purge: (scope: PurgeScope) => Promise<void>;
}

export function createManageSlice(
  deps: {
    api: Pick<DragomanApi, 'history' | 'settings'>;
    filter: () => HistoryFilter;
    /** Rows have changed. */
    onDone: () => void;
  },
  cell: Cell<ManageSlice>,
): ManageSlice {
  const { api } = deps;
  const act = async (action: () => Promise<void>): Promise<void> => {
    cell.set({ manageError: null });
    cell.set({ manageError: await attempt(action) });
  };
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
    loadRecording: () =>
      act(async () => {
        cell.set({ purgedCount: null, languageSetCount: null });
        await readRecording(() => unwrap(api.settings.get()));
      }),
    setRecording: (change) =>
      act(async () => {
        await readRecording(() => unwrap(api.settings.update({ history: change })));
      }),
    setFoundLanguage: (sourceLang) =>
      act(async () => {
        const of = { filter: deps.filter() };
        const { count } = await unwrap(api.history.setSourceLanguage({ of, sourceLang }));
        cell.set({ languageSetCount: count });
        deps.onDone();
      }),
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

export interface ListSlice {
  historySearch: SearchForm<HistoryFields, HistoryPage>;
  /** What the filters can offer; null until it was read. */
  facets: HistoryFacets | null;
  /** The item deleted last, as long as that can be taken back here. */
  deleted: { itemId: string; title: string } | null;
  /** Why the last star, deletion or undo could not be done. */
  listError: ErrorData | null;
  loadFacets: () => Promise<void>;
  starItem: (itemId: string, isStarred: boolean) => Promise<void>;
  deleteItem: (item: Pick<HistoryItem, 'id' | 'title'>) => Promise<void>;
  undoDelete: () => Promise<void>;
  /** The deletion is final. */
  dismissUndo: () => void;
}

interface ListDeps {
  api: Pick<DragomanApi, 'history'>;
  timers: Timers;
  session: SearchSession;
  /** A star was set or taken away. */
  onItemChanged: (item: HistoryItem) => void;
}

const RESULTS_PER_PAGE = 20;

/** The search of the history, and what is done to its rows. */
export function createListSlice(
  { api, timers, session, onItemChanged }: ListDeps,
  cell: Cell<ListSlice>,
) {
  const search = createSearchForm<HistoryFields, HistoryPage>({
    name: 'history',
    fields: NO_FILTER,
    limit: RESULTS_PER_PAGE,
    session,
    timers,
    run: ({ values, page, limit }) =>
      unwrap(
        api.history.search({
          ...toFilter(values),
          order: values.order === 'relevance' ? 'relevance' : 'time',
          page,
          limit,
        }),
      ),
    totalOf: (page) => page.total,
    cell: partOf(cell, 'historySearch'),
  });

  /** A row as it is now, without a search of its own. */
  const patchItem = (changed: HistoryItem): void =>
    search.patchResults((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === changed.id ? { ...item, ...changed } : item)),
    }));

  const act = async (action: () => Promise<void>): Promise<void> => {
    cell.set({ listError: null });
    cell.set({ listError: await attempt(action) });
  };
  const reread = () => cell.get().historySearch.reload();

  const readFacets = createQuietLoader<HistoryFacets>((facets) => cell.set({ facets }));
  const slice: ListSlice = {
    historySearch: search.slice,
    facets: null,
    deleted: null,
    listError: null,

    // The list itself reports an unreadable database.
    loadFacets: () => readFacets(() => unwrap(api.history.listFacets())),

    starItem: (itemId, isStarred) =>
      act(async () => {
        const item = await unwrap(api.history.starItem({ itemId, isStarred }));
        patchItem(item);
        onItemChanged(item);
      }),

    deleteItem: ({ id: itemId, title }) =>
      act(async () => {
        await unwrap(api.history.deleteItems({ itemIds: [itemId] }));
        cell.set({ deleted: { itemId, title } });
        await reread();
      }),

    undoDelete: () =>
      act(async () => {
        const { deleted } = cell.get();
        if (deleted === null) return;
        await unwrap(api.history.restoreItems({ itemIds: [deleted.itemId] }));
        cell.set({ deleted: null });
        await reread();
      }),

    dismissUndo: () => cell.set({ deleted: null }),
  };

  return {
    slice,
    patchItem,
    /** Rows have changed: further pages stay still under the reader, the first one shows what is new. */
    onChanged(): void {
      const { asked } = cell.get().historySearch;
      if (asked?.page === 1) void reread();
      if (cell.get().facets !== null) void cell.get().loadFacets();
    },
  };
}
