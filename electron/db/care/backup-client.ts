import { AppError } from '../../../shared/errors.ts';
import { runThread, type ThreadRun } from '../../support/thread-client.ts';
import { type BackupStart, type DatabaseThreadCalls } from '../worker-messages.ts';

const LIMITS = {
  /** SQLite copies and checks pages in its own memory. */
  memoryMb: 512,
  /** Twelve hours: large databases are on slow disks, and a copy that takes longer hangs. */
  deadlineMs: 12 * 3_600_000,
};

/**
 * A running backup; resolves with the base name of the new backup, null when none was due. Canceling takes effect at
 * the next step; a partial copy never counts as a backup.
 */
export type BackupRun = ThreadRun<string | null>;

/**
 * Makes a backup in a separate thread: neither the main thread nor the repository thread waits for it. The result fails
 * with `db/unavailable` or `canceled`.
 * @param workerUrl the built `worker.ts`
 */
export function startBackup(workerUrl: URL | string, start: BackupStart): BackupRun {
  return runThread<DatabaseThreadCalls, string | null>(
    {
      ...LIMITS,
      workerUrl,
      name: 'database-back-up',
      lost: ({ cause }) =>
        new AppError('db/unavailable', 'dataErrors.backupFailed', { retryable: true, cause }),
      canceled: () => new AppError('canceled', 'appErrors.backupStopped'),
    },
    (calls) => calls.backUp(start),
  );
}

/** Checks every page in a separate thread; resolves with false when there is damage. */
export function startCheck(
  workerUrl: URL | string,
  start: Parameters<DatabaseThreadCalls['check']>[0],
): ThreadRun<boolean> {
  return runThread<DatabaseThreadCalls, boolean>(
    {
      ...LIMITS,
      workerUrl,
      name: 'database-check',
      lost: ({ cause }) =>
        new AppError('db/unavailable', 'databaseErrors.unavailable', { retryable: true, cause }),
      canceled: () => new AppError('canceled', 'appErrors.stoppedByQuit'),
    },
    (calls) => calls.check(start),
  );
}
