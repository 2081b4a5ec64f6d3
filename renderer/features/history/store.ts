import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConcordancePair } from '../../../shared/domain/history/history.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  partOf,
  type Cell,
  createFeatureContext,
  type Deps,
} from '../../lib/stores/feature-store.ts';
import { createQuietLoader } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { NO_FILTER, toFilter } from './filter-values.ts';
import { createItemSlice, type ItemSlice } from './item-slice.ts';
import {
  createListSlice,
  createManageSlice,
  type ListSlice,
  type ManageSlice,
} from './list-slice.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';
import { MAX_PAGE_ROWS, MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';

/** Inputs of the concordance; `memoryId` is empty for the history. */
type ConcordanceFields = { text: string; memoryId: string };

/** A sentence pair from the history or a memory. */
export interface FoundPair extends Pick<
  ConcordancePair,
  'sourceLang' | 'targetLang' | 'createdAtMs' | 'sourcePieces' | 'targetPieces'
> {
  key: string;
  /** Place in the history; null for a pair from a memory. */
  place: ConcordancePair | null;
}

interface FoundPairs {
  pairs: FoundPair[];
  total: number;
}

interface ConcordanceSlice {
  isConcordanceOpen: boolean;
  concordance: SearchForm<ConcordanceFields, FoundPairs>;
  /** Memories that can be searched. */
  concordanceMemories: readonly Pick<LocalMemory, 'id' | 'name'>[];
  /** @param term searched immediately; empty: shows the concordance as it was left */
  openConcordance: (term: string) => Promise<void>;
  closeConcordance: () => void;
}

/** Creates the slice with the concordance, which finds sentence pairs for a term from anywhere in the app. */
function createConcordanceSlice(
  deps: Deps<'history' | 'memories'>,
  cell: Cell<ConcordanceSlice>,
): ConcordanceSlice {
  const { api } = deps;
  const { slice } = createSearchForm<ConcordanceFields, FoundPairs>(deps, {
    name: 'concordance',
    fields: { text: '', memoryId: '' },
    async run({ values: { text, memoryId }, page, limit }) {
      if (memoryId === '') {
        const { pairs, total } = await unwrap(api.history.findConcordances({ text, page, limit }));
        const keyOf = ({ itemId, position }: ConcordancePair) => `${itemId} ${String(position)}`;
        return { pairs: pairs.map((pair) => ({ ...pair, key: keyOf(pair), place: pair })), total };
      }
      // As in the history, without words there is nothing to search for.
      if (text.trim() === '') return { pairs: [], total: 0 };
      const query = { memoryId, text, targetLang: null, page, limit };
      const { units, total } = await unwrap(api.memories.listUnits(query));
      return {
        pairs: units.map(({ id, changedAtMs, ...unit }) => ({
          ...unit,
          key: id,
          createdAtMs: changedAtMs,
          place: null,
        })),
        total,
      };
    },
    cell: partOf(cell, 'concordance'),
  });
  // The history can be searched without memories.
  const readMemories = createQuietLoader<readonly LocalMemory[]>((memories) => {
    cell.set({ concordanceMemories: memories });
    const { memoryId } = cell.get().concordance.values;
    // The memory searched last may be gone.
    if (memoryId !== '' && !memories.some(({ id }) => id === memoryId)) {
      cell.get().concordance.setValue('memoryId', '');
    }
  });
  return {
    isConcordanceOpen: false,
    concordance: slice,
    concordanceMemories: [],
    async openConcordance(selected) {
      const term = selected.replaceAll(/\s+/gu, ' ').trim();
      cell.set({ isConcordanceOpen: true });
      const { concordance } = cell.get();
      const look = (): Promise<void> => {
        // A longer selection is not a term.
        if (term === '' || term.length > MAX_SEARCH_CHARS) return concordance.reload();
        concordance.setValue('text', term);
        return concordance.submit();
      };
      const ask = { text: '', page: 1, limit: MAX_PAGE_ROWS };
      await Promise.all([
        readMemories(async () => {
          const answer = await api.memories.list(ask);
          return answer.ok ? answer.value.memories : [];
        }),
        look(),
      ]);
    },
    closeConcordance: () => cell.set({ isConcordanceOpen: false }),
  };
}

export interface HistoryState
  extends ListSlice, ItemSlice, TransferSlice, ConcordanceSlice, ManageSlice {
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

type HistoryDeps = Deps<'history' | 'documents' | 'app' | 'settings' | 'time' | 'memories'>;

/**
 * Creates the store of finished work: a search that remembers its place, one item side by side, files, and the
 * concordance. All local.
 */
export function createHistoryStore(deps: HistoryDeps): StoreApi<HistoryState> {
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
        timers: deps.timers,
        // Text typed but not yet searched for is highlighted too.
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
