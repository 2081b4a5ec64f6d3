import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HistoryDetail, HistoryPage } from '../../../shared/domain/history.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { createLoader, IDLE, type Loadable } from '../../lib/loadable.ts';
import { lastPageOf } from '../../lib/page-window.ts';
import { debounce, type Timers } from '../../lib/timers.ts';

export interface HistoryState {
  text: string;
  page: number;
  results: Loadable<HistoryPage>;
  /** The item shown side by side, or null while the list is shown. */
  openItemId: string | null;
  segmentPage: number;
  detail: Loadable<HistoryDetail>;
  /** The row that takes the focus when the list comes back. */
  returnToId: string | null;
  search: () => Promise<void>;
  setText: (text: string) => void;
  setPage: (page: number) => Promise<void>;
  openItem: (itemId: string) => Promise<void>;
  setSegmentPage: (page: number) => Promise<void>;
  /** Back to the list, as it was left. */
  closeItem: () => void;
  /** The list has put the focus back. */
  clearReturn: () => void;
  copyText: (text: string) => Promise<void>;
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

export interface HistoryDeps {
  api: Pick<DragomanApi, 'history' | 'app'>;
  timers: Timers;
}

export type HistoryStore = StoreApi<HistoryState>;

export const RESULTS_PER_PAGE = 20;
export const SEGMENTS_PER_PAGE = 100;
const SEARCH_DELAY_MS = 200;

/** Finished work: a search whose place is kept, and one item at a time side by side. All of it local. */
export function createHistoryStore({ api, timers }: HistoryDeps): HistoryStore {
  return createStore<HistoryState>()((set, get) => {
    const readResults = createLoader<HistoryPage>(
      () => get().results,
      (results) => set({ results }),
    );
    const readDetail = createLoader<HistoryDetail>(
      () => get().detail,
      (detail) => set({ detail }),
    );
    const search = async (): Promise<void> => {
      const { text, page } = get();
      await readResults(() => unwrap(api.history.search({ text, page, limit: RESULTS_PER_PAGE })));
      const { results } = get();
      if (results.status !== 'ready' || get().page !== page) return;
      // The list has become shorter than where the reader was.
      const last = lastPageOf(results.value.total, RESULTS_PER_PAGE);
      if (page <= last) return;
      set({ page: last });
      await search();
    };
    const later = debounce(timers, SEARCH_DELAY_MS, () => void search());

    const loadDetail = async () => {
      const { openItemId: itemId, segmentPage: page } = get();
      if (itemId === null) return;
      await readDetail(async () => {
        const query = { itemId, page, limit: SEGMENTS_PER_PAGE };
        const detail = await unwrap(api.history.getItem(query));
        if (detail === null) throw new AppError('input/not-found', 'This entry is gone.');
        return detail;
      });
    };

    return {
      text: '',
      page: 1,
      results: IDLE,
      openItemId: null,
      segmentPage: 1,
      detail: IDLE,
      returnToId: null,
      search,

      setText(text) {
        set({ text, page: 1 });
        later.schedule();
      },

      setPage(page) {
        later.cancel();
        set({ page });
        return search();
      },

      openItem(itemId) {
        // Nothing of another item is shown while this one is read.
        set({ openItemId: itemId, segmentPage: 1, detail: IDLE });
        return loadDetail();
      },

      setSegmentPage(segmentPage) {
        set({ segmentPage });
        return loadDetail();
      },

      closeItem: () => set({ openItemId: null, returnToId: get().openItemId, detail: IDLE }),
      clearReturn: () => set({ returnToId: null }),

      async copyText(text) {
        await unwrap(api.app.copyText({ text }));
      },

      connect: () =>
        api.history.onChanged(({ itemId }) => {
          // Further pages stay still under the reader; the first one shows what is new.
          if (get().results.status !== 'idle' && get().page === 1) void search();
          if (get().openItemId === itemId) void loadDetail();
        }),
    };
  });
}
