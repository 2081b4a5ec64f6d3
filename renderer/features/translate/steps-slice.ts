import type { TextStep, TextStepKind } from '../../../shared/domain/texts/text-steps.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { replacesUnknown, type ItemEvent } from './item-events.ts';
import type { StepsWork, StepSubject } from './steps-work.ts';
import type { Origin } from './text-item.ts';
import type { ShownTextStep, StepWay } from './text-state.ts';

export interface StepsSlice {
  /** Null while typing. */
  textStep: ShownTextStep | null;
}

const EVENT_STEPS: Partial<Record<ItemEvent['type'], TextStepKind>> = {
  cleared: 'clear',
  swapped: 'swap',
  taken: 'take',
};

/**
 * Creates the slice that notes what the user changes in the texts, so that it can be undone and redone. Its code is loaded
 * with the first step; until it is there, what happens waits for it.
 */
export function createStepsSlice(
  deps: { now: () => number },
  { get, set }: Cell<StepsSlice & StepSubject>,
) {
  let made: StepsWork | null = null;
  let loading: Promise<StepsWork> | null = null;
  const waiting: ((work: StepsWork) => unknown)[] = [];
  const load = (): Promise<StepsWork> =>
    (loading ??= import('./steps-work.ts').then(({ createStepsWork }) => {
      const work = createStepsWork();
      for (const task of waiting.splice(0)) task(work);
      made = work;
      // The draft is stored with the steps that waited.
      set({});
      return work;
    }));
  /** Does something when the code is there, at once if it is. */
  const whenLoaded = (task: (work: StepsWork) => unknown): void => {
    if (made === null) waiting.push(task);
    else task(made);
  };
  /** Like {@link whenLoaded}, and loads the code. */
  const run = (task: (work: StepsWork) => unknown): void => {
    whenLoaded(task);
    void load();
  };

  /** Origin of the newest translation of each item of the page. */
  const last = new Map<number, Origin>();
  /** The steps of what happens belong to one of another kind. */
  let within = false;

  const noteStep = (kind: TextStepKind): void => {
    const before = get();
    run((work) => work.note(kind, before));
  };
  const noteTyping = (kind: 'source' | 'target', text: string): void => {
    const [before, atMs] = [get(), deps.now()];
    run((work) => work.noteTyping(kind, text, before, atMs));
    if (before.textStep !== null) set({ textStep: null });
  };

  return {
    slice: { textStep: null } satisfies StepsSlice,
    /** Notes what an event will change, before it does. */
    onEvent(event: ItemEvent): void {
      const item = get();
      if (item.origin !== null) last.set(item.itemNumber, item.origin);
      if (event.type === 'filed') {
        const { itemNumber, kind, itemId } = event;
        const known = itemNumber === item.itemNumber ? item.itemIds : null;
        return whenLoaded((work) => work.file(itemNumber, { [kind]: itemId }, known));
      }
      if (within) return;
      if (event.type === 'typed') return noteTyping('source', event.text);
      if (event.type === 'worded') return noteTyping('target', event.text);
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
    /** A composition begins or ends: what is typed next is a step. */
    setComposing: (next: boolean) => run((work) => work.setComposing(next)),
    /** Undoes or redoes the nearest step; null when there is none. */
    async go(way: StepWay) {
      const work = made ?? (await load());
      return work.go(way, get(), last);
    },
    /** Storing of the steps, as the draft needs it. */
    stored: {
      /** Waits until {@link load} can restore these steps. */
      async ready(steps: readonly TextStep[]): Promise<void> {
        if (steps.length > 0 || waiting.length > 0) await load();
      },
      /** Restores stored steps, if there are none yet. @returns the highest number of an item */
      load(steps: readonly TextStep[]): number {
        if (made !== null) return made.load(steps);
        waiting.push((work) => work.load(steps));
        return 1;
      },
      /** Changes with every step. */
      version: () => made?.version() ?? 0,
      /** Returns what is to be stored; undefined: nothing. @param isKept false: no step may be stored */
      takeChange(isKept: boolean) {
        // Those that wait may not be stored later either.
        if (made === null && loading !== null && !isKept) {
          waiting.push((work) => {
            work.takeChange(false);
            work.storeAgain();
          });
        }
        return made?.takeChange(isKept);
      },
      /** The last change was not stored. */
      storeAgain: () => whenLoaded((work) => work.storeAgain()),
    },
  };
}
