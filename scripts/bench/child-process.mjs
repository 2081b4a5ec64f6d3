import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlainError } from '../lib/plain-error.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts a Node program of the project and waits for the line of JSON with which it says that it is ready. */
export async function startChild(program, args) {
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (line === null) throw new PlainError(`${program} ended before it was ready.`);
  return {
    ready: JSON.parse(line[0]),
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
