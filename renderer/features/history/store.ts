import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Cell, createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { NO_FILTER, toFilter } from './filter-values.ts';
import { createItemSlice, type ItemSlice } from './item-slice.ts';
import {
  createListSlice,
  createManageSlice,
  type ListSlice,
  type ManageSlice,
} from './list-slice.ts';
import type { LookUp, LookUpCell, LookUpDeps, LookUpSlice } from './look-up.ts';
import type { Remembered, RememberedDeps, RememberedItem } from './remembered-item.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';

export interface HistoryState
  extends ListSlice, ItemSlice, TransferSlice, ManageSlice, LookUpSlice {
  /** Opens the item that was open when the app quit, at its row; once, and only if none is open. */
  restoreItem: () => Promise<void>;
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

/** Creates what remembers the open item over a restart; its code is loaded with the page. */
function createRemembering(deps: RememberedDeps, cell: Cell<ItemSlice>) {
  let made: Promise<RememberedItem> | null = null;
  const work = (): Promise<RememberedItem> =>
    (made ??= import('./remembered-item.ts').then((code) => code.createRemembered(deps, cell)));
  return {
    slice: { restoreItem: async () => (await work()).restore() },
    /** Handles any change of the store. */
    async onState(now: Remembered, before: Remembered): Promise<void> {
      const isShown = now.openItemId !== null || before.openItemId !== null;
      if (isShown) (await work()).onState(now, before);
    },
  };
}

/**
 * Creates the store of finished work: a search that remembers its place, one item side by side, and files. All local.
 */
export function createHistoryStore(deps: HistoryDeps): StoreApi<HistoryState> {
  const { api } = deps;
  return createStore<HistoryState>()((set, get, store) => {
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
    const remembered = createRemembering({ ...deps, show: item.show }, cell);
    store.subscribe((now, before) => void remembered.onState(now, before));
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
}

export const { useFeature: useHistory, useFeatureStore: useHistoryStore } =
  createFeatureContext<HistoryState>('history');
