/** Runs as a separate process: imports a file of hours after the other, and prints each batch, and each file that ended. */
import '../support/killed-program.ts';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/db/client.ts';
import { createTimeImportService } from '../../electron/services/time/import-service.ts';
import { bundleOf } from '../support/thread-entries.ts';
import { codec } from '../unit/services/support/transfers-under-test.ts';
import { filesInMemory, manyLines } from './time/hours-files.ts';

/** Several batches. */
const LINES = 1600;

const [, , file = '', prefix = ''] = process.argv;
const database = openDatabase({ file, workerUrl: pathToFileURL(bundleOf('db/worker')) });
await database.opening;
const { contents, files } = filesInMemory();
let nowMs = Date.UTC(2026, 0, 15);
const service = createTimeImportService({
  imports: database.timeImports,
  catalog: database.catalog,
  connections: database.timeConnections,
  files,
  codec,
  newId: randomUUID,
  // Every batch is reported.
  now: () => (nowMs += 200),
  onProgress: ({ doneCount }) => void process.stdout.write(`batch ${String(doneCount)}\n`),
  onChanged: () => undefined,
});
for (let year = Number(prefix); ; year += 1) {
  contents.set('/a.csv', new TextEncoder().encode(manyLines(LINES, year)));
  const { importId } = await service.open('/a.csv', { zone: 'UTC', dateOrder: 'dmy' });
  await service.apply(importId);
  process.stdout.write(`whole ${String(year)}\n`);
}
