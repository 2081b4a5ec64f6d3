import type { GridCounts, GridRow } from '../../../shared/domain/history/grid.ts';
import type { GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import type { HistoryDetailSegment, HistoryItem } from '../../../shared/domain/history/history.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';

/** The open item with the rows in memory. */
export interface ShownDetail {
  item: HistoryItem;
  /** By their place in the list. */
  rows: ReadonlyMap<number, GridRow>;
  /** Segments of these rows, in order. */
  segments: readonly HistoryDetailSegment[];
  total: number;
  progress: {
    /** Confirmed or locked rows. */
    confirmed: number;
    counts: GridCounts;
  };
  /** Differs for each list of rows. */
  listing: string;
}

export interface ViewSlice {
  rowFilter: GridFilter;
  /** Words that the rows contain, on either side. */
  rowText: string;
  setRowFilter: (filter: GridFilter) => Promise<void>;
  setRowText: (text: string) => void;
  resetView: () => Promise<void>;
}

interface ShownItem {
  editingPosition: number | null;
  soughtPosition: number | null;
}

/** Delay before a search while the words are typed. */
const REST_MS = 200;

/** Identifies a row of an item. */
export const rowKey = (position: number, part = 0): string => `${String(position)} ${String(part)}`;

/** Returns the view of an item that was not shown before: all rows. */
export const wholeView = () => ({ rowFilter: 'all', rowText: '' }) as const;

/** Returns whether all rows are listed. */
export const isWhole = ({ rowFilter, rowText }: Pick<ViewSlice, 'rowFilter' | 'rowText'>) =>
  rowFilter === 'all' && rowText.trim() === '';

/** Creates the slice with the rows of the open item that are listed. */
export function createViewSlice(
  { timers, load }: { timers: Timers; load: () => Promise<void> },
  cell: Cell<ViewSlice & ShownItem>,
): ViewSlice {
  const change = (patch: Partial<Pick<ViewSlice, 'rowFilter' | 'rowText'>>): void => {
    cell.set({ ...patch, editingPosition: null, soughtPosition: null });
  };
  const typed = debounce(timers, REST_MS, () => void load());
  return {
    ...wholeView(),
    setRowFilter(rowFilter) {
      change({ rowFilter });
      return load();
    },
    setRowText(rowText) {
      change({ rowText });
      typed.schedule();
    },
    resetView() {
      change(wholeView());
      return load();
    },
  };
}
