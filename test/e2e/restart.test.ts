import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { requests } from '../../shared/ipc/contract.ts';
import { isAtRest } from '../../electron/db/engine/database-file.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { isFallbackRuntime } from '../../electron/platform/runtime-version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { STEP_TIMEOUT_MS } from '../support/window/window-under-test.ts';
import { askApp } from '../support/window/page-api.ts';
import { textFile } from '../support/text-files.ts';

const NAMES = ['alpha', 'beta', 'gamma'].flatMap((word) =>
  Array.from({ length: 7 }, (_, index) => `${word} ${String(index + 1)}.txt`),
);
/** One more than a page of a list holds. */
const TOTAL = NAMES.length;

/** The position in a list of several pages. */
const place = (page: Page, text: string): Locator =>
  page.getByRole('navigation', { name: 'Pages' }).getByText(text, { exact: true });

/** The number of rows, in the search form of the list. */
const count = (page: Page, form: 'Search jobs' | 'Search history', text: string): Locator =>
  page.getByRole('search', { name: form }).getByText(text, { exact: true });

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForSelector('html[data-app-ready="true"]');
}

const diagnosticsSchema = requests['app:get-diagnostics'].output;

describe('the app remembers', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;
  const adopt = (next: AppUnderTest): void => {
    under = next;
    documents = new DocumentsPage(next.page);
  };

  beforeAll(async () => {
    work = temporaryFolder();
    adopt(await startApp());
    await askApp(under.page, 'settings', 'update', { documents: { targetLangs: ['DE'] } });
    await reload(under.page);
  });
  afterAll(async () => {
    await under.kill();
  });

  /** Ends the app like the system at logoff: it closes all that it has open. */
  async function logOff(): Promise<void> {
    const child = under.app.process();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isAtRest(dataPaths(under.userData).database)).toBe(true);
  }

  it('the search and page of both lists while other pages are shown', async () => {
    const { page } = under;
    await documents.drop(NAMES.map((name) => textFile(work, name, `The ${name} letter.\n`)));
    await documents.translateButton.click();
    await place(page, `Page 1 of 2, ${TOTAL} documents`).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await place(page, `Page 2 of 2, ${TOTAL} documents`).waitFor();

    await goTo(page, 'History');
    await place(page, `Page 1 of 2, ${TOTAL} results`).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Page 2' }).click();
    await place(page, `Page 2 of 2, ${TOTAL} results`).waitFor();
    await goTo(page, 'Documents');
    await place(page, `Page 2 of 2, ${TOTAL} documents`).waitFor();
    await goTo(page, 'History');
    await place(page, `Page 2 of 2, ${TOTAL} results`).waitFor();

    const search = page.getByRole('searchbox', { name: 'Search history' });
    await search.fill('beta');
    await count(page, 'Search history', '7 results').waitFor();
    const results = page.getByRole('table', { name: 'History results' });
    await results.getByRole('button', { name: /^beta/u }).first().click();
    await new HistoryPage(page).back.click();
    await count(page, 'Search history', '7 results').waitFor();
    await goTo(page, 'Documents');
    const jobs = page.getByRole('searchbox', { name: 'Search jobs' });
    await jobs.fill('gamma');
    await count(page, 'Search jobs', '7 documents').waitFor();
    await goTo(page, 'History');
    await expect.poll(() => search.inputValue()).toBe('beta');
    await goTo(page, 'Documents');
    await expect.poll(() => jobs.inputValue()).toBe('gamma');
    await count(page, 'Search jobs', '7 documents').waitFor();
  });

  it('the plan and the page when the window is reloaded', async () => {
    const { page } = under;
    await documents.drop([textFile(work, 'planned.txt', 'Not sent yet.\n')]);
    const planned = page.getByRole('table', { name: 'Planned files' }).getByText('planned.txt');
    await planned.waitFor();
    await reload(page);
    await planned.waitFor();
    await goTo(page, 'Settings');
    await reload(page);
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await goTo(page, 'Documents');
    await planned.waitFor();
  });

  it('From, To, a recent search, the appearance, and the window size over a restart', async () => {
    const jobs = (): Locator => under.page.getByRole('searchbox', { name: 'Search jobs' });
    const from = (): Locator =>
      under.page.getByRole('combobox', { name: 'From', exact: true, disabled: false });
    await from().fill('English');
    await from().press('Enter');
    for (const name of ['French', 'Italian', 'Spanish']) await documents.chooseTarget(name);
    await under.page.getByRole('button', { name: 'Remove Italian' }).click();
    const size = { width: 1016, height: 688 };
    await openSettingsSection(under.page, 'Appearance');
    for (const name of ['Largest', 'Compact', 'Dark']) {
      await under.page.getByRole('radio', { name }).press('Space');
    }
    await goTo(under.page, 'Documents');
    await jobs().fill('beta');
    await jobs().press('Enter');
    await askApp(under.page, 'settings', 'update', { language: 'de' });
    const html =
      'html[data-text-size="largest"][data-density="compact"][data-theme="dark"][lang="de"]';
    await under.page.locator(html).waitFor();
    await under.app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]!.setSize(width, height);
    }, size);
    writeFileSync(join(work, 'planned.txt'), 'Not sent yet, and changed.\n');
    await logOff();
    adopt(await startApp({ userData: under.userData }));
    await under.page.locator(html).waitFor();
    const facts = await under.app.evaluate(({ BrowserWindow, Menu, nativeTheme }) => ({
      size: BrowserWindow.getAllWindows()[0]!.getSize(),
      isDark: nativeTheme.shouldUseDarkColors,
      menu: Menu.getApplicationMenu()!.items.map(({ label }) => label),
      runtime: process.versions.electron,
    }));
    expect(facts).toMatchObject({ size: [size.width, size.height], isDark: true });
    expect(facts.menu).toContain('Bearbeiten');
    await under.page.getByRole('link', { name: 'Einstellungen' }).click();
    await under.page.getByRole('button', { name: 'App', exact: true }).click();
    await under.page.getByRole('link', { name: 'Erscheinungsbild' }).click();
    await expect
      .poll(() => under.page.getByRole('radio', { name: 'Dunkel' }).isChecked())
      .toBe(true);
    await under.page.getByRole('radio', { name: 'English' }).press('Space');
    await under.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

    await goTo(under.page, 'Documents');
    await from().waitFor();
    await count(under.page, 'Search jobs', '7 documents').waitFor();
    await expect.poll(() => jobs().inputValue()).toBe('beta');
    await expect.poll(() => from().inputValue()).toMatch(/^English/);
    const targets = under.page.getByRole('list', { name: 'Target languages' });
    await expect
      .poll(() => targets.getByRole('listitem').allInnerTexts())
      .toEqual(['German', 'French', 'Spanish']);
    // Planned files are read again.
    const planned = under.page.getByRole('table', { name: 'Planned files' });
    await planned.getByText('planned.txt').waitFor();
    await planned.getByText(/has changed since it was added/u).waitFor();

    // The settings show facts about this computer.
    await openSettingsSection(under.page, 'Storage and backups');
    await under.page.getByText(under.userData, { exact: true }).waitFor();
    await openSettingsSection(under.page, 'About');
    const told = under.page.getByText(`Runs on Electron ${facts.runtime}, an older release`);
    await expect.poll(() => told.count()).toBe(isFallbackRuntime(facts.runtime) ? 1 : 0);
    const { text } = diagnosticsSchema.parse(await askApp(under.page, 'app', 'getDiagnostics'));
    expect(text).toContain(`electron: ${facts.runtime}`);
    expect(text).toMatch(/journal_mode: wal\n/u);
    expect(text).toMatch(/== Built-in services ==\nstate: (?:starting|running)\n/u);
    expect(text).not.toContain('could not be read');
    expect(text).not.toContain(under.userData);
    await goTo(under.page, 'Documents');
  });

  it('everything when the page crashes, and reloads it with a notice', async () => {
    await documents.drop([textFile(work, 'survivor.txt', 'Still planned.\n')]);
    await under.page.getByRole('table', { name: 'Planned files' }).waitFor();
    // The driver gives up on a crashed page; the new one is read through the main process.
    await under.app.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      const isLoaded = new Promise<void>((resolve) => {
        webContents.once('did-finish-load', () => {
          resolve();
        });
      });
      webContents.forcefullyCrashRenderer();
      await isLoaded;
    });
    const pageText = (): Promise<string> =>
      under.app.evaluate(async ({ BrowserWindow }) => {
        const { webContents } = BrowserWindow.getAllWindows()[0]!;
        return String(await webContents.executeJavaScript('document.body.innerText'));
      });
    await expect
      .poll(pageText, { timeout: STEP_TIMEOUT_MS })
      .toContain('The window stopped working and was reloaded');
    await expect.poll(pageText, { timeout: STEP_TIMEOUT_MS }).toContain('survivor.txt');
    const log = readFileSync(join(under.userData, 'logs/dragoman.log'), 'utf8');
    expect(log).toMatch(/"type":"page",.*"message":"a process ended"/u);
  });
});

describe('text typed into a segment before kill -9', () => {
  let under: AppUnderTest;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
  });
  afterAll(async () => {
    await under.kill();
  });

  const open = async (): Promise<void> => {
    await goTo(under.page, 'History');
    await under.page.getByRole('button', { name: 'typed.txt' }).first().click();
  };
  const edit = async (): Promise<void> => {
    await under.page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
    await field().waitFor();
  };
  const field = (): Locator => under.page.getByRole('textbox', { name: 'Translation 1' });
  const ask = (method: string, input: unknown): Promise<unknown> =>
    askApp(under.page, 'history', method, input);
  const listDrafts = async (): Promise<unknown> => {
    const found = await ask('search', { text: 'typed', page: 1, limit: 20 });
    const { items } = requests['history:search'].output.parse(found);
    const itemId = items.find(({ title }) => title === 'typed.txt')?.id ?? '';
    return ask('listDrafts', { itemId, from: 0, limit: 100 });
  };

  it('is restored and can be confirmed', async () => {
    const documents = new DocumentsPage(under.page);
    await documents.translate(
      [textFile(work, 'typed.txt', 'The harbour.\n\nThe old town.\n')],
      ['German'],
    );
    await documents.waitForState('typed.txt', 'saved');
    await open();
    await edit();
    await field().press('Control+a');
    await under.page.keyboard.type('Der alte Hafen');
    await expect.poll(listDrafts).toMatchObject({ drafts: [{ text: 'Der alte Hafen' }], count: 1 });
    await under.kill();

    under = await startApp({ userData: under.userData });
    // It is open again; the list may be shown for a moment before it.
    await under.page.getByRole('link', { name: 'History', exact: true }).click();
    await under.page.getByText('Not saved yet').waitFor();
    await under.page.getByRole('button', { name: 'Continue editing' }).click();
    await expect.poll(() => field().inputValue()).toBe('Der alte Hafen');
    await under.page.keyboard.type('.');
    await under.page.keyboard.press('Enter');
    await under.page.getByRole('textbox', { name: 'Translation 2' }).press('Escape');
    const confirm = under.page.getByRole('button', { name: 'Confirm translation 1', exact: true });
    await expect.poll(() => confirm.getAttribute('aria-pressed')).toBe('true');
    await under.page.getByText('Der alte Hafen.', { exact: true }).waitFor();
    expect(await listDrafts()).toMatchObject({ drafts: [], count: 0 });
  });

  it('is deleted with a purge', { tags: 'deep' }, async () => {
    await edit();
    await under.page.keyboard.type(' Und mehr.');
    await expect.poll(listDrafts).toMatchObject({ count: 1 });
    await under.kill();
    under = await startApp({ userData: under.userData });
    expect(await listDrafts()).toMatchObject({ count: 1 });
    await ask('purgeItems', { scope: 'filter', filter: { text: 'Hafen' } });
    await expect(listDrafts()).rejects.toThrow('history.listDrafts: input/');
  });
});

describe('text typed on Translate before kill -9', () => {
  it('is restored with its steps, which can be undone and redone', async () => {
    let under = await startApp();
    const source = () => under.page.getByRole('textbox', { name: 'Source text' });
    const open = async () => {
      await goTo(under.page, 'Translate');
      await source().waitFor();
    };
    const steps = async () => {
      const draft = await askApp(under.page, 'text', 'getDraft', undefined);
      return requests['text:get-draft'].output.parse(draft)?.steps?.length;
    };
    await open();
    await source().pressSequentially('One two');
    await under.page.getByRole('button', { name: 'Clear both texts' }).click();
    await expect.poll(steps).toBe(3);
    await under.kill();
    under = await startApp({ userData: under.userData });
    try {
      await open();
      await source().press('Control+z');
      await expect.poll(() => source().inputValue()).toBe('One two');
      await source().press('Control+z');
      await expect.poll(() => source().inputValue()).toBe('One');
      await source().press('Control+y');
      await expect.poll(() => source().inputValue()).toBe('One two');
    } finally {
      await under.kill();
    }
  });
});
