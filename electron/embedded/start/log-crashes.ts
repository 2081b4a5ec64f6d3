import { errorMonitor } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Exit code of a thread that was ended on purpose. */
const TERMINATED = 1;

/**
 * Logs what ends this process or one of its threads, by name and code only: messages may contain
 * texts. The owner of a thread continues without it, and an unhandled error still ends the process.
 */
export function logCrashes(log: (line: string) => void): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`the services end: ${origin}, ${nameOf(error)}`);
  });
  process.on('worker', (thread: Worker) => {
    let failure: unknown = null;
    thread.once(errorMonitor, (error: unknown) => {
      failure = error;
    });
    thread.once('exit', (exitCode) => {
      if (failure === null && (exitCode === 0 || exitCode === TERMINATED)) return;
      log(`a thread ended: exit code ${String(exitCode)}, ${nameOf(failure)}`);
    });
  });
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  return 'code' in error && typeof error.code === 'string'
    ? `${error.name} ${error.code}`
    : error.name;
}
