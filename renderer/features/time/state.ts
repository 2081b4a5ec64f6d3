import type { CatalogSlice } from './catalog-slice.ts';
import type { Clock } from './clock.ts';
import type { ConflictSlice } from './conflict-slice.ts';
import type { EditSlice } from './edit-slice.ts';
import type { ListSlice } from './list-slice.ts';
import type { QuickSlice } from './quick-slice.ts';
import type { TimerSlice } from './timer-slice.ts';

/** Views of the "Time" page. */
export const TIME_VIEWS = ['entries', 'report', 'catalog'] as const;
export type TimeView = (typeof TIME_VIEWS)[number];

export interface TimeState
  extends TimerSlice, ListSlice, EditSlice, QuickSlice, CatalogSlice, ConflictSlice {
  clock: Clock;
  /** The zone for days and times; updated with the list. */
  zone: string;
  view: TimeView;
  setView: (view: TimeView) => void;
  /** Loads the data for the rail and the pickers on every page. */
  load: () => Promise<void>;
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}
