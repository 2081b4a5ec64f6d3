/** Runs as a separate process: works on a document forever and prints the time of each activity once it is committed. */
import '../support/killed-program.ts';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/db/client.ts';
import { bundleOf } from '../support/thread-entries.ts';
import { newItem, NOW_MS, segments } from './helpers.ts';

const [, , file = '', startMs = ''] = process.argv;
const database = openDatabase({ file, workerUrl: pathToFileURL(bundleOf('db/worker')) });
await database.opening;
if ((await database.work.get('a', NOW_MS)) === null) {
  await database.history.add(newItem('a'), segments(['one', 'eins']));
}
for (let atMs = Number(startMs); ; atMs += 15_000) {
  await database.work.note('a', { idleMs: 180_000, isSteady: true }, atMs);
  process.stdout.write(`${String(atMs)}\n`);
}
