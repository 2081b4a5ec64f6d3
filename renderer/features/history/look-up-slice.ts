import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import type { ItemSlice, ItemView } from './item-slice.ts';
import type { FoundPair, ListSlice } from './list-slice.ts';
import type { LookUp } from './look-up.ts';

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

/** Creates the slice that looks up terms; its code is loaded with the first one. */
export function createLookUpSlice(deps: LookUpDeps, cell: LookUpCell) {
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
