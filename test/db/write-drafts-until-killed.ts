/** Runs as a separate process: saves drafts forever and prints each number once it is committed. */
import '../support/killed-program.ts';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../electron/db/client.ts';
import { bundleOf } from '../support/thread-entries.ts';

const [, , file = '', first = ''] = process.argv;
const database = openDatabase({
  file,
  workerUrl: pathToFileURL(bundleOf('db/worker')),
});
await database.opening;
for (let number = Number(first); ; number += 1) {
  const source = `Line ${String(number)}`;
  const answerJson = JSON.stringify({ text: source.repeat(100) });
  await database.textDrafts.keepLines([{ routeKey: 'route', source, answerJson }], number);
  const draft = { number, sourceText: source, targetText: 'x'.repeat(50_000) };
  await database.textDrafts.save(JSON.stringify(draft), [source], {
    atMs: number,
    forgetBeforeMs: number,
  });
  process.stdout.write(`${String(number)}\n`);
}
