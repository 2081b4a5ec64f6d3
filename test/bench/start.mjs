import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { graphicsSwitches } from '../../electron/platform/graphics.ts';
import { electronArgs, resolveElectron } from '../../scripts/lib/electron-runtime.mjs';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { ownTarget, packageFolder } from '../../scripts/package/targets.mjs';
import { treeMemoryMb } from './process-memory.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { loadOfMachine, median, printRatio } from './ratios.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/** @typedef {{ timeMs: number, memoryMb: number }} Start */
/** @typedef {{ executable: string, args: readonly string[], env: Record<string, string> }} Program */

const ROOT = join(import.meta.dirname, '..', '..');
const ROUNDS = isShort ? 4 : 7;
const GOALS = { time: 1.3, memory: 1.6 };
/** An installed app starts as fast as one from a checkout. */
const INSTALLED_GOAL = 1.1;
/** Long enough for the embedded services to start behind the window. */
const SETTLE_MS = 4_000;
const START_LIMIT_MS = 30_000;

/** Evaluated in the page: the time of its ready mark in epoch milliseconds, null before it. */
const READY_INSTANT = `(([mark]) => mark ? performance.timeOrigin + mark.startTime : null)(
  performance.getEntriesByName('app-ready'))`;

/**
 * Writes the bare window: same runtime and graphics switches, and an empty page that marks itself ready at its first
 * frame.
 *
 * @param {string} folder
 */
function writeBareApp(folder) {
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"bare","version":"1.0.0","main":"main.cjs"}',
  );
  writeFileSync(
    join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
app.setPath('userData', process.env.DRAGOMAN_USER_DATA);
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
for (const name of ${JSON.stringify(graphicsSwitches(() => false))}) app.commandLine.appendSwitch(name);
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>bare</title><p>Bare</p><script>
requestAnimationFrame(() => requestAnimationFrame(() => {
  performance.mark('app-ready'); document.documentElement.dataset.appReady = 'true'; }));</script>`,
  );
}

/**
 * Measures one cold start: milliseconds from spawn to the page's own ready mark, and the memory of all processes.
 *
 * @param {Program} program
 * @param {string} userData
 * @returns {Promise<Start>}
 */
async function measure({ executable, args, env }, userData) {
  const spawnedAtMs = Date.now();
  const child = spawn(executable, [...electronArgs(), '--remote-debugging-port=0', ...args], {
    env: { ...process.env, ...env, DRAGOMAN_USER_DATA: userData },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const readyAtMs = await readyInstant(await debuggerPort(child));
    await sleep(SETTLE_MS);
    const memoryMb = treeMemoryMb(child.pid);
    return { timeMs: readyAtMs - spawnedAtMs, memoryMb };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Finds the debugger's port, which Chromium prints to stderr.
 *
 * @param {ChildProcess} child
 * @returns {Promise<string>}
 */
function debuggerPort(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve(port);
    });
    child.once('exit', () =>
      reject(new PlainError('The window closed before it could be measured.')),
    );
  });
}

/**
 * Asks the page for its ready time until it has one; a page that is still navigating doesn't answer.
 *
 * @param {string} port
 */
async function readyInstant(port) {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    await sleep(100);
    /** @type {{ type: string, webSocketDebuggerUrl: string }[]} */
    const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
    const target = targets.find(({ type }) => type === 'page');
    const instant = target && (await evaluate(target.webSocketDebuggerUrl, READY_INSTANT));
    if (typeof instant === 'number') return instant;
  }
  throw new PlainError('The window did not become ready.');
}

/**
 * Returns the value of an expression in a page; undefined if the page is navigating.
 *
 * @param {string} url
 * @param {string} expression
 * @returns {Promise<unknown>}
 */
function evaluate(url, expression) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.addEventListener('close', () => resolve(undefined));
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression, returnByValue: true },
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) => {
      resolve(JSON.parse(data).result?.result?.value);
      socket.close();
    });
  });
}

/**
 * Returns how to start an app from its folder.
 *
 * @param {string} folder
 * @returns {Program}
 */
function fromFolder(folder) {
  const { executable, env } = resolveElectron();
  return { executable, env, args: [folder] };
}

/**
 * Returns how to start the package of this checkout. It must be this commit's: an old one would be compared with it.
 *
 * @returns {Program}
 */
function fromPackage() {
  const executable = join(packageFolder, `dragoman-${ownTarget().name}`, 'dragoman');
  if (!existsSync(executable)) {
    throw new PlainError(
      'There is no package yet. Make one, then measure again: npm run package -- --for-tests',
    );
  }
  return { executable, env: {}, args: [] };
}

/**
 * `npm run bench -- start [--installed] [checkouts]`: cold start and memory of the app, alternating with a bare window in
 * one run. Other built checkouts can be included, to see what a change costs, and so can the package.
 *
 * @param {string[]} args
 */
export async function run(args) {
  const isInstalled = args.includes('--installed');
  const checkouts = args.filter((arg) => arg !== '--installed');
  await ensureBuilt();
  const display =
    process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
      ? await startVirtualDisplay()
      : null;
  if (display !== null) process.env.DISPLAY = display.display;
  const newFolder = () => mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const bareFolder = newFolder();
  writeBareApp(bareFolder);
  /** The bare window comes first, then the app of this checkout. */
  const programs = [
    ...[bareFolder, ROOT].map(fromFolder),
    ...(isInstalled ? [fromPackage()] : []),
    ...checkouts.map(fromFolder),
  ];
  const sides = programs.map((program) => ({
    program,
    data: newFolder(),
    /** @type {Start[]} */
    starts: [],
  }));
  try {
    // Not counted: the first start creates the data folder and the app's code cache, and the second creates
    // Chromium's code cache for the page.
    for (let start = 0; start < 2; start += 1) {
      for (const { program, data } of sides) await measure(program, data);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { program, data, starts } of sides) starts.push(await measure(program, data));
    }
  } finally {
    for (const folder of [bareFolder, ...sides.map(({ data }) => data)])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await display?.stop();
  }
  const [bare = [], app = [], ...others] = sides.map(({ starts }) => starts);
  noteFigure('start.time', report('time to data-app-ready', 'timeMs', 'ms', GOALS.time, bare, app));
  noteFigure(
    'start.memory',
    report('memory of all processes', 'memoryMb', 'MB', GOALS.memory, bare, app),
  );
  const installed = isInstalled ? others.shift() : undefined;
  if (installed !== undefined) {
    // Not its memory: pages of the checkout's Electron count less while other windows run it.
    printRatio(
      'installed to checkout, time to data-app-ready',
      installed.map(({ timeMs }) => timeMs),
      app.map(({ timeMs }) => timeMs),
      `${INSTALLED_GOAL} or less`,
    );
  }
  for (const [index, other] of others.entries()) {
    const name = checkouts[index] ?? '';
    report(`${name}: time to data-app-ready`, 'timeMs', 'ms', GOALS.time, bare, other);
    report(`${name}: memory of all processes`, 'memoryMb', 'MB', GOALS.memory, bare, other);
  }
  process.stdout.write(
    `load of the machine: ${loadOfMachine()}; with more than its cores, both wait more than they work\n`,
  );
}

/**
 * @param {string} label
 * @param {keyof Start} field
 * @param {string} unit
 * @param {number} goal
 * @param {readonly Start[]} bare
 * @param {readonly Start[]} app
 */
function report(label, field, unit, goal, bare, app) {
  const [bareMedian, appMedian] = [
    median(bare.map((run) => run[field])),
    median(app.map((run) => run[field])),
  ];
  const ratio = appMedian / bareMedian;
  // Adjacent runs share the machine's other load.
  const paired = median(app.map((run, round) => run[field] / (bare[round]?.[field] ?? Number.NaN)));
  process.stdout.write(
    `${label}: ${ratio.toFixed(2)} x bare window (goal ${goal} or less) — ` +
      `median of ${ROUNDS}: ${appMedian.toFixed(0)} ${unit} to ${bareMedian.toFixed(0)} ${unit}; ` +
      `median of the pairs ${paired.toFixed(2)}\n`,
  );
  return ratio;
}
