import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NO_HARD_LINKS, PRIVATE_MODE, syncFolder } from './atomic-file.ts';
import { errorCode } from './error-code.ts';

/** Notes names that are taken by an empty file until the finished one has them. Never rejects. */
export interface NameMemory {
  rememberName(path: string): Promise<void>;
  forgetName(path: string): Promise<void>;
}

/**
 * Gives a finished temporary file its name, without ever replacing a file that has that name
 * already. Both paths must lie in one folder. On success the temporary name is gone. Where there are no
 * hard links, the app being killed can leave the name to an empty file; {@link dropReservation} removes it.
 * @param names notes such a name for as long
 * @returns false when the name was taken: the temporary file is still there for another name
 * @throws the file system's own error; the temporary file is still there
 */
export async function publishFile(
  tempPath: string,
  wantedPath: string,
  names?: NameMemory,
): Promise<boolean> {
  try {
    // A hard link fails when the name is taken, atomically; rename would replace the other file.
    await link(tempPath, wantedPath);
    // The file is there under its name; a temporary name that cannot be removed does not undo that.
    await rm(tempPath, { force: true }).catch(() => undefined);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(errorCode(error))) throw error;
    await names?.rememberName(wantedPath);
    try {
      if (!(await publishByReservation(tempPath, wantedPath))) return false;
    } finally {
      await names?.forgetName(wantedPath);
    }
  }
  await syncFolder(dirname(wantedPath));
  return true;
}

/**
 * Removes the empty file that {@link publishFile} left when the app was killed, if that is what has the
 * name. To be called for a name only that the app noted before it published.
 * @returns whether there was one
 */
export async function dropReservation(path: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > 0) return false;
    await rm(path);
    return true;
  } catch {
    // Nothing is there, or it stays: the next name is taken then.
    return false;
  }
}

/**
 * Without hard links: take the name with an empty file of our own, then rename over that. A copy under the
 * name itself would be seen, and after a power cut left, half written.
 */
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
