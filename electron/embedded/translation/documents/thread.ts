/** Entry of a document thread: reads and writes documents beside the thread that answers requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '../../../../shared/errors.ts';
import { createDocumentFiles } from './files.ts';
import { createDocumentSession } from './session.ts';
import type { ThreadAnswer, ThreadStart, ThreadTask } from './thread-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only.');
const { documentsFolder }: ThreadStart = workerData;
const session = createDocumentFiles(documentsFolder).then(createDocumentSession);

async function serve(task: ThreadTask): Promise<ThreadAnswer> {
  try {
    return await (
      await session
    ).answer(task, () => {
      port?.postMessage({ kind: 'working' } satisfies ThreadAnswer);
    });
  } catch (error) {
    return { kind: 'failed', error: toAppError(error).toData() };
  }
}

port.on('message', (task: ThreadTask) => {
  void serve(task).then((answer) => {
    port.postMessage(answer);
  });
});
