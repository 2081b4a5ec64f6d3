import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic, PRIVATE_MODE } from '../../support/atomic-file.ts';

/** More than anything is kept for. */
const MOST_DAYS = 40;

const startsSchema = z.array(z.int().min(0)).max(MOST_DAYS);

/**
 * Days on which the app ran. What a person deleted goes for good after so many of them: a clock that is set far ahead
 * adds one day, not a year.
 */
export interface RunDays {
  /**
   * When the app was first started on the day that many counted days before today, in UTC epoch milliseconds; 0 while
   * fewer were counted, which nothing is older than. Counts today first.
   */
  startedAtMs(daysAgo: number): Promise<number>;
  /** On how many days after this instant the app was started, today included. */
  countSince(atMs: number): Promise<number>;
}

/** @param file where the first start of each day is kept */
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
    // What was deleted since a clock was set back is older than any day that was counted before: they say nothing of it.
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

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** A lost or damaged file begins the count again: nothing goes sooner. */
async function readStarts(file: string): Promise<number[]> {
  try {
    return startsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [];
  }
}
