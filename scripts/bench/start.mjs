import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { electronArgs, resolveElectron } from '../lib/electron-runtime.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { startVirtualDisplay } from '../lib/virtual-display.mjs';
import { ensureBuilt } from '../lib/build.mjs';
import { treeMemoryMb } from './process-memory.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const ROUNDS = 9;
const GOALS = { time: 1.5, memory: 1.6 };
/** Long enough for the embedded services to be up behind the window. */
const SETTLE_MS = 4_000;

/** The bare window: same runtime, an empty page that marks itself ready at its first frame. */
function writeBareApp() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bare-'));
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"bare","version":"1.0.0","main":"main.cjs"}',
  );
  writeFileSync(
    join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
app.setPath('userData', process.env.DRAGOMAN_USER_DATA);
app.enableSandbox();
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>bare</title><p>Bare</p><script>
requestAnimationFrame(() => requestAnimationFrame(() => {
  performance.mark('app-ready'); document.documentElement.dataset.appReady = 'true'; }));</script>`,
  );
  return folder;
}

/** One cold start: milliseconds from spawn to the page's own ready mark, and memory of all processes. */
async function measure(appFolder) {
  const userData = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const electron = resolveElectron();
  const spawnedAtMs = Date.now();
  const child = spawn(
    electron.executable,
    [...electronArgs(), '--remote-debugging-port=0', appFolder],
    {
      env: { ...process.env, ...electron.env, DRAGOMAN_USER_DATA: userData },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const browser = await chromium.connectOverCDP(await debuggerUrl(child));
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    await page.waitForSelector('html[data-app-ready="true"]', { timeout: 60_000 });
    const readyAtMs = await page.evaluate(
      () => performance.timeOrigin + performance.getEntriesByName('app-ready')[0].startTime,
    );
    await sleep(SETTLE_MS);
    const memoryMb = treeMemoryMb(child.pid);
    await browser.close();
    return { timeMs: readyAtMs - spawnedAtMs, memoryMb };
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium says on stderr where its debugger listens. */
function debuggerUrl(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const url = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', () =>
      reject(new PlainError('The window closed before it could be measured.')),
    );
  });
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Cold start and memory of the app beside a bare window, interleaved in one run. */
export async function run() {
  await ensureBuilt();
  const display =
    process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
      ? await startVirtualDisplay()
      : null;
  if (display !== null) process.env.DISPLAY = display.display;
  const bareFolder = writeBareApp();
  const bare = [];
  const app = [];
  try {
    await measure(bareFolder);
    await measure(ROOT);
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await measure(bareFolder));
      app.push(await measure(ROOT));
    }
  } finally {
    rmSync(bareFolder, { recursive: true, force: true });
    await display?.stop();
  }
  report('time to data-app-ready', 'timeMs', 'ms', GOALS.time, bare, app);
  report('memory of all processes', 'memoryMb', 'MB', GOALS.memory, bare, app);
}

function report(label, field, unit, goal, bare, app) {
  const [bareMedian, appMedian] = [bare, app].map((runs) => median(runs.map((run) => run[field])));
  const ratio = appMedian / bareMedian;
  process.stdout.write(
    `${label}: ${ratio.toFixed(2)} x bare window (goal ${goal} or less) — ` +
      `median of ${ROUNDS}: ${appMedian.toFixed(0)} ${unit} to ${bareMedian.toFixed(0)} ${unit}\n`,
  );
}
