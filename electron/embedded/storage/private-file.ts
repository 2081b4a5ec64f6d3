import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

/**
 * Replaces a small file atomically; after a crash there is the old one or the new one.
 * @param mode permission bits; default 0600
 * @throws `db/unavailable`
 */
export function writeWholeFile(file: string, text: string, mode = 0o600): void {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const descriptor = openSync(temporary, 'wx', mode);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    syncPath(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new AppError(
      'db/unavailable',
      { english: 'The folder of the time service cannot be written.' },
      {
        cause: error,
      },
    );
  }
}

/** @returns null when there is no such file @throws `db/unavailable` when it cannot be read */
export function readWholeFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new AppError(
      'db/unavailable',
      { english: 'A file of the time service cannot be read.' },
      {
        cause: error,
      },
    );
  }
}

/**
 * Forces a file, or the names in a folder, onto the disk. Folders cannot be opened everywhere; there the
 * file system keeps the order itself.
 */
export function syncPath(target: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(target, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(descriptor);
  } catch {
    // As above.
  } finally {
    closeSync(descriptor);
  }
}
