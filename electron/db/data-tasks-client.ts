import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type {
  DataTask,
  DataTaskMessage,
  DataTaskResults,
  DataTaskStart,
} from './worker-messages.ts';

/** Work with copies of the database, each in a thread of its own beside the one that serves. */
export interface DataTasks {
  /** @throws `db/*`, `document/disk-full`, `input/invalid`; `cancelled` when the app ends meanwhile */
  run<K extends DataTask['task']>(
    work: Extract<DataTask, { task: K }>,
  ): Promise<DataTaskResults[K]>;
  /** Ends what runs; nothing half made counts. */
  stop(): Promise<void>;
}

/** @param options.workerUrl the built `worker.ts` */
export function createDataTasks(options: {
  file: string;
  workerUrl: URL | string;
  nativeBinding: string | undefined;
}): DataTasks {
  const running = new Set<Worker>();
  const ask = (work: DataTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { file, nativeBinding } = options;
      const start: DataTaskStart = { kind: 'data-task', file, nativeBinding, work };
      const worker = new Worker(options.workerUrl, { workerData: start, name: 'database-copies' });
      running.add(worker);
      worker.once('message', (message: DataTaskMessage) => {
        if (message.ok) resolve(message.value);
        else reject(AppError.fromData(message.error));
      });
      worker.once('error', (cause) => {
        reject(
          new AppError('db/unavailable', 'This could not be done. The database is not affected.', {
            retryable: true,
            cause,
          }),
        );
      });
      // After an answer this says nothing new.
      worker.once('exit', () => {
        running.delete(worker);
        reject(new AppError('cancelled', 'Stopped because the app is ending.'));
      });
    });
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a task answers with its own result
    run: async (work) => (await ask(work)) as never,
    async stop() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
