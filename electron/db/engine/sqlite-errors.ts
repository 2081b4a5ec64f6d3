import { AppError } from '../../../shared/errors.ts';
import { isCorruption } from '../../sqlite/damage-errors.ts';
import { errorCode } from '../../support/error-code.ts';

/**
 * Converts an SQLite error into one that may leave the worker: only its code, never its text, which can contain paths
 * and values.
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
