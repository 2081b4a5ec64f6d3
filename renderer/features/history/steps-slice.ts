import type { SegmentTags } from '../../../shared/domain/documents/tags.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import type { DoneStep } from '../../../shared/domain/history/steps.ts';
import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { OwnChanges } from './own-changes.ts';
import type { RowsWork } from './rows-work.ts';
import { wholeView, type ShownDetail } from './view-slice.ts';

type Direction = 'undo' | 'redo';

/** A step that was undone or redone. */
export interface ShownStep extends Pick<DoneStep, 'kind' | 'position' | 'part' | 'count'> {
  direction: Direction;
  /** The visit of a field that was left without what was typed in it. */
  discarded?: string;
}

export interface StepsSlice {
  /** The step undone or redone last; null after any other action. */
  doneStep: ShownStep | null;
  /** Where the caret of an opened field is at first, in UTF-16 units; null: at the end. */
  editingCaret: number | null;
  /** Changes with each step: a field that is open shows its text again. */
  stepNumber: number;
  /** Offers what saves the text of the open field before a step; it returns false if that was all. Null: none. */
  holdField: (flush: (() => Promise<boolean>) | null) => void;
  /**
   * Undoes the newest step of the item, wherever it was made, and opens the field there.
   *
   * @returns null when there is none, or after an error
   */
  undo: () => Promise<ShownStep | null>;
  /**
   * Redoes the step that was undone last; otherwise as {@link undo}.
   *
   * @param visit instead, the edits of a visit that were undone last
   */
  redo: (visit?: string) => Promise<ShownStep | null>;
  /** Undoes the edits of a visit, and stays where it is. */
  undoVisit: (visit: string) => Promise<void>;
}

interface ShownItem {
  openItemId: string | null;
  detail: Loadable<ShownDetail>;
  soughtPosition: number | null;
  soughtPart: number;
  refusal: string | null;
  filledCount: number;
  editingPosition: number | null;
  editingPart: number;
  tags: ReadonlyMap<number, SegmentTags>;
}

interface StepsDeps {
  api: Api<'history'>;
  reporting: (work: () => Promise<unknown>) => Promise<boolean>;
  load: (aim?: GridPlace) => Promise<void>;
  rowsWork: () => Promise<RowsWork>;
  patchSegment: (segment: HistoryDetailSegment) => void;
  ownChanges: OwnChanges;
  onShown: () => void;
}

/** Creates the slice with the steps of the open item. */
export function createStepsSlice(deps: StepsDeps, cell: Cell<StepsSlice & ShownItem>): StepsSlice {
  const { api, reporting, load, rowsWork, patchSegment, ownChanges, onShown } = deps;
  let flush: (() => Promise<boolean>) | null = null;
  /** One after the other: a key that is held repeats. */
  let turn: Promise<unknown> = Promise.resolve();

  const show = async (step: DoneStep, direction: Direction): Promise<ShownStep> => {
    const { kind, position, part, caret, count, segment } = step;
    const place = { position, part: part ?? undefined };
    const isLocked =
      part === null ? segment.state === 'locked' : segment.parts?.[part]?.isLocked === true;
    const open = () => {
      const shown = { kind, position, part, count, direction };
      cell.set({
        doneStep: shown,
        filledCount: 0,
        refusal: null,
        soughtPosition: position,
        soughtPart: part ?? 0,
        editingPosition: isLocked ? null : position,
        editingPart: part ?? 0,
        editingCaret: caret,
        stepNumber: cell.get().stepNumber + 1,
      });
      return shown;
    };
    const rows = await rowsWork();
    const hasTags = (cell.get().tags.get(position)?.target.tags.length ?? 0) > 0;
    // Tags are read with the row, before the field opens.
    if (rows.indexOf(place) !== null && !hasTags) {
      patchSegment(segment);
      const shown = open();
      await load();
      return shown;
    }
    const isListed = await rows.isListed(place);
    cell.set({ ...(isListed ? {} : wholeView()), editingPosition: null });
    await load(place);
    return open();
  };

  const revert = (
    direction: Direction,
    wanted: { itemId: string; visit?: string },
  ): Promise<DoneStep | null> =>
    ownChanges.during(
      () => unwrap(api.history[direction](wanted)),
      (done) => done !== null,
    );

  const go = async (direction: Direction, visit?: string): Promise<ShownStep | null> => {
    const { openItemId: itemId } = cell.get();
    if (itemId === null) return null;
    let shown: ShownStep | null = null;
    await reporting(async () => {
      // Typed text is the newest change.
      if (flush !== null && !(await flush())) return;
      const wanted = { itemId, ...(visit === undefined ? {} : { visit }) };
      const done = await revert(direction, wanted);
      if (done === null || cell.get().openItemId !== itemId) return;
      shown = await show(done, direction);
      onShown();
    });
    return shown;
  };
  const inTurn = (direction: Direction, visit?: string): Promise<ShownStep | null> => {
    const mine = turn.then(() => go(direction, visit));
    turn = mine;
    return mine;
  };

  return {
    doneStep: null,
    editingCaret: null,
    stepNumber: 0,
    holdField: (held) => {
      flush = held;
    },
    undo: () => inTurn('undo'),
    redo: (visit) => inTurn('redo', visit),
    async undoVisit(visit) {
      const { openItemId: itemId } = cell.get();
      if (itemId === null) return;
      await reporting(async () => {
        const done = await revert('undo', { itemId, visit });
        if (done === null || valueOf(cell.get().detail)?.item.id !== itemId) return;
        patchSegment(done.segment);
        const { kind, position, part, count } = done;
        const direction = 'undo';
        cell.set({
          doneStep: { kind, position, part, count, direction, discarded: visit },
          filledCount: 0,
        });
        onShown();
      });
    },
  };
}
