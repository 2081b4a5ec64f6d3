import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Mode,
} from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

export interface WriteOptions {
  /** Permission bits of the new file; 0600 unless told. */
  mode?: Mode;
}

/** How names of unfinished files begin; what is left of them after a crash can be removed. */
export const TEMP_PREFIX = '.dragoman-';

const PRIVATE_MODE = 0o600;

/** File systems without hard links (FAT, exFAT, some network shares) answer with one of these. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES']);

/**
 * Writes bytes to a new file with a temporary name beside `path` and forces them to the disk.
 * Nothing is left behind when it fails.
 * @returns the path of the temporary file, ready for {@link publishFile}
 * @throws the file system's own error (`ENOSPC`, `EACCES`, …) or whatever the source of bytes throws
 */
export async function writeTempFileBeside(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  options: WriteOptions = {},
): Promise<string> {
  const temp = tempPathBeside(path);
  const file = await open(temp, 'wx', options.mode ?? PRIVATE_MODE);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
  return temp;
}

/**
 * Replaces the content of `path` as a whole: after a crash there is either the old file or the new
 * one, never a part of it.
 * @throws the file system's own error, or whatever the source of bytes throws; the old file is untouched then
 */
export async function writeFileAtomic(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  options: WriteOptions = {},
): Promise<void> {
  const temp = await writeTempFileBeside(path, bytes, options);
  try {
    await rename(temp, path);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** {@link writeFileAtomic} for small files that must be on disk before the caller goes on. */
export function writeFileAtomicSync(
  path: string,
  bytes: Uint8Array,
  options: WriteOptions = {},
): void {
  const temp = writeTempFileSync(path, bytes, options);
  try {
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
  syncFolderSync(dirname(path));
}

/**
 * Creates `path` with this content, or leaves an existing file of that name alone.
 * @returns false when the name was taken
 * @throws the file system's own error
 */
export function createFileAtomicSync(
  path: string,
  bytes: Uint8Array,
  options: WriteOptions = {},
): boolean {
  const temp = writeTempFileSync(path, bytes, options);
  try {
    if (!linkOrReserveSync(temp, path)) return false;
  } finally {
    rmSync(temp, { force: true });
  }
  syncFolderSync(dirname(path));
  return true;
}

/**
 * Gives a finished temporary file its name, without ever replacing a file that has that name
 * already. Both paths must lie in one folder. On success the temporary name is gone.
 * @returns false when the name was taken: the temporary file is still there for another name
 * @throws the file system's own error; the temporary file is still there
 */
export async function publishFile(tempPath: string, wantedPath: string): Promise<boolean> {
  try {
    // A hard link fails when the name is taken, atomically; rename would replace the other file.
    await link(tempPath, wantedPath);
    // The file is there under its name; a temporary name that cannot be removed does not undo that.
    await rm(tempPath, { force: true }).catch(() => undefined);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(errorCode(error))) throw error;
    if (!(await publishByReservation(tempPath, wantedPath))) return false;
  }
  await syncFolder(dirname(wantedPath));
  return true;
}

/** Without hard links: take the name with an empty file of our own, then rename over that. */
async function publishByReservation(tempPath: string, wantedPath: string): Promise<boolean> {
  try {
    await (await open(wantedPath, 'wx', PRIVATE_MODE)).close();
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(tempPath, wantedPath);
  } catch (error) {
    await rm(wantedPath, { force: true });
    throw error;
  }
  return true;
}

function linkOrReserveSync(temp: string, path: string): boolean {
  try {
    linkSync(temp, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(errorCode(error))) throw error;
  }
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  renameSync(temp, path);
  return true;
}

function writeTempFileSync(path: string, bytes: Uint8Array, options: WriteOptions): string {
  const temp = tempPathBeside(path);
  const descriptor = openSync(temp, 'wx', options.mode ?? PRIVATE_MODE);
  try {
    try {
      writeFileSync(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
  return temp;
}

/** A short name of its own: `path` may already use all 255 bytes a name can have. */
function tempPathBeside(path: string): string {
  return join(dirname(path), `${TEMP_PREFIX}${randomUUID()}.tmp`);
}

/** Makes a rename or link last through a power cut. Windows cannot open folders and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself is complete and named; a file system that cannot sync a folder is no failure.
  }
}

/** {@link syncFolder}, blocking. */
export function syncFolderSync(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // As in syncFolder.
  }
}

/** Forces what was written to a file onto the disk. @throws the file system's own error */
export function syncFileSync(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
