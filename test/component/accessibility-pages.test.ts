import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { IS_DEEP, someOf } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { findViolationsAnywhere } from '../support/window/axe.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { focused, press, tabTo } from '../support/window/keyboard.ts';
import { setTheme } from '../support/window/page-api.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { settled } from '../support/window/pages.ts';
import { walkByTab } from '../support/window/tab-walk.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { openPage } from './support/open-page.ts';
import { openView, VIEWS } from './support/views.ts';

/** An empty page has little that a full one lacks. */
const SCENARIOS = IS_DEEP ? (['empty', 'full'] as const) : (['full'] as const);

describe.each(SCENARIOS)('a window that is %s', (scenario) => {
  it.each(someOf(6, VIEWS))(
    'has no axe violations in any theme or width and is fully reachable with Tab: $at $place $buttons',
    async (view) => {
      const opened = await openView(view, scenario);
      const { page } = opened;
      await expect.poll(() => findViolationsAnywhere(opened)).toEqual([]);
      await setTheme(page, 'light');
      const { hidden, unreached } = await walkByTab(page);
      expect(hidden, 'has the focus and does not show it').toEqual([]);
      expect(unreached, 'Tab does not come to it').toEqual([]);
    },
  );
});

describe('the main tasks by keyboard alone', () => {
  let work: string;
  beforeAll(() => {
    work = temporaryFolder();
  });

  it('translates a document and logs its time', async () => {
    const { page, api } = await openPage({ scenario: 'empty' });
    const documents = new DocumentsPage(page);
    await documents.drop([textFile(work, 'lease.txt', 'The lighthouse is for rent.\n')]);
    await page.getByRole('table', { name: 'Planned files' }).getByText('lease.txt').waitFor();
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await tabTo(page, /^To$/);
    await page.keyboard.type('German');
    await press(page, 'Enter', 'Control+Enter');
    await documents.waitForState('lease.txt', 'saved');
    await tabTo(page, /^More actions for lease\.txt$/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Log time' }).waitFor();
    await page.keyboard.type('Log');
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Log time for lease.txt' });
    await form.waitFor();
    await tabTo(page, /^Other duration$/);
    await page.keyboard.type('1h20');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).not.toBeNull();
    const [entry] = api.inputsOf('time:add-entry');
    expect(entry).toMatchObject({ documentJobId: expect.stringContaining('DE') as string });

    // It can be found among the entries.
    await page.keyboard.press(keyOf('time'));
    await settled(page);
    await press(page, 'Control+f');
    await page.keyboard.type('lease');
    await page
      .getByRole('table', { name: 'Time entries' })
      .getByText('lease.txt')
      .first()
      .waitFor();
    await expect.poll(() => focused(page)).toBe('Search entries');
  });

  it('translates a text, saves it, and finds it in the history', async () => {
    const { page } = await openPage({ scenario: 'empty', at: 'translate' });
    const translate = new TranslatePage(page);
    await tabTo(page, /^To$/);
    await page.keyboard.type('German');
    await press(page, 'Enter');
    await tabTo(page, /^Source text$/);
    await page.keyboard.type('A lamp for the keeper.');
    await press(page, 'Control+Enter');
    await expect.poll(() => translate.translation.inputValue()).not.toBe('');
    await tabTo(page, /^More actions for this text$/);
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: 'Show in History' }).waitFor();
    await press(page, 'Enter');
    await page.getByRole('table', { name: 'Segments' }).waitFor();
    await press(page, 'Escape');
    await page.keyboard.press(keyOf('history'));
    await settled(page);
    await findAndOpen(page, 'keeper', /A lamp/);
  });

  it('finds a document in the history', { tags: 'deep' }, async () => {
    const { page } = await openPage({ at: 'history' });
    await findAndOpen(page, 'prices', /brochure\.docx/);
  });

  /** Finds an item by its words, opens it, and returns. */
  async function findAndOpen(page: Page, words: string, item: RegExp): Promise<void> {
    await press(page, 'Control+f');
    await page.keyboard.type(words);
    const results = page.getByRole('table', { name: 'History results' });
    await results.locator('mark').first().waitFor();
    await tabTo(page, item);
    await press(page, 'Enter');
    await page.getByRole('table', { name: 'Segments' }).locator('mark').first().waitFor();
    await press(page, 'Escape');
    await results.waitFor();
    await expect.poll(() => focused(page)).toMatch(item);
  }
});
