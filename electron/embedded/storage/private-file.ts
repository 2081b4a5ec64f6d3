import { readFileSync } from 'node:fs';
import { AppError } from '../../../shared/errors.ts';
import { writeFileAtomicSync } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';

/**
 * Replaces a small file atomically; after a crash, it is either the old one or the new one.
 * @param mode permission bits; default 0600
 * @throws `db/unavailable`
 */
export function writeWholeFile(file: string, text: string, mode?: number): void {
  try {
    writeFileAtomicSync(file, Buffer.from(text), mode);
  } catch (cause) {
    const message = { english: 'The folder of the time service cannot be written.' };
    throw new AppError('db/unavailable', message, { cause });
  }
}

/** @returns null when there is no such file @throws `db/unavailable` when it cannot be read */
export function readWholeFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    const message = { english: 'A file of the time service cannot be read.' };
    throw new AppError('db/unavailable', message, { cause });
  }
}
