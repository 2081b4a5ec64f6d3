import { errorMonitor } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** The exit code of a thread that was ended on purpose. */
const TERMINATED = 1;

/**
 * Notes what ends this process or one of its threads, by name and code alone: messages may hold texts.
 * Whoever started a thread goes on without it, and an error that nobody hears ends the process as before.
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
