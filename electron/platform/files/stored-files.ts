import { appendFile, lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';
import {
  QUARANTINE_REASONS,
  type QuarantinedFile,
  type QuarantineReason,
} from '../../../shared/domain/data/quarantine.ts';
import { makePrivateFolder, PRIVATE_MODE, syncFolder } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';
import { dayOf, type RunDays } from './run-days.ts';

const INDEX = 'index.jsonl';
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const lineSchema = z.object({
  /** Base name of its original folder. */
  folder: z.string(),
  name: z.string(),
  why: z.enum(QUARANTINE_REASONS),
  /** Time of its quarantine, in UTC epoch milliseconds. */
  atMs: z.int(),
});
type IndexLine = z.infer<typeof lineSchema>;

interface Place {
  /** Path of the quarantine in the data folder. */
  quarantine: string;
  /** UTC epoch milliseconds. */
  now?: () => number;
}

/**
 * Manages a folder of the user's files. Nothing else may remove files in it.
 * @param folder with the files; its base name is its folder in quarantine
 */
export function createStoredFolder({
  folder,
  quarantine,
  now = Date.now,
}: Place & { folder: string }) {
  const own = basename(folder);
  const pathOf = (name: string): string => join(folder, name);
  const removeFrom = async (days: readonly string[], name: string): Promise<void> => {
    await rm(pathOf(name), { recursive: true, force: true, maxRetries: 3 });
    for (const day of days) {
      const place = join(quarantine, day, own);
      if (!(await isThere(join(place, name)))) continue;
      await rm(join(place, name), { recursive: true });
      await syncFolder(place);
    }
  };
  return {
    pathOf,
    /** Lists the names in it; empty when the folder is missing. */
    list: () => namesIn(folder),
    /** Permanently removes a file that the user or finished work no longer needs, also from quarantine. */
    async remove(name: string): Promise<void> {
      await removeFrom(await daysOf(quarantine), name);
    },
    /** Removes many files, durably when it resolves. */
    async removeAll(names: readonly string[]): Promise<void> {
      const days = await daysOf(quarantine);
      for (const name of names) await removeFrom(days, name);
      if (names.length > 0) await syncFolder(folder);
    },
    /** Moves a file that the open database does not know to quarantine, durably. On failure it stays in place. */
    async quarantine(name: string, why: QuarantineReason): Promise<void> {
      const day = dayOf(now());
      const place = join(quarantine, day, own);
      const target = join(place, name);
      // The existing file may be the only copy of something else; tomorrow there is a new folder.
      if (await isThere(target)) return;
      for (const made of [quarantine, join(quarantine, day), place]) await makePrivateFolder(made);
      await writeLine(join(quarantine, day), { folder: own, name, why, atMs: now() });
      await rename(pathOf(name), target);
      await syncFolder(place);
      await syncFolder(folder);
    },
    /** Restores files that the open database refers to but lacks. */
    async bringBack(isWanted: (name: string) => Promise<boolean>): Promise<void> {
      for (const day of await daysOf(quarantine)) {
        const place = join(quarantine, day, own);
        for (const name of await namesIn(place)) {
          if ((await isThere(pathOf(name))) || !(await isWanted(name))) continue;
          await makePrivateFolder(folder);
          await rename(join(place, name), pathOf(name));
          await syncFolder(folder);
          await syncFolder(place);
        }
      }
    },
  };
}

export type StoredFolder = ReturnType<typeof createStoredFolder>;

/** Manages the quarantined files of all folders. */
export function createQuarantine({
  quarantine,
  runDays,
  now = Date.now,
}: Place & { runDays: Pick<RunDays, 'countSince'> }) {
  const leftDays = async ({ atMs }: IndexLine): Promise<number> =>
    Math.max(0, QUARANTINED_KEPT_RUN_DAYS - (await runDays.countSince(atMs)));
  return {
    /** Lists the files, newest day first. */
    async list(): Promise<QuarantinedFile[]> {
      const found: QuarantinedFile[] = [];
      for (const day of await daysOf(quarantine)) {
        for (const { path, line } of await filesOf(quarantine, day, now())) {
          const { size: sizeBytes } = await lstat(path);
          const { atMs: _atMs, ...file } = line;
          found.push({ ...file, day, sizeBytes, leftDays: await leftDays(line) });
        }
      }
      return found;
    },
    /**
     * Removes files quarantined {@link QUARANTINED_KEPT_RUN_DAYS} or more run days ago. Called at each start, after the
     * folders have restored missing files.
     */
    async prune(): Promise<void> {
      for (const day of await daysOf(quarantine)) {
        const files = await filesOf(quarantine, day, now());
        let left = files.length;
        for (const { path, line } of files) {
          if ((await leftDays(line)) > 0) continue;
          await rm(path, { force: true });
          left -= 1;
        }
        if (left === 0) await removeDay(quarantine, day);
      }
    },
    /** Removes all files, on the user's confirmation. */
    empty: () => emptyQuarantine(quarantine),
  };
}

export type Quarantine = ReturnType<typeof createQuarantine>;

/** Removes all quarantined files. */
export async function emptyQuarantine(quarantine: string): Promise<void> {
  for (const day of await daysOf(quarantine)) await removeDay(quarantine, day);
}

const removeDay = async (quarantine: string, day: string): Promise<void> => {
  await rm(join(quarantine, day), { recursive: true, force: true, maxRetries: 3 });
  await syncFolder(quarantine);
};

/** Lists days, newest first: of two files with one name, the newer one is restored. */
async function daysOf(quarantine: string): Promise<string[]> {
  const names = await namesIn(quarantine);
  return names.filter((name) => DAY.test(name)).toSorted((a, b) => (a < b ? 1 : -1));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Appends one whole line: a crash in the middle leaves a line that is not read. */
async function writeLine(dayFolder: string, line: IndexLine): Promise<void> {
  await appendFile(join(dayFolder, INDEX), `\n${JSON.stringify(line)}\n`, {
    mode: PRIVATE_MODE,
    flush: true,
  });
}

/**
 * Returns the files of a day, each with its last line. A file without one counts as new, so that it is not removed too
 * early.
 */
async function filesOf(quarantine: string, day: string, nowMs: number) {
  const dayFolder = join(quarantine, day);
  const lines = await readLines(dayFolder);
  const files: { path: string; line: IndexLine }[] = [];
  for (const folder of await namesIn(dayFolder)) {
    for (const name of await namesIn(join(dayFolder, folder))) {
      let line = lines.findLast((each) => each.folder === folder && each.name === name);
      if (line === undefined) {
        line = { folder, name, why: 'unknown', atMs: nowMs };
        await writeLine(dayFolder, line);
      }
      files.push({ path: join(dayFolder, folder, name), line });
    }
  }
  return files;
}

async function readLines(dayFolder: string): Promise<IndexLine[]> {
  const text = await readFile(join(dayFolder, INDEX), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return lineSchema.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
}
