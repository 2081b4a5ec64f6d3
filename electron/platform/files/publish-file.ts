import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NO_HARD_LINKS, PRIVATE_MODE, syncFolder } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';

/** Records names that are reserved by an empty file until the finished one replaces it. Never rejects. */
export interface NameMemory {
  rememberName(path: string): Promise<void>;
  forgetName(path: string): Promise<void>;
}

/**
 * Gives a finished temporary file its name, never replacing an existing file. Both paths must be in one folder. On
 * success the temporary name is gone. Without hard links, a killed app can leave an empty file under the name; {@link
 * dropReservation} removes it.
 * @param names records such a name during that time
 * @returns false when the name was taken: the temporary file remains for a different name
 * @throws the file system's own error; the temporary file remains
 */
export async function publishFile(
  tempPath: string,
  wantedPath: string,
  names?: NameMemory,
): Promise<boolean> {
  try {
    // A hard link fails atomically when the name is taken; rename would replace the other file.
    await link(tempPath, wantedPath);
    // The file has its name; failing to remove the temporary one does not undo that.
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
 * Removes the empty file that {@link publishFile} left when the app was killed, if it still exists. Only call it for
 * names recorded before publishing.
 * @returns whether there was one
 */
export async function dropReservation(path: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > 0) return false;
    await rm(path);
    return true;
  } catch {
    // Nothing to remove, or it stays: the next name is then used.
    return false;
  }
}

/**
 * Publishes without hard links: reserves the name with an empty file, then renames over it. A copy written under the
 * final name would be visible half-written, and remain so after a power failure.
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
