import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isLeftOutOfFolders,
  isUnfinishedName,
} from '../../../shared/domain/documents/leftover-names.ts';
import { MAX_WATCHED_DEPTH, MAX_WATCHED_FILES } from '../../../shared/domain/watches/limits.ts';
import { errorCode } from '../../support/error-code.ts';

/** A file of a folder, by its path relative to it. */
export interface SeenFile {
  name: string;
  sizeBytes: number;
  /** Whole milliseconds, UTC. */
  modifiedAtMs: number;
}

export type FolderLook =
  | { kind: 'seen'; files: SeenFile[] }
  | { kind: 'folder-gone' | 'folder-unreadable' | 'too-many-files' };

/** Entries read at once, and files asked about at once: each turn of the main thread stays short. */
const AT_ONCE = 64;

/** The last instant of a calendar, and the first one before 1970: some file systems have dates beyond. */
const LAST_MS = 8.64e15;
const wholeMs = (atMs: number): number => Math.round(Math.max(-LAST_MS, Math.min(LAST_MS, atMs)));

class TooMany extends Error {}

/** Reads one folder after the other; links are never followed, so there are no circles. */
async function* filesOf(folder: string, below: string, depth: number): AsyncGenerator<string> {
  const folders: string[] = [];
  for await (const entry of await opendir(join(folder, below), { bufferSize: AT_ONCE })) {
    if (isLeftOutOfFolders(entry.name)) continue;
    const name = join(below, entry.name);
    if (entry.isDirectory()) {
      if (depth < MAX_WATCHED_DEPTH) folders.push(name);
    } else if (entry.isFile() && !isUnfinishedName(entry.name)) yield name;
  }
  for (const name of folders) {
    try {
      yield* filesOf(folder, name, depth + 1);
    } catch (error) {
      // A subfolder that is gone, or belongs to someone else; its files are looked at when it can be read.
      if (!['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR'].includes(errorCode(error))) throw error;
    }
  }
}

/**
 * Lists the files of a folder and its subfolders, without hidden, temporary, and unfinished ones. Never rejects.
 * @param most more files than this are not listed
 */
export async function lookThrough(folder: string, most = MAX_WATCHED_FILES): Promise<FolderLook> {
  const files: SeenFile[] = [];
  const ask = async (names: readonly string[]): Promise<void> => {
    const found = await Promise.all(
      names.map((name) => lstat(join(folder, name)).catch(() => null)),
    );
    for (const [index, stats] of found.entries()) {
      const name = names[index] ?? '';
      if (stats?.isFile() !== true) continue;
      files.push({ name, sizeBytes: stats.size, modifiedAtMs: wholeMs(stats.mtimeMs) });
    }
  };
  try {
    let names: string[] = [];
    let count = 0;
    for await (const name of filesOf(folder, '', 0)) {
      count += 1;
      if (count > most) throw new TooMany();
      names.push(name);
      if (names.length < AT_ONCE) continue;
      await ask(names);
      names = [];
    }
    await ask(names);
    return { kind: 'seen', files };
  } catch (error) {
    if (error instanceof TooMany) return { kind: 'too-many-files' };
    const isGone = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
    return { kind: isGone ? 'folder-gone' : 'folder-unreadable' };
  }
}

/** Returns the path of a folder without links; null if there is no readable folder. */
export async function realFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory()) return null;
    // Throws where it may not be listed.
    await (await opendir(real)).close();
    return real;
  } catch {
    return null;
  }
}
