import { differences } from '../../../shared/domain/history/text-changes.ts';
import type { TextStepKind } from '../../../shared/domain/texts/text-steps.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import type { ImproveSlice } from './improve-slice.ts';
import { replacesUnknown, type ItemEvent } from './item-events.ts';
import { selectIsRecorded, type KeepSlice } from './keep-slice.ts';
import type { RouteSlice } from './route-slice.ts';
import type { Origin } from './text-item.ts';
import { itemOf, stateOf, type TextState } from './text-states.ts';
import { createTextSteps, type StepWay } from './text-steps.ts';
import type { TextSlice } from './text-state.ts';

/** A step that was made, undone, or redone last, and where the texts changed. */
export interface ShownTextStep {
  kind: TextStepKind;
  way: StepWay | 'made';
  side: 'source' | 'target';
  /** Place of the caret in UTF-16 units. */
  at: number;
}

export interface StepsSlice {
  /** Null while typing. */
  textStep: ShownTextStep | null;
}

type All = StepsSlice & TextSlice & RouteSlice & ImproveSlice & KeepSlice;

const EVENT_STEPS: Partial<Record<ItemEvent['type'], TextStepKind>> = {
  cleared: 'clear',
  swapped: 'swap',
  taken: 'take',
};

/** Returns whether the steps of the shown text may be stored: as those texts that the history may have. */
export const selectIsKept = (state: KeepSlice & RouteSlice): boolean =>
  state.isKeeping && selectIsRecorded(state);

/** Creates the slice that notes what the user changes in the texts, so that it can be undone and redone. */
export function createStepsSlice(deps: { now: () => number }, { get, set }: Cell<All>) {
  const steps = createTextSteps();
  /** Origin of the newest translation of each item of the page. */
  const last = new Map<number, Origin>();
  /** The steps of what happens belong to one of another kind. */
  let within = false;

  const stateFor = (kind: TextStepKind): TextState => {
    const { improvement } = get();
    const isTaken = kind === 'improve' && improvement.status === 'ready';
    return stateOf(get(), isTaken ? improvement : null);
  };
  const noteStep = (kind: TextStepKind): void => {
    steps.note(kind, stateFor(kind), selectIsKept(get()));
  };
  const noteTyping = (kind: 'source' | 'target', was: string, now: string): void => {
    const before = () => ({ state: stateFor(kind), isKept: selectIsKept(get()) });
    steps.noteTyping(kind, [was, now], before, deps.now());
    if (get().textStep !== null) set({ textStep: null });
  };

  return {
    slice: { textStep: null } satisfies StepsSlice,
    steps,
    /** Notes what an event will change, before it does. */
    onEvent(event: ItemEvent): void {
      const item = get();
      if (item.origin !== null) last.set(item.itemNumber, item.origin);
      if (event.type === 'filed') {
        const { itemNumber, kind, itemId } = event;
        const known = itemNumber === item.itemNumber ? item.itemIds : null;
        return steps.file(itemNumber, { [kind]: itemId }, known);
      }
      if (within) return;
      if (event.type === 'typed') return noteTyping('source', item.sourceText, event.text);
      if (event.type === 'worded') return noteTyping('target', item.targetText, event.text);
      const isTaken = event.type === 'answered' && replacesUnknown(item, event.answer);
      const kind = isTaken ? 'take' : EVENT_STEPS[event.type];
      if (kind === undefined || (event.type === 'taken' && item.heldBack === null)) return;
      noteStep(kind);
      const side = kind === 'take' ? 'target' : 'source';
      set({ textStep: { kind, way: 'made', side, at: 0 } });
    },
    /** Notes everything that happens during `work` as one step. */
    asStep(kind: TextStepKind, work: () => void): void {
      noteStep(kind);
      set({ textStep: null });
      within = true;
      try {
        work();
      } finally {
        within = false;
      }
    },
    /** Returns the texts on the other side of the nearest step, and what to show of it; null when there is none. */
    go(way: StepWay) {
      const { sourceText, targetText } = get();
      const isSame = ({ kind, state: { texts } }: { kind: TextStepKind; state: TextState }) =>
        (kind === 'source' || kind === 'target') &&
        texts.source === sourceText &&
        texts.target === targetText;
      let step = steps.go(way, stateFor, selectIsKept(get()));
      // Such as a composition that was given up.
      while (step !== null && isSame(step)) step = steps.go(way, stateFor, selectIsKept(get()));
      if (step === null) return null;
      const { kind, state } = step;
      const content = itemOf(state);
      const isTarget = kind === 'target' || kind === 'take' || sourceText === content.sourceText;
      const [was, now] = isTarget
        ? [targetText, content.targetText]
        : [sourceText, content.sourceText];
      const [change] = differences(was, now);
      const shown: ShownTextStep = {
        kind,
        way,
        side: isTarget ? 'target' : 'source',
        at: change === undefined ? now.length : change.start + change.length,
      };
      const { itemNumber } = content;
      const made = itemNumber === get().itemNumber ? get().origin : last.get(itemNumber);
      return { content, shown, improvement: state.facts.improvement, last: made ?? null };
    },
  };
}
