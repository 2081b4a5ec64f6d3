import { describe, expect, it } from 'vitest';
import { createTimeChanges } from '../../../../electron/clients/time/time-changes.ts';

const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;

const changedAt = (changedAtMs: number | null, createdAtMs: number | null = null) => ({
  changedAtMs,
  createdAtMs,
});

describe('what changed at a time service', () => {
  it('are everything the first time, including what was deleted', () => {
    expect(createTimeChanges(null, NOW_MS).query).toEqual({ updatedSinceMs: 0 });
  });

  it('continue from the last change seen by the clock of the service, some minutes before it', () => {
    const changes = createTimeChanges(String(10 * MINUTE_MS), NOW_MS);
    expect(changes.query).toEqual({ updatedSinceMs: 5 * MINUTE_MS });
    // Nothing newer is seen.
    changes.note([changedAt(9000), changedAt(null)], []);
    expect(changes.end()).toBe(String(10 * MINUTE_MS));
    changes.note([changedAt(null, 11 * MINUTE_MS), changedAt(2)], []);
    expect(changes.end()).toBe(String(11 * MINUTE_MS));
  });

  it.each([
    ['of the year 2090', Date.UTC(2090, 0, 1)],
    ['of a clock that is a minute fast', NOW_MS + MINUTE_MS],
  ])("aren't misled by a change %s", (_what, changedAtMs) => {
    const first = createTimeChanges(null, NOW_MS);
    first.note([changedAt(changedAtMs), changedAt(9000)], []);
    expect(first.end()).toBe('9000');
    const onlyWrong = createTimeChanges('8000', NOW_MS);
    onlyWrong.note([changedAt(changedAtMs)], []);
    expect(onlyWrong.end()).toBe('8000');
  });

  it.each([
    ['from the future', String(Date.UTC(2090, 0, 1))],
    ['from another kind of service', 'page:a1'],
    ['that is empty', ''],
    ['below zero', '-1'],
    ['too large for an instant', '9'.repeat(30)],
  ])('are everything again after a cursor %s', (_what, cursor) => {
    const changes = createTimeChanges(cursor, NOW_MS);
    expect(changes.query).toEqual({ updatedSinceMs: 0 });
    expect(changes.end()).toBeNull();
    changes.note([changedAt(9000)], []);
    expect(changes.end()).toBe('9000');
  });

  it('are reported again from the first one that was skipped', () => {
    const changes = createTimeChanges('3000', NOW_MS);
    changes.note([changedAt(8000), changedAt(7000), changedAt(6000)], [0, 1]);
    changes.note([changedAt(9000)], []);
    expect(changes.end()).toBe('7000');
  });

  it('are reported again from the start of this pull when nobody knows when it changed', () => {
    const changes = createTimeChanges('3000', NOW_MS);
    changes.note([changedAt(8000), changedAt(null)], [1]);
    expect(changes.end()).toBe('3000');
  });
});
