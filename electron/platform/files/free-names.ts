import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

/** Maximum number appended to a taken name. */
const MAX_ATTEMPTS = 1000;

/** Returns whether something has this path; false also if that cannot be read: writing there reports why. */
export const isTaken = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Returns an unused path for a new file, with a number appended to its name if needed. */
export function freeFile(folder: string, name: string, extension: string): string {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${numbered(name, number)}.${extension}`);
    if (!existsSync(path)) return path;
  }
}

/**
 * Tries paths with this name, numbered from the second one, until `take` has taken one. @returns its path
 * @throws `input/invalid` when every name is taken
 */
export async function takeFreePath(
  folder: string,
  name: string,
  take: (path: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
    const path = join(folder, numbered(name, number));
    if (await take(path)) return path;
  }
  throw new AppError('input/invalid', 'fileErrors.everyNameTaken');
}

const numbered = (name: string, number: number): string =>
  number === 1 ? name : `${name} (${String(number)})`;
