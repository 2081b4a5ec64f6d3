import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES, RAIL_PAGES, type Page as PageName } from '../../renderer/app/pages.ts';
import { SETTINGS_PLACES, type SettingsPlace } from '../../renderer/features/settings/places.ts';
import { IS_DEEP } from '../support/runs.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { findViolationsAnywhere } from '../support/window/axe.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { focused, MOST_TABS, press, tabTo } from '../support/window/keyboard.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { settled } from '../support/window/pages.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { openPage } from './support/open-page.ts';

/** Every view of every page: its page, and the buttons that lead on from there. */
const VIEWS: readonly { at: PageName; place?: SettingsPlace; buttons: readonly string[] }[] = [
  ...PAGES.map((at) => ({ at, buttons: [] })),
  ...SETTINGS_PLACES.map((place) => ({ at: 'settings', place, buttons: [] }) as const),
  { at: 'translate', buttons: ['Options'] },
  { at: 'translate', buttons: ['Improve text'] },
  { at: 'time', buttons: ['Week and charts'] },
  { at: 'time', buttons: ['Projects and customers'] },
  { at: 'glossaries', buttons: ['Style rules'] },
  { at: 'glossaries', buttons: ['Memories'] },
  { at: 'glossaries', buttons: ['Glossaries'] },
  { at: 'usage', buttons: ['Keys'] },
  { at: 'usage', buttons: ['Analytics'] },
];

interface Focus {
  name: string;
  /** False when it was there in this round before. */
  isNew: boolean;
  isShown: boolean;
}

/** Marks what has the focus, and tells whether it shows it. In one question: there are hundreds of them. */
function takeFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    if (!(at instanceof HTMLElement) || at === document.body) {
      return { name: '', isNew: false, isShown: true };
    }
    const isNew = at.dataset['wasReached'] === undefined;
    at.dataset['wasReached'] = 'true';
    const marked = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // A field may show it on the frame that it stands in.
    const isShown = marked(at) || marked(at.parentElement) || marked(at.nextElementSibling);
    return { name: at.outerHTML.slice(0, 120), isNew, isShown };
  });
}

/** Controls that Tab did not come to. Of a group of radio buttons it comes to one. */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input:not([type="radio"]), select, textarea, [tabindex="0"]',
      ),
    ]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .filter(({ tabIndex, dataset }) => tabIndex >= 0 && dataset['wasReached'] === undefined)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

/** A page with nothing in it has little that a full one has not. */
const SCENARIOS = IS_DEEP ? (['empty', 'full'] as const) : (['full'] as const);

describe.each(SCENARIOS)('with a window that is %s', (scenario) => {
  it.each(VIEWS)(
    'axe finds nothing, in both themes and widths: $at $place $buttons',
    async ({ at, place, buttons }) => {
      const opened = await openPage({ scenario, at, ...(place && { place }) });
      for (const name of buttons) {
        await opened.page.locator('main').getByRole('button', { name, exact: true }).click();
        await settled(opened.page);
      }
      expect(await findViolationsAnywhere(opened)).toEqual([]);
    },
  );

  it.each([
    ...RAIL_PAGES.map((at) => ({ at })),
    ...SETTINGS_PLACES.map((place) => ({ at: 'settings', place }) as const),
  ])('Tab comes to every control, and each shows it: $at $place', async (view) => {
    const { page } = await openPage({ scenario, ...view });
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await page.keyboard.press('Tab');
      // Behind the last control comes the first one again, or the window's own frame.
      const { name, isNew, isShown } = await takeFocus(page);
      if (!isNew) break;
      expect(isShown, `${name} has the focus and does not show it`).toBe(true);
    }
    expect(await unreached(page)).toEqual([]);
  });
});

describe('the main job by keyboard alone', () => {
  let work: string;
  beforeAll(() => {
    work = temporaryFolder();
  });
  afterAll(() => removeFolder(work));

  it('a document is translated and its time logged', async () => {
    const { page, api } = await openPage({ scenario: 'empty' });
    const documents = new DocumentsPage(page);
    await documents.drop([textFile(work, 'lease.txt', 'The lighthouse is for rent.\n')]);
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await tabTo(page, /^To$/);
    await page.keyboard.type('German');
    await press(page, 'Enter', 'Control+Enter');
    await documents.waitForState('lease.txt', 'saved');
    await tabTo(page, /^Log time$/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Log time for lease.txt' });
    await form.waitFor();
    await tabTo(page, /^Other duration$/);
    await page.keyboard.type('1h20');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    expect(await focused(page)).not.toBeNull();
    const [entry] = api.inputsOf('time:add-entry');
    expect(entry).toMatchObject({ documentJobId: expect.stringContaining('DE') as string });

    // It is found among the entries.
    await page.keyboard.press(keyOf('time'));
    await settled(page);
    await press(page, 'Control+f');
    await page.keyboard.type('lease');
    await page
      .getByRole('table', { name: 'Time entries' })
      .getByText('lease.txt')
      .first()
      .waitFor();
    expect(await focused(page)).toBe('Search entries');
  });

  it('a text is translated, kept and found in the history', async () => {
    const { page } = await openPage({ scenario: 'empty', at: 'translate' });
    const translate = new TranslatePage(page);
    await tabTo(page, /^To$/);
    await page.keyboard.type('German');
    await press(page, 'Enter');
    await tabTo(page, /^Source text$/);
    await page.keyboard.type('A lamp for the keeper.');
    await press(page, 'Control+Enter');
    await expect.poll(() => translate.translation.inputValue()).not.toBe('');
    await tabTo(page, /^Save to history$/);
    await press(page, 'Enter');
    await page.getByText('Saved to history.').waitFor();
    await page.keyboard.press(keyOf('history'));
    await settled(page);
    await findAndOpen(page, 'keeper', /A lamp/);
  });

  it('a document is found in the history', async () => {
    const { page } = await openPage({ at: 'history' });
    await findAndOpen(page, 'prices', /brochure\.docx/);
  });

  /** By its words, there and back. */
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
