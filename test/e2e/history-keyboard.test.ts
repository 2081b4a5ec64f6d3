import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, removeFolder, startApp, temporaryFolder, type AppUnderTest } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { answerDialogs, HistoryPage } from './support/history-page.ts';
import { setTheme } from './support/page-api.ts';
import { textFile } from './support/text-files.ts';
import { setPageWidth } from './support/window-size.ts';

const ROWS = 'The goods\tDie Ware\nThe weather\tDas Wetter\n';
const MAX_TABS = 60;

/** From an empty history on; the mouse is not touched. */
describe('the history by keyboard alone', () => {
  let under: AppUnderTest;
  let page: Page;
  let history: HistoryPage;
  let work: string;

  const focused = (): Promise<string | null> =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? null;
    });
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < MAX_TABS; presses += 1) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  };

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
    history = new HistoryPage(page);
    await goTo(page, 'History');
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('empty, it says what it is for, and offers an import', async () => {
    await page.getByText('No finished translations yet.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await answerDialogs(under, { open: textFile(work, 'pairs.tsv', ROWS) });
    await history.field.focus();
    await tabTo('Import a file…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Import' }).waitFor();
    await tabTo('Close');
    await page.keyboard.press('Tab');
    await page.keyboard.type('en');
    await page.keyboard.press('Tab');
    await page.keyboard.type('de');
    await page.keyboard.press('Enter');
    await history.row('pairs.tsv').waitFor();
  });

  it('search, open, edit, and back to where one was', async () => {
    await page.keyboard.press('Control+f');
    expect(await focused()).toBe('Search history');
    await page.keyboard.type('weather');
    await page.keyboard.press('Enter');
    await history.row('pairs.tsv').locator('mark', { hasText: 'weather' }).waitFor();
    await tabTo('pairs.tsv');
    await page.keyboard.press('Enter');
    await history.segments.locator('mark', { hasText: 'weather' }).waitFor();
    await tabTo('Edit translation 2');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation 2' }).waitFor();
    await page.keyboard.type(' von heute');
    await page.keyboard.press('Control+Enter');
    await history.segments.getByText('Das Wetter von heute').waitFor();
    await expect.poll(focused).toBe('Edit translation 2');
    await page.keyboard.press('Escape');
    await history.row('pairs.tsv').getByText('Das Wetter von heute').waitFor();
    await expect.poll(focused).toBe('pairs.tsv');
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await expect.poll(() => history.field.inputValue()).toBe('');
  });

  it('dialogs give the focus back to what opened them', async () => {
    for (const name of ['Import', 'Export', 'Manage history']) {
      await history.field.focus();
      await tabTo(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
      expect(await focused()).toBe(name);
    }
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing in %s: dialogs, filters, trouble',
    async (theme) => {
      await setTheme(page, theme);
      await answerDialogs(under, {
        open: textFile(work, 'broken.tmx', '<tmx version="1.4">\n<header>'),
      });
      await history.import();
      await history.transfer.getByText('Nothing of the file was imported.').waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      for (const width of [1200, 600]) {
        await setPageWidth(under, width);
        expect(await findViolations(page)).toEqual([]);
        for (const name of ['Import', 'Export', 'Manage history', 'Concordance']) {
          await page.getByRole('button', { name, exact: true }).click();
          await page.getByRole('dialog', { name }).waitFor();
          expect(await findViolations(page, 'dialog[open]')).toEqual([]);
          await page.keyboard.press('Escape');
        }
      }
      await page.getByRole('button', { name: 'Filters' }).click();
      await history.transfer.getByRole('button', { name: 'Dismiss' }).click();
    },
  );
});
