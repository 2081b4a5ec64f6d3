import { describe, expect, it } from 'vitest';
import { createCrashStreak } from '../../../../electron/services/app/crash-streak.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const CALM_MS = 60_000;

function setUp() {
  const clock = createManualClock();
  const streak = createCrashStreak({ now: () => clock.now(), calmMs: CALM_MS });
  return {
    crashAfter: async (waitMs: number): Promise<number> => {
      await clock.advance(waitMs);
      return streak.note();
    },
  };
}

describe('crashes in a row', () => {
  it('are counted while there is no calm time between two', async () => {
    const { crashAfter } = setUp();
    const counts = [];
    for (const waitMs of [0, 1_000, CALM_MS - 1, 30_000]) counts.push(await crashAfter(waitMs));
    expect(counts).toEqual([1, 2, 3, 4]);
  });

  it('restart after a calm time, so that a few in weeks never end it', async () => {
    const { crashAfter } = setUp();
    const week = 7 * 24 * 3_600_000;
    for (let times = 0; times < 10; times += 1) expect(await crashAfter(week)).toBe(1);
    expect(await crashAfter(CALM_MS)).toBe(1);
    expect(await crashAfter(CALM_MS - 1)).toBe(2);
  });
});
