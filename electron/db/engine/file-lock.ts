import { closeSync, existsSync, openSync, truncateSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../support/error-code.ts';
import type { SqliteOptions } from './sqlite-database.ts';
import { isCorruption } from '../../sqlite/damage-errors.ts';

/** Grace period for an app that is just closing. */
const DEFAULT_WAIT_MS = 3_000;

export interface LockOptions extends SqliteOptions {
  /** How long to wait for another holder, in milliseconds; default 3,000. */
  lockWaitMs?: number | undefined;
}

/**
 * Acquires the exclusive lock on the database, across processes and threads. It is a separate file, because the
 * database may be replaced while the lock is held. It uses SQLite's own file locks: the system frees them however a
 * process dies.
 * @returns a function that releases the lock
 * @throws `db/unavailable` when another holder does not release it in time
 */
export function lockDatabase(file: string, options: LockOptions = {}): () => void {
  const lockFile = `${file}.lock`;
  createOnce(lockFile);
  try {
    return takeLock(lockFile, options);
  } catch (error) {
    if (isCorruption(error)) {
      // Not an SQLite file, so no process holds a lock through it; it never has content of value.
      truncateSync(lockFile);
      return takeLock(lockFile, options);
    }
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
    throw new AppError('db/unavailable', 'databaseErrors.folderInUse', {
      retryable: true,
      cause: error,
    });
  }
}

/**
 * Creates a lock file, but never opens an existing one: closing any handle of a file releases all POSIX locks that this
 * process has on it, and so the lock that another thread may hold.
 */
function createOnce(lockFile: string): void {
  if (!existsSync(lockFile)) closeSync(openSync(lockFile, 'a', 0o600));
}

function takeLock(lockFile: string, options: LockOptions): () => void {
  const holder = new SqliteDatabase(lockFile, {
    timeout: options.lockWaitMs ?? DEFAULT_WAIT_MS,
    nativeBinding: options.nativeBinding,
  });
  try {
    // Nothing is ever written, so no journal is needed beside the file.
    holder.pragma('journal_mode = MEMORY');
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    throw error;
  }
  return () => {
    holder.close();
  };
}
