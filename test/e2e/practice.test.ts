import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DocumentsPage,
  goTo,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { askApp } from './support/page-api.ts';
import { textFile } from './support/text-files.ts';

const TEXT = 'The delivery is late. Please call us back.\n';

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Practice mode' });
const faults = (page: Page): Locator => page.getByRole('form', { name: 'Practice faults' });

describe('practice mode', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeEach(async () => {
    work = temporaryFolder();
    under = await startApp();
    documents = new DocumentsPage(under.page);
  });
  afterEach(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  /** Switches practice mode on as a person does and orders what is to go wrong. */
  const practise = async (order: Record<string, string>): Promise<void> => {
    const { page } = under;
    await goTo(page, 'Settings');
    await page.getByRole('checkbox', { name: 'Practice mode' }).check();
    for (const [label, value] of Object.entries(order)) {
      await faults(page).getByLabel(label).fill(value);
    }
    await faults(page).getByRole('button', { name: 'Begin a new round' }).click();
    await goTo(page, 'Documents');
  };

  const send = async (name: string): Promise<string> => {
    const file = textFile(work, name, TEXT);
    await documents.translate([file], ['German']);
    return file;
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
  });

  it('names the number that is wrong and keeps what was typed', async () => {
    const { page } = under;
    await practise({ 'Characters used up (456), times': 'many' });
    await goTo(page, 'Settings');
    const field = faults(page).getByLabel('Characters used up (456), times');
    await field.fill('many');
    await faults(page).getByRole('button', { name: 'Begin a new round' }).click();
    await faults(page).getByText('A whole number from 0 to 100.').waitFor();
    expect(await field.inputValue()).toBe('many');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await askApp(page, 'settings', 'get')).toMatchObject({
      practice: { isOn: true, quotaExceeded: 0 },
    });
  });

  it('shows the pause that a busy service asks for, and delivers after it', async () => {
    await practise({
      'Too many requests (429), times': '1',
      'Pause it asks for, seconds': '2',
    });
    const file = await send('busy.txt');
    await documents.row('busy.txt').getByText('The service asked for a pause.').waitFor();
    await documents.waitForState('busy.txt', 'saved');
    expect(readFileSync(file.replace('.txt', '.de.txt'), 'utf8')).not.toBe(TEXT);
    await expect(documents.row('busy.txt').innerText()).resolves.toContain('Practice');
  });

  it('stops when the characters are used up, asks, and goes on when a person says so', async () => {
    const { page } = under;
    await practise({ 'Characters used up (456), times': '1' });
    await send('first.txt');
    const ask = page.getByRole('region', { name: 'Characters of Practice' });
    await ask.waitFor();
    await documents
      .row('first.txt')
      .getByText('The characters of the account are used up.')
      .waitFor();
    await send('second.txt');
    await documents
      .row('second.txt')
      .getByText('The characters of the account are used up.')
      .waitFor();
    await ask.getByRole('button', { name: 'Try Practice again' }).click();
    await documents.waitForState('first.txt', 'saved');
    await documents.waitForState('second.txt', 'saved');
    await ask.waitFor({ state: 'detached' });
  });

  it('gets a document whose download broke off midway', async () => {
    await practise({ 'Downloads that break off midway': '1' });
    const file = await send('cut.txt');
    await documents.waitForState('cut.txt', 'saved');
    expect(readFileSync(file.replace('.txt', '.de.txt'), 'utf8').length).toBeGreaterThan(20);
  });

  it('gets a document over a slow line', async () => {
    await practise({ 'Speed of downloads, bytes per second': '60' });
    await send('slow.txt');
    await documents.row('slow.txt').getByText('Downloading', { exact: true }).waitFor();
    await documents.waitForState('slow.txt', 'saved');
  });

  it('says what the service said when a document failed there', async () => {
    await practise({ 'Documents that fail at the service': '1' });
    await send('failing.txt');
    await documents.waitForState('failing.txt', 'failed');
    await expect(documents.row('failing.txt').innerText()).resolves.toContain(
      'The service took the document but could not translate it.',
    );
  });

  it('leaves the documents of the other services alone', async () => {
    const { page } = under;
    const slow = textFile(work, 'own.txt', TEXT.repeat(400));
    await documents.translate([slow], ['German']);
    await practise({ 'Service not available (503), times': '2' });
    await documents.waitForState('own.txt', 'saved');
    await banner(page).getByRole('button', { name: 'Switch off' }).click();
    const after = textFile(work, 'after.txt', TEXT);
    await documents.drop([after]);
    await documents.translateButton.click();
    await documents.waitForState('after.txt', 'saved');
    expect(readFileSync(join(work, 'own.de.txt'), 'utf8')).not.toBe('');
  });
});
