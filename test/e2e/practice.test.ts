import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_PRACTICE } from '../../shared/domain/connections/practice.ts';
import { DocumentsPage, goTo, startOver } from '../support/window/documents-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { askApp } from '../support/window/page-api.ts';
import { textFile } from '../support/text-files.ts';

const TEXT = 'The delivery is late. Please call us back.\n';

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Practice mode' });
const faults = (page: Page): Locator => page.getByRole('form', { name: 'Practice faults' });

describe('practice mode', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeAll(async () => {
    under = await startApp();
    documents = new DocumentsPage(under.page);
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
  });
  beforeEach(() => {
    work = temporaryFolder();
  });
  afterEach(async () => {
    await startOver(under.page, { practice: { ...NO_PRACTICE, round: undefined } });
    removeFolder(work);
  });

  /** Switches practice mode on as a person does and orders what is to go wrong. */
  const practise = async (order: Record<string, string>): Promise<void> => {
    const { page } = under;
    await goTo(page, 'Settings');
    const box = page.getByRole('checkbox', { name: 'Practice mode' });
    if (!(await box.isChecked())) {
      await box.check();
      // What goes wrong hits the next requests, whatever they are: the form has read its own by then.
      await goTo(page, 'Documents');
      await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
      await goTo(page, 'Settings');
    }
    for (const [label, value] of Object.entries(order)) {
      await faults(page).getByLabel(label).fill(value);
    }
    await faults(page).getByRole('button', { name: 'Start new round' }).click();
    await goTo(page, 'Documents');
  };

  const send = async (name: string): Promise<string> => {
    const file = textFile(work, name, TEXT);
    await documents.translate([file], ['German']);
    return file;
  };

  /** A document that the app was ended with before this is simply sent again. */
  const waitUntilSentWhole = async (fileName: string): Promise<void> => {
    const database = new BetterSqlite(join(under.userData, 'database', 'dragoman.db'), {
      readonly: true,
    });
    const sent = database
      .prepare<[string], number>(
        "SELECT count(*) FROM document_jobs WHERE file_name = ? AND state = 'uploading' AND upload_completing_at_ms IS NOT NULL",
      )
      .pluck();
    try {
      await expect.poll(() => sent.get(fileName)).toBe(1);
    } finally {
      database.close();
    }
  };

  it('is off at first; its banner stays on every page until it is switched off', async () => {
    const { page } = under;
    expect(await banner(page).count()).toBe(0);
    expect(await askApp(page, 'connections', 'list')).toHaveLength(1);
    await practise({});
    for (const name of ['Documents', 'History', 'Settings'] as const) {
      await goTo(page, name);
      await banner(page).waitFor();
    }
    expect(await askApp(page, 'connections', 'list')).toMatchObject([
      { kind: 'embedded' },
      { kind: 'practice', key: 'not-needed' },
    ]);
    await goTo(page, 'Documents');
    await banner(page).getByRole('button', { name: 'Switch off' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await askApp(page, 'connections', 'list')).toHaveLength(1);
    // The button went away under the focus.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('shows the pause that a busy service asks for, and delivers after it', async () => {
    await practise({
      'Number of 429 errors (too many requests)': '1',
      'Requested pause (seconds)': '6',
    });
    const file = await send('busy.txt');
    await documents.row('busy.txt').getByText('The service asked for a pause.').waitFor();
    await documents.waitForState('busy.txt', 'saved');
    expect(readFileSync(file.replace('.txt', '.de.txt'), 'utf8')).not.toBe(TEXT);
    await expect(documents.row('busy.txt').innerText()).resolves.toContain('Practice');
  });

  it('stops when the characters are used up, asks, and goes on when a person says so', async () => {
    const { page } = under;
    await practise({ 'Number of 456 errors (characters used up)': '1' });
    await send('first.txt');
    const ask = page.getByRole('region', { name: 'Character limit of Practice' });
    await ask.waitFor();
    await documents.row('first.txt').getByText('The account has no characters left.').waitFor();
    await send('second.txt');
    await documents.row('second.txt').getByText('The account has no characters left.').waitFor();
    await ask.getByRole('button', { name: 'Try again: Practice' }).click();
    await documents.waitForState('first.txt', 'saved');
    await documents.waitForState('second.txt', 'saved');
    await ask.waitFor({ state: 'detached' });
  });

  it('does the same wrong again in a new round with the same numbers', async () => {
    const { page } = under;
    const quota = { 'Number of 456 errors (characters used up)': '1' };
    const ask = page.getByRole('region', { name: 'Character limit of Practice' });
    for (const name of ['once.txt', 'again.txt']) {
      await practise(quota);
      await send(name);
      await ask.waitFor();
      await ask.getByRole('button', { name: 'Try again: Practice' }).click();
      await documents.waitForState(name, 'saved');
    }
  });

  it('lets what waits for characters go on in a new round, without being asked', async () => {
    await practise({ 'Account character limit': String(TEXT.trimEnd().length) });
    await send('fits.txt');
    await documents.waitForState('fits.txt', 'saved');
    await send('limited.txt');
    const ask = under.page.getByRole('region', { name: 'Character limit of Practice' });
    await ask.waitFor();
    await practise({ 'Account character limit': '0' });
    await documents.waitForState('limited.txt', 'saved');
    expect(await ask.count()).toBe(0);
  });

  it('ends a document under way when it is switched off, and says so; it can be sent again', async () => {
    const { page } = under;
    await practise({ 'Time in queue (seconds)': '600' });
    await send('ended.txt');
    await documents.waitForState('ended.txt', 'queued');
    await banner(page).getByRole('button', { name: 'Switch off' }).click();
    await documents.waitForState('ended.txt', 'failed');
    await expect(documents.row('ended.txt').innerText()).resolves.toContain(
      'Practice mode was switched off while this document was in progress.',
    );
    await practise({ 'Time in queue (seconds)': '0' });
    await documents.row('ended.txt').getByRole('button', { name: 'Retry' }).click();
    await documents.waitForState('ended.txt', 'saved');
  });

  it('is switched on, off and on in a moment, and works', async () => {
    await goTo(under.page, 'Settings');
    const box = under.page.getByRole('checkbox', { name: 'Practice mode' });
    for (const isOn of [true, false, true, false, true]) await box.setChecked(isOn);
    await goTo(under.page, 'Documents');
    await send('moment.txt');
    await documents.waitForState('moment.txt', 'saved');
    await expect(documents.row('moment.txt').innerText()).resolves.toContain('Practice');
  });

  it('is on again after a restart, also one that leaves a request without its answer', async () => {
    const { userData } = under;
    // More than the form itself asks once a document is under way: the upload surely meets one.
    await practise({ 'Number of requests left unanswered': '3' });
    await send('restart.txt');
    await waitUntilSentWhole('restart.txt');
    await under.close();
    under = await startApp({ userData });
    documents = new DocumentsPage(under.page);
    await banner(under.page).waitFor();
    await goTo(under.page, 'Settings');
    const silent = faults(under.page).getByLabel('Number of requests left unanswered');
    expect(await silent.inputValue()).toBe('3');
    await practise({ 'Number of requests left unanswered': '0' });
    const service = under.page.getByRole('combobox', { name: 'Service' });
    await documents.drop([textFile(work, 'after.txt', TEXT)]);
    expect(await service.locator('option:checked').innerText()).toBe('Practice');
    await documents.translateButton.click();
    await documents.waitForState('after.txt', 'saved');
    // It was sent whole: only a person may send it a second time.
    await documents.waitForState('restart.txt', 'needs-a-look');
    await documents.row('restart.txt').getByRole('button', { name: 'Upload again' }).click();
    await documents.waitForState('restart.txt', 'saved');
  });

  it('gets a document over a slow line that breaks off midway', async () => {
    await practise({
      'Downloads that break off midway': '1',
      'Download speed (bytes per second)': '60',
    });
    const file = await send('slow.txt');
    await documents.row('slow.txt').getByText('Downloading', { exact: true }).waitFor();
    await documents.waitForState('slow.txt', 'saved');
    expect(readFileSync(file.replace('.txt', '.de.txt'), 'utf8').length).toBeGreaterThan(20);
  });

  it('says what the service said when a document failed there', async () => {
    await practise({ 'Documents that fail at the service': '1' });
    await send('failing.txt');
    await documents.waitForState('failing.txt', 'failed');
    await expect(documents.row('failing.txt').innerText()).resolves.toContain(
      'The service accepted the document but couldn’t translate it.',
    );
  });

  it('leaves the documents of the other services alone', async () => {
    const { page } = under;
    const slow = textFile(work, 'own.txt', TEXT.repeat(400));
    await documents.translate([slow], ['German']);
    await practise({ 'Number of 503 errors (service unavailable)': '2' });
    await documents.waitForState('own.txt', 'saved');
    await banner(page).getByRole('button', { name: 'Switch off' }).click();
    const after = textFile(work, 'own-after.txt', TEXT);
    await documents.drop([after]);
    await documents.translateButton.click();
    await documents.waitForState('own-after.txt', 'saved');
    expect(readFileSync(join(work, 'own.de.txt'), 'utf8')).not.toBe('');
  });
});
