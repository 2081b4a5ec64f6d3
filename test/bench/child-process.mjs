import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlainError } from '../../scripts/lib/plain-error.mjs';

/**
 * Output of a program when it is ready; each program has some of these fields.
 *
 * @typedef {object} Ready
 * @property {string} url
 * @property {{ url: string, key: string }} translation
 * @property {{ url: string, token: string, certificate: string }} time
 */

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Starts one of the project's Node programs and waits for the line of JSON that says it is ready.
 *
 * @param {string} program
 * @param {readonly string[]} args
 */
export async function startChild(program, args) {
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (line === null) throw new PlainError(`${program} ended before it was ready.`);
  /** @type {Ready} */
  const ready = JSON.parse(String(line[0]));
  return {
    ready,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
