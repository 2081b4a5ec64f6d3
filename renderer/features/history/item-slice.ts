import type { SegmentTags } from '../../../shared/domain/documents/tags.ts';
import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import type {
  HistoryDetailSegment,
  HistoryItem,
  HistoryRevision,
} from '../../../shared/domain/history/history.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import type { Timers } from '../../lib/stores/timers.ts';
import { createDraftsSlice, noDrafts, type DraftsSlice } from './drafts-slice.ts';
import { createEditSlice, type EditSlice } from './edit-slice.ts';
import { createOwnChanges } from './own-changes.ts';
import { createStepsSlice, type StepsSlice } from './steps-slice.ts';
import {
  createViewSlice,
  isWhole,
  wholeView,
  type ShownDetail,
  type ViewSlice,
} from './view-slice.ts';
import type { RowsWork } from './rows-work.ts';
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
  detail: Loadable<ShownDetail>;
  /** Time logged for the item; 0 while unknown. */
  loggedMs: number;
  /** Search whose hits are highlighted in the segments. */
  detailText: string;
  /** Requested segment, to be scrolled into view. */
  soughtPosition: number | null;
  /** Requested part of it, from 0. */
  soughtPart: number;
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
   * @param place a segment to show, or a part of one, and the search that found it
   * @param from a page to which leaving the item leads back
   */
  openItem: (
    itemId: string,
    place?: GridPlace & { text: string },
    from?: OpenedFrom,
  ) => Promise<void>;
  /** Notes which of the listed rows are visible, and which one has the focus, and reads what is missing there. */
  showRows: (first: number, last: number, focused: number | null) => Promise<void>;
  /** Returns to the list in its previous state. */
  closeItem: () => void;
  /** Notes that the list is shown again, with the focus on the row if it has it. */
  clearReturn: () => void;
  /**
   * Edits a segment; null stops editing.
   *
   * @param by direction in which locked segments are skipped
   * @param part part of a split segment; default: the first one, or the last one when moving up
   */
  editAt: (position: number | null, by?: 1 | -1, part?: number) => Promise<void>;
  /** Edits the row that was sought or edited last, at first the first one that is neither confirmed nor locked. */
  editCurrent: () => Promise<void>;
  /** Edits the first row that is listed and not locked. */
  editFirst: () => Promise<void>;
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
  | 'rowFilter'
  | 'rowText'
  | 'detailText'
  | 'soughtPosition'
  | 'soughtPart'
  | 'editingPosition'
  | 'editingPart'
  | 'openedFrom'
>;

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
  const view = createViewSlice({ timers: deps.timers, load: () => load() }, cell);
  let rows: RowsWork | null = null;
  let made: Promise<RowsWork> | null = null;
  const rowsWork = (): Promise<RowsWork> =>
    (made ??= Promise.all([import('./rows-work.ts'), drafts.work()]).then(
      ([code, work]) => (rows = code.createRowsWork({ api, drafts: work }, cell)),
    ));
  /** @param aim a row to be read with those around it */
  const load = async (aim?: GridPlace): Promise<void> => {
    const { openItemId: itemId } = cell.get();
    if (itemId === null) return;
    await readDetail(async () => (await rowsWork()).read(itemId, aim));
    const item = valueOf(cell.get().detail)?.item;
    if (item?.id !== cell.get().openItemId || item === undefined) return;
    await Promise.all([loadLogged(item), rows?.readTags()]);
  };
  /** Reads a row unless it is there. */
  const reach = async (place: GridPlace): Promise<void> => {
    if ((await rowsWork()).indexOf(place) === null) await load(place);
  };
  const readLogged = createQuietLoader<{ id: string; loggedMs: number }>(({ id, loggedMs }) => {
    if (cell.get().openItemId === id) cell.set({ loggedMs });
  });
  const loadLogged = async ({ id, documentJobId }: HistoryItem): Promise<void> => {
    // The time is an extra: the item is shown without it, too.
    const jobId = documentJobId ?? id;
    await readLogged(async () => ({ id, loggedMs: await readLoggedMs(api, jobId) }));
  };
  const patchDetail = (change: (detail: ShownDetail) => ShownDetail): void => {
    cell.set({ detail: patched(cell.get().detail, change) });
  };
  const tellItem = (): void => {
    const shown = valueOf(cell.get().detail);
    if (shown !== null) deps.onItemChanged(shown.item);
  };
  const reporting = createReporter((itemError) => cell.set({ itemError }));
  const ownChanges = createOwnChanges();
  const shared = {
    api,
    reporting,
    load,
    reach,
    rowsWork,
    ownChanges,
    patchSegment: (changed: HistoryDetailSegment) => rows?.patch(changed),
  };
  const edits = createEditSlice(
    { ...shared, timers: deps.timers, drafts, patchDetail, tellItem },
    cell,
  );
  const steps = createStepsSlice({ ...shared, onShown: tellItem }, cell);

  const show = (itemId: string, shown: Partial<ItemView>): Promise<void> => {
    // Nothing of a different item is shown while this one is loading.
    const isSame = itemId === cell.get().openItemId;
    if (!isSame) ownChanges.forget();
    cell.set({
      openItemId: itemId,
      doneStep: null,
      filledCount: 0,
      refusal: null,
      ...(isSame
        ? {}
        : {
            ...noDrafts(),
            detail: IDLE,
            loggedMs: 0,
            tags: new Map<number, SegmentTags>(),
          }),
      itemError: null,
      ...shown,
    });
    const { soughtPosition: position, soughtPart: part } = cell.get();
    return load(position === null ? undefined : { position, part });
  };

  const slice: ItemSlice = {
    ...drafts.slice,
    ...steps,
    ...view,
    ...edits.slice,
    openItemId: null,
    detail: IDLE,
    loggedMs: 0,
    detailText: '',
    soughtPosition: null,
    soughtPart: 0,
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
        detailText: place?.text ?? deps.searchText(),
        soughtPosition: place?.position ?? null,
        soughtPart: place?.part ?? 0,
        editingPosition: null,
        // A place that was asked for is shown even if it is not listed.
        ...(isSame && place === undefined ? {} : wholeView()),
      });
    },

    async showRows(...visible) {
      const itemError = await attempt(async () => (rows ?? (await rowsWork())).show(...visible));
      if (itemError !== null) cell.set({ itemError });
    },

    closeItem: () =>
      cell.set({ openItemId: null, returnToId: cell.get().openItemId, detail: IDLE }),
    clearReturn: () => cell.set({ returnToId: null }),

    async editAt(position, by = 1, part) {
      const { openItemId: itemId } = cell.get();
      cell.set({ refusal: null });
      const place = position === null ? null : await (await rowsWork()).seek(position, by, part);
      if (cell.get().openItemId !== itemId) return;
      cell.set({
        editingPosition: place?.position ?? null,
        ...(place === null
          ? {}
          : {
              editingPart: place.part ?? 0,
              soughtPosition: place.position,
              soughtPart: place.part ?? 0,
              editingCaret: null,
              doneStep: null,
            }),
      });
      // The row edited before may fit no more.
      if (!isWhole(cell.get())) void load();
    },

    async editNext(position, part) {
      const { openItemId: itemId } = cell.get();
      if (itemId === null) return;
      await reporting(async () => {
        const next = await (await rowsWork()).findNext({ position, part });
        if (cell.get().openItemId !== itemId) return;
        if (next !== null) await reach(next);
        await slice.editAt(next?.position ?? null, 1, next?.part);
      });
    },

    async editCurrent() {
      const { openItemId: itemId, soughtPosition: position, soughtPart: part } = cell.get();
      const shown = valueOf(cell.get().detail);
      if (shown === null) return;
      await reporting(async () => {
        const work = await rowsWork();
        const next =
          position === null
            ? // After the last row comes the first one.
              await work.findNext({ position: shown.item.segmentCount })
            : { position, part };
        if (cell.get().openItemId !== itemId) return;
        if (next === null) {
          await slice.editFirst();
          return;
        }
        await reach(next);
        await slice.editAt(next.position, 1, next.part);
      });
    },

    async editFirst() {
      // The words may be newer than the rows.
      await load();
      const first = valueOf(cell.get().detail)?.rows.get(0);
      if (first !== undefined) await slice.editAt(first.position, 1, first.part);
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
      // The notice of the last own change stays.
      if (itemId === null || !ownChanges.isAnswered()) cell.set({ filledCount: 0, doneStep: null });
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
