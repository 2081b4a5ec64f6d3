/**
 * Drives an installed app over the debugging port, as `.ci/installed` starts it: `translate` does the main job, `find`
 * looks for its result after an upgrade.
 *
 *     node scripts/test/installed-job.mjs translate APP.log HOME PROCESS
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { dropFiles } from '../lib/drive-window.mjs';

const SAMPLE = 'quarterly-report.docx';
/** The first start after an installation reads everything from the disk, beside other work of a CI machine. */
const START_MS = 180_000;
const JOB_MS = 120_000;
/** How much of the page an error shows. */
const PAGE_CHARS = 2000;

/**
 * Returns the address that the app prints once its debugging port listens.
 *
 * @param {string} log
 * @param {number} processId of what started the app
 */
async function debuggingAddress(log, processId) {
  const untilMs = performance.now() + START_MS;
  while (performance.now() < untilMs) {
    const found = /DevTools listening on (?<address>ws:\/\/\S+)/u.exec(readFileSync(log, 'utf8'));
    if (found?.groups?.address) return found.groups.address;
    if (!existsSync(`/proc/${processId}`))
      throw new Error('The app ended before its first window.');
    await delay(100);
  }
  throw new Error('The app did not open its debugging port.');
}

/** @param {import('playwright-core').Browser} browser */
async function appPage(browser) {
  const [context] = browser.contexts();
  assert.ok(context, 'the app has a window');
  const isOurs = (/** @type {import('playwright-core').Page} */ page) =>
    page.url().startsWith('app://dragoman');
  const page = context.pages().find(isOurs) ?? (await context.waitForEvent('page', isOurs));
  await page.waitForSelector('html[data-app-ready="true"]', { timeout: START_MS });
  return page;
}

/** Returns the processes of the installed app, with the facts that the sandbox leaves. */
function appProcesses() {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return ids.flatMap((id) => {
    try {
      if (!readlinkSync(`/proc/${id}/exe`).endsWith('/usr/lib/dragoman/dragoman')) return [];
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const field = (/** @type {string} */ name) =>
        new RegExp(`^${name}:\\s*(.+)$`, 'mu').exec(status)?.[1]?.trim() ?? '';
      const args = readFileSync(`/proc/${id}/cmdline`, 'utf8').split(/[\0 ]/u);
      return [
        {
          args,
          type: args.find((arg) => arg.startsWith('--type='))?.slice('--type='.length) ?? 'main',
          user: Number(field('Uid').split(/\s/u)[0]),
          seccomp: field('Seccomp'),
          namespaces: field('NSpid').split(/\s/u).length,
        },
      ];
    } catch {
      // It has ended in between.
      return [];
    }
  });
}

/** Nobody runs as root, and the page's process sees neither the system's calls nor its processes. */
function expectSandbox() {
  const processes = appProcesses();
  const main = processes.find(({ type }) => type === 'main');
  const renderers = processes.filter(({ type }) => type === 'renderer');
  assert.ok(main && renderers.length > 0, 'the app and its page run');
  for (const { user, args } of processes) {
    assert.notEqual(user, 0);
    assert.ok(!args.includes('--no-sandbox'));
  }
  for (const { seccomp, namespaces } of renderers) {
    assert.equal(seccomp, '2', 'the calls of the page are filtered');
    assert.ok(namespaces > main.namespaces, 'the page has its own process namespace');
  }
  console.log(`sandboxed: ${processes.map(({ type }) => type).join(', ')}`);
}

/** @param {import('playwright-core').Page} page */
async function findInHistory(page) {
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('report');
  const results = page.getByRole('table', { name: 'History results' });
  await results.getByText(SAMPLE).first().waitFor();
  console.log('found in the history');
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} home of the user, from outside
 */
async function translate(page, home) {
  expectSandbox();
  // Its path in the root of the app, which is not ours.
  const path = join('/home', basename(home), 'Documents', SAMPLE);
  await dropFiles(page, [path], page.getByRole('region', { name: 'Drop files or folders' }));
  await page.getByText(SAMPLE).first().waitFor();
  const target = page.getByRole('combobox', { name: 'To', exact: true });
  await target.fill('Spanish');
  await target.press('Enter');
  await page.getByRole('button', { name: /^Translate/u }).click();
  const row = page
    .getByRole('table', { name: 'Document jobs' })
    .getByRole('row', { name: new RegExp(`^${SAMPLE}`, 'u') });
  await row.getByText('Saved', { exact: true }).waitFor({ timeout: JOB_MS });
  const saved = readdirSync(join(home, 'Documents')).find((name) => /\.es.*\.docx$/u.test(name));
  assert.ok(saved, 'the translation lies beside its source');
  console.log(`saved: ${saved}`);
  await findInHistory(page);
}

const [part = '', log = '', home = '', processId = ''] = process.argv.slice(2);
const browser = await chromium.connectOverCDP(await debuggingAddress(log, Number(processId)), {
  timeout: START_MS,
});
const page = await appPage(browser);
try {
  if (part === 'translate') await translate(page, home);
  else await findInHistory(page);
} catch (error) {
  console.error(error);
  console.error((await page.locator('main').innerText()).slice(0, PAGE_CHARS));
  process.exitCode = 1;
}
const session = await browser.newBrowserCDPSession();
// The app may be gone before it answers.
await Promise.allSettled([session.send('Browser.close')]);
process.exit();
