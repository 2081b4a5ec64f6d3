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

/** Errors of an entry that is gone, belongs to someone else, or has no name that the system takes: the others count. */
const NOT_SEEN = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);
/** Passes on the errors of a drive that fails: what it does not show is not gone. */
function notSeen(error: unknown): null {
  if (NOT_SEEN.has(errorCode(error))) return null;
  throw error;
}

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
      // The files of such a subfolder are looked at when it can be read.
      notSeen(error);
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
    const found = await Promise.all(names.map((name) => lstat(join(folder, name)).catch(notSeen)));
    for (const [index, stats] of found.entries()) {
      const name = names[index] ?? '';
      if (stats?.isFile() !== true) continue;
      files.push({ name, sizeBytes: stats.size, modifiedAtMs: wholeMs(stats.mtimeMs) });
    }
  };
  try {
    const before = await lstat(folder);
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
    // A drive that went away meanwhile shows nothing, or another folder.
    const after = await lstat(folder);
    if (after.dev !== before.dev || after.ino !== before.ino) return { kind: 'folder-gone' };
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
