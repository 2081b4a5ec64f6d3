import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { findViolations } from '../support/window/axe.ts';
import { answerDialogs, HistoryPage } from '../support/window/history-page.ts';
import { askApp } from '../support/window/page-api.ts';

const NO_RELAUNCH = { DRAGOMAN_RELAUNCH: 'off' };

/** The sections of the data, and the status line, which says how an action ended. */
const dataPart = (page: Page): Locator => page.locator('body');

/** Translates a small text file, so that there is history. */
async function translate(page: Page, folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, text);
  await goTo(page, 'Documents');
  const documents = new DocumentsPage(page);
  await documents.translate([file], ['German']);
  await documents.waitForState(name, 'saved');
}

describe('Settings: the data as a whole', () => {
  let under: AppUnderTest;
  let userData: string;
  let elsewhere: string;
  let backup: string;

  const start = async (): Promise<void> => {
    under = await startApp({ userData, env: NO_RELAUNCH });
  };

  beforeAll(async () => {
    userData = temporaryFolder();
    elsewhere = temporaryFolder();
    await start();
    await translate(under.page, elsewhere, 'before.txt', 'A sentence of before.');
  });
  afterAll(async () => {
    await under.kill();
  });

  it('shows sizes and counts and backs up to a chosen folder, reporting the contents', async () => {
    const { page } = under;
    await openSettingsSection(page, 'Storage and backups');
    const data = dataPart(page);
    await data.getByText(/In the database: 1 translation, 1 segment, 1 document/).waitFor();
    await answerDialogs(under, { open: elsewhere });
    await data.getByRole('button', { name: 'Back up now' }).click();
    await data.getByText(/^Created and checked: dragoman-v.*1 translation, 1 segment/).waitFor();
    const found = readdirSync(elsewhere).filter((name) => name.endsWith('.db'));
    expect(found).toHaveLength(1);
    backup = join(elsewhere, found[0]!);
  });

  it('exports everything into one folder that describes its contents', async () => {
    const { page } = under;
    const parent = join(elsewhere, 'out');
    mkdirSync(parent);
    await answerDialogs(under, { open: parent });
    const data = dataPart(page);
    await data.getByRole('button', { name: 'Export everything' }).click();
    const line = page.getByRole('contentinfo', { name: 'Status' });
    await line.getByText(/^Exported to/u).waitFor();
    await line.getByRole('button', { name: 'Details' }).click();
    await line.getByRole('list', { name: 'Exported files' }).getByText('README.txt').waitFor();
    const [folder] = readdirSync(parent);
    const names = readdirSync(join(parent, folder!)).toSorted();
    expect(names).toEqual([
      'README.txt',
      'data-connections.json',
      'data-documents.json',
      'data-history.json',
      'data-time.json',
      'history.tmx',
      'history.xlf',
      'settings.json',
    ]);
    const readme = readFileSync(join(parent, folder!, 'README.txt'), 'utf8');
    for (const name of names) expect(readme).toContain(name);
    expect(readFileSync(join(parent, folder!, 'history.tmx'), 'utf8')).toContain(
      'A sentence of before.',
    );
  });

  it('refuses a truncated backup and a foreign file with an explanation', async () => {
    const { page } = under;
    const half = join(elsewhere, 'half.db');
    copyFileSync(backup, half);
    writeFileSync(half, readFileSync(backup).subarray(0, 20_000));
    const data = dataPart(page);
    await answerDialogs(under, { open: half });
    await data.getByRole('button', { name: 'Browse a backup file' }).click();
    await data
      .getByText(/damaged or incomplete|app’s data file is damaged/)
      .first()
      .waitFor();
    const foreign = join(elsewhere, 'foreign.db');
    writeFileSync(foreign, 'not a database');
    await answerDialogs(under, { open: foreign });
    await data.getByRole('button', { name: 'Browse a backup file' }).click();
    await data
      .getByText(/isn’t a Dragoman backup|can’t be used/)
      .first()
      .waitFor();
  });

  it('previews a backup, restores it with a restart, and keeps the previous data', async () => {
    await translate(under.page, elsewhere, 'after.txt', 'A sentence of afterwards.');
    await openSettingsSection(under.page, 'Storage and backups');
    const data = dataPart(under.page);
    await answerDialogs(under, { open: backup });
    await data.getByRole('button', { name: 'Browse a backup file' }).click();
    const look = data.getByRole('region', { name: /^Restore point from/ });
    const rows = look.getByRole('table', { name: 'Restore point history' }).getByRole('row');
    await rows.filter({ hasText: 'before' }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await look.getByRole('searchbox', { name: 'Search its history' }).fill('afterwards');
    await look.getByRole('button', { name: 'Search', exact: true }).click();
    await look.getByText('Nothing found in its history.').waitFor();
    await expect.poll(() => findViolations(under.page)).toEqual([]);

    await look.getByRole('button', { name: 'Restore…' }).click();
    const confirm = look.getByRole('group', { name: 'Confirm restore' });
    await confirm.getByText(/Checked and ready: 1 translation/).waitFor();
    // The safe choice has the focus.
    await confirm.locator('button:focus').getByText('Keep current data').waitFor();
    const ended = under.app.waitForEvent('close');
    await confirm.getByRole('button', { name: 'Restore and restart' }).click();
    await ended;
    await start();
    await under.page.getByText('Restore complete').waitFor();
    await goTo(under.page, 'History');
    const history = new HistoryPage(under.page);
    await history.row('before.txt').first().waitFor();
    await expect.poll(() => history.row('after.txt').count()).toBe(0);

    // The previous data is a restore point now.
    await openSettingsSection(under.page, 'Storage and backups');
    const points = dataPart(under.page).getByRole('list', { name: 'Restore points' });
    await points
      .getByRole('button', { name: /^Browse/ })
      .first()
      .click();
    await dataPart(under.page)
      .getByRole('table', { name: 'Restore point history' })
      .getByText('after')
      .waitFor();
  });

  it('permanently deletes only what was requested, after the words are typed', async () => {
    const { page } = under;
    const form = dataPart(page).getByRole('form', { name: 'Delete permanently' });
    const go = form.getByRole('button', { name: 'Delete permanently' });
    await go.click();
    await form.getByText('Choose the date before which history is deleted.').waitFor();
    await form.getByText('Type “delete it all” to confirm.').waitFor();
    await form.getByRole('radio', { name: /^All texts/ }).press('Space');
    const typed = form.getByLabel(/^Type/);
    await typed.fill('delete');
    await go.click();
    await form.getByText('Type “delete it all” to confirm.').waitFor();
    await expect.poll(() => typed.inputValue()).toBe('delete');
    await typed.fill('Delete it all');
    await go.click();
    await dataPart(page)
      .getByText(/^Deleted: 1 translation/)
      .waitFor();
    await dataPart(page)
      .getByText(/restore points? that contained this data/)
      .waitFor();
    await goTo(page, 'History');
    await page.getByText('No finished translations yet').waitFor();
    await expect.poll(() => new HistoryPage(page).row('before.txt').count()).toBe(0);
    // The main process requires the confirmation as well.
    await expect(
      askApp(page, 'data', 'purge', { scope: 'everything', beforeMs: null, typed: 'yes' }),
    ).rejects.toThrow('input/invalid');
  });
});
