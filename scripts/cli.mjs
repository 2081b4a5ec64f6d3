/** Runs a command of the app in a checkout, as `dragoman` does where it is installed: `npm run cli -- text "Hi" --to es`. */
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { electronArgs, resolveElectron } from './lib/electron-runtime.mjs';
import { projectRoot } from './lib/paths.mjs';
import { failWith } from './lib/plain-error.mjs';
import { forwardSignals, signalCode } from './lib/signals.mjs';
import { hasDisplay } from './lib/virtual-display.mjs';

/** @param {string[]} args */
async function run(args) {
  await ensureBuilt();
  const electron = resolveElectron();
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...electron.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const headless = hasDisplay() ? [] : ['--ozone-platform=headless'];
  const words = args.length === 0 ? ['--help'] : args;
  const child = spawn(
    electron.executable,
    [...headless, '--log-level=3', ...electronArgs(), projectRoot, ...words],
    // npm changes the folder; paths are meant from where it was called.
    { env, stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() },
  );
  forwardSignals(child);
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  process.exitCode = code ?? signalCode(signal);
}

run(process.argv.slice(2)).catch(failWith);
