import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRunDays } from '../../../../electron/platform/files/run-days.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/durations.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FIRST_MS = Date.UTC(2025, 5, 1, 8);

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), 'run-days.json');
});

/**
 * Starts the app at these times. @returns the time before which deleted data is purged at the last of them, after seven
 * days
 */
async function startAt(...times: number[]): Promise<number> {
  let before = 0;
  for (const atMs of times) before = await createRunDays({ file, now: () => atMs }).startedAtMs(7);
  return before;
}

const daily = (count: number): number[] =>
  Array.from({ length: count }, (_, day) => FIRST_MS + day * DAY_MS);

describe('days on which the app ran', () => {
  it('are counted once each, and nothing is removed before there are enough of them', async () => {
    expect(await startAt(...daily(7))).toBe(0);
    expect(await startAt(FIRST_MS + 6 * DAY_MS + HOUR_MS)).toBe(0);
    expect(await startAt(FIRST_MS + 7 * DAY_MS)).toBe(FIRST_MS);
    expect(await startAt(FIRST_MS + 90 * DAY_MS)).toBe(FIRST_MS + DAY_MS);
  });

  it('grow by one, however far ahead the clock is set', async () => {
    await startAt(...daily(8));
    // Data deleted on the last day stays for six more days.
    expect(await startAt(FIRST_MS + 4000 * DAY_MS)).toBe(FIRST_MS + DAY_MS);
  });

  it('restart when the clock was set back, so what is deleted then is older than it says', async () => {
    await startAt(...daily(20));
    const wrong = FIRST_MS - 2000 * DAY_MS;
    expect(await startAt(wrong)).toBe(0);
    // Deleted an hour later, with the wrong time; the clock is correct again on the next days.
    const rest = daily(26).slice(20);
    expect(await startAt(...rest)).toBe(0);
    expect(await startAt(FIRST_MS + 26 * DAY_MS)).toBe(wrong);
    expect(await startAt(FIRST_MS + 27 * DAY_MS)).toBe(rest[0]);
  });

  it('restart when their file is damaged or lost', async () => {
    await startAt(...daily(20));
    writeFileSync(file, '[1, 2');
    expect(await startAt(FIRST_MS + 20 * DAY_MS)).toBe(0);
  });

  it('keep everything while they cannot be counted, and are counted once that is possible', async () => {
    const days = createRunDays({ file: join(file, 'later', 'run-days.json') });
    await expect(days.startedAtMs(7)).rejects.toThrow('ENOENT');
    mkdirSync(join(file, 'later'), { recursive: true });
    expect(await days.startedAtMs(0)).toBeGreaterThan(0);
  });
});
