import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TEMP_PREFIX, writeFileAtomic } from '../../support/atomic-file.ts';
import { EXPORT_MODE, toExportError, writing } from './exchange-files.ts';
import { freeFile, isTaken, takeFreePath } from './free-names.ts';
import type { TempFileMemory } from './temp-file-memory.ts';

/** A folder being filled under a temporary name, in a folder of the user. */
export interface ExportFolder {
  /** Returns an unused path in it. */
  freeFile(name: string, extension: string): string;
  /** Writes a text file. @throws `document/disk-full`, `input/invalid` */
  writeText(fileName: string, text: string): Promise<void>;
  /**
   * Names the folder, with a number appended if needed; never replaces another folder.
   * @returns its final path
   * @throws `document/disk-full`, `input/invalid`
   */
  finish(name: string): Promise<string>;
  /** Removes it with its content; no-op once finished. */
  discard(): Promise<void>;
}

export interface ExportFolders {
  /** Creates a folder. @throws `document/disk-full`, `input/invalid` */
  create(parent: string): Promise<ExportFolder>;
}

/**
 * Manages folders of several files that appear all or nothing.
 * @param memory tracks the temporary names of folders that a killed app leaves
 */
export const createExportFolders = (
  memory: Pick<TempFileMemory, 'remember' | 'forget'>,
): ExportFolders => ({
  async create(parent) {
    const temp = join(resolve(parent), `${TEMP_PREFIX}${randomUUID()}.tmp`);
    await memory.remember(temp);
    try {
      await writing(() => mkdir(temp));
    } catch (error) {
      await memory.forget(temp);
      throw error;
    }
    return {
      freeFile: (name, extension) => freeFile(temp, name, extension),
      writeText: (fileName, text) =>
        writing(() =>
          writeFileAtomic(join(temp, fileName), new TextEncoder().encode(text), EXPORT_MODE),
        ),
      async finish(name) {
        const path = await takeFreePath(parent, name, (wanted) => giveName(temp, wanted));
        await memory.forget(temp);
        return path;
      },
      async discard() {
        // Folders that cannot be removed stay on record.
        await rm(temp, { recursive: true, force: true, maxRetries: 3 }).then(
          () => memory.forget(temp),
          () => undefined,
        );
      },
    };
  },
});

/** Renames the folder. @returns false when the name is taken */
async function giveName(temp: string, path: string): Promise<boolean> {
  // A rename would replace an empty folder.
  if (await isTaken(path)) return false;
  try {
    await rename(temp, path);
    return true;
  } catch (error) {
    // The name was taken a moment ago.
    if (await isTaken(path)) return false;
    throw toExportError(error);
  }
}
