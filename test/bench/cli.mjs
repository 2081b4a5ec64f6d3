import { spawn } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { electronArgs, resolveElectron } from '../../scripts/lib/electron-runtime.mjs';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { loadOfMachine, median, printRatio } from './ratios.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const ROUNDS = isShort ? 10 : 30;
const GOAL = 1.5;
const QUIT_MS = 20_000;

/**
 * Runs Electron on an app until it ends.
 *
 * @param {string} appFolder
 * @param {string[]} args
 * @param {string} userData
 * @returns {Promise<number>} milliseconds from spawn to exit
 */
async function measure(appFolder, args, userData) {
  const electron = resolveElectron();
  const startedMs = performance.now();
  const child = spawn(
    electron.executable,
    ['--ozone-platform=headless', '--log-level=3', ...electronArgs(), appFolder, ...args],
    {
      env: { ...process.env, ...electron.env, DRAGOMAN_USER_DATA: userData, DISPLAY: '' },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new PlainError(`A run ended with the exit code ${code}.`);
  return performance.now() - startedMs;
}

/**
 * Ends the app that the first command started.
 *
 * @param {string} userData
 */
async function endApp(userData) {
  const lock = join(userData, 'SingletonLock');
  for (let waitedMs = 0; waitedMs < QUIT_MS; waitedMs += 100) {
    try {
      const pid = Number(/-(\d+)$/u.exec(readlinkSync(lock))?.[1]);
      process.kill(pid, waitedMs === 0 ? 'SIGTERM' : 0);
    } catch {
      return;
    }
    await sleep(100);
  }
}

/**
 * Measures a command while the app runs, beside an Electron that ends at once: `dragoman services`, from the start of
 * its process to its end.
 */
export async function run() {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const userData = join(folder, 'data');
  const bare = join(folder, 'bare.mjs');
  // The same as a command: nothing of Chromium starts, because the module ends the process first.
  writeFileSync(bare, 'process.reallyExit(0);\n');
  try {
    // Starts the app.
    await measure(ROOT, ['services'], userData);
    /** @type {number[]} */
    const commands = [];
    /** @type {number[]} */
    const bares = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      commands.push(await measure(ROOT, ['services'], userData));
      bares.push(await measure(bare, [], join(folder, 'bare')));
    }
    const ratio = printRatio('a command, relative to a bare Electron', commands, bares, `${GOAL}`);
    noteFigure('cli.call', ratio);
    process.stdout.write(
      `median ${median(commands).toFixed(0)} ms, bare ${median(bares).toFixed(0)} ms, ` +
        `load of the machine ${loadOfMachine()}\n`,
    );
  } finally {
    await endApp(userData);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
