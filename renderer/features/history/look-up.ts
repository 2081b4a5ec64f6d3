import { MAX_PAGE_ROWS, MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import type { ConcordancePair } from '../../../shared/domain/history/history.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { SearchRequest } from '../../lib/search/search-form.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { createQuietLoader, valueOf } from '../../lib/stores/loadable.ts';
import { NO_FILTER, toFilter, type HistoryFields } from './filter-values.ts';
import type { ItemSlice, ItemView } from './item-slice.ts';
import type { FoundHistory, FoundPair, ListSlice } from './list-slice.ts';

/** An item in which a term was looked up, as it was shown, and the search of the list behind it. */
interface LookedUpIn {
  itemId: string;
  title: string;
  view: ItemView;
  asked: ListSlice['historySearch']['asked'];
}

export interface LookUpSlice {
  /** Memories in which sentence pairs can be looked up. */
  pairMemories: readonly Pick<LocalMemory, 'id' | 'name'>[];
  /** Null if no item was open when a term was looked up. */
  lookedUpIn: LookedUpIn | null;
  /** True until the search field has the focus for a term that was looked up. */
  isTermSought: boolean;
  /** Sentence pair that was opened last; it receives the focus when the list returns. */
  openedPair: string | null;
  loadPairMemories: () => Promise<void>;
  /**
   * Lists sentence pairs, instead of the open item as well.
   *
   * @param term searched in the whole history at once; empty: the search as it was left
   */
  lookUp: (term: string) => Promise<void>;
  noteTermSought: () => void;
  openPair: (pair: FoundPair) => Promise<void>;
  /** Shows the item again in which a term was looked up; the list behind it is as it was before. */
  returnToItem: () => Promise<void>;
}

export interface LookUpDeps {
  api: Api<'history' | 'memories'>;
  show: (itemId: string, view: ItemView) => Promise<void>;
}

export type LookUpCell = Cell<LookUpSlice & ListSlice & ItemSlice>;

/** Returns what is shown of the open item, to show it like that again. */
function viewOf(state: ItemView): ItemView {
  const { rowFilter, rowText, detailText, editingPosition, editingPart, openedFrom } = state;
  const isEditing = editingPosition !== null;
  return {
    rowFilter,
    rowText,
    detailText,
    soughtPosition: editingPosition ?? state.soughtPosition,
    soughtPart: isEditing ? editingPart : state.soughtPart,
    editingPosition,
    editingPart,
    openedFrom,
  };
}

/** Creates what looks up terms in sentence pairs of the history and of memories. */
export function createLookUp({ api, show }: LookUpDeps, { get, set }: LookUpCell) {
  // The history can be searched without memories.
  const readMemories = createQuietLoader<readonly LocalMemory[]>((pairMemories) => {
    set({ pairMemories });
    const { values, choose } = get().historySearch;
    const isGone = !pairMemories.some(({ id }) => id === values.memoryId);
    // The memory searched last may be gone.
    if (values.memoryId !== '' && isGone) void choose('memoryId', '');
  });
  const fill = (values: Partial<HistoryFields>): void => {
    for (const [name, value] of Object.entries({ ...NO_FILTER, ...values })) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of these fields
      get().historySearch.setValue(name as keyof HistoryFields, value);
    }
  };

  return {
    async findPairs({ values, page, limit }: SearchRequest<HistoryFields>): Promise<FoundHistory> {
      const { memoryId } = values;
      const text = values.text.slice(0, MAX_SEARCH_CHARS);
      // Without words there is nothing to search for.
      if (text.trim() === '') return { items: [], pairs: [], total: 0, itemTotal: 0 };
      if (memoryId === '') {
        const query = { ...toFilter(values), page, limit };
        const { pairs, total } = await unwrap(api.history.findConcordances(query));
        const keyOf = ({ itemId, position }: ConcordancePair) => `${itemId} ${String(position)}`;
        const found = pairs.map((pair) => ({ ...pair, key: keyOf(pair), place: pair }));
        return { items: [], pairs: found, total, itemTotal: total };
      }
      const query = { memoryId, text, targetLang: null, page, limit };
      const { units, total } = await unwrap(api.memories.listUnits(query));
      const pairs = units.map(({ id: key, changedAtMs: createdAtMs, ...unit }) => ({
        ...unit,
        key,
        createdAtMs,
        place: null,
      }));
      return { items: [], pairs, total, itemTotal: total };
    },

    loadMemories: () =>
      readMemories(async () => {
        const answer = await api.memories.list({ text: '', page: 1, limit: MAX_PAGE_ROWS });
        return answer.ok ? answer.value.memories : [];
      }),

    async lookUp(selected: string): Promise<void> {
      const term = selected.replaceAll(/\s+/gu, ' ').trim();
      const { openItemId: itemId, detail, historySearch: search, closeItem } = get();
      const title = valueOf(detail)?.item.title;
      const view = viewOf(get());
      closeItem();
      set({ isTermSought: true, returnToId: null });
      // As it was left, even before a restart.
      if (search.asked === null) await search.reload();
      const { asked, values } = get().historySearch;
      if (itemId !== null && title !== undefined) {
        set({ lookedUpIn: { itemId, title, view, asked } });
      }
      // A longer selection is not a term.
      if (term !== '' && term.length <= MAX_SEARCH_CHARS) {
        fill({ text: term, memoryId: values.memoryId });
      }
      await search.choose('mode', 'pairs');
    },

    async openPair({ key, place }: FoundPair): Promise<void> {
      if (place === null) return;
      const { openItem, historySearch } = get();
      set({ openedPair: key });
      const text = historySearch.asked?.values.text ?? '';
      await openItem(place.itemId, { position: place.position, text });
    },

    async returnToItem(): Promise<void> {
      const { lookedUpIn, historySearch: search } = get();
      if (lookedUpIn === null) return;
      const { itemId, view, asked } = lookedUpIn;
      set({ lookedUpIn: null });
      fill(asked?.values ?? {});
      // The field opens when the rows are there, and takes the focus from the heading.
      const { editingPosition: position, editingPart } = view;
      await Promise.all([
        show(itemId, { ...view, editingPosition: null }),
        search.goToPage(asked?.page ?? 1),
      ]);
      if (position !== null && get().openItemId === itemId) {
        await get().editAt(position, 1, editingPart);
      }
    },
  };
}

export type LookUp = ReturnType<typeof createLookUp>;
