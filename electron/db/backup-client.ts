import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { BackupMessage, BackupStart } from './worker-messages.ts';

/** A back-up under way. */
export interface BackupRun {
  /** Base name of the new back-up, null when none was due. @throws `db/unavailable`, `cancelled` */
  result: Promise<string | null>;
  /** Ends it at its next step; nothing half-made counts as a back-up. */
  cancel(): Promise<void>;
}

/**
 * Makes a back-up in a thread of its own: neither the main thread nor the one that answers the
 * repositories waits for it.
 * @param workerUrl the built `worker.ts`
 */
export function startBackup(workerUrl: URL | string, start: BackupStart): BackupRun {
  const worker = new Worker(workerUrl, { workerData: start, name: 'database-back-up' });
  const result = new Promise<string | null>((resolve, reject) => {
    worker.once('message', (message: BackupMessage) => {
      if (message.ok) resolve(message.backupName);
      else reject(AppError.fromData(message.error));
    });
    worker.once('error', (error) => {
      reject(notMade(error));
    });
    // After an answer this says nothing new.
    worker.once('exit', (code) => {
      reject(code === 0 ? notMade() : new AppError('cancelled', 'The back-up was stopped.'));
    });
  });
  result.catch(() => undefined);
  return {
    result,
    async cancel() {
      await worker.terminate();
    },
  };
}

function notMade(cause?: unknown): AppError {
  return new AppError(
    'db/unavailable',
    'A back-up of the database could not be made. The database itself is not affected.',
    { retryable: true, cause },
  );
}
