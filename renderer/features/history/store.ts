import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConcordancePage } from '../../../shared/domain/history/history.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { type Cell, createFeatureContext } from '../../lib/feature-store.ts';
import { createSearchForm, type SearchForm } from '../../lib/search-form.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import { NO_FILTER, toFilter } from './filter-values.ts';
import { createItemSlice, type ItemSlice } from './item-slice.ts';
import {
  createListSlice,
  createManageSlice,
  type ListSlice,
  type ManageSlice,
} from './list-slice.ts';
import { createTransferSlice, type TransferSlice } from './transfer-slice.ts';

/** Inputs of the concordance. */
type ConcordanceFields = { text: string };

interface ConcordanceSlice {
  isConcordanceOpen: boolean;
  concordance: SearchForm<ConcordanceFields, ConcordancePage>;
  /** @param term looked up at once; empty: as the concordance was left */
  openConcordance: (term: string) => Promise<void>;
  closeConcordance: () => void;
}

const PAIRS_PER_PAGE = 20;
/** A selection longer than this is no term. */
const MAX_TERM_LENGTH = 500;

/** A term with its sentence pairs, from anywhere in the app. */
function createConcordanceSlice(
  deps: { api: Pick<DragomanApi, 'history'>; timers: Timers; session: SearchSession },
  cell: Cell<ConcordanceSlice>,
): ConcordanceSlice {
  const { slice } = createSearchForm<ConcordanceFields, ConcordancePage>({
    name: 'concordance',
    fields: { text: '' },
    limit: PAIRS_PER_PAGE,
    session: deps.session,
    timers: deps.timers,
    run: ({ values, page, limit }) =>
      unwrap(deps.api.history.findConcordances({ text: values.text, page, limit })),
    totalOf: (page) => page.total,
    cell: {
      get: () => cell.get().concordance,
      set: (patch) => cell.set({ concordance: { ...cell.get().concordance, ...patch } }),
    },
  });
  return {
    isConcordanceOpen: false,
    concordance: slice,
    openConcordance(selected) {
      const term = selected.replaceAll(/\s+/gu, ' ').trim();
      cell.set({ isConcordanceOpen: true });
      const { concordance } = cell.get();
      if (term === '' || term.length > MAX_TERM_LENGTH) return concordance.reload();
      concordance.setValue('text', term);
      return concordance.submit();
    },
    closeConcordance: () => cell.set({ isConcordanceOpen: false }),
  };
}

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

/** Finished work: a search that remembers its place, one item side by side, files, concordance. All local. */
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
