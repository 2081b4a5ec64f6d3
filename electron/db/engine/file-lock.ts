import { closeSync, existsSync, openSync, truncateSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../platform/files/error-code.ts';
import type { SqliteOptions } from './sqlite-database.ts';
import { isCorruption } from './sqlite-errors.ts';

/** An app that is just closing gets this long to let go. */
const DEFAULT_WAIT_MS = 3_000;

export interface LockOptions extends SqliteOptions {
  /** How long to wait for another holder, in milliseconds; 3,000 unless told. */
  lockWaitMs?: number | undefined;
}

/**
 * Takes the lock that allows to use the database: one holder among all processes and threads. It
 * lies beside the database, because the database itself may be replaced while the lock is held.
 * SQLite's own file locks do the work: the system frees them when a process dies in any way.
 * @returns lets go of the lock
 * @throws `db/unavailable` when another holder does not let go in time
 */
export function lockDatabase(file: string, options: LockOptions = {}): () => void {
  const lockFile = `${file}.lock`;
  createOnce(lockFile);
  try {
    return takeLock(lockFile, options);
  } catch (error) {
    if (isCorruption(error)) {
      // Not SQLite's file, so nobody holds a lock through it; it never has any content of value.
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
 * Never opens a lock file that exists: closing any handle of a file lets go of all POSIX locks that
 * this process has on it, and so of the lock that another thread may hold.
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
