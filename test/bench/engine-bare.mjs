import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlainError } from '../../scripts/lib/plain-error.mjs';

const MODE = '/usr/share/apertium/modes/eng-spa.mode';

/** Runs Apertium's own pipeline directly: texts in, answers out, with nothing protected, counted, or reassembled. */
export function openBarePipe() {
  const line = shellLine();
  const child = spawn('bash', ['--norc', '-c', line, 'apertium', '-g', ''], {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  return {
    pid: child.pid,
    /**
     * Writes all texts in one go and waits for the last answer.
     *
     * @param {readonly string[]} texts
     */
    async translate(texts) {
      let answers = 0;
      /** @type {Promise<void>} */
      const done = new Promise((resolve, reject) => {
        child.stdout.removeAllListeners('data');
        child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
          for (const byte of chunk) if (byte === 0) answers += 1;
          if (answers === texts.length) resolve();
        });
        child.once('close', () => reject(new PlainError('The bare pipeline ended.')));
      });
      child.stdin.write(texts.map((text) => `${text}.[]\0`).join(''));
      await done;
    },
    close() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

/**
 * Runs a model's translator directly, in a separate process.
 *
 * @param {string} folder with a model
 */
export async function openBareTranslator(folder) {
  const child = fork(join(import.meta.dirname, 'bare-translator.mjs'), [folder]);
  await once(child, 'message');
  return {
    pid: child.pid,
    /** @param {readonly string[]} texts */
    async translate(texts) {
      const answered = once(child, 'message');
      child.send(texts);
      const [count] = await answered;
      if (count !== texts.length) throw new PlainError('The bare translator lost texts.');
    },
    close() {
      child.kill('SIGKILL');
    },
  };
}

function shellLine() {
  try {
    return execFileSync('apertium-wblank-mode', ['-z', MODE], { encoding: 'utf8' }).trim();
  } catch {
    throw new PlainError('This bench needs the packages apertium and apertium-eng-spa.');
  }
}
