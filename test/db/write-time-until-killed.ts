/** Runs as a separate process: changes the time ledger forever and prints each id once it is committed. */
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
const fields = {
  zone: 'UTC',
  projectId: null,
  isBillable: true,
  tags: ['tag'],
  documentJobId: null,
};
for (let number = 0; ; number += 1) {
  const id = `${prefix}-${String(number)}`;
  const atMs = 10_000_000 + number * 10_000;
  await database.timeEntries.startTimer({ ...fields, id: `${id}-timer`, note: 'timer' }, atMs);
  process.stdout.write(`timer ${id}-timer\n`);
  const times = { startedAtMs: atMs - 5000, endedAtMs: atMs };
  await database.timeEntries.add(
    { ...fields, ...times, id, note: 'added', source: 'manual' },
    atMs,
  );
  await database.timeEntries.edit(id, { note: 'edited' }, atMs);
  if (number % 3 === 0) await database.timeEntries.remove(id, atMs);
  process.stdout.write(`${number % 3 === 0 ? 'removed' : 'edited'} ${id}\n`);
}
