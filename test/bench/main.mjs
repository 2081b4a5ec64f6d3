/**
 * `npm run bench -- <name>`: measures ratios within one run, because absolute times say little about other machines.
 * Names: start, cli, http, history, loop, time, engine, voice, ui, document; `all` runs each of them in a short form, and `page`
 * writes docs/performance.md.
 */
import { PlainError } from '../../scripts/lib/plain-error.mjs';

/** @type {Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>>} */
const BENCHES = {
  start: () => import('./start.mjs'),
  cli: () => import('./cli.mjs'),
  http: () => import('./http.mjs'),
  history: () => import('./history.mjs'),
  loop: () => import('./loop.mjs'),
  time: () => import('./time.mjs'),
  engine: () => import('./engine.mjs'),
  voice: () => import('./voice.mjs'),
  ui: () => import('./ui.mjs'),
  document: async () => ({ run: (await import('./ui.mjs')).runDocument }),
  all: () => import('./all.mjs'),
  page: () => import('./performance-page.mjs'),
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
