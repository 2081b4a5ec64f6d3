import { expect, it } from 'vitest';
import { PRACTICE_SCENARIOS } from '../../../../../../renderer/features/settings/connections/practice-section.tsx';
import {
  NO_PRACTICE,
  practiceSchema,
} from '../../../../../../shared/domain/connections/practice.ts';

it.each(PRACTICE_SCENARIOS)('$id sets every fault, as the settings accept it', ({ faults }) => {
  const { isOn, round, ...none } = NO_PRACTICE;
  expect([isOn, round]).toEqual([false, 0]);
  expect(Object.keys(faults).toSorted()).toEqual(Object.keys(none).toSorted());
  expect(faults).not.toEqual(none);
  expect(practiceSchema.safeParse({ ...NO_PRACTICE, ...faults }).success).toBe(true);
});
