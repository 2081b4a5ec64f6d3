import { appendFile, lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { KEPT_RUN_DAYS } from '../../../shared/domain/data/kept-data.ts';
import {
  QUARANTINE_REASONS,
  type QuarantinedFile,
  type QuarantineReason,
} from '../../../shared/domain/data/quarantine.ts';
import { makePrivateFolder, PRIVATE_MODE, syncFolder, writeFileAtomic } from './atomic-file.ts';
import { errorCode } from './error-code.ts';

const INDEX = 'index.jsonl';
const COUNTER = 'run-days.json';
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const counterSchema = z.object({ lastDay: z.string().regex(DAY), dayCount: z.int().min(0) });
type RunDays = z.infer<typeof counterSchema>;

const lineSchema = z.object({
  /** Base name of the folder that it came from. */
  folder: z.string(),
  name: z.string(),
  why: z.enum(QUARANTINE_REASONS),
  /** Run days that were counted when it came. */
  dayCount: z.int().min(0),
});
type IndexLine = z.infer<typeof lineSchema>;

/** A folder of the person's files. What holds one may remove there, and nothing else in the app does. */
export interface KeptFolder {
  pathOf: (name: string) => string;
  /** Names in it; none when it is missing. */
  list: () => Promise<string[]>;
  /** Removes for good what the person or the finished work gave up, also from quarantine. */
  remove(name: string): Promise<void>;
  /** The same for many, durable when it resolves. */
  removeAll(names: readonly string[]): Promise<void>;
  /** Moves a file that the open database does not know to quarantine, durably. It stays when that fails. */
  setAside(name: string, why: QuarantineReason): Promise<void>;
  /** Moves files back that the open database refers to and lacks. */
  bringBack(isWanted: (name: string) => Promise<boolean>): Promise<void>;
}

/** What was set aside, of all folders. */
export interface Quarantine {
  /** Newest day first. */
  list(): Promise<QuarantinedFile[]>;
  /** Counts today once, and removes what came {@link KEPT_RUN_DAYS} counted days ago. For each start, after the folders looked for what they lack. */
  countDay(): Promise<void>;
  /** Removes all of it, on a person's word. */
  empty(): Promise<void>;
}

interface Place {
  /** The quarantine in the data folder. */
  quarantine: string;
  /** UTC epoch milliseconds. */
  now?: () => number;
}

/** @param folder where the files are; its base name is its folder in quarantine */
export function createKeptFolder({
  folder,
  quarantine,
  now = Date.now,
}: Place & { folder: string }): KeptFolder {
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
    list: () => namesIn(folder),
    async remove(name) {
      await removeFrom(await daysOf(quarantine), name);
    },
    async removeAll(names) {
      const days = await daysOf(quarantine);
      for (const name of names) await removeFrom(days, name);
      if (names.length > 0) await syncFolder(folder);
    },
    async setAside(name, why) {
      const day = dayOf(now());
      const place = join(quarantine, day, own);
      const target = join(place, name);
      // The other one may be the only copy of something else; tomorrow there is a new folder.
      if (await isThere(target)) return;
      for (const made of [quarantine, join(quarantine, day), place]) await makePrivateFolder(made);
      const { dayCount } = await readCounter(quarantine);
      await writeLine(join(quarantine, day), { folder: own, name, why, dayCount });
      await rename(pathOf(name), target);
      await syncFolder(place);
      await syncFolder(folder);
    },
    async bringBack(isWanted) {
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

export function createQuarantine({ quarantine, now = Date.now }: Place): Quarantine {
  return {
    async list() {
      const { dayCount } = await readCounter(quarantine);
      const found: QuarantinedFile[] = [];
      for (const day of await daysOf(quarantine)) {
        for (const { path, line, ...file } of await filesOf(quarantine, day, dayCount)) {
          const { size: sizeBytes } = await lstat(path);
          const leftDays = Math.max(0, line.dayCount + KEPT_RUN_DAYS - dayCount);
          found.push({ ...file, day, why: line.why, sizeBytes, leftDays });
        }
      }
      return found;
    },
    async countDay() {
      const days = await daysOf(quarantine);
      if (days.length === 0) return;
      const { dayCount } = await countToday(quarantine, dayOf(now()));
      for (const day of days) {
        const files = await filesOf(quarantine, day, dayCount);
        const isDue = (line: IndexLine): boolean => dayCount - line.dayCount >= KEPT_RUN_DAYS;
        const due = files.filter(({ line }) => isDue(line));
        for (const { path } of due) await rm(path, { force: true });
        if (due.length === files.length) await removeDay(quarantine, day);
      }
    },
    async empty() {
      for (const day of await daysOf(quarantine)) await removeDay(quarantine, day);
    },
  };
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

const removeDay = async (quarantine: string, day: string): Promise<void> => {
  await rm(join(quarantine, day), { recursive: true, force: true, maxRetries: 3 });
  await syncFolder(quarantine);
};

/** Newest first: of two files with one name the newer one is brought back. */
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

/** One append of a whole line: a crash in the middle leaves a line that is not read. */
async function writeLine(dayFolder: string, line: IndexLine): Promise<void> {
  await appendFile(join(dayFolder, INDEX), `\n${JSON.stringify(line)}\n`, {
    mode: PRIVATE_MODE,
    flush: true,
  });
}

async function readLines(dayFolder: string): Promise<IndexLine[]> {
  const text = await readFile(join(dayFolder, INDEX), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => parsed(line, lineSchema) ?? []);
}

/** Files of a day, each with its last line. One without a line counts from now: it must not go too early. */
async function filesOf(quarantine: string, day: string, dayCount: number) {
  const dayFolder = join(quarantine, day);
  const lines = await readLines(dayFolder);
  const files: { folder: string; name: string; path: string; line: IndexLine }[] = [];
  for (const folder of await namesIn(dayFolder)) {
    for (const name of await namesIn(join(dayFolder, folder))) {
      let line = lines.findLast((each) => each.folder === folder && each.name === name);
      if (line === undefined) {
        line = { folder, name, why: 'unknown', dayCount };
        await writeLine(dayFolder, line);
      }
      files.push({ folder, name, path: join(dayFolder, folder, name), line });
    }
  }
  return files;
}

/** When the counter is lost, the largest count that a file came with takes its place: nothing goes sooner. */
async function readCounter(quarantine: string): Promise<RunDays> {
  const text = await readFile(join(quarantine, COUNTER), 'utf8').catch(() => '');
  const counter = parsed(text, counterSchema);
  if (counter !== null) return counter;
  const lines = await Promise.all(
    (await daysOf(quarantine)).map((day) => readLines(join(quarantine, day))),
  );
  return {
    lastDay: '0000-00-00',
    dayCount: Math.max(0, ...lines.flat().map((line) => line.dayCount)),
  };
}

/** Forward only: a clock that was set back adds no day, one that was set far ahead adds one. */
async function countToday(quarantine: string, today: string): Promise<RunDays> {
  const counter = await readCounter(quarantine);
  if (today <= counter.lastDay) return counter;
  const isFirst = counter.lastDay === '0000-00-00';
  const next = { lastDay: today, dayCount: counter.dayCount + (isFirst ? 0 : 1) };
  await writeFileAtomic(join(quarantine, COUNTER), Buffer.from(JSON.stringify(next)));
  return next;
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
