import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { createFeatureContext } from '../../lib/feature-store.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import { createConcordanceSlice, type ConcordanceSlice } from './concordance-slice.ts';
import { NO_FILTER, toFilter } from './filter-values.ts';
import { createItemSlice, type ItemSlice } from './item-slice.ts';
import {
  createListSlice,
  createManageSlice,
  type ListSlice,
  type ManageSlice,
} from './list-slice.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';

export interface HistoryState
  extends ListSlice, ItemSlice, TransferSlice, ConcordanceSlice, ManageSlice {
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

interface HistoryDeps {
  api: Pick<DragomanApi, 'history' | 'documents' | 'app' | 'settings' | 'time'>;
  timers: Timers;
  session: SearchSession;
}

type HistoryStore = StoreApi<HistoryState>;

/** Finished work: a search that remembers its place, one item side by side, files, concordance. All local. */
export function createHistoryStore(deps: HistoryDeps): HistoryStore {
  const { api } = deps;
  return createStore<HistoryState>()((set, get) => {
    const cell = { get, set };
    const asked = () => get().historySearch.asked?.values ?? NO_FILTER;
    const list = createListSlice(
      { ...deps, onItemChanged: (changed) => item.patchItem(changed) },
      cell,
    );
    const item = createItemSlice(
      {
        api,
        // What is typed and not sent yet is marked too.
        searchText: () => get().historySearch.values.text,
        onItemChanged: list.patchItem,
      },
      cell,
    );
    const filter = () => toFilter(asked());
    const transfer = createTransferSlice({ api, filter }, cell);
    const onDone = () => list.onChanged();
    return {
      ...list.slice,
      ...item.slice,
      ...transfer.slice,
      ...createConcordanceSlice(deps, cell),
      ...createManageSlice({ api, filter, onDone }, cell),

      connect() {
        const stops = [
          api.history.onChanged(({ itemId }) => {
            list.onChanged();
            item.onChanged(itemId);
          }),
          api.history.onTransferProgressed((progressed) => transfer.onProgressed(progressed)),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useHistory } = createFeatureContext<HistoryState>('history');
