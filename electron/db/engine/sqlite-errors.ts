import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../support/error-code.ts';

/** True when SQLite reports broken content (not just an inaccessible file). */
export function isCorruption(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/**
 * True when a database being opened is unreadable. Before any SQL of ours has run, `SQLITE_ERROR`
 * concerns the file too: an unknown format, a schema that does not parse.
 */
export function isUnreadable(error: unknown): boolean {
  return isCorruption(error) || errorCode(error) === 'SQLITE_ERROR';
}

/**
 * An SQLite error that may leave the worker: only its code, never its text, which can contain paths and
 * values.
 */
export function toDatabaseError(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof AppError || !code.startsWith('SQLITE_')) return error;
  const details = { hint: code };
  if (isCorruption(error)) {
    return new AppError('db/corrupt', 'databaseErrors.partUnreadable', { details, cause: error });
  }
  if (code.startsWith('SQLITE_FULL')) {
    return new AppError('db/unavailable', 'databaseErrors.diskFull', {
      retryable: true,
      details,
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CONSTRAINT')) {
    return new AppError('input/conflict', 'databaseErrors.conflict', { details, cause: error });
  }
  return new AppError('db/unavailable', 'databaseErrors.unavailable', {
    retryable: code.startsWith('SQLITE_BUSY'),
    details,
    cause: error,
  });
}
