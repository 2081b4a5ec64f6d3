/** Builds the app when its sources changed and opens its window; `--demo` runs the guided demo instead. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { explainElectronFailure } from './lib/electron-failure.mjs';
import { electronArgs, resolveElectron } from './lib/electron-runtime.mjs';
import { projectRoot } from './lib/paths.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';
import { forwardSignals, signalCode } from './lib/signals.mjs';
import { hasDisplay, startVirtualDisplay } from './lib/virtual-display.mjs';
import { formatDuration } from './setup/report.mjs';

const TAIL_CHARS = 8000;

/** @param {string} text */
const say = (text) => process.stderr.write(`start  ${text}\n`);

/**
 * Opens the window and ends when it does: same exit code, and our signals reach it.
 *
 * @param {string[]} args
 */
async function openWindow(args) {
  const electron = resolveElectron();
  const env = { ...process.env, ...electron.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const child = spawn(electron.executable, [...electronArgs(), projectRoot, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  forwardSignals(child);
  let tail = '';
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    tail = (tail + chunk).slice(-TAIL_CHARS);
  });
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (code === 0) return;
  const display = process.env.DISPLAY;
  const reason = explainElectronFailure(tail, { executable: electron.executable, display });
  if (reason !== undefined) throw new PlainError(reason);
  process.exitCode = code ?? signalCode(signal);
}

/** Runs the demo, on an invisible screen if possible. */
async function demonstrate() {
  const script = join(projectRoot, 'scripts', 'demo.mjs');
  if (!existsSync(script))
    throw new PlainError('The guided demo (scripts/demo.mjs) is not part of this checkout.');
  const display = process.platform === 'linux' ? await virtualOrOwnDisplay() : undefined;
  try {
    const { runDemo } = await import('./demo.mjs');
    await runDemo();
  } finally {
    await display?.stop();
  }
}

/** Starts a virtual display on Linux if possible, so that the demo avoids the user's own screen. */
async function virtualOrOwnDisplay() {
  try {
    const display = await startVirtualDisplay();
    process.env.DISPLAY = display.display;
    delete process.env.WAYLAND_DISPLAY;
    say(`showing the app on a virtual display (${display.display})`);
    return display;
  } catch (error) {
    if (!hasDisplay()) throw error;
    return undefined;
  }
}

/** @param {string[]} args */
async function start(args) {
  const demo = args.includes('--demo');
  const { built, durationMs } = await ensureBuilt();
  say(
    built
      ? `built the app in ${formatDuration(durationMs)}`
      : `the build is up to date (${formatDuration(durationMs)})`,
  );
  if (demo) return demonstrate();
  if (hasDisplay()) return openWindow(args);
  say('there is no display here: running the guided demo instead of opening a window');
  return demonstrate();
}

start(process.argv.slice(2)).catch(failWith);
