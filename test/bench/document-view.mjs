import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../electron/db/client.ts';
import { openWindow } from '../../scripts/lib/drive-window.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { quantile } from './ratios.mjs';

/** @import { Page } from 'playwright-core' */

const SIZES = /** @type {const} */ ([100, 20_000]);
const GOAL_MS = 50;
/** Openings and searches; each round has several keys, confirmations, and swipes. */
const ROUNDS = isShort ? 5 : 12;
const KEYS = 12;
const CONFIRMED = 3;
const SWIPES = 6;
const ITEM = '00000000-0000-4000-8000-00000000be7c';

/** @param {number} at */
const targetAt = (at) => `Satz ${at} von vielen, mit der Zahl ${(at * 7919) % 10_007}.`;
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** @typedef {Map<string, number[]>} Blocks longest blocks in milliseconds, by action and process */

/**
 * Measures how long the window and the main process are blocked while a document of 20,000 segments is opened, scrolled,
 * searched, edited, and confirmed, compared with one of 100.
 */
export async function measureDocumentView() {
  /** @type {Blocks[]} */
  const results = [];
  for (const size of SIZES) results.push(await measure(size));
  const [base, large] = results;
  say(`a document of ${SIZES[1]} segments, blocked at p95, beside one of ${SIZES[0]}:`);
  /** @type {number[]} */
  const inWindow = [];
  for (const [name, blocks] of large ?? []) {
    const blockMs = quantile(blocks, 0.95);
    const beforeMs = Math.max(1, quantile(base?.get(name) ?? [], 0.95));
    const hasGoal = name.endsWith('window');
    if (hasGoal) inWindow.push(blockMs);
    const goal = hasGoal ? `, goal ${GOAL_MS} ms: ${blockMs <= GOAL_MS ? 'met' : 'MISSED'}` : '';
    say(
      `  ${name}: ${blockMs.toFixed(0)} ms to ${beforeMs.toFixed(0)} ms, ` +
        `${(blockMs / beforeMs).toFixed(1)} times, longest ${Math.max(...blocks).toFixed(0)} ms${goal}`,
    );
  }
  noteFigure('document.blocked', Math.max(...inWindow));
}

/** @param {number} size @returns {Promise<Blocks>} */
async function measure(size) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const userData = join(folder, 'data');
  await fillHistory(userData, size);
  const { app, page } = await openWindow({ userData });
  /** @type {Blocks} */
  const blocks = new Map();
  try {
    await page.evaluate(watchWindow);
    await app.evaluate(watchLoop);
    /** @param {string} name @param {() => Promise<unknown>} work */
    const during = async (name, work) => {
      await page.evaluate(takeBlock);
      await app.evaluate(takeDelay);
      await work();
      await page.evaluate(() => new Promise((painted) => setTimeout(painted, 100)));
      /** @param {string} process @param {number} ms */
      const note = (process, ms) => {
        const key = `${name}, ${process}`;
        blocks.set(key, [...(blocks.get(key) ?? []), ms]);
      };
      note('window', await page.evaluate(takeBlock));
      note('main process', await app.evaluate(takeDelay));
    };
    await page.keyboard.press('Control+4');
    const row = page.getByRole('button', { name: 'bench.txt', exact: true });
    const rows = page.locator('tr[data-position]');
    await row.waitFor();
    // The first opening of any document loads the page's code, and reads its rows.
    await row.click();
    await rows.first().waitFor();
    const find = page.getByRole('searchbox', { name: 'Find in document' });
    const edit = page.getByRole('button', { name: /^Edit translation/u });
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.keyboard.press('Escape');
      await row.waitFor();
      await during('open', async () => {
        await row.click();
        await rows.first().waitFor();
      });
      for (let swipe = 0; swipe < SWIPES; swipe += 1) {
        await during('scroll', () => page.evaluate(scrollOn, swipe % 2 === 0));
      }
      await edit.nth(9).click();
      for (let key = 0; key < KEYS; key += 1) {
        await during('type', () => page.keyboard.type(key % 6 === 5 ? ' ' : 'm'));
      }
      for (let count = 0; count < CONFIRMED; count += 1) {
        await during('confirm', async () => {
          const before = await focusedName(page);
          await page.keyboard.press('Enter');
          while ((await focusedName(page)) === before) await page.waitForTimeout(10);
        });
      }
      await page.keyboard.press('Escape');
      await during('search', async () => {
        await find.fill(`vielen ${round}`);
        await page.getByText(/^[\d,]+ results?$/u).waitFor();
      });
      await find.fill('');
      await page.getByText(/^[\d,]+ results?$/u).waitFor({ state: 'detached' });
    }
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return blocks;
}

/** @param {Page} page */
const focusedName = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

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

/** Notes the longest time in which the page could do nothing else. */
function watchWindow() {
  let lastMs = performance.now();
  Object.assign(globalThis, { longestBlock: 0 });
  const look = () => {
    const nowMs = performance.now();
    const longestMs = Math.max(Reflect.get(globalThis, 'longestBlock'), nowMs - lastMs - PAUSE_MS);
    Object.assign(globalThis, { longestBlock: longestMs });
    lastMs = nowMs;
  };
  // Chromium repeats no faster than this.
  const PAUSE_MS = 4;
  setInterval(look, PAUSE_MS);
}

/** @returns {number} milliseconds since the last call */
function takeBlock() {
  const blockMs = Reflect.get(globalThis, 'longestBlock');
  Object.assign(globalThis, { longestBlock: 0 });
  return blockMs;
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

/** @param {boolean} isFar by the thumb, or by the wheel */
async function scrollOn(isFar) {
  const scroller = document.querySelector('table[aria-label="Segments"]')?.parentElement;
  if (!scroller) throw new Error('There is no grid.');
  for (let step = 0; step < 30; step += 1) {
    scroller.scrollTop += isFar ? scroller.scrollHeight / 35 : 120;
    await new Promise(requestAnimationFrame);
  }
  scroller.scrollTop = 0;
}
