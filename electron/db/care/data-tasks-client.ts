import { AppError } from '../../../shared/errors.ts';
import { runThread, type ThreadRun } from '../../support/thread-client.ts';
import {
  type DataTask,
  type DatabaseThreadCalls,
  type DataTaskResults,
} from '../worker-messages.ts';

/** Heap of a thread, in MB: a page of an older copy's content fits, however long its texts. */
const MEMORY_MB = 1024;
/** Twelve hours: large databases are on slow disks, and a task that takes longer hangs. */
const DEADLINE_MS = 12 * 3_600_000;

/** Work on database copies, each task in a separate thread. */
export interface DataTasks {
  /** @throws `db/*`, `document/disk-full`, `input/invalid`; `canceled` when the app exits meanwhile */
  run<K extends DataTask['task']>(
    work: Extract<DataTask, { task: K }>,
  ): Promise<DataTaskResults[K]>;
  /** Aborts running tasks; partial results are discarded. */
  stop(): Promise<void>;
}

/** @param options.workerUrl the built `worker.ts` */
export function createDataTasks(options: {
  file: string;
  workerUrl: URL | string;
  nativeBinding: string | undefined;
}): DataTasks {
  const { file, workerUrl, nativeBinding } = options;
  const running = new Set<ThreadRun<unknown>>();
  return {
    async run(work) {
      const run = runThread<DatabaseThreadCalls, unknown>(
        {
          workerUrl,
          name: 'database-copies',
          memoryMb: MEMORY_MB,
          deadlineMs: DEADLINE_MS,
          lost: ({ cause }) =>
            new AppError('db/unavailable', 'dataErrors.taskFailed', { retryable: true, cause }),
          canceled: () => new AppError('canceled', 'appErrors.stoppedByQuit'),
        },
        (calls) => calls.runTask({ file, nativeBinding, work }),
      );
      running.add(run);
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of this task
        return (await run.result) as DataTaskResults[typeof work.task];
      } finally {
        running.delete(run);
      }
    },
    async stop() {
      await Promise.all([...running].map((run) => run.cancel()));
    },
  };
}
