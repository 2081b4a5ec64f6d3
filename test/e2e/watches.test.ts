import { appendFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Watch, WatchesView } from '../../shared/domain/watches/watch.ts';
import type { DocumentJobPage } from '../../shared/ipc/contract.ts';
import { newProject } from '../support/builders/time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { askApp } from '../support/window/page-api.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

/** Longer than a file takes to settle. */
const SOON = { timeout: 40_000, interval: 200 };

describe('a watched folder', () => {
  let under: AppUnderTest;
  let page: Page;
  let section: Locator;
  const folder = temporaryFolder();
  const userData = temporaryFolder();

  const watch = async (): Promise<Watch> =>
    ((await askApp(page, 'watches', 'list')) as WatchesView).watches[0]!;
  const planned = async (): Promise<number> => (await watch()).counts.planned ?? 0;
  const jobCount = async (): Promise<number> => {
    const query = { page: 1, limit: 50, text: '' };
    return ((await askApp(page, 'documents', 'listJobs', query)) as DocumentJobPage).total;
  };
  const open = async (): Promise<void> => {
    ({ page } = under);
    section = await openSettingsSection(page, 'Watched folders');
  };

  beforeAll(async () => {
    under = await startApp({ userData });
    ({ page } = under);
    await askApp(page, 'projects', 'add', newProject({ name: 'Ferry line' }));
    await askApp(page, 'settings', 'update', {
      documents: { sourceLang: 'EN', targetLangs: ['DE'] },
    });
    await under.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, folder);
    await open();
  });
  afterAll(() => under.kill());

  it('plans a file that is copied in pieces only when it is whole', async () => {
    await section.getByRole('button', { name: 'Watch a folder' }).click();
    const form = section.getByRole('form', { name: 'Watch a folder' });
    await form.getByLabel('Project').selectOption({ label: 'Ferry line' });
    await form.locator('button[type="submit"]').click();
    await section.getByText('No new files yet').waitFor();
    const path = join(folder, 'letter.txt');
    writeFileSync(path, 'Dear reader, ');
    await expect.poll(async () => (await watch()).counts.waiting, SOON).toBe(1);
    appendFileSync(path, 'the cart is empty.\n');
    await expect.poll(planned, SOON).toBe(1);
    expect(await watch()).toMatchObject({ plannedChars: 32 });
    expect(await jobCount()).toBe(0);
  });

  it('sends it at the press of a button, and delivers beside it', async () => {
    await section.getByRole('button', { name: 'Send 1 planned file…' }).click();
    await section.getByText('letter.txt').waitFor();
    await section.getByRole('button', { name: 'Send 1 file', exact: true }).click();
    await expect.poll(() => existsSync(join(folder, 'letter.de.txt')), SOON).toBe(true);
  });

  it('sends by itself once that was confirmed, and never twice, also after a restart', async () => {
    await section.getByRole('button', { name: 'Send automatically…' }).click();
    await section.getByLabel('Characters a day, at most').fill('1000');
    await section.getByRole('button', { name: 'Send automatically', exact: true }).click();
    await section.getByText('0 of 1,000 characters today').waitFor();
    writeFileSync(join(folder, 'invoice.txt.part'), 'The invoice is on the table.\n');
    renameSync(join(folder, 'invoice.txt.part'), join(folder, 'invoice.txt'));
    await expect.poll(() => existsSync(join(folder, 'invoice.de.txt')), SOON).toBe(true);
    // Its own results are looked at, and known.
    await expect.poll(async () => (await watch()).counts.own, SOON).toBe(2);
    await under.close();

    under = await startApp({ userData });
    await open();
    appendFileSync(join(folder, 'letter.de.txt'), 'My last word.\n');
    renameSync(join(folder, 'invoice.txt'), join(folder, 'renamed.txt'));
    await expect.poll(async () => (await watch()).counts.same, SOON).toBe(1);
    expect(await watch()).toMatchObject({ counts: { planned: 0, sent: 2 }, charsADay: 1000 });
    expect(await jobCount()).toBe(2);
    expect(readdirSync(folder).toSorted()).toEqual([
      'invoice.de.txt',
      'letter.de.txt',
      'letter.txt',
      'renamed.txt',
    ]);
  });
});
