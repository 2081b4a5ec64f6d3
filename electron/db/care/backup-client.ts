import { AppError } from '../../../shared/errors.ts';
import { runThread, type ThreadRun } from '../../threads/thread-client.ts';
import type { BackupStart, CheckStart } from '../worker-messages.ts';

/** Heap of a thread, in MB: pages are copied and checked by SQLite, in memory of its own. */
const MEMORY_MB = 512;
/** Twelve hours: large databases lie on slow disks, and what takes longer hangs. */
const DEADLINE_MS = 12 * 3_600_000;

/**
 * A running back-up; resolves with the base name of the new back-up, null when none was due. Cancelling
 * takes effect at the next step; a partial copy never counts as a back-up.
 */
export type BackupRun = ThreadRun<string | null>;

/**
 * Makes a back-up in a separate thread: neither the main thread nor the repository thread waits for it.
 * The result fails with `db/unavailable` or `cancelled`.
 * @param workerUrl the built `worker.ts`
 */
export function startBackup(workerUrl: URL | string, start: BackupStart): BackupRun {
  return runThread({
    workerUrl,
    name: 'database-back-up',
    workerData: start,
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    lost: (cause) =>
      new AppError('db/unavailable', 'dataErrors.backupFailed', { retryable: true, cause }),
    cancelled: () => new AppError('cancelled', 'appErrors.backupStopped'),
  });
}

/** Checks every page in a separate thread; resolves with false when there is damage. */
export function startCheck(workerUrl: URL | string, start: CheckStart): ThreadRun<boolean> {
  return runThread({
    workerUrl,
    name: 'database-check',
    workerData: start,
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    lost: (cause) =>
      new AppError('db/unavailable', 'databaseErrors.unavailable', { retryable: true, cause }),
    cancelled: () => new AppError('cancelled', 'appErrors.stoppedByQuit'),
  });
}
