import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { openWindow } from '../../scripts/lib/drive-window.mjs';
import { hasDisplay, startVirtualDisplay } from '../../scripts/lib/virtual-display.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { loadOfMachine } from './ratios.mjs';

/** @import { ElectronApplication, Page } from 'playwright-core' */

const LARGE = 20_000;
const SIZES = isShort ? [100, LARGE] : [100, 5000, LARGE];
const GOAL_MS = 50;
/** Figures of the largest document. */
const FIGURES = new Map([
  ['open, window', 'loop.open'],
  ['confirm, window', 'loop.confirm'],
]);
const ITEM = '00000000-0000-4000-8000-00000000be7c';

/** @param {number} at */
const targetAt = (at) => `Satz ${at} von vielen, mit der Zahl ${(at * 7919) % 10_007}.`;
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Measures the longest time that the window and the main process were blocked while a document with many segments is
 * opened, scrolled, searched, edited, confirmed, and saved, compared with a one-page document.
 */
export async function measureDocumentView() {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env.DISPLAY = display.display;
  try {
    /** @type {Map<string, number>[]} */
    const results = [];
    for (const size of SIZES) results.push(await measure(size));
    const [base, ...larger] = results;
    for (const [index, result] of larger.entries()) {
      const size = SIZES[index + 1] ?? 0;
      say(`a document of ${size} segments, longest block, beside one of ${SIZES[0]}:`);
      for (const [name, blockMs] of result) {
        const before = Math.max(1, base?.get(name) ?? 0);
        const hasGoal = size < LARGE || name === 'confirm, window';
        const goal = hasGoal
          ? `, goal ${GOAL_MS} ms: ${blockMs <= GOAL_MS ? 'met' : 'MISSED'}`
          : '';
        if (size === LARGE && FIGURES.has(name)) noteFigure(FIGURES.get(name) ?? '', blockMs);
        say(`  ${name}: ${blockMs.toFixed(0)} ms, ${(blockMs / before).toFixed(1)} times${goal}`);
      }
    }
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
  } finally {
    await display?.stop();
  }
}

/** @param {number} size @returns {Promise<Map<string, number>>} longest blocks in milliseconds by action and process */
async function measure(size) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const userData = join(folder, 'data');
  const file = join(folder, 'bench.de.txt');
  writeFileSync(file, Array.from({ length: size }, (_, at) => `${targetAt(at)}\n`).join(''));
  await fillHistory(userData, size);
  const { app, page } = await openWindow({ userData });
  /** @type {Map<string, number>} */
  const blocks = new Map();
  try {
    await page.evaluate(watchTasks);
    await app.evaluate(watchLoop);
    await app.evaluate(({ dialog }, path) => {
      Object.assign(dialog, {
        showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [path] }),
      });
    }, file);
    /** @param {string} name @param {() => Promise<unknown>} work */
    const during = async (name, work) => {
      await page.evaluate(takeTasks);
      await app.evaluate(takeDelay);
      await work();
      await page.evaluate(() => new Promise((painted) => setTimeout(painted, 200)));
      const tasks = await page.evaluate(takeTasks);
      const mainMs = await app.evaluate(takeDelay);
      blocks.set(`${name}, window`, Math.max(0, ...tasks));
      blocks.set(`${name}, main process`, mainMs);
    };
    await page.keyboard.press('Control+4');
    const row = page.getByRole('button', { name: 'bench.txt', exact: true });
    await row.waitFor();
    // The first opening of any document loads the page's code.
    await row.click();
    await segment(page, 0).waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor();
    await during('open', async () => {
      await row.click();
      await segment(page, 0).waitFor();
    });
    await during('scroll', () => page.evaluate(scrollThrough));
    await during('next page', () => turnPage(page, size));
    await during('edit', async () => {
      await page
        .getByRole('button', { name: /^Edit translation/u })
        .nth(1)
        .click();
      await page.keyboard.type(' Mehr.');
    });
    await during('confirm', async () => {
      await page.keyboard.press('Enter');
      await page.getByText('Mehr.', { exact: false }).first().waitFor();
    });
    // The others have no figure in the record.
    if (isShort) return blocks;
    await page.keyboard.press('Escape');
    await during('save', async () => {
      await page.getByRole('button', { name: 'Save document with my edits' }).click();
      await page.getByRole('button', { name: 'Choose file…' }).click();
      await page.getByText('Saved as', { exact: false }).waitFor({ timeout: 120_000 });
    });
    await page.keyboard.press('Escape');
    await during('search', async () => {
      const field = page.getByRole('searchbox', { name: 'Search history' });
      await field.fill(`Satz ${size - 2}`);
      await field.press('Enter');
      await page.locator('mark').first().waitFor();
      await row.click();
      await segment(page, 0).waitFor();
    });
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return blocks;
}

/** @param {string} userData @param {number} size */
async function fillHistory(userData, size) {
  mkdirSync(join(userData, 'database'), { recursive: true });
  const database = openDatabase({
    file: join(userData, 'database', 'dragoman.db'),
    workerUrl: new URL('../../electron/db/worker.ts', import.meta.url),
  });
  await database.opening;
  await database.history.add(
    {
      id: ITEM,
      kind: 'document',
      title: 'bench.txt',
      sourceLang: 'EN',
      targetLang: 'DE',
      connectionName: 'Bench',
      isPractice: false,
      billedChars: null,
      createdAtMs: 1,
      documentJobId: null,
    },
    Array.from({ length: size }, (_, at) => ({
      position: at,
      source: `Sentence ${at} of many, with the number ${(at * 7919) % 10_007}.`,
      target: targetAt(at),
    })),
  );
  await database.close();
}

/** @param {Page} page @param {number} at */
const segment = (page, at) => page.locator(`tr[data-position="${at}"], tr[data-position]`).first();

/** @param {Page} page @param {number} size */
async function turnPage(page, size) {
  if (size <= 100) return;
  await page.getByRole('button', { name: 'Next page' }).first().click();
  await page.locator('tr[data-position="100"]').waitFor();
}

/** Records tasks on the page that take 50 ms or more. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** @returns {number[]} their milliseconds since the last call */
function takeTasks() {
  return Reflect.get(globalThis, 'longTasks').splice(0);
}

function watchLoop() {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
  const loopDelay = monitorEventLoopDelay({ resolution: 1 });
  loopDelay.enable();
  Object.assign(globalThis, { loopDelay });
}

/** @returns {number} milliseconds of the longest block of the main process since the last call */
function takeDelay() {
  const delay = Reflect.get(globalThis, 'loopDelay');
  const longestMs = delay.max / 1e6;
  delay.reset();
  return longestMs;
}

async function scrollThrough() {
  const scroller =
    [...document.querySelectorAll('main, main *')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 100 &&
        getComputedStyle(element).overflowY !== 'visible',
    ) ?? document.documentElement;
  for (let step = 0; step < 60; step += 1) {
    scroller.scrollTop += 200;
    await new Promise(requestAnimationFrame);
  }
}
