/**
 * Entry of a document thread: reads and writes documents outside the thread that answers requests.
 */
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../../support/serve-thread.ts';
import { createDocumentFiles } from './files.ts';
import { createDocumentSession } from './session.ts';
import type { DocumentThreadCalls, ThreadStart } from './thread-messages.ts';

const { documentsFolder }: ThreadStart = workerData;
const session = createDocumentFiles(documentsFolder).then(createDocumentSession);

const calls: DocumentThreadCalls = {
  async answer(task) {
    return (await session).answer(task, tellWorking);
  },
};

const tellWorking = serveThread(calls);
