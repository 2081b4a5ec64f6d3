import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Mode,
} from 'node:fs';
import { open, rename, rm, chmod, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

type FileBytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Name prefix of unfinished files, so that a crash's leftovers can be removed. */
export const TEMP_PREFIX = '.dragoman-';

/** Permission bits of owner-only files. */
export const PRIVATE_MODE = 0o600;

/** Codes from file systems without hard links (FAT, exFAT, some network shares); Windows reports `EISDIR`. */
export const NO_HARD_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EACCES',
  'EISDIR',
]);

/**
 * Writes bytes to a new file and flushes them to disk. Leaves nothing behind on failure.
 * @param mode permission bits, reduced by the umask
 * @throws the file system's own error (`EEXIST`, `ENOSPC`, …) or any error of the source of bytes
 */
export async function writeNewFile(path: string, bytes: FileBytes, mode: Mode): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Writes bytes to a new temporary file beside `path` and flushes them to disk. Leaves nothing behind on failure.
 * @param mode permission bits of the file, reduced by the umask
 * @returns the path of the temporary file, ready for `publishFile`
 * @throws the file system's own error (`ENOSPC`, `EACCES`, …) or any error of the source of bytes
 */
export async function writeTempFileBeside(
  path: string,
  bytes: FileBytes,
  mode: Mode = PRIVATE_MODE,
): Promise<string> {
  const temp = tempPathBeside(path);
  await writeNewFile(temp, bytes, mode);
  return temp;
}

/**
 * Replaces the content of `path` atomically: a crash leaves either the old file or the new one, never a part.
 * @throws the file system's own error, or any error of the source of bytes; the old file is then untouched
 */
export async function writeFileAtomic(path: string, bytes: FileBytes, mode?: Mode): Promise<void> {
  await replaceFile(await writeTempFileBeside(path, bytes, mode), path);
}

/**
 * Moves a finished temporary file to `path`, durably. On failure it is removed.
 * @throws the file system's own error; the old file is then untouched
 */
export async function replaceFile(temp: string, path: string): Promise<void> {
  try {
    await rename(temp, path);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Works like {@link writeFileAtomic}, blocking, for small files. */
export function writeFileAtomicSync(
  path: string,
  bytes: Uint8Array,
  mode: Mode = PRIVATE_MODE,
): void {
  const temp = writeTempFileSync(path, bytes, mode);
  try {
    renameSync(temp, path);
  } catch (error) {
    rmSync(temp, { force: true });
    throw error;
  }
  syncFolderSync(dirname(path));
}

/**
 * Creates a non-empty file owned by the app, or leaves an existing one unchanged.
 * @returns false when the name was taken
 * @throws the file system's own error
 */
export function createFileAtomicSync(path: string, bytes: Uint8Array): boolean {
  const temp = writeTempFileSync(path, bytes);
  try {
    if (!giveNameSync(temp, path)) return false;
  } finally {
    rmSync(temp, { force: true });
  }
  syncFolderSync(dirname(path));
  return true;
}

/**
 * Names the file, without replacing one that has content. An empty file is a leftover of a killed app, not our content.
 */
function giveNameSync(temp: string, path: string): boolean {
  try {
    linkSync(temp, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EEXIST' && !NO_HARD_LINKS.has(code)) throw error;
  }
  if (!reserveSync(path) && statSync(path).size > 0) return false;
  try {
    renameSync(temp, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  return true;
}

/** Reserves a name. @returns false when the name is taken */
function reserveSync(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function writeTempFileSync(path: string, bytes: Uint8Array, mode: Mode = PRIVATE_MODE): string {
  const temp = tempPathBeside(path);
  const descriptor = openSync(temp, 'wx', mode);
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

/** Returns a short unique name: `path` may already use all 255 bytes of a name. */
function tempPathBeside(path: string): string {
  return join(dirname(path), `${TEMP_PREFIX}${randomUUID()}.tmp`);
}

/** Makes a rename or link survive a power failure. Windows cannot open folders and needs no such call. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file is complete and named; a file system that cannot sync a folder is not an error.
  }
}

/** Works like {@link syncFolder}, blocking. */
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

/** Flushes a file to disk. @throws the file system's own error */
export function syncFileSync(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder that only its owner may enter (0700, even if it was more open) and that survives a power failure.
 * @throws the file system's own error
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  // Windows and some network shares have no such permissions.
  await chmod(folder, 0o700).catch(() => undefined);
  if (firstMade === undefined) return;
  for (let made = resolve(folder); made.length >= firstMade.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}
