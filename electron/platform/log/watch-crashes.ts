import { errorMonitor, type EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Logger } from './logger.ts';

/** Reason why a child process ended, as reported by Electron. */
interface ProcessGone {
  reason: string;
  exitCode: number;
  type?: string;
  serviceName?: string;
  name?: string;
}

/** The exit code of a deliberately terminated thread. */
const TERMINATED = 1;

/**
 * Logs events that end, or would end, a part of the app: unhandled errors and rejections of this process, its threads,
 * and its child processes. It only observes: Electron still shows an error and the app continues, and the owner of a
 * part decides whether to restart it.
 */
export function watchCrashes(deps: {
  process: Pick<EventEmitter, 'on'>;
  app: Pick<EventEmitter, 'on'>;
  logger: Pick<Logger, 'error'>;
}): void {
  const { process, app, logger } = deps;
  // Only a monitor: a listener for the error itself would keep Electron from showing it.
  process.on('uncaughtExceptionMonitor', (error: unknown, origin: unknown) => {
    logger.error('an error that nobody heard', { origin, error });
  });
  process.on('unhandledRejection', (reason: unknown) => {
    logger.error('a rejection that nobody heard', { error: reason });
  });
  process.on('worker', (thread: Worker) => {
    // Unavailable once it has ended.
    const name = thread.threadName ?? thread.threadId;
    let failure: unknown = null;
    thread.once(errorMonitor, (error: unknown) => {
      failure = error;
    });
    thread.once('exit', (exitCode) => {
      if (failure === null && (exitCode === 0 || exitCode === TERMINATED)) return;
      logger.error('a thread ended', { thread: name, exitCode, error: failure });
    });
  });
  const noteEnd = ({ reason, exitCode, type, ...names }: ProcessGone): void => {
    if (reason === 'clean-exit') return;
    const name = names.name ?? names.serviceName;
    logger.error('a process ended', { type: type ?? 'page', process: name, reason, exitCode });
  };
  app.on('child-process-gone', (_event: unknown, details: ProcessGone) => {
    noteEnd(details);
  });
  app.on('render-process-gone', (_event: unknown, _contents: unknown, details: ProcessGone) => {
    noteEnd(details);
  });
}
