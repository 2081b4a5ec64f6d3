import { AppError } from '../../shared/errors.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';

/** Returns the `code` of a system error (`ENOENT`, `SQLITE_BUSY`, …); empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Returns true when the system or SQLite reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.has(errorCode(error));
}

/** Builds the error for a disk without room for the app's data. */
export function diskFull(message: MessageId, cause?: unknown): AppError {
  return new AppError('document/disk-full', message, { cause });
}
