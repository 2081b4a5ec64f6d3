import { describe, expect, it } from 'vitest';
import { settingsPatchSchema } from '../../../../shared/domain/app/settings.ts';
import { customerPatchSchema } from '../../../../shared/domain/projects/project.ts';
import {
  MAX_IDLE_MINUTES,
  MAX_ROUNDING_STEP_MINUTES,
  MAX_WORK_IDLE_MINUTES,
} from '../../../../shared/domain/time/limits.ts';
import { t } from '../../../../shared/i18n/text.ts';

describe('limits of time that the form, its message and the contract share', () => {
  const takesIdle = (idleMinutes: number): boolean =>
    settingsPatchSchema.safeParse({ time: { idleMinutes } }).success;
  const takesStep = (stepMinutes: number): boolean =>
    customerPatchSchema.safeParse({ rounding: { stepMinutes, direction: 'up', scope: 'day' } })
      .success;

  it('time away: eight hours and not a minute more', () => {
    expect(MAX_IDLE_MINUTES).toBe(480);
    expect([241, MAX_IDLE_MINUTES, MAX_IDLE_MINUTES + 1].map(takesIdle)).toEqual([
      true,
      true,
      false,
    ]);
    const words = t('settings.minutesInvalid', { least: 0, most: MAX_IDLE_MINUTES });
    expect(words).toContain(String(MAX_IDLE_MINUTES));
  });

  it('a pause in the work on a document: an hour, and at least a minute', () => {
    const takesPause = (workIdleMinutes: number): boolean =>
      settingsPatchSchema.safeParse({ time: { workIdleMinutes } }).success;
    expect(MAX_WORK_IDLE_MINUTES).toBe(60);
    expect([0, 1, 60, 61].map(takesPause)).toEqual([false, true, true, false]);
  });

  it('a step of rounding', () => {
    expect([0, 1, MAX_ROUNDING_STEP_MINUTES, MAX_ROUNDING_STEP_MINUTES + 1].map(takesStep)).toEqual(
      [false, true, true, false],
    );
    const words = t('timeReport.roundingStepInvalid', { most: MAX_ROUNDING_STEP_MINUTES });
    expect(words).toContain(String(MAX_ROUNDING_STEP_MINUTES));
  });
});
