import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic, PRIVATE_MODE } from '../../support/atomic-file.ts';

/** Longer than any retention period. */
const MOST_DAYS = 40;

const startsSchema = z.array(z.int().min(0)).max(MOST_DAYS);

/**
 * Days on which the app ran. Deleted data is permanently removed after a number of them: a clock set far ahead adds one
 * day, not a year.
 */
export interface RunDays {
  /**
   * Returns when the app was first started on the day `daysAgo` counted days before today, in UTC epoch milliseconds; 0
   * while fewer were counted, so that nothing counts as older. Counts today first.
   */
  startedAtMs(daysAgo: number): Promise<number>;
  /** Returns the number of days after this instant on which the app was started, today included. */
  countSince(atMs: number): Promise<number>;
}

/** Counts run days. @param file that stores the first start of each day */
export function createRunDays({
  file,
  now = Date.now,
}: {
  file: string;
  now?: () => number;
}): RunDays {
  let counting: Promise<number[]> | null = null;
  const count = async (): Promise<number[]> => {
    const starts = await readStarts(file);
    const newest = starts.at(-1);
    const atMs = now();
    if (newest !== undefined && atMs >= newest && dayOf(atMs) === dayOf(newest)) return starts;
    // After the clock was set back, days counted before say nothing about newer deletions.
    const before = newest === undefined || atMs >= newest ? starts : [];
    const next = [...before, atMs].slice(-MOST_DAYS);
    await writeFileAtomic(file, Buffer.from(JSON.stringify(next)), PRIVATE_MODE);
    return next;
  };
  const starts = async (): Promise<number[]> => {
    counting ??= count();
    try {
      return await counting;
    } catch (error) {
      counting = null;
      throw error;
    }
  };
  return {
    startedAtMs: async (daysAgo) => (await starts()).at(-1 - daysAgo) ?? 0,
    countSince: async (atMs) => (await starts()).filter((startMs) => startMs > atMs).length,
  };
}

/** Returns the day of an instant, `YYYY-MM-DD` in UTC. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Reads the starts. A lost or damaged file restarts the count, so that nothing is removed sooner. */
async function readStarts(file: string): Promise<number[]> {
  try {
    return startsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [];
  }
}
