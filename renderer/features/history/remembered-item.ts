import { GRID_FILTERS } from '../../../shared/domain/history/grid-filters.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { ItemSlice, ItemView } from './item-slice.ts';

/** Stored beside the inputs of search forms, and forgotten with them. */
const NAME = 'history-item';
/** Rows are confirmed within seconds. */
const REST_MS = 3000;

export type Remembered = Pick<
  ItemSlice,
  'openItemId' | 'rowFilter' | 'rowText' | 'soughtPosition' | 'soughtPart'
>;

export interface RememberedDeps {
  session: SearchSession;
  timers: Timers;
  show: (itemId: string, view: Partial<ItemView>) => Promise<void>;
}

export type RememberedItem = ReturnType<typeof createRemembered>;

/** Remembers the open item and its place over a restart. */
export function createRemembered(
  { session, timers, show }: RememberedDeps,
  { get }: Cell<ItemSlice>,
) {
  let isRestored = false;
  const store = (): void => {
    const { openItemId, rowFilter, rowText, soughtPosition, soughtPart }: Remembered = get();
    const place = soughtPosition === null ? [] : [String(soughtPosition), String(soughtPart)];
    const inputs = openItemId === null ? {} : { itemId: openItemId, rowFilter, rowText, place };
    session.set(NAME, { page: 1, limit: null, inputs });
  };
  const rested = debounce(timers, REST_MS, store);

  return {
    /** Opens the item that was open when the app quit; once, and only if none is open. */
    async restore(): Promise<void> {
      if (isRestored) return;
      isRestored = true;
      await session.open();
      const { itemId, rowFilter, rowText, place = [] } = session.get(NAME)?.inputs ?? {};
      if (typeof itemId !== 'string' || get().openItemId !== null) return;
      const [position = NaN, part = 0] = [place].flat().map(Number);
      await show(itemId, {
        rowFilter: GRID_FILTERS.find((filter) => filter === rowFilter) ?? 'all',
        rowText: typeof rowText === 'string' ? rowText : '',
        soughtPosition: Number.isInteger(position) ? position : null,
        soughtPart: part,
      });
      if (get().openItemId !== itemId || get().detail.status !== 'failed') return;
      // It was deleted meanwhile.
      get().closeItem();
      get().clearReturn();
    },
    /** Handles any change of the store. */
    onState(now: Remembered, before: Remembered): void {
      if (now.openItemId !== before.openItemId) {
        isRestored = true;
        rested.cancel();
        store();
      } else if (
        now.openItemId !== null &&
        (now.rowFilter !== before.rowFilter ||
          now.rowText !== before.rowText ||
          now.soughtPosition !== before.soughtPosition ||
          now.soughtPart !== before.soughtPart)
      ) {
        rested.schedule();
      }
    },
  };
}
