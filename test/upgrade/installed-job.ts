/**
 * Drives an installed app over the debugging port, as `.ci/installed` starts it. The parts, in this order:
 *
 * - `translate`: the older version does the main job
 * - `wait`: a document of its data waits for a service; no app runs
 * - `newer`: the newer version has all of it, and adds an hour and a translation
 * - `refused`: the older version says that it cannot open the newer data, and what going back leaves behind
 * - `back`: it goes back
 * - `older`: it has its own data again, and holds what waited
 * - `again`: the newer version opens that
 *
 *     node test/upgrade/installed-job.ts translate HOME APP.log PROCESS
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { NEWER_SCHEMA, NEWER_VERSION } from './newer-version.ts';
import { addWork, copiesOf, readWork } from './steps.ts';

const SAMPLE = 'quarterly-report.docx';
/** Note of the work that only the newer version adds. */
const NOTE = 'warehouse';
/** The first start after an installation reads everything from the disk, beside other work of a CI machine. */
const START_MS = 180_000;
const JOB_MS = 120_000;
/** How much of the page an error shows. */
const PAGE_CHARS = 2000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Returns the address that the app prints once its debugging port listens. */
async function debuggingAddress(log: string, processId: number): Promise<string> {
  const untilMs = performance.now() + START_MS;
  while (performance.now() < untilMs) {
    const found = /DevTools listening on (?<address>ws:\/\/\S+)/u.exec(readFileSync(log, 'utf8'));
    const address = found?.groups?.['address'];
    if (address !== undefined) return address;
    if (!existsSync(`/proc/${String(processId)}`))
      throw new Error('The app ended before its first window.');
    await delay(100);
  }
  throw new Error('The app did not open its debugging port.');
}

async function appPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  assert.ok(context, 'the app has a window');
  const isOurs = (page: Page): boolean => page.url().startsWith('app://dragoman');
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
      const field = (name: string): string =>
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
function expectSandbox(): void {
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
  say(`sandboxed: ${processes.map(({ type }) => type).join(', ')}`);
}

async function findInHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('report');
  const results = page.getByRole('table', { name: 'History results' });
  await results.getByText(SAMPLE).first().waitFor();
  say('found in the history');
}

/** @param home of the user, from outside */
async function translate(page: Page, home: string): Promise<void> {
  expectSandbox();
  // Its path in the root of the app, which is not ours.
  const path = join('/home', basename(home), 'Documents', SAMPLE);
  const documents = new DocumentsPage(page);
  await documents.drop([path]);
  await page.getByText(SAMPLE).first().waitFor();
  await documents.chooseTarget('Spanish');
  await documents.translateButton.click();
  const saved = documents.row(SAMPLE).getByText('Saved', { exact: true });
  await saved.waitFor({ timeout: JOB_MS });
  const file = readdirSync(join(home, 'Documents')).find((name) => /\.es.*\.docx$/u.test(name));
  assert.ok(file, 'the translation lies beside its source');
  say(`saved: ${file}`);
  await findInHistory(page);
}

const userDataIn = (home: string): string => join(home, '.config/dragoman');

/** As if a service had been out of reach; without receipts, nobody knows whether the document was sent. */
function addWaitingDocument(home: string): void {
  const { database, receipts } = dataPaths(userDataIn(home));
  const connection = new DatabaseSync(database);
  connection.exec(
    `INSERT INTO document_jobs (id, file_name, format, size_bytes, sha256, connection_id, connection_name, is_practice,
         target_lang, formality, state, is_paused, is_output_unchanged, created_at_ms, updated_at_ms)
       VALUES ('waits', 'waits.txt', 'txt', 1, 'abc', 'work', 'Work', 0, 'DE', 'default', 'ready', 0, 0, 1, 1)`,
  );
  connection.close();
  rmSync(receipts, { recursive: true, force: true });
}

const choicesOn = (page: Page) =>
  page.getByRole('region', { name: 'This data is from a newer version' });

async function showChoices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the choices' }).click();
  const choices = choicesOn(page);
  await choices.getByText(`Dragoman ${NEWER_VERSION} wrote it.`).waitFor();
  const lost = await choices.getByText('Only in the newer data:').innerText();
  say(lost);
  assert.match(lost, /: 1 translation, 1 segment, 1 time entry\.$/u);
}

async function goBack(page: Page, browser: Browser): Promise<void> {
  await showChoices(page);
  const ended = new Promise((resolve) => browser.once('disconnected', resolve));
  await choicesOn(page).getByRole('button', { name: 'Go back and restart' }).click();
  await ended;
}

async function useOlderAgain(page: Page, home: string): Promise<void> {
  await page.waitForFunction(async () => {
    const { api } = globalThis as unknown as {
      api: { app: { listNotices(): Promise<{ value: { title: string }[] }> } };
    };
    const { value } = await api.app.listNotices();
    return value.some(({ title }) => title === 'Restore complete');
  });
  await findInHistory(page);
  assert.deepEqual(await readWork(page, [NOTE]), []);
  const held = await askApp(page, 'data', 'listHeldWork', { text: '', page: 1, limit: 5 });
  assert.equal((held as { total: number }).total, 1, 'the document that waited is on hold');
  const kept = new RegExp(`^dragoman-v${String(NEWER_SCHEMA)}-.+-before-restore`, 'u');
  const copies = copiesOf(userDataIn(home));
  assert.ok(copies.some((name) => kept.test(name)));
  say(copies.join('\n'));
}

async function useNewer(page: Page): Promise<void> {
  await findInHistory(page);
  await addWork(page, NOTE, Date.UTC(2026, 2, 2, 9));
  assert.deepEqual(await readWork(page, [NOTE]), [NOTE]);
}

async function useNewerAgain(page: Page): Promise<void> {
  await findInHistory(page);
  assert.deepEqual(await readWork(page, [NOTE]), []);
}

const PARTS: Record<string, (page: Page, home: string, browser: Browser) => Promise<void>> = {
  translate,
  newer: useNewer,
  refused: showChoices,
  back: (page, _home, browser) => goBack(page, browser),
  older: useOlderAgain,
  again: useNewerAgain,
};

const [name = '', home = '', log = '', processId = ''] = process.argv.slice(2);
if (name === 'wait') {
  addWaitingDocument(home);
  process.exit();
}
const part = PARTS[name];
assert.ok(part, `there is no part ${name}`);
const browser = await chromium.connectOverCDP(await debuggingAddress(log, Number(processId)), {
  timeout: START_MS,
});
const page = await appPage(browser);
try {
  await part(page, home, browser);
} catch (error) {
  say(inspect(error));
  if (!page.isClosed()) say((await page.locator('main').innerText()).slice(0, PAGE_CHARS));
  process.exitCode = 1;
}
if (browser.isConnected()) {
  const session = await browser.newBrowserCDPSession();
  // The app may be gone before it answers.
  await Promise.allSettled([session.send('Browser.close')]);
}
process.exit();
