import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LABELS, PAGES, RAIL_PAGES, type Page as PageName } from '../../renderer/app/pages.ts';
import {
  DocumentsPage,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { setTheme } from './support/page-api.ts';
import { keyOf } from './support/page-keys.ts';
import { textFile } from './support/text-files.ts';
import { TranslatePage } from './support/translate-page.ts';
import { setPageWidth } from './support/window-size.ts';

const WIDTHS = [1200, 600];
const THEMES = ['light', 'dark'] as const;
/** More presses of Tab than any page has controls. */
const MOST_TABS = 120;

/** Every view of every page: its page, and the buttons that lead on from there. */
const VIEWS: readonly { page: PageName; buttons: readonly string[] }[] = [
  ...PAGES.map((page) => ({ page, buttons: [] })),
  { page: 'translate', buttons: ['Options'] },
  { page: 'translate', buttons: ['Improve text'] },
  { page: 'time', buttons: ['Week and charts'] },
  { page: 'time', buttons: ['Projects and customers'] },
  { page: 'glossaries', buttons: ['Style rules'] },
  { page: 'glossaries', buttons: ['Memories'] },
  { page: 'glossaries', buttons: ['Glossaries'] },
  { page: 'usage', buttons: ['Keys'] },
  { page: 'usage', buttons: ['Analytics'] },
];

/** Until a view with its heading is there, and nothing on it is read any more. */
async function shown(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main output[class*="skeleton"]').first().waitFor({ state: 'detached' });
}

/** Goes to a page as the keyboard does; the outbox is behind a button of "Time". */
async function open(page: Page, name: PageName): Promise<void> {
  const rail = RAIL_PAGES.find((each) => each === name);
  await page.keyboard.press(keyOf(rail ?? 'time'));
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: PAGE_LABELS[rail ?? 'time'], exact: true })
    .and(page.locator('[aria-current="page"]'))
    .waitFor();
  if (rail === undefined) await page.getByRole('button', { name: /^Outbox/ }).click();
  await shown(page);
}

/** Name of the control that has the focus; null when it is lost to the document. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    const isField =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = isField ? activeElement.labels?.[0]?.textContent : null;
    return activeElement.getAttribute('aria-label') ?? label ?? activeElement.textContent;
  });
}

/** Marks what has the focus. @returns false when it was there in this round before */
function isNewFocus(page: Page, round: string): Promise<boolean> {
  return page.evaluate((round) => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return false;
    // A date has a stop for its day, its month and its year.
    const isDate = activeElement.matches('input[type="date"]');
    const isNew = isDate || activeElement.dataset['round'] !== round;
    activeElement.dataset['round'] = round;
    return isNew;
  }, round);
}

/** Controls that the round did not come to. Of a group of radio buttons it comes to one. */
function unreached(page: Page, round: string): Promise<string[]> {
  return page.evaluate(
    (round) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], input:not([type="radio"]), select, textarea, [tabindex="0"]',
        ),
      ]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
        .filter(({ tabIndex, dataset }) => tabIndex >= 0 && dataset['round'] !== round)
        .map((control) => control.outerHTML.slice(0, 120)),
    round,
  );
}

/** A control that has the focus shows it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const shows = await page.evaluate(() => {
    const marked = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const at = document.activeElement;
    // The calendar button inside a date is marked by the browser, where the page cannot look.
    if (at?.matches('input[type="date"]:not(:focus-visible)')) return true;
    // A field may show it on the frame that it stands in.
    return (
      marked(at) || marked(at?.parentElement ?? null) || marked(at?.nextElementSibling ?? null)
    );
  });
  expect(shows, `"${String(await focused(page))}" has the focus and does not show it`).toBe(true);
}

describe('axe finds nothing on any page, in both themes and widths', () => {
  let under: AppUnderTest;

  beforeAll(async () => {
    under = await startApp();
    // Colours are measured; none may be half way to another.
    await under.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
  });

  it.each(VIEWS)('$page $buttons', async ({ page: name, buttons }) => {
    const { page } = under;
    await open(page, name);
    for (const button of buttons) {
      await page.locator('main').getByRole('button', { name: button, exact: true }).click();
      await shown(page);
    }
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      for (const theme of THEMES) {
        await setTheme(page, theme);
        expect(await findViolations(page), `${theme}, ${String(width)} px`).toEqual([]);
      }
    }
    await setPageWidth(under, 1200);
  });

  it.each(RAIL_PAGES)('%s: Tab comes to every control, and each shows it', async (name) => {
    const { page } = under;
    await open(page, name);
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await page.keyboard.press('Tab');
      // Behind the last control comes the first one again, or the window's own frame.
      if (!(await isNewFocus(page, name))) break;
      await expectVisibleFocus(page);
    }
    expect(await unreached(page, name)).toEqual([]);
  });
});

describe('the main job by keyboard alone', () => {
  let under: AppUnderTest;
  let page: Page;
  let work: string;

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      await press('Tab');
      if (name.test((await focused(page)) ?? '')) return;
    }
    throw new Error(`Tab does not reach ${String(name)}.`);
  };

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    ({ page } = under);
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('a document is translated and its time logged', async () => {
    const documents = new DocumentsPage(page);
    await documents.drop([textFile(work, 'lease.txt', 'The lighthouse is for rent.\n')]);
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await tabTo(/^To$/);
    await page.keyboard.type('German');
    await press('Enter', 'Control+Enter');
    await documents.waitForState('lease.txt', 'saved');
    await tabTo(/^Log time$/);
    await press('Enter');
    await page.getByRole('form', { name: 'Log time for lease.txt' }).waitFor();
    await tabTo(/^Other duration$/);
    await page.keyboard.type('1h20');
    await press('Enter');
    await page.getByRole('form', { name: 'Log time for lease.txt' }).waitFor({ state: 'detached' });
    expect(await focused(page)).not.toBeNull();
  });

  it('a text is translated and kept', async () => {
    const translate = new TranslatePage(page);
    await open(page, 'translate');
    await tabTo(/^To$/);
    await page.keyboard.type('German');
    await press('Enter');
    await tabTo(/^Source text$/);
    await page.keyboard.type('A lamp for the keeper.');
    await press('Control+Enter');
    await expect.poll(() => translate.translation.inputValue()).not.toBe('');
    await tabTo(/^Keep in history$/);
    await press('Enter');
    await page.getByText('Kept in the history.').waitFor();
  });

  it('both are found in the history', async () => {
    await open(page, 'history');
    for (const [word, item] of [
      ['lighthouse', /lease\.txt/],
      ['keeper', /A lamp/],
    ] as const) {
      await press('Control+f', 'Control+a');
      await page.keyboard.type(word);
      const results = page.getByRole('table', { name: 'History results' });
      await results.locator('mark', { hasText: word }).first().waitFor();
      await tabTo(item);
      await press('Enter');
      await page.getByRole('table', { name: 'Segments' }).locator('mark').first().waitFor();
      await press('Escape');
      await results.waitFor();
      await expect.poll(() => focused(page)).toMatch(item);
    }
  });

  it('the time is found among the entries', async () => {
    await open(page, 'time');
    await press('Control+f');
    await page.keyboard.type('lease');
    const table = page.getByRole('table', { name: 'Time entries' });
    await table.getByText('lease.txt').first().waitFor();
    expect(await focused(page)).toBe('Search entries');
  });
});
