/**
 * `npm run dev`: the app, built and started again whenever a source changes. A whole build takes a second
 * or two, so the window runs exactly what a person gets: same scheme, same policy, same code.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { electronArgs, resolveElectron } from './lib/electron-runtime.mjs';
import { projectRoot } from './lib/paths.mjs';
import { failWith, PlainError, toSentence } from './lib/plain-error.mjs';
import { forwardSignals } from './lib/signals.mjs';
import { toolEnv } from './lib/tools.mjs';
import { hasDisplay } from './lib/virtual-display.mjs';

const WATCHED = ['electron', 'renderer', 'shared', 'resources'];
/** Editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * Opens the built app; `onClosed` is called when the person closes it, not when it is replaced.
 *
 * @param {() => void} onClosed
 */
function openApp(onClosed) {
  const electron = resolveElectron();
  const child = spawn(electron.executable, [...electronArgs(), projectRoot], {
    env: toolEnv(electron.env),
    stdio: 'inherit',
  });
  forwardSignals(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let isReplaced = false;
  void ended.then(() => !isReplaced && onClosed());
  return {
    async replace() {
      isReplaced = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function develop() {
  if (!hasDisplay()) {
    throw new PlainError(
      'This opens a window, and there is no display here. "npm run demo" works without one.',
    );
  }
  await ensureBuilt();
  const end = () => process.exit();
  let app = openApp(end);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let turn = Promise.resolve();
  const rebuild = async () => {
    try {
      if (!(await ensureBuilt()).built) return;
    } catch (error) {
      process.stderr.write(`dev    ${toSentence(error)} The window keeps what it had.\n`);
      return;
    }
    await app.replace();
    app = openApp(end);
  };
  for (const folder of WATCHED) {
    watch(join(projectRoot, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(rebuild);
      }, QUIET_MS);
    });
  }
}

develop().catch(failWith);
