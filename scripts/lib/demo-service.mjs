import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CLI = join(import.meta.dirname, '..', '..', 'electron', 'embedded', 'cli.ts');

/**
 * Starts the translation service in a process of its own, as another service for the app to talk to.
 *
 * @returns {Promise<{ url: string, key: string, ask: (method: string, path: string, body: object) => Promise<any>, stop: () => Promise<void> }>}
 */
export async function startDemoService() {
  const child = spawn(process.execPath, [CLI, '--engine', 'pseudo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The service ended before it was ready.');
    }),
  ]);
  const { url, key } = JSON.parse(line).translation;
  return {
    url,
    key,
    async ask(method, path, body) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
      return answer.json();
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
