/** Runs as a separate process: writes jobs and history forever and prints each id once it is committed. */
import '../support/killed-program.ts';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/db/client.ts';
import { bundleOf } from '../support/thread-entries.ts';

const [, , file = '', prefix = ''] = process.argv;
const database = openDatabase({
  file,
  workerUrl: pathToFileURL(bundleOf('db/worker')),
});
await database.opening;
for (let number = 0; ; number += 1) {
  const id = `${prefix}-${number}`;
  await database.documentJobs.insert([
    {
      id,
      sourcePath: null,
      sourceCopy: id,
      fileName: `${id}.txt`,
      format: 'txt',
      sizeBytes: 1,
      sha256: 'a'.repeat(64),
      charCount: 1,
      connectionId: 'embedded',
      connectionName: 'Inside the app',
      isPractice: false,
      sourceLang: null,
      targetLang: 'DE',
      formality: 'default',
      glossaryIds: [],
      style: null,
      memory: null,
      projectId: null,
      outputFormat: null,
      createdAtMs: number,
    },
  ]);
  await database.documentJobs.transition(id, ['ready'], 'uploading', {}, number);
  await database.documentJobs.transition(
    id,
    ['uploading'],
    'queued',
    { documentId: `document-${id}`, sealedDocumentKey: new Uint8Array(32).fill(number % 256) },
    number,
  );
  await database.history.add(
    {
      id,
      kind: 'document',
      title: id,
      sourceLang: null,
      targetLang: 'DE',
      connectionName: 'Inside the app',
      isPractice: false,
      billedChars: null,
      createdAtMs: number,
      documentJobId: id,
    },
    Array.from({ length: 5 }, (_, position) => ({ position, source: id, target: 'x'.repeat(500) })),
  );
  process.stdout.write(`${id}\n`);
}
