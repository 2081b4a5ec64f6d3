import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import type {
  DecidedState,
  HistoryDetailSegment,
  HistoryEdit,
} from '../../../shared/domain/history/history.ts';
import { placeOfSegment } from '../../../shared/domain/history/segment-id.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { RequestInput } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { attempt, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { createDraftsSlice, DraftsSlice } from './drafts-slice.ts';
import type { ShownStep } from './steps-slice.ts';
import type { ShownDetail } from './view-slice.ts';
import type { OwnChanges } from './own-changes.ts';

/** @see editHistorySegmentSchema */
type TargetEdit = Omit<HistoryEdit, 'segmentId'>;

export type CutRequest =
  RequestInput<'history:split-segment'> | RequestInput<'history:join-segment'>;

/** Result of an action on parts: the error that keeps the field open, and what shows the rest. */
interface PartsChange {
  error: ErrorData | null;
  show: () => void;
}

export interface EditSlice {
  /** Why the last action on the edited text was not possible; null: it was, or there was none. */
  refusal: string | null;
  refuse: (refusal: string | null) => void;
  /** Number of rows that the newest step, a confirmation, filled with its wording; 0 after any other step. */
  filledCount: number;
  /**
   * Replaces a translation.
   *
   * @param edit.isConfirmed confirms it as well
   * @returns null, or the reason it was not saved
   */
  saveTarget: (segmentId: string, edit: TargetEdit) => Promise<ErrorData | null>;
  /** Saves like {@link saveTarget}. @returns also the text of the segment or part as it is stored */
  saveStep: (
    segmentId: string,
    edit: TargetEdit,
  ) => Promise<{ error: ErrorData | null; text: string }>;
  /** Saves like {@link saveTarget} when the field is left; a text that cannot be saved becomes a draft. */
  leaveTarget: (segmentId: string, edit: TargetEdit & { was: string }) => Promise<void>;
  /** Repairs the tags of a text. @throws errors of the main process */
  repairTags: (position: number, text: string, marks: readonly TagMark[]) => Promise<TagMark[]>;
  /**
   * Splits a segment or a part, or joins two parts, and keeps typed text.
   *
   * @param next part to edit then
   */
  cutSegment: (cut: CutRequest, next: number) => Promise<PartsChange>;
  /**
   * Moves the end of a part by a word, after typed text is saved. A border that cannot move is a refusal, not an error.
   *
   * @param caret where it is put again, in UTF-16 units
   */
  moveBorder: (
    move: RequestInput<'history:move-border'>,
    typed: TargetEdit | null,
    caret: number,
  ) => Promise<PartsChange>;
  /** Confirms or locks a segment or a part of it, or reverts that. */
  decideSegment: (segmentId: string, state: DecidedState, part?: number) => Promise<void>;
}

interface ShownItem {
  openItemId: string | null;
  detail: Loadable<ShownDetail>;
  editingPosition: number | null;
  editingPart: number;
  soughtPart: number;
  editingCaret: number | null;
  stepNumber: number;
  doneStep: ShownStep | null;
  itemError: ErrorData | null;
}

interface EditDeps {
  api: Api<'history' | 'documents'>;
  timers: Timers;
  drafts: ReturnType<typeof createDraftsSlice>;
  reporting: (work: () => Promise<unknown>) => Promise<boolean>;
  load: () => Promise<void>;
  patchDetail: (change: (detail: ShownDetail) => ShownDetail) => void;
  patchSegment: (segment: HistoryDetailSegment) => void;
  ownChanges: OwnChanges;
  /** Tells the list that the item has changed. */
  tellItem: () => void;
}

/** Typed text is saved word by word, and the page is read again after the last one. */
const RELOADED_AFTER_MS = 1500;

/** Creates the slice that changes the segments of the open item. */
export function createEditSlice(deps: EditDeps, cell: Cell<EditSlice & DraftsSlice & ShownItem>) {
  const { api, drafts, reporting, load, patchDetail, patchSegment, ownChanges } = deps;
  const shownSegment = (segmentId: string): HistoryDetailSegment | undefined =>
    valueOf(cell.get().detail)?.segments.find(({ id }) => id === segmentId);
  const showEdited = (saved: HistoryDetailSegment): void => {
    patchSegment(saved);
    patchDetail(({ item, ...detail }) => ({
      ...detail,
      item: { ...item, isChangedByMe: item.isChangedByMe || saved.isChangedByMe },
    }));
    deps.tellItem();
  };
  /** Saves of typed text that are not answered yet: they change only what is shown already. */
  let ownSaves = 0;
  const reloadLater = debounce(deps.timers, RELOADED_AFTER_MS, () => void load());
  const own = <T>({ marks }: TargetEdit, save: () => Promise<T>): Promise<T> => {
    // Tags are read with the page.
    if (marks !== undefined) return save();
    ownSaves += 1;
    return save().finally(() => (ownSaves -= 1));
  };
  /** Stores an edit; a confirmed one fills rows with the same source. */
  const store = async (segmentId: string, edit: TargetEdit): Promise<HistoryDetailSegment> => {
    const { isConfirmed, ...wording } = edit;
    cell.set({ filledCount: 0, doneStep: null });
    if (isConfirmed !== true)
      return ownChanges.during(() => unwrap(api.history.editSegment({ segmentId, ...edit })));
    const { segment, filledCount } = await ownChanges.during(() =>
      unwrap(api.history.confirmRow({ segmentId, ...wording })),
    );
    cell.set({ filledCount });
    if (filledCount > 0) reloadLater.schedule();
    return segment;
  };

  /** Returns whether the same text is edited as now. */
  const watchPlace = () => {
    const { editingPosition, editingPart } = cell.get();
    return () =>
      cell.get().editingPosition === editingPosition && cell.get().editingPart === editingPart;
  };

  const slice: EditSlice = {
    filledCount: 0,
    refusal: null,
    refuse: (refusal) => cell.set({ refusal }),

    async saveTarget(segmentId, edit) {
      return (await slice.saveStep(segmentId, edit)).error;
    },

    async saveStep(segmentId, edit) {
      // Also while leaving the item: the field unmounts afterward.
      const { openItemId: itemId } = cell.get();
      let text = edit.target;
      const save = async (): Promise<void> => {
        const saved = await own(edit, () => store(segmentId, edit));
        const { parts = null } = saved;
        if (edit.part !== undefined)
          text = partTexts({ ...saved, parts })[edit.part]?.target ?? text;
        if (cell.get().openItemId === itemId) showEdited(saved);
      };
      const place = { segmentId, part: edit.part };
      const error = await (await drafts.work()).save(place, () => attempt(save));
      // The current wording is shown beside the typed text.
      if (error?.code === 'input/conflict') await load();
      return { error, text };
    },

    async leaveTarget(segmentId, edit) {
      const { target: text, was, marks } = edit;
      void cell.get().typeDraft({ segmentId, part: edit.part }, { text, was, marks });
      const itemError = await slice.saveTarget(segmentId, edit);
      if (itemError === null) return;
      const parts = shownSegment(segmentId)?.parts;
      // If its part is gone, the draft is offered with the segment that replaced it.
      const isGone = edit.part !== (parts && Math.min(edit.part ?? 0, parts.length - 1));
      // Another field may be open by now.
      const isStill = cell.get().editingPart === (edit.part ?? 0);
      cell.set({ itemError, ...(isGone && isStill ? { editingPosition: null } : {}) });
    },

    async repairTags(position, text, marks) {
      const itemId = cell.get().openItemId ?? '';
      const place = { itemId, position, text, marks: [...marks] };
      return (await unwrap(api.documents.repairTags(place))).marks;
    },

    async cutSegment(cut, editingPart) {
      const { openItemId: itemId } = cell.get();
      const isStill = watchPlace();
      let changed: HistoryDetailSegment | null = null;
      const work = await drafts.work();
      const error = await work.save({ segmentId: cut.segmentId, part: cut.part }, () =>
        attempt(async () => {
          const asked = 'cut' in cut ? api.history.splitSegment(cut) : api.history.joinSegment(cut);
          changed = await unwrap(asked);
        }),
      );
      if (error?.code === 'input/conflict') await load();
      const show = () => {
        if (changed !== null) showEdited(changed);
        if (isStill())
          cell.set({ editingPart, soughtPart: editingPart, editingCaret: null, refusal: null });
        // The drafts of the following parts have different numbers now.
        if (itemId === null) return;
        const { position: from } = placeOfSegment(cut.segmentId);
        void work.load(itemId, [{ from, limit: 1 }], false);
      };
      return { error, show };
    },

    async moveBorder(move, typed, editingCaret) {
      const isStill = watchPlace();
      const unsaved = typed && (await slice.saveTarget(move.segmentId, typed));
      let changed: HistoryDetailSegment | null = null;
      const refused =
        unsaved ??
        (await attempt(async () => {
          changed = await unwrap(api.history.moveBorder(move));
        }));
      const show = () => {
        if (changed !== null) showEdited(changed);
        if (!isStill()) return;
        const stepNumber = cell.get().stepNumber + 1;
        cell.set({ refusal: refused && messageOf(refused), editingCaret, stepNumber });
      };
      return { error: unsaved, show };
    },

    async decideSegment(segmentId, state, part) {
      await reporting(async () => {
        const decision = { segmentId, state, ...(part === undefined ? {} : { part }) };
        const segment = shownSegment(segmentId);
        const target =
          part === undefined || segment === undefined
            ? segment?.target
            : partTexts({ ...segment, parts: segment.parts ?? null })[part]?.target;
        if (state === 'confirmed' && target !== undefined) {
          showEdited(await store(segmentId, { target, part, isConfirmed: true }));
        } else {
          const decided = () => unwrap(api.history.decideSegment(decision));
          patchSegment(await ownChanges.during(decided));
        }
        await load();
      });
    },
  };

  return {
    slice,
    /** Returns true if a change of the item came from typing here, after which it is read a little later. */
    absorb(): boolean {
      if (ownSaves > 0) reloadLater.schedule();
      return ownSaves > 0;
    },
  };
}
