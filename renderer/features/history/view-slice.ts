import type { GridCounts, GridPlace, GridRow } from '../../../shared/domain/history/grid.ts';
import { MAX_GRID_ROWS, type GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import type { HistoryDetail } from '../../../shared/domain/history/history.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { createQuietLoader, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';

export const SEGMENTS_PER_PAGE = 100;

/** How far the work on an item is. */
export interface ItemProgress {
  /** Confirmed or locked rows. */
  confirmed: number;
  counts: GridCounts;
}

export interface ViewSlice {
  /** Rows that are listed. */
  rowFilter: GridFilter;
  /** Words that the rows contain, on either side. */
  rowText: string;
  /** Rows of the page; null: all rows of its segments. */
  rows: readonly GridRow[] | null;
  /** Facts about the rows of the page besides their texts, by {@link rowKey}. */
  rowFacts: ReadonlyMap<string, GridRow>;
  /** Number of listed rows on all pages; null while all are listed. */
  rowCount: number | null;
  /** Null while unknown. */
  progress: ItemProgress | null;
  setRowFilter: (filter: GridFilter) => Promise<void>;
  setRowText: (text: string) => void;
  resetView: () => Promise<void>;
}

interface ShownItem {
  openItemId: string | null;
  segmentPage: number;
  detail: Loadable<HistoryDetail>;
  editingPosition: number | null;
  soughtPosition: number | null;
}

interface ViewDeps {
  api: Api<'history'>;
  timers: Timers;
  load: () => Promise<void>;
}

/** Delay before a search while the words are typed. */
const REST_MS = 200;

/** Identifies a row of an item. */
export const rowKey = (position: number, part = 0): string => `${String(position)} ${String(part)}`;

const factsOf = (rows: readonly GridRow[]): ViewSlice['rowFacts'] =>
  new Map(rows.map((row) => [rowKey(row.position, row.part), row]));

/** Returns the view of an item that was not shown before: all rows. */
export const wholeView = () =>
  ({ rowFilter: 'all', rowText: '', rows: null, rowCount: null }) as const;

/** Creates the slice with the rows of the open item that are listed. */
export function createViewSlice(deps: ViewDeps, cell: Cell<ViewSlice & ShownItem>) {
  const { api, timers, load } = deps;
  const isWhole = (): boolean => cell.get().rowFilter === 'all' && cell.get().rowText.trim() === '';
  const query = (itemId: string) => {
    const { rowFilter: filter, rowText: text } = cell.get();
    return { itemId, filter, text };
  };
  const change = (patch: Partial<Pick<ViewSlice, 'rowFilter' | 'rowText'>>): void => {
    cell.set({ ...patch, segmentPage: 1, editingPosition: null, soughtPosition: null });
  };
  const typed = debounce(timers, REST_MS, () => void load());
  const readProgress = createQuietLoader<
    Pick<ViewSlice, 'progress' | 'rowFacts'> & { itemId: string }
  >(({ itemId, ...read }) => {
    if (cell.get().openItemId === itemId) cell.set(read);
  });

  const slice: ViewSlice = {
    ...wholeView(),
    rowFacts: new Map(),
    progress: null,
    setRowFilter(rowFilter) {
      change({ rowFilter });
      return load();
    },
    setRowText(rowText) {
      change({ rowText });
      typed.schedule();
    },
    resetView() {
      change({ rowFilter: 'all', rowText: '' });
      return load();
    },
  };

  return {
    slice,
    isWhole,
    /** Reads a page of the listed rows with their segments. */
    async readRows(itemId: string, page: number): Promise<HistoryDetail> {
      const offset = (page - 1) * SEGMENTS_PER_PAGE;
      const found = await unwrap(
        api.history.listRows({ ...query(itemId), offset, limit: SEGMENTS_PER_PAGE }),
      );
      const { item, segments, rows, total: rowCount, counts, confirmed } = found;
      const before = valueOf(cell.get().detail);
      if (cell.get().openItemId === itemId) {
        cell.set({ rows, rowFacts: factsOf(rows), rowCount, progress: { counts, confirmed } });
      }
      return {
        item,
        segments,
        totalSegments: item.segmentCount,
        canUndo: before?.canUndo ?? false,
        canRedo: before?.canRedo ?? false,
      };
    },
    /** Counts the rows by state, and reads facts about those of the page. The item is shown without them, too. */
    loadProgress: (itemId: string): Promise<void> =>
      readProgress(async () => {
        const all = { itemId, filter: 'all', text: '' } as const;
        const first = isWhole() ? (valueOf(cell.get().detail)?.segments[0]?.position ?? 0) : 0;
        const place = { ...all, position: first, wanted: 'place' } as const;
        const found = first === 0 ? null : await unwrap(api.history.findRow(place));
        const limit = isWhole() ? MAX_GRID_ROWS : 1;
        const page = await unwrap(
          api.history.listRows({ ...all, offset: found?.index ?? 0, limit }),
        );
        const { rows, counts, confirmed } = page;
        const rowFacts = isWhole() ? factsOf(rows) : cell.get().rowFacts;
        return { itemId, progress: { counts, confirmed }, rowFacts };
      }),
    /** Returns the next row that is neither confirmed nor locked, also over the end; null if there is none. */
    async findNext(
      itemId: string,
      place: GridPlace,
    ): Promise<(GridPlace & { page: number }) | null> {
      const found = await unwrap(
        api.history.findRow({ ...query(itemId), ...place, wanted: 'next-unconfirmed' }),
      );
      if (found === null) return null;
      const at = isWhole() ? found.position : found.index;
      return { ...found, page: Math.floor(at / SEGMENTS_PER_PAGE) + 1 };
    },
    /**
     * Returns the row at a place among the listed ones of the page, or the nearest one in the direction; null if there is
     * none.
     */
    listedAt({ position, part }: GridPlace, by: 1 | -1): GridPlace | null {
      const rows = cell.get().rows ?? [];
      const isFrom = (row: GridRow): boolean => {
        const isSame = row.position === position;
        if (by === 1) {
          return row.position > position || (isSame && (row.part ?? 0) >= (part ?? 0));
        }
        const last = part ?? MAX_GRID_ROWS;
        return row.position < position || (isSame && (row.part ?? 0) <= last);
      };
      return (by === 1 ? rows.find(isFrom) : rows.findLast(isFrom)) ?? null;
    },
  };
}
