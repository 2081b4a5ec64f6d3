import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const SOURCE = new URL('../../../../electron/embedded/start/log-crashes.ts', import.meta.url);

/** A process whose thread needs too much memory, and which ends with an error once that thread is gone. */
const CODE = `
  import { Worker } from 'node:worker_threads';
  import { logCrashes } from ${JSON.stringify(SOURCE.href)};
  logCrashes((line) => process.stdout.write(line + '\\n'));
  const grow = 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length))';
  const thread = new Worker(grow, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    const ended = new Worker('setInterval(() => {}, 1000)', { eval: true });
    ended.once('online', () => void ended.terminate().then(() => {
      throw new TypeError('the words of a person');
    }));
  });
`;

it('logs by name and code how threads and the process end, and changes nothing about it', () => {
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', CODE], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n')).toEqual([
    'a thread ended: exit code 1, Error ERR_WORKER_OUT_OF_MEMORY',
    'the services end: unhandledRejection, TypeError',
    '',
  ]);
  expect(status).toBe(1);
});
