import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { TimerHandle, Timers } from '../platform/clock.ts';
import type { InspectorAnswer, InspectorTask, InspectorWorkerData } from './inspector-messages.ts';

export interface TaskWorkerOptions {
  workerUrl: URL;
  workerData: InspectorWorkerData;
  timers: Timers;
  /** Heap of the worker, in MB; a file that needs more ends the worker, not the app. */
  memoryMb: number;
  taskTimeoutMs: number;
  /** The worker is ended after this long without a task; the next one starts it again. */
  idleTimeoutMs: number;
}

/** A worker thread that does one task after the other and is replaced when a task ends it. */
export interface TaskWorker {
  /** @throws `document/too-large`, `document/damaged` when the task ended the worker; `cancelled` */
  run(task: InspectorTask): Promise<InspectorAnswer>;
  /** Ends the worker; tasks that wait or run fail with `cancelled`. */
  close(): Promise<void>;
}

interface PendingTask {
  task: InspectorTask;
  resolve: (answer: InspectorAnswer) => void;
  reject: (error: AppError) => void;
}

function couldNotStart(cause: unknown): AppError {
  return new AppError(
    'internal',
    'The part of the app that reads documents could not start. Nothing was lost. Restart the app.',
    { cause },
  );
}

function endedByFile(cause: unknown): AppError {
  const isOutOfMemory =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new AppError(
        'document/too-large',
        'The file needs more memory to read than it is allowed. Split it into parts.',
        { cause },
      )
    : new AppError('document/damaged', 'The file made its reader stop, so it was left alone.', {
        cause,
      });
}

function tookTooLong(timeoutMs: number): AppError {
  return new AppError(
    'document/too-large',
    `Reading the file took longer than ${String(Math.round(timeoutMs / 1000))} seconds and was stopped. Split it into parts, or check its drive.`,
    { retryable: true },
  );
}

/** Starts no thread until the first task. */
export function createTaskWorker(options: TaskWorkerOptions): TaskWorker {
  const { timers } = options;
  const waiting: PendingTask[] = [];
  let current: PendingTask | null = null;
  let worker: Worker | null = null;
  let isReady = false;
  let isClosed = false;
  let deadline: TimerHandle | null = null;
  let idle: TimerHandle | null = null;
  let ending: Promise<unknown> = Promise.resolve();

  const stopTimer = (handle: TimerHandle | null): void => {
    if (handle !== null) timers.clearTimeout(handle);
  };

  /** Lets go of the thread; whatever it still reports is not listened to. */
  const dropWorker = (): void => {
    const dropped = worker;
    worker = null;
    isReady = false;
    if (dropped === null) return;
    ending = Promise.all([ending, dropped.terminate().catch(() => undefined)]);
  };

  const settle = (finish: (pending: PendingTask) => void): void => {
    const settled = current;
    current = null;
    stopTimer(deadline);
    deadline = null;
    if (settled !== null) finish(settled);
    next();
  };

  const fail = (error: AppError): void => {
    dropWorker();
    settle((pending) => {
      pending.reject(error);
    });
  };

  const startWorker = (): Worker => {
    const started = new Worker(options.workerUrl, {
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    const whenCurrent = (act: () => void): void => {
      if (worker === started) act();
    };
    const ended = (cause: unknown): void => {
      whenCurrent(() => {
        fail(isReady ? endedByFile(cause) : couldNotStart(cause));
      });
    };
    started.on('message', (answer: InspectorAnswer) => {
      whenCurrent(() => {
        if (answer.kind === 'ready') isReady = true;
        else
          settle((pending) => {
            pending.resolve(answer);
          });
      });
    });
    started.on('error', ended);
    started.on('exit', () => {
      ended(undefined);
    });
    return started;
  };

  const next = (): void => {
    if (isClosed || current !== null) return;
    const pending = waiting.shift();
    if (pending === undefined) {
      idle = timers.setTimeout(dropWorker, options.idleTimeoutMs);
      return;
    }
    stopTimer(idle);
    idle = null;
    current = pending;
    worker ??= startWorker();
    deadline = timers.setTimeout(() => {
      fail(tookTooLong(options.taskTimeoutMs));
    }, options.taskTimeoutMs);
    worker.postMessage(pending.task, []);
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new AppError('cancelled', 'Cancelled.'));
          return;
        }
        waiting.push({ task, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      stopTimer(deadline);
      stopTimer(idle);
      dropWorker();
      for (const pending of [...(current === null ? [] : [current]), ...waiting.splice(0)]) {
        pending.reject(new AppError('cancelled', 'Cancelled.'));
      }
      current = null;
      await ending;
    },
  };
}
