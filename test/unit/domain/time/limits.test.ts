import { expect, it } from 'vitest';
import { settingsPatchSchema } from '../../../../shared/domain/app/settings.ts';
import { MAX_IDLE_MINUTES } from '../../../../shared/domain/time/limits.ts';

it('takes the longest time away that the form offers, and no more', () => {
  const takes = (idleMinutes: number): boolean =>
    settingsPatchSchema.safeParse({ time: { idleMinutes } }).success;
  expect([takes(241), takes(MAX_IDLE_MINUTES), takes(MAX_IDLE_MINUTES + 1)]).toEqual([
    true,
    true,
    false,
  ]);
});
