import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle } from '../../manual-timers.ts';
import {
  ANSWERS,
  EDITS,
  HISTORY,
  marksOf,
  REMOVALS,
  ROUTE,
  TYPING,
  UNDO,
  World,
  type Step,
} from './item-world.ts';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const STEPS: Record<string, Step> = {
  ...TYPING,
  ...ROUTE,
  ...ANSWERS,
  ...HISTORY,
  ...EDITS,
  ...REMOVALS,
  ...UNDO,
};
const oneOf = (weight: number, steps: Record<string, Step>) => ({
  weight,
  arbitrary: fc.constantFrom(...Object.keys(steps)),
});
const sequences = fc.array(
  fc.oneof(
    oneOf(6, TYPING),
    oneOf(5, ROUTE),
    oneOf(6, ANSWERS),
    // Usually happens between two user actions.
    { weight: 9, arbitrary: fc.constant('rest, then an answer') },
    oneOf(4, HISTORY),
    oneOf(5, EDITS),
    oneOf(3, REMOVALS),
    oneOf(5, UNDO),
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
);

it(
  'keeps page and history in agreement, whatever is done in whatever order',
  { timeout: 600_000 },
  async () => {
    await forAllAsync(runs(5000, 500), sequences, async (sequence) => {
      const world = new World();
      await world.open();
      for (const name of sequence) {
        const marks = marksOf(world.state.targetText);
        const before = marks.filter((mark) => !world.swappedMarks.has(mark));
        await STEPS[name]?.(world);
        await settle();
        // No wording of the user is lost that the user did not remove.
        const after = name in REMOVALS || name in UNDO ? before : marksOf(world.state.targetText);
        expect(after).toEqual(expect.arrayContaining(before));
        await world.check();
      }
      await world.keep();
      await world.check();
    });
  },
);
