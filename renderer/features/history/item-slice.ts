import type { SegmentTags } from '../../../shared/domain/documents/tags.ts';
import type { GridRow } from '../../../shared/domain/history/grid.ts';
import type {
  HistoryDetail,
  HistoryDetailSegment,
  HistoryItem,
  HistoryRevision,
} from '../../../shared/domain/history/history.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import { createDraftsSlice, noDrafts, type DraftsSlice } from './drafts-slice.ts';
import { createEditSlice, type EditSlice } from './edit-slice.ts';
import { createStepsSlice, type StepsSlice } from './steps-slice.ts';
import { createViewSlice, SEGMENTS_PER_PAGE, wholeView, type ViewSlice } from './view-slice.ts';
import { readLoggedMs } from '../../lib/stores/spent-time.ts';
import {
  attempt,
  loaderFor,
  createQuietLoader,
  createReporter,
  IDLE,
  patched,
  valueOf,
  type Loadable,
} from '../../lib/stores/loadable.ts';

/** A page, and what leads back to it. */
interface OpenedFrom {
  label: MessageId;
  go: () => void;
}

export interface ItemSlice extends DraftsSlice, StepsSlice, ViewSlice, EditSlice {
  /** Item shown side by side; null while the list is shown. */
  openItemId: string | null;
  segmentPage: number;
  detail: Loadable<HistoryDetail>;
  /** Time logged for the item; 0 while unknown. */
  loggedMs: number;
  /** Search whose hits are highlighted in the segments. */
  detailText: string;
  /** Requested segment, to be scrolled into view. */
  soughtPosition: number | null;
  /** Segment whose translation is being edited. */
  editingPosition: number | null;
  /** Edited part of a split segment, from 0. */
  editingPart: number;
  /** Page from which the item was opened; null: the list. */
  openedFrom: OpenedFrom | null;
  /** Row that receives the focus when the list returns. */
  returnToId: string | null;
  /** Error of the last action on the item. */
  itemError: ErrorData | null;
  /**
   * @param place a segment to show, and the search that found it
   * @param from a page to which leaving the item leads back
   */
  openItem: (
    itemId: string,
    place?: { position: number; text: string },
    from?: OpenedFrom,
  ) => Promise<void>;
  setSegmentPage: (page: number) => Promise<void>;
  /** Returns to the list in its previous state. */
  closeItem: () => void;
  /** Notes that the list is shown again, with the focus on the row if it has it. */
  clearReturn: () => void;
  /**
   * Edits a segment, on its page; null stops editing.
   *
   * @param by direction in which locked segments are skipped
   * @param part part of a split segment; default: the first one, or the last one when moving up
   */
  editAt: (position: number | null, by?: 1 | -1, part?: number) => Promise<void>;
  /** Edits the next row that is neither confirmed nor locked, also over the end; ends if there is none. */
  editNext: (position: number, part?: number) => Promise<void>;
  /** Formatting and objects in the shown segments, by position. */
  tags: ReadonlyMap<number, SegmentTags>;
  /** Corrects the language of the open item. @returns null, or the reason it was not set */
  setSourceLang: (sourceLang: string) => Promise<ErrorData | null>;
  /** Returns earlier wordings, newest first. */
  readRevisions: (segmentId: string) => Promise<HistoryRevision[]>;
  /** Shows the delivered file of a document in its folder. */
  revealFile: (jobId: string) => Promise<void>;
  /** Adds the source of a document to the plan again. @returns whether it is there */
  planAgain: (jobId: string) => Promise<boolean>;
}

/** State of the view of an item, and the place that is edited in it. */
export type ItemView = Pick<
  ItemSlice,
  | 'segmentPage'
  | 'rowFilter'
  | 'rowText'
  | 'detailText'
  | 'soughtPosition'
  | 'editingPosition'
  | 'editingPart'
  | 'openedFrom'
>;

/**
 * Finds the next part of a segment that is not locked.
 * @param by the direction, 1 or -1
 * @param asked where to begin; the first part in that direction by default
 * @returns null if there is none
 */
function freePart(
  segment: HistoryDetailSegment | undefined,
  by: number,
  asked: number | undefined,
): number | null {
  if (segment?.parts === undefined) return segment?.state === 'locked' ? null : 0;
  const { parts } = segment;
  const last = parts.length - 1;
  for (let at = Math.min(last, asked ?? (by > 0 ? 0 : last)); at >= 0 && at <= last; at += by) {
    if (parts[at]?.isLocked === false) return at;
  }
  return null;
}

/** Creates the slice with the open item, shown side by side. */
export function createItemSlice(
  deps: {
    api: Api<'history' | 'documents' | 'time'>;
    timers: Timers;
    /** Returns the search text of the list. */
    searchText: () => string;
    onItemChanged: (item: HistoryItem) => void;
  },
  cell: Cell<ItemSlice>,
) {
  const { api } = deps;
  const drafts = createDraftsSlice(deps, cell);
  const readDetail = loaderFor(cell, 'detail');
  const view = createViewSlice({ api, timers: deps.timers, load: () => load() }, cell);
  const loadDrafts = async (itemId: string, from: number): Promise<void> =>
    (await drafts.work()).load(itemId, from, SEGMENTS_PER_PAGE);
  const load = async (): Promise<void> => {
    const { openItemId: itemId, segmentPage: page, detailText: text } = cell.get();
    if (itemId === null) return;
    await readDetail(async () => {
      const query = { itemId, page, limit: SEGMENTS_PER_PAGE, ...(text === '' ? {} : { text }) };
      const isWhole = view.isWhole();
      const [detail] = await Promise.all([
        isWhole ? unwrap(api.history.getItem(query)) : view.readRows(itemId, page),
        // Before the segments: no field may open without its draft.
        isWhole ? loadDrafts(itemId, (page - 1) * SEGMENTS_PER_PAGE) : undefined,
      ]);
      if (isWhole) cell.set({ rows: null, rowCount: null });
      else await loadDrafts(itemId, detail?.segments[0]?.position ?? 0);
      if (detail === null) throw new AppError('input/not-found', 'history.itemGone');
      const shown = new Map(valueOf(cell.get().detail)?.segments.map((one) => [one.id, one]));
      // Unchanged rows are not rendered again.
      const segments = detail.segments.map((one) => {
        const before = shown.get(one.id);
        return JSON.stringify(before) === JSON.stringify(one) ? (before ?? one) : one;
      });
      return { ...detail, segments };
    });
    const item = valueOf(cell.get().detail)?.item;
    if (item?.id !== cell.get().openItemId || item === undefined) return;
    await Promise.all([loadLogged(item), loadTags(item), view.loadProgress(item.id)]);
  };
  const readTags = createQuietLoader<readonly SegmentTags[] | null>((found) => {
    if (found === null) return;
    const before = cell.get().tags;
    const tags = found.map((own): [number, SegmentTags] => {
      const known = before.get(own.position);
      return [own.position, JSON.stringify(known) === JSON.stringify(own) ? (known ?? own) : own];
    });
    cell.set({ tags: new Map(tags) });
  });
  const loadTags = async ({ id: itemId, documentJobId }: HistoryItem): Promise<void> => {
    const { segmentPage } = cell.get();
    const from = valueOf(cell.get().detail)?.segments[0]?.position;
    if (documentJobId === null || from === undefined) return;
    // Without tags the texts can still be read and edited.
    await readTags(async () => {
      const asked = api.documents.listTags({ itemId, from, limit: SEGMENTS_PER_PAGE });
      const found = await unwrap(asked).catch(() => []);
      if (cell.get().openItemId !== itemId || cell.get().segmentPage !== segmentPage) return null;
      return found;
    });
  };
  const readLogged = createQuietLoader<{ id: string; loggedMs: number }>(({ id, loggedMs }) => {
    if (cell.get().openItemId === id) cell.set({ loggedMs });
  });
  const loadLogged = async ({ id, documentJobId }: HistoryItem): Promise<void> => {
    // The time is an extra: the item is shown without it, too.
    const jobId = documentJobId ?? id;
    await readLogged(async () => ({ id, loggedMs: await readLoggedMs(api, jobId) }));
  };
  const patchDetail = (change: (detail: HistoryDetail) => HistoryDetail): void => {
    cell.set({ detail: patched(cell.get().detail, change) });
  };
  const patchSegment = (changed: HistoryDetailSegment): void => {
    patchDetail((detail) => ({
      ...detail,
      segments: detail.segments.map((one) => (one.id === changed.id ? changed : one)),
    }));
  };
  const tellItem = (): void => {
    const shown = valueOf(cell.get().detail);
    if (shown !== null) deps.onItemChanged(shown.item);
  };
  const reporting = createReporter((itemError) => cell.set({ itemError }));
  const edits = createEditSlice(
    {
      api,
      timers: deps.timers,
      drafts,
      view,
      reporting,
      load,
      loadDrafts,
      patchDetail,
      patchSegment,
      tellItem,
    },
    cell,
  );
  const steps = createStepsSlice({ api, reporting, load, patchSegment, onShown: tellItem }, cell);

  const show = (itemId: string, shown: Partial<ItemView>): Promise<void> => {
    // Nothing of a different item is shown while this one is loading.
    const isSame = itemId === cell.get().openItemId;
    cell.set({
      openItemId: itemId,
      doneStep: null,
      filledCount: 0,
      refusal: null,
      ...(isSame
        ? {}
        : {
            ...noDrafts(),
            progress: null,
            rowFacts: new Map<string, GridRow>(),
            detail: IDLE,
            loggedMs: 0,
            tags: new Map<number, SegmentTags>(),
          }),
      itemError: null,
      ...shown,
    });
    return load();
  };

  const slice: ItemSlice = {
    ...drafts.slice,
    ...steps,
    ...view.slice,
    ...edits.slice,
    openItemId: null,
    segmentPage: 1,
    detail: IDLE,
    loggedMs: 0,
    detailText: '',
    soughtPosition: null,
    editingPosition: null,
    editingPart: 0,
    tags: new Map(),
    openedFrom: null,
    returnToId: null,
    itemError: null,

    openItem(itemId, place, from) {
      const isSame = itemId === cell.get().openItemId;
      return show(itemId, {
        openedFrom: from ?? (isSame ? cell.get().openedFrom : null),
        segmentPage: place === undefined ? 1 : Math.floor(place.position / SEGMENTS_PER_PAGE) + 1,
        detailText: place?.text ?? deps.searchText(),
        soughtPosition: place?.position ?? null,
        editingPosition: null,
        // A place that was asked for is shown even if it is not listed.
        ...(isSame && place === undefined ? {} : wholeView()),
      });
    },

    setSegmentPage(segmentPage) {
      cell.set({ segmentPage, soughtPosition: null, editingPosition: null });
      return load();
    },

    closeItem: () =>
      cell.set({ openItemId: null, returnToId: cell.get().openItemId, detail: IDLE }),
    clearReturn: () => cell.set({ returnToId: null }),

    async editAt(position, by = 1, part) {
      const { openItemId: itemId, rows } = cell.get();
      cell.set({ refusal: null });
      if (position !== null && rows !== null) {
        const listed = view.listedAt({ position, part }, by);
        cell.set({
          editingPosition: listed?.position ?? null,
          editingPart: listed?.part ?? 0,
          soughtPosition: listed?.position ?? null,
          editingCaret: null,
          doneStep: null,
        });
        return;
      }
      const total = valueOf(cell.get().detail)?.totalSegments ?? 0;
      for (let at = position; at !== null && at >= 0 && at < total; at += by) {
        const page = Math.floor(at / SEGMENTS_PER_PAGE) + 1;
        if (page !== cell.get().segmentPage) await slice.setSegmentPage(page);
        if (cell.get().openItemId !== itemId) return;
        const segments = valueOf(cell.get().detail)?.segments ?? [];
        const segment = segments.find((one) => one.position === at);
        const editingPart = freePart(segment, by, at === position ? part : undefined);
        if (editingPart === null) continue;
        cell.set({
          editingPosition: at,
          editingPart,
          soughtPosition: at,
          editingCaret: null,
          doneStep: null,
        });
        return;
      }
      cell.set({ editingPosition: null });
    },

    async editNext(position, part) {
      const { openItemId: itemId } = cell.get();
      if (itemId === null) return;
      await reporting(async () => {
        const next = await view.findNext(itemId, { position, part });
        if (cell.get().openItemId !== itemId) return;
        if (next !== null && next.page !== cell.get().segmentPage) {
          await slice.setSegmentPage(next.page);
        }
        await slice.editAt(next?.position ?? null, 1, next?.part);
      });
    },

    async setSourceLang(sourceLang) {
      const { openItemId: itemId } = cell.get();
      if (itemId === null) return null;
      return attempt(async () => {
        await unwrap(api.history.setSourceLanguage({ of: { itemIds: [itemId] }, sourceLang }));
        await load();
      });
    },

    readRevisions: (segmentId) => unwrap(api.history.listRevisions({ segmentId })),

    revealFile: async (jobId) => {
      await reporting(() => unwrap(api.documents.revealJob({ jobId })));
    },
    planAgain: (jobId) => reporting(() => unwrap(api.documents.addJobSource({ jobId }))),
  };

  return {
    slice,
    show,
    /** Handles a change of the item from elsewhere; null: any item may have changed. */
    onChanged(itemId: string | null): void {
      const { openItemId } = cell.get();
      if (openItemId === null || (itemId !== null && itemId !== openItemId)) return;
      if (itemId === null || !edits.absorb()) void load();
    },
    /** Handles changes to entries anywhere. */
    onEntriesChanged(): void {
      const item = valueOf(cell.get().detail)?.item;
      if (item !== undefined && item.id === cell.get().openItemId) void loadLogged(item);
    },
    /** Updates the item after other parts of the store have changed it. */
    patchItem(item: HistoryItem): void {
      patchDetail((detail) => (detail.item.id === item.id ? { ...detail, item } : detail));
    },
  };
}
