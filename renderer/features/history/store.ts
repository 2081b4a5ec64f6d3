import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { NO_FILTER, toFilter } from './filter-values.ts';
import { createItemSlice, type ItemSlice } from './item-slice.ts';
import {
  createListSlice,
  createManageSlice,
  type ListSlice,
  type ManageSlice,
} from './list-slice.ts';
import type { LookUp, LookUpCell, LookUpDeps, LookUpSlice } from './look-up.ts';
import { createRemembered, type RememberedSlice } from './remembered-item.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';

export interface HistoryState
  extends ListSlice, ItemSlice, TransferSlice, ManageSlice, LookUpSlice, RememberedSlice {
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

type HistoryDeps = Deps<'history' | 'documents' | 'app' | 'settings' | 'time' | 'memories'>;

/** Creates the slice that looks up terms; its code is loaded with the first one. */
function createLookUpSlice(deps: LookUpDeps, cell: LookUpCell) {
  let made: Promise<LookUp> | null = null;
  const work = (): Promise<LookUp> =>
    (made ??= import('./look-up.ts').then((code) => code.createLookUp(deps, cell)));
  const slice: LookUpSlice = {
    pairMemories: [],
    lookedUpIn: null,
    isTermSought: false,
    openedPair: null,
    loadPairMemories: async () => (await work()).loadMemories(),
    lookUp: async (term) => (await work()).lookUp(term),
    noteTermSought: () => cell.set({ isTermSought: false }),
    openPair: async (pair) => (await work()).openPair(pair),
    returnToItem: async () => (await work()).returnToItem(),
  };
  return { slice, work };
}

/**
 * Creates the store of finished work: a search that remembers its place, one item side by side, and files. All local.
 */
export function createHistoryStore(deps: HistoryDeps): StoreApi<HistoryState> {
  const { api } = deps;
  let onState: ReturnType<typeof createRemembered>['onState'] = () => undefined;
  const store = createStore<HistoryState>()((set, get) => {
    const cell = { get, set };
    const asked = () => get().historySearch.asked?.values ?? NO_FILTER;
    const list = createListSlice(
      {
        ...deps,
        findPairs: async (request) => (await lookUp.work()).findPairs(request),
        onItemChanged: (changed) => item.patchItem(changed),
      },
      cell,
    );
    const item = createItemSlice(
      {
        api,
        timers: deps.timers,
        // Text typed but not yet searched for is highlighted too.
        searchText: () => get().historySearch.values.text,
        onItemChanged: list.patchItem,
      },
      cell,
    );
    const lookUp = createLookUpSlice({ api, show: item.show }, cell);
    const remembered = createRemembered({ ...deps, show: item.show }, cell);
    ({ onState } = remembered);
    const filter = () => toFilter(asked());
    const transfer = createTransferSlice({ api, filter }, cell);
    const onDone = () => list.onChanged();
    return {
      ...list.slice,
      ...item.slice,
      ...transfer.slice,
      ...lookUp.slice,
      ...remembered.slice,
      ...createManageSlice({ api, filter, onDone }, cell),

      connect() {
        const stops = [
          api.history.onChanged(({ itemId }) => {
            list.onChanged();
            item.onChanged(itemId);
          }),
          api.time.onEntriesChanged(() => item.onEntriesChanged()),
          api.history.onTransferProgressed((progressed) => transfer.onProgressed(progressed)),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
  store.subscribe((now, before) => onState(now, before));
  return store;
}

export const { useFeature: useHistory, useFeatureStore: useHistoryStore } =
  createFeatureContext<HistoryState>('history');
