/** Runs as a separate process: edits and undoes forever, and prints the number of each once it is committed. */
import '../support/killed-program.ts';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/db/client.ts';
import { bundleOf } from '../support/thread-entries.ts';

const [, , file = '', first = ''] = process.argv;
const database = openDatabase({ file, workerUrl: pathToFileURL(bundleOf('db/worker')) });
await database.opening;
for (let number = Number(first); ; number += 1) {
  const edit = { itemId: 'a', position: number % 3, target: `Edit ${String(number)}` };
  await database.history.editSegment(edit, number);
  if (number % 2 === 1) await database.history.undo('a');
  process.stdout.write(`${String(number)}\n`);
}
