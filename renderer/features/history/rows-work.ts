import type { SegmentTags } from '../../../shared/domain/documents/tags.ts';
import type { GridPage, GridPlace, GridRow } from '../../../shared/domain/history/grid.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { MAX_SEGMENT_CHARS } from '../../../shared/domain/history/replace.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { patched, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { DraftsWork, SegmentRange } from './drafts-work.ts';
import { isWhole, rowKey, type ShownDetail, type ViewSlice } from './view-slice.ts';

/** Rows read at once. */
const ROWS_PER_PAGE = 100;
/** Rows beside the visible ones that are read, too. */
const NEAR_ROWS = 50;
/** Pages in memory, besides that of the edited row. */
const KEPT_PAGES = 8;
/** Segments whose drafts or tags are read at once. */
const MOST_SEGMENTS = 200;

/** State of the open item that its rows depend on, or change. */
interface RowsState extends Pick<ViewSlice, 'rowFilter' | 'rowText'> {
  openItemId: string | null;
  detail: Loadable<ShownDetail>;
  detailText: string;
  editingPosition: number | null;
  editingPart: number;
  tags: ReadonlyMap<number, SegmentTags>;
}

/** Rows of the open item: those near the visible ones are in memory. */
export interface RowsWork {
  /** Reads the rows around the visible ones again, or those around a place. @throws `input/not-found` */
  read(itemId: string, aim?: GridPlace): Promise<ShownDetail>;
  /** Reads the tags of the rows in memory, or of some segments. */
  readTags(positions?: readonly number[]): Promise<void>;
  /** Notes which rows are visible, and which one is focused, and reads what is missing around them. */
  show(first: number, last: number, focused: number | null): Promise<void>;
  /** Returns the place of a row in the list if it is in memory; null: it is not. */
  indexOf(place: GridPlace): number | null;
  /** Returns whether a row is listed. */
  isListed(place: GridPlace): Promise<boolean>;
  /** Finds the row at a place, or the nearest one in a direction, that is not locked, and reads it. */
  seek(position: number, by: 1 | -1, part: number | undefined): Promise<GridPlace | null>;
  /** Returns the next row that is neither confirmed nor locked, also over the end; null if there is none. */
  findNext(place: GridPlace): Promise<GridPlace | null>;
  /** Shows a changed segment, which may have another number of parts. */
  patch(changed: HistoryDetailSegment): void;
}

const pageOf = (index: number): number => Math.floor(index / ROWS_PER_PAGE);
const keyOf = ({ position, part }: GridPlace): string => rowKey(position, part);
/** Keeps what did not change, so that it is not rendered again. */
const same = <T>(before: T | undefined, now: T): T =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;

function rangesOf(positions: readonly number[]): SegmentRange[] {
  const ranges: SegmentRange[] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last !== undefined && position - last.from < MOST_SEGMENTS) {
      last.limit = position - last.from + 1;
    } else ranges.push({ from: position, limit: 1 });
  }
  return ranges;
}

const positionsOf = (pages: ReadonlyMap<number, GridPage>): number[] => {
  const all = [...pages.values()].flatMap(({ segments }) => segments);
  return [...new Set(all.map(({ position }) => position))].toSorted((a, b) => a - b);
};

/** Adds pages to rows of the same list. */
function withPages(before: ShownDetail | null, pages: Map<number, GridPage>, listing: string) {
  const rows = new Map(before?.rows);
  for (const [page, read] of pages) {
    for (const [at, row] of read.rows.entries()) rows.set(page * ROWS_PER_PAGE + at, row);
  }
  const needed = new Set([...rows.values()].map(({ position }) => position));
  const segments = new Map(before?.segments.map((one) => [one.position, one]));
  for (const { segments: own } of pages.values()) {
    for (const one of own) segments.set(one.position, one);
  }
  const shown = [...segments.values()].filter(({ position }) => needed.has(position));
  const last = [...pages.values()].at(-1);
  if (last === undefined) return before;
  const { item, total, counts, confirmed } = last;
  return {
    item,
    rows,
    segments: shown.toSorted((a, b) => a.position - b.position),
    total,
    progress: { counts, confirmed },
    listing,
  };
}

/** Returns rows with those of one segment replaced after its parts changed. */
function withParts(detail: ShownDetail, { position, parts }: HistoryDetailSegment): ShownDetail {
  const own = [...detail.rows].filter(([, row]) => row.position === position);
  const count = parts?.length ?? 1;
  const [[first, row] = []] = own;
  if (row === undefined || first === undefined || own.length === count) return detail;
  const rows = new Map<number, GridRow>();
  for (const [index, each] of detail.rows) {
    if (index < first) rows.set(index, each);
    else if (index >= first + own.length) rows.set(index + count - own.length, each);
  }
  for (let part = 0; part < count; part += 1) {
    rows.set(first + part, { ...row, part: parts === undefined ? undefined : part });
  }
  return { ...detail, rows, total: detail.total + count - own.length };
}

/** Creates the rows of the open item; their code is loaded with the first opened item. */
export function createRowsWork(
  { api, drafts }: { api: Api<'history' | 'documents'>; drafts: DraftsWork },
  cell: Cell<RowsState>,
): RowsWork {
  let visible: readonly [first: number, last: number] = [0, 0];
  let focused: number | null = null;
  /** Number of readings of everything: pages that were asked for before one belong to an older list. */
  let readings = 0;
  let reading = new Set<number>();

  const shown = (): ShownDetail | null => valueOf(cell.get().detail);
  const viewOf = (itemId: string) => {
    const { rowFilter: filter, rowText: text, editingPosition, editingPart } = cell.get();
    // The edited row stays listed.
    const edited = { position: editingPosition ?? 0, part: editingPart };
    const keep = editingPosition === null || isWhole(cell.get()) ? {} : { keep: edited };
    return { itemId, filter, text, ...keep };
  };
  const find = (itemId: string, place: GridPlace, wanted: 'place' | 'next-unconfirmed' = 'place') =>
    unwrap(api.history.findRow({ ...viewOf(itemId), ...place, wanted }));
  const indexOf = (place: GridPlace): number | null => {
    const exact = keyOf(place);
    for (const [index, row] of shown()?.rows ?? []) if (keyOf(row) === exact) return index;
    return null;
  };
  const edited = (): GridPlace | null => {
    const { editingPosition: position, editingPart: part } = cell.get();
    return position === null ? null : { position, part };
  };
  const wantedPages = (): number[] => {
    const [first, last] = visible;
    const pages = new Set<number>();
    for (
      let page = pageOf(Math.max(0, first - NEAR_ROWS));
      page <= pageOf(last + NEAR_ROWS);
      page += 1
    ) {
      pages.add(page);
    }
    const place = edited();
    for (const index of [focused, place && indexOf(place)]) {
      if (index !== null) pages.add(pageOf(index));
    }
    return [...pages];
  };
  const readPages = async (itemId: string, pages: readonly number[]) => {
    const view = viewOf(itemId);
    const { detailText: highlight } = cell.get();
    const marked = highlight === '' ? {} : { highlight };
    const read = await Promise.all(
      pages.map(async (page) => {
        const query = { ...view, ...marked, offset: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE };
        return [page, await unwrap(api.history.listRows(query))] as const;
      }),
    );
    const before = shown();
    const rowsBefore = new Map([...(before?.rows.values() ?? [])].map((row) => [keyOf(row), row]));
    const segmentsBefore = new Map(before?.segments.map((one) => [one.id, one]));
    return new Map(
      read.map(([page, { rows, segments, ...rest }]) => [
        page,
        {
          ...rest,
          rows: rows.map((row) => same(rowsBefore.get(keyOf(row)), row)),
          segments: segments.map((one) => same(segmentsBefore.get(one.id), one)),
        },
      ]),
    );
  };
  /** Returns what may stay in memory: the pages that are nearest to the visible rows. */
  const trimmed = (detail: ShownDetail): ShownDetail => {
    const middle = pageOf((visible[0] + visible[1]) / 2);
    const pages = [...new Set([...detail.rows.keys()].map(pageOf))];
    const near = pages.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const kept = new Set([...near.slice(0, KEPT_PAGES), ...wantedPages()]);
    if (pages.every((page) => kept.has(page))) return detail;
    return { ...detail, rows: new Map([...detail.rows].filter(([at]) => kept.has(pageOf(at)))) };
  };

  const work: RowsWork = {
    indexOf,

    async read(itemId, aim) {
      readings += 1;
      reading = new Set();
      const { rowFilter, rowText } = cell.get();
      const listing = JSON.stringify([itemId, rowFilter, rowText.trim()]);
      if (shown()?.listing !== listing) [visible, focused] = [[0, 0], null];
      if (aim !== undefined) {
        const index = (await find(itemId, aim))?.index ?? 0;
        visible = [index, index];
      }
      const pages = await readPages(itemId, wantedPages());
      const place = edited();
      const editedKey = place && keyOf(place);
      const isThere = ({ rows }: GridPage) => rows.some((row) => keyOf(row) === editedKey);
      if (place !== null && ![...pages.values()].some(isThere)) {
        const found = await find(itemId, place);
        if (found !== null) {
          const own = await readPages(itemId, [pageOf(found.index)]);
          for (const [page, rows] of own) pages.set(page, rows);
        }
      }
      // Before the segments: no field may open without its draft.
      await drafts.load(itemId, rangesOf(positionsOf(pages)), true);
      const detail = withPages(null, pages, listing);
      if (detail === null) throw new Error('No page was read.');
      return detail;
    },

    async readTags(positions) {
      const { openItemId: itemId } = cell.get();
      const detail = shown();
      if (itemId === null || detail === null || detail.item.documentJobId === null) return;
      const asked = positions ?? detail.segments.map(({ position }) => position);
      // Without tags the texts can still be read and edited.
      const found = await Promise.all(
        rangesOf(asked).map((range) =>
          unwrap(api.documents.listTags({ itemId, ...range })).catch((): SegmentTags[] => []),
        ),
      );
      const now = shown();
      if (cell.get().openItemId !== itemId || now === null) return;
      const before = cell.get().tags;
      const loaded = new Set(now.segments.map(({ position }) => position));
      const read = new Set(asked);
      const kept = [...before].filter(([at]) => loaded.has(at) && !read.has(at));
      const own = found.flat().map((tags): [number, SegmentTags] => {
        return [tags.position, same(before.get(tags.position), tags)];
      });
      cell.set({ tags: new Map([...kept, ...own]) });
    },

    async show(first, last, focusedNow) {
      visible = [first, last];
      focused = focusedNow;
      const { openItemId: itemId } = cell.get();
      const detail = shown();
      if (itemId === null || detail?.item.id !== itemId) return;
      const missing = wantedPages().filter((page) => {
        const start = page * ROWS_PER_PAGE;
        return start < detail.total && !detail.rows.has(start) && !reading.has(page);
      });
      if (missing.length === 0) return;
      const [mine, now] = [readings, reading];
      const isLate = () => mine !== readings || cell.get().openItemId !== itemId;
      for (const page of missing) now.add(page);
      try {
        const pages = await readPages(itemId, missing);
        const positions = positionsOf(pages);
        if (isLate()) return;
        await drafts.load(itemId, rangesOf(positions), false);
        if (isLate()) return;
        const merge = (before: ShownDetail) => {
          const kept = trimmed(before);
          return withPages(kept, pages, before.listing) ?? before;
        };
        cell.set({ detail: patched(cell.get().detail, merge) });
        await work.readTags(positions);
      } finally {
        for (const page of missing) now.delete(page);
      }
    },

    async isListed(place) {
      const { openItemId: itemId } = cell.get();
      const found = itemId === null ? null : await find(itemId, place);
      return found?.position === place.position;
    },

    async seek(position, by, part = by === 1 ? 0 : MAX_SEGMENT_CHARS) {
      const { openItemId: itemId } = cell.get();
      if (itemId === null || position < 0) return null;
      const isFrom = (row: GridPlace): boolean =>
        row.position === position && (by === 1 ? (row.part ?? 0) >= part : (row.part ?? 0) <= part);
      const near = [...(shown()?.rows ?? [])].filter(([, row]) => isFrom(row));
      const own = near.map(([index]) => index);
      let index = by === 1 ? Math.min(...own) : Math.max(...own);
      if (own.length === 0) {
        const found = await find(itemId, { position, part });
        if (found === null && by === 1) return null;
        index = found?.index ?? shown()?.total ?? 0;
        if (by === -1 && (found === null || !isFrom(found))) index -= 1;
      }
      for (; ; index += by) {
        if (index < 0 || index >= (shown()?.total ?? 0)) return null;
        if (shown()?.rows.has(index) !== true) await work.show(index, index, focused);
        const row = shown()?.rows.get(index);
        if (cell.get().openItemId !== itemId || row === undefined) return null;
        if (row.state !== 'locked') return { position: row.position, part: row.part };
      }
    },

    async findNext(place) {
      const { openItemId: itemId } = cell.get();
      return itemId === null ? null : find(itemId, place, 'next-unconfirmed');
    },

    patch(changed) {
      const change = (detail: ShownDetail): ShownDetail => ({
        ...withParts(detail, changed),
        segments: detail.segments.map((one) => (one.id === changed.id ? changed : one)),
      });
      cell.set({ detail: patched(cell.get().detail, change) });
    },
  };
  return work;
}
