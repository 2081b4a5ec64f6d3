import { differences } from '../../../shared/domain/history/text-changes.ts';
import type { TextStepKind } from '../../../shared/domain/texts/text-steps.ts';
import { selectIsKept, type KeepSlice } from './keep-slice.ts';
import type { ImproveSlice } from './improve-slice.ts';
import type { RouteSlice } from './route-slice.ts';
import type { Origin } from './text-item.ts';
import type { ShownTextStep, StepWay, TextSlice } from './text-state.ts';
import { itemOf, stateOf, type TextState } from './text-states.ts';
import { createTextSteps } from './text-steps.ts';

/** State from which a step is made. */
export type StepSubject = TextSlice & RouteSlice & ImproveSlice & KeepSlice;

export type StepsWork = ReturnType<typeof createStepsWork>;

const stateFor = (subject: StepSubject, kind: TextStepKind): TextState => {
  const { improvement } = subject;
  const isTaken = kind === 'improve' && improvement.status === 'ready';
  return stateOf(subject, isTaken ? improvement : null);
};

/** Creates what notes steps of the texts, and goes through them; loaded with the first step. */
export function createStepsWork() {
  const steps = createTextSteps();
  return {
    ...steps,
    /** Notes a step. @param before how the page was when it happened */
    note(kind: TextStepKind, before: StepSubject): void {
      steps.note(kind, stateFor(before, kind), selectIsKept(before));
    },
    /** Notes that one of the texts of `before` was typed. */
    noteTyping(kind: 'source' | 'target', text: string, before: StepSubject, atMs: number): void {
      const was = kind === 'source' ? before.sourceText : before.targetText;
      const step = () => ({ state: stateFor(before, kind), isKept: selectIsKept(before) });
      steps.noteTyping(kind, [was, text], step, atMs);
    },
    /**
     * Returns the texts on the other side of the nearest step, and what to show of it; null when there is none.
     *
     * @param last origin of the newest translation of each item of the page
     */
    go(way: StepWay, subject: StepSubject, last: ReadonlyMap<number, Origin>) {
      const { sourceText, targetText } = subject;
      const isSame = ({ kind, state: { texts } }: { kind: TextStepKind; state: TextState }) =>
        (kind === 'source' || kind === 'target') &&
        texts.source === sourceText &&
        texts.target === targetText;
      const next = () => steps.go(way, (kind) => stateFor(subject, kind), selectIsKept(subject));
      let step = next();
      // Such as a composition that was given up.
      while (step !== null && isSame(step)) step = next();
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
      const made = itemNumber === subject.itemNumber ? subject.origin : last.get(itemNumber);
      return { content, shown, improvement: state.facts.improvement, last: made ?? null };
    },
  };
}
