import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { TEMP_PREFIX, writeFileAtomic } from '../../support/atomic-file.ts';
import { EXPORT_MODE, toExportError, writing } from './exchange-files.ts';
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

/** Maximum number appended to a taken name. */
const MAX_ATTEMPTS = 1000;

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
      freeFile(name, extension) {
        for (let number = 1; ; number += 1) {
          const suffix = number === 1 ? '' : ` (${String(number)})`;
          const path = join(temp, `${name}${suffix}.${extension}`);
          if (!existsSync(path)) return path;
        }
      },
      writeText: (fileName, text) =>
        writing(() =>
          writeFileAtomic(join(temp, fileName), new TextEncoder().encode(text), EXPORT_MODE),
        ),
      async finish(name) {
        for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
          const path = join(parent, number === 1 ? name : `${name} (${String(number)})`);
          if (!(await giveName(temp, path))) continue;
          await memory.forget(temp);
          return path;
        }
        throw new AppError('input/invalid', 'fileErrors.everyNameTaken');
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
  const isTaken = (): Promise<boolean> =>
    lstat(path).then(
      () => true,
      () => false,
    );
  // A rename would replace an empty folder.
  if (await isTaken()) return false;
  try {
    await rename(temp, path);
    return true;
  } catch (error) {
    // The name was taken a moment ago.
    if (await isTaken()) return false;
    throw toExportError(error);
  }
}
