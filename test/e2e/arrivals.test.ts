import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { goTo, startOver } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import type { DocumentPlan } from '../../shared/domain/documents/job.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { startAgain as open } from './support/second-start.ts';

describe('what other programs open with the app', () => {
  let under: AppUnderTest;
  let work: string;
  const planned = async (): Promise<DocumentPlan> =>
    (await askApp(under.page, 'documents', 'getPlan')) as DocumentPlan;
  const names = async () => (await planned()).files.map(({ fileName }) => fileName);
  const currentPage = () => under.page.locator('main').getAttribute('data-page');

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    await startOver(under.page, { documents: { targetLangs: ['DE'] } });
  });
  afterAll(async () => {
    await under.kill();
  });

  it('are files, planned as a drop, by a path or an address', async () => {
    await open(under.userData, [textFile(work, 'first.txt', 'Good day.\n')]);
    await expect.poll(names).toEqual(['first.txt']);
    expect(await currentPage()).toBe('documents');
    textFile(work, 'a b.txt', 'One.\n');
    textFile(work, '-dash.txt', 'Two.\n');
    textFile(work, 'line\nbreak.txt', 'Three.\n');
    await open(under.userData, [`file://${work}/a%20b.txt`, 'line\nbreak.txt', '--', '-dash.txt'], {
      folder: work,
    });
    await expect.poll(async () => (await names()).length).toBe(4);
    expect(await names()).toEqual(
      expect.arrayContaining(['a b.txt', '-dash.txt', 'line\nbreak.txt']),
    );
  });

  it('refuses what a drop refuses, and takes what is in a folder', async () => {
    mkdirSync(join(work, 'folder'));
    textFile(join(work, 'folder'), 'inside.txt', 'Four.\n');
    await open(under.userData, ['missing.txt', 'folder'], { folder: work });
    await expect.poll(names).toContain('inside.txt');
    await under.page.getByText('1 file can’t be translated').first().waitFor();
  });

  it('takes 500 files at once, which are more than one message between processes holds', async () => {
    const folder = join(work, 'a-folder-with-a-long-name-so-that-the-arguments-are-long');
    mkdirSync(folder);
    const many = Array.from({ length: 500 }, (_, at) =>
      textFile(folder, `document-number-${String(at)}.txt`, `Text ${String(at)}.\n`),
    );
    const before = (await names()).length;
    await open(under.userData, many);
    await expect.poll(async () => (await names()).length, { timeout: 60_000 }).toBe(before + 500);
  });

  it('is a link that fills in a text, and sends nothing', async () => {
    const { page } = under;
    await open(under.userData, ['dragoman://translate?text=Good%20evening&from=en&to=es']);
    await page.getByText('Filled in from a link. Nothing has been sent.').waitFor();
    const source = page.getByRole('textbox', { name: 'Source text' });
    await expect.poll(() => source.inputValue()).toBe('Good evening');
    await open(under.userData, ['dragoman://translate?text=Mine%20is%20gone']);
    await page.getByText('Your text wasn’t changed.', { exact: false }).waitFor();
    expect(await source.inputValue()).toBe('Good evening');
    const target = page.getByRole('textbox', { name: 'Translation' });
    expect(await target.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Replace my text' }).click();
    await expect.poll(() => source.inputValue()).toBe('Mine is gone');
    await page.getByRole('button', { name: 'Translate', exact: true }).first().click();
    await expect.poll(() => target.inputValue()).not.toBe('');
  });

  it('is a link for the timer, which is not started', async () => {
    const { page } = under;
    await open(under.userData, ['dragoman://timer?description=Call%20Nordhafen&project=Nobody']);
    await page.getByText('It hasn’t been started.', { exact: false }).waitFor();
    expect(await currentPage()).toBe('time');
    expect(await askApp(page, 'time', 'getTimer')).toMatchObject({ entry: null });
    const note = page.getByRole('textbox', { name: 'Note for the timer' });
    expect(await note.inputValue()).toBe('Call Nordhafen');
  });

  it('is a link to a document of the history, also one that is gone', async () => {
    const { page } = under;
    const kept = (await askApp(page, 'text', 'keep', {
      kind: 'text',
      itemId: null,
      connectionId: EMBEDDED_CONNECTION_ID,
      projectId: null,
      sourceLang: 'EN',
      targetLang: 'DE',
      sourceText: 'Kept words',
      targetText: 'Behaltene Worte',
      options: PLAIN_TEXT_OPTIONS,
      billedChars: null,
    })) as { itemId: string };
    await open(under.userData, ['dragoman://history/unknown-id']);
    await page.getByText('This item no longer exists.', { exact: false }).waitFor();
    await open(under.userData, [`dragoman://history/${kept.itemId}`]);
    await page.getByText('Behaltene Worte').first().waitFor();
    expect(await currentPage()).toBe('history');
  });

  it('refuses a bad link in words, and goes on', async () => {
    const { page } = under;
    await open(under.userData, [`dragoman://translate?text=${'a'.repeat(100_000)}`]);
    await page.getByText('A link wasn’t opened. Nothing was filled in.').first().waitFor();
    await goTo(page, 'Documents');
    expect(
      await under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    ).toBe(1);
  });
});

describe('the first start', () => {
  let under: AppUnderTest;
  afterEach(async () => {
    await under.kill();
  });

  it('takes the file that it is for', async () => {
    under = await startApp({ opened: [textFile(temporaryFolder(), 'first.txt', 'Good day.\n')] });
    const plan = async () => (await askApp(under.page, 'documents', 'getPlan')) as DocumentPlan;
    await expect
      .poll(async () => (await plan()).files.map(({ fileName }) => fileName))
      .toEqual(['first.txt']);
    const page = under.page.locator('main');
    await expect.poll(() => page.getAttribute('data-page')).toBe('documents');
    expect(
      await under.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
    ).toBe(1);
  });

  it('passes on what is opened while it ends', async () => {
    under = await startApp();
    const { app, userData } = under;
    // It takes a moment to end: what it would open now is for the start after it.
    const again = app.evaluate(({ app }) => {
      let relaunched: unknown = null;
      app.relaunch = (options) => {
        relaunched = options?.args;
      };
      return new Promise<unknown>((resolve) => {
        app.once('will-quit', () => {
          app.emit('second-instance', {}, ['dragoman', 'a.docx'], '/', {
            argv: ['--hidden', 'a.docx'],
            folder: '/work',
          });
          resolve(relaunched);
        });
        app.quit();
      });
    });
    const args = (await again) as string[];
    expect(args).toContain('--hidden');
    expect(args).not.toContain('a.docx');
    const name = /^--arrived=(?<name>.*)$/u.exec(args.at(-1) ?? '')?.groups?.['name'] ?? '';
    const file = readFileSync(join(userData, 'arrived', `${name}.json`), 'utf8');
    expect(JSON.parse(file)).toEqual({ argv: ['--hidden', 'a.docx'], folder: '/work' });
  });
});
