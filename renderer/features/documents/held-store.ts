import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HeldDecision, HeldWorkPage } from '../../../shared/domain/data/held-work.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createReporter } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { partOf, type Deps } from '../../lib/stores/feature-store.ts';

/** Inputs of the search form: words in the name. */
type HeldFields = { text: string };

export interface HeldState {
  /** Work that may have been sent already, oldest first. */
  heldSearch: SearchForm<HeldFields, HeldWorkPage>;
  /** Id being decided, or "all"; null: none. */
  deciding: string | null;
  /** Error of the last decision. */
  decideError: ErrorData | null;
  /** @param id null: all */
  decideHeld: (id: string | null, decision: HeldDecision['decision']) => Promise<void>;
  /** Loads the list, and reloads it when it changes; returns the unsubscribe. */
  connect: () => () => void;
}

export type HeldDeps = Deps<'data'>;

const ROWS_PER_PAGE = 10;

/**
 * Creates the store of the list of work that awaits a decision because a newer state of the database may have sent it.
 * It has its own store because the list is almost always empty and the first page should not wait for its code.
 */
export function createHeldStore(deps: HeldDeps): StoreApi<HeldState> {
  const { api } = deps;
  return createStore<HeldState>()((set, get) => {
    const search = createSearchForm<HeldFields, HeldWorkPage>(deps, {
      name: 'held-work',
      fields: { text: '' },
      limit: ROWS_PER_PAGE,
      run: ({ values, page, limit }) =>
        unwrap(api.data.listHeldWork({ text: values.text, page, limit })),
      cell: partOf({ get, set }, 'heldSearch'),
    });
    const report = createReporter((decideError) => set({ decideError }));
    return {
      heldSearch: search.slice,
      deciding: null,
      decideError: null,

      async decideHeld(id, decision) {
        if (get().deciding !== null) return;
        set({ deciding: id ?? 'all' });
        const ids = id === null ? null : [id];
        await report(() => unwrap(api.data.decideHeldWork({ ids, decision })));
        set({ deciding: null });
        await get().heldSearch.reload();
      },

      connect() {
        const stop = api.data.onHeldWorkChanged(() => void get().heldSearch.reload());
        void get().heldSearch.reload();
        return stop;
      },
    };
  });
}
