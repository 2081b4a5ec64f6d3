import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_PRACTICE, type Practice } from '../../shared/domain/connections/practice.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo, startOver } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { askApp } from '../support/window/page-api.ts';
import { chooseService, openSettingsSection } from '../support/window/settings-page.ts';
import { textFile } from '../support/text-files.ts';

const TEXT = 'The delivery is late. Please call us back.\n';

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Practice mode' });

describe('practice mode', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeAll(async () => {
    under = await startApp();
    documents = new DocumentsPage(under.page);
    await startOver(under.page, { documents: { targetLangs: ['DE'] } });
  });
  afterAll(async () => {
    await under.kill();
  });
  beforeEach(() => {
    work = temporaryFolder();
  });

  let round = 0;
  /** Orders faults, replacing the previous ones. */
  const order = async (faults: Partial<Practice>): Promise<void> => {
    round += 1;
    const practice = { ...NO_PRACTICE, isOn: true, ...faults, round };
    await askApp(under.page, 'settings', 'update', { practice });
  };
  /** Same as {@link order}, once the form has loaded its data: the faults affect the next requests, of any kind. */
  const rehearse = async (faults: Partial<Practice>): Promise<void> => {
    const { page } = under;
    await order({});
    await page.getByText('The output is accented text, not a translation.').waitFor();
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await order(faults);
  };
  /** Chooses a scenario in Settings, like a user. */
  const choose = async (name: RegExp): Promise<void> => {
    const { page } = under;
    await openSettingsSection(page, 'Advanced');
    await page.getByRole('radio', { name }).click();
  };

  const send = async (name: string, text = TEXT): Promise<string> => {
    const file = textFile(work, name, text);
    await documents.drop([file]);
    await documents.translateButton.click();
    return file;
  };

  /** Records all texts in job rows from now on, however brief. */
  const watchJobs = async (): Promise<(fileName: string) => Promise<string[]>> => {
    const { page } = under;
    await page.evaluate(() => {
      const texts: string[] = [];
      const note = (): void => {
        for (const row of document.querySelectorAll('tr')) texts.push(row.innerText);
      };
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(globalThis, { jobTexts: texts });
    });
    return async (fileName) =>
      page.evaluate(
        (name) =>
          (globalThis as unknown as { jobTexts: string[] }).jobTexts.filter((text) =>
            text.startsWith(name),
          ),
        fileName,
      );
  };

  it('is off at first and shows its banner on every page until it is switched off', async () => {
    const { page } = under;
    await expect.poll(() => banner(page).count()).toBe(0);
    expect(await askApp(page, 'connections', 'list')).toHaveLength(1);
    await choose(/^Busy/u);
    await goTo(page, 'Documents');
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
    // The focused button was removed.
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
  });

  it(
    'shows the pause that a busy service requests and delivers over a connection that breaks off',
    { tags: 'deep' },
    async () => {
      await rehearse({
        tooManyRequests: 1,
        retryAfterSeconds: 1,
        cutDownloads: 1,
        downloadBytesPerSecond: 60,
      });
      const seen = await watchJobs();
      const file = await send('busy.txt');
      await documents.waitForState('busy.txt', 'saved');
      expect(await seen('busy.txt')).toEqual(
        expect.arrayContaining([
          expect.stringContaining('The service asked for a pause.'),
          expect.stringContaining('Downloading'),
        ]),
      );
      const translated = readFileSync(file.replace('.txt', '.de.txt'), 'utf8');
      expect(translated).not.toBe(TEXT);
      expect(translated.length).toBeGreaterThan(20);
      await expect(documents.row('busy.txt').innerText()).resolves.toContain('Practice');
    },
  );

  it(
    'resumes a document that waits for characters in a new round, without asking',
    { tags: 'deep' },
    async () => {
      await rehearse({ characterLimit: TEXT.length });
      await send('fits.txt');
      await documents.waitForState('fits.txt', 'saved');
      await send('limited.txt');
      const ask = under.page.getByRole('status').getByText('“Practice” has no characters left.');
      await ask.waitFor();
      await order({});
      await documents.waitForState('limited.txt', 'saved');
      await ask.waitFor({ state: 'detached' });
    },
  );

  it(
    'ends a running document with a reason when it is switched off, and the document can be sent again',
    { tags: 'deep' },
    async () => {
      const { page } = under;
      await rehearse({ queueSeconds: 600 });
      await send('ended.txt');
      await documents.waitForState('ended.txt', 'queued');
      // Jobs for a different service are not affected.
      await chooseService(page, 'This computer');
      await send('own.txt', TEXT.repeat(400));
      await banner(page).getByRole('button', { name: 'Switch off' }).click();
      await documents.waitForState('ended.txt', 'failed');
      await expect(documents.row('ended.txt').innerText()).resolves.toContain(
        'Practice mode was switched off while this document was in progress.',
      );
      await documents.waitForState('own.txt', 'saved');
      await rehearse({ documentFailures: 1 });
      await documents.row('ended.txt').getByRole('button', { name: 'Retry' }).click();
      // Sent again it may fail again, for a different reason.
      await documents
        .row('ended.txt')
        .getByText('The service accepted the document but couldn’t translate it.')
        .waitFor();
      await documents.row('ended.txt').getByRole('button', { name: 'Retry' }).click();
      await documents.waitForState('ended.txt', 'saved');
    },
  );
});
