import { AppError } from '../../../shared/errors.ts';
import { runThread, type ThreadRun } from '../../threads/thread-client.ts';
import type { DataTask, DataTaskResults, DataTaskStart } from '../worker-messages.ts';

/** Heap of a thread, in MB: a page of what an older copy holds fits, whatever its texts. */
const MEMORY_MB = 1024;
/** Twelve hours: large databases lie on slow disks, and what takes longer hangs. */
const DEADLINE_MS = 12 * 3_600_000;

/** Work on database copies, each task in a separate thread. */
export interface DataTasks {
  /** @throws `db/*`, `document/disk-full`, `input/invalid`; `cancelled` when the app exits meanwhile */
  run<K extends DataTask['task']>(
    work: Extract<DataTask, { task: K }>,
  ): Promise<DataTaskResults[K]>;
  /** Aborts what is running; partial results are discarded. */
  stop(): Promise<void>;
}

/** @param options.workerUrl the built `worker.ts` */
export function createDataTasks(options: {
  file: string;
  workerUrl: URL | string;
  nativeBinding: string | undefined;
}): DataTasks {
  const { file, workerUrl, nativeBinding } = options;
  const running = new Set<ThreadRun<never>>();
  return {
    async run(work) {
      const start: DataTaskStart = { kind: 'data-task', file, nativeBinding, work };
      const run = runThread<never>({
        workerUrl,
        name: 'database-copies',
        workerData: start,
        memoryMb: MEMORY_MB,
        deadlineMs: DEADLINE_MS,
        lost: (cause) =>
          new AppError('db/unavailable', 'dataErrors.taskFailed', {
            retryable: true,
            cause,
          }),
        cancelled: () => new AppError('cancelled', 'appErrors.stoppedByQuit'),
      });
      running.add(run);
      try {
        return await run.result;
      } finally {
        running.delete(run);
      }
    },
    async stop() {
      await Promise.all([...running].map((run) => run.cancel()));
    },
  };
}
