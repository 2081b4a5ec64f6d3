/**
 * `npm run bench -- <name>`: measurements as ratios inside one run, because absolute times say little
 * about another machine. Known: start, http, history, loop, time, engine, voice, ui.
 */
import { PlainError } from './lib/plain-error.mjs';

/** @type {Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>>} */
const BENCHES = {
  start: () => import('./bench/start.mjs'),
  http: () => import('./bench/http.mjs'),
  history: () => import('./bench/history.mjs'),
  loop: () => import('./bench/loop.mjs'),
  time: () => import('./bench/time.mjs'),
  engine: () => import('./bench/engine.mjs'),
  voice: () => import('./bench/voice.mjs'),
  ui: () => import('./bench/ui.mjs'),
};

const [name = 'start', ...args] = process.argv.slice(2);
try {
  const load = BENCHES[name];
  if (load === undefined) {
    throw new PlainError(`There is no bench "${name}". Known: ${Object.keys(BENCHES).join(', ')}.`);
  }
  const { run } = await load();
  await run(args);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
