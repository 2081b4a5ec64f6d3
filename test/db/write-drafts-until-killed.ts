/** Run as a process of its own: saves drafts for ever and prints each number once it is committed. */
import { openDatabase } from '../../electron/db/client.ts';

const [, , file = '', first = ''] = process.argv;
const database = openDatabase({
  file,
  workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
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
