import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createStoredFolder,
  createQuarantine,
} from '../../../../electron/platform/files/stored-files.ts';
import { createRunDays } from '../../../../electron/platform/files/run-days.ts';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../../shared/domain/data/limits.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const START_MS = Date.UTC(2026, 4, 17, 12);

function setUp() {
  const base = temporaryFolder();
  const clock = { nowMs: START_MS };
  const place = { quarantine: join(base, 'quarantine'), now: () => clock.nowMs };
  const inbox = join(base, 'inbox');
  mkdirSync(inbox);
  writeFileSync(join(inbox, 'job-1'), 'the only copy');
  return {
    clock,
    inbox,
    place,
    kept: createStoredFolder({ ...place, folder: inbox }),
    /** Quarantines files as at startup. */
    start: () =>
      createQuarantine({
        ...place,
        runDays: createRunDays({ file: join(base, 'days.json'), now: place.now }),
      }),
    quarantined: join(place.quarantine, '2026-05-17', 'inbox', 'job-1'),
  };
}

describe("a file that the database doesn't know", () => {
  it('is quarantined for its owner only, with the reason, and returns when it is wanted', async () => {
    const { kept, start, inbox, quarantined, place } = setUp();
    await kept.quarantine('job-1', 'no-job');
    expect(readdirSync(inbox)).toEqual([]);
    expect(statSync(join(place.quarantine, '2026-05-17')).mode & 0o777).toBe(0o700);
    expect(await start().list()).toEqual([
      {
        folder: 'inbox',
        name: 'job-1',
        day: '2026-05-17',
        why: 'no-job',
        sizeBytes: 13,
        leftDays: QUARANTINED_KEPT_RUN_DAYS,
      },
    ]);
    await kept.bringBack(async () => Promise.resolve(false));
    expect(existsSync(quarantined)).toBe(true);
    await kept.bringBack(async (name) => Promise.resolve(name === 'job-1'));
    expect(readdirSync(inbox)).toEqual(['job-1']);
    expect(await start().list()).toEqual([]);
  });

  it('is removed after the app ran on thirty more days, however the clock moves', async () => {
    const { kept, start, clock, quarantined } = setUp();
    await kept.quarantine('job-1', 'no-job');
    await start().prune();
    const runOn = async (from: number, to: number): Promise<void> => {
      for (let day = from; day <= to; day += 1) {
        clock.nowMs = START_MS + day * DAY_MS;
        await start().prune();
        await start().prune();
      }
    };
    // Set back, the clock restarts the count; set ahead, it adds one day.
    await runOn(1, QUARANTINED_KEPT_RUN_DAYS - 1);
    await runOn(-400, -400);
    await runOn(400, 399 + QUARANTINED_KEPT_RUN_DAYS - 1);
    expect(existsSync(quarantined)).toBe(true);
    await runOn(399 + QUARANTINED_KEPT_RUN_DAYS, 399 + QUARANTINED_KEPT_RUN_DAYS);
    expect(existsSync(quarantined)).toBe(false);
  });

  it("isn't removed sooner when the counter or the note of the reason is lost", async () => {
    const { kept, start, clock, quarantined, place } = setUp();
    await kept.quarantine('job-1', 'no-job');
    rmSync(join(place.quarantine, '2026-05-17', 'index.jsonl'));
    clock.nowMs += 90 * DAY_MS;
    await start().prune();
    expect(existsSync(quarantined)).toBe(true);
    expect(await start().list()).toMatchObject([
      { why: 'unknown', leftDays: QUARANTINED_KEPT_RUN_DAYS },
    ]);
  });

  it('is removed for good with what a user deletes', async () => {
    const { kept, start, quarantined } = setUp();
    await kept.quarantine('job-1', 'no-job');
    await kept.remove('job-1');
    expect(existsSync(quarantined)).toBe(false);
    expect(await start().list()).toEqual([]);
  });
});
