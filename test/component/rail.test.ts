import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONNECTIONS } from './support/sample/sample-data.ts';
import { findViolations } from '../support/window/axe.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { aGridPage } from '../support/builders/history.ts';
import { aHistoryItem } from '../unit/renderer/builders.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { openPage } from './support/open-page.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const ITEM = aHistoryItem({ id: 'h1', title: 'letter.docx' });
const DOCUMENT: Handlers = {
  'history:search': ({ page, limit }) => ({ items: [ITEM], total: 1, itemTotal: 1, page, limit }),
  'history:list-rows': () => aGridPage(ITEM),
};

describe('the rail', () => {
  it('has the pages in an order that never shifts; usage is last, with a key', async () => {
    const always = ['Translate', 'Documents', 'Time', 'History', 'Terms', 'Voice', 'Settings'];
    const { page } = await openPage({
      scenario: 'empty',
      at: 'settings',
      answers: {
        'app:get-embedded-status': () => ({ state: 'running', engine: 'apertium', message: null }),
      },
    });
    await expect.poll(() => links(page).allTextContents()).toEqual(always);
    await page.getByText('Works offline', { exact: true }).waitFor();
    // Without a key it is inside Settings.
    await page.getByRole('button', { name: 'Usage and keys' }).click();
    await page.getByRole('heading', { name: 'Usage and keys', level: 1 }).waitFor();
    await page.keyboard.press('Control+7');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

    const withKey = await openPage({ at: 'settings' });
    await expect
      .poll(() => links(withKey.page).allTextContents())
      .toEqual([...always, 'Usage and keys', expect.stringContaining('Outbox')]);
    await expect
      .poll(() => withKey.page.getByRole('button', { name: 'Usage and keys' }).count())
      .toBe(0);
    await page.keyboard.press('Control+8');
    await page.getByRole('heading', { name: 'Usage and keys', level: 1 }).waitFor();
  });

  it('names the connection that translates, not its engine', async () => {
    const { page } = await openPage({
      answers: {
        'connections:list': () =>
          CONNECTIONS.map((each) => ({ ...each, isDefault: each.id === 'paid' })),
      },
    });
    await page.getByText('Agency account', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText('Works offline', { exact: true }).count()).toBe(0);
  });

  it('is narrow beside a document, and its page leads from there to the list', async () => {
    const under = await openPage({ at: 'history', width: 1199, answers: DOCUMENT });
    const { page } = under;
    const width = async () =>
      (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
    await expect.poll(() => width()).toBeGreaterThan(150);
    await page.getByRole('button', { name: 'letter.docx', exact: true }).click();
    await page.getByRole('heading', { name: 'letter.docx' }).waitFor();
    await expect.poll(() => width()).toBeLessThan(60);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await setPageWidth(under, 1200);
    await expect.poll(width).toBeGreaterThan(150);
    await setPageWidth(under, 1199);
    await page.keyboard.press('Control+4');
    await page.locator('h1:focus:text-is("History")').waitFor();
    await expect.poll(width).toBeGreaterThan(150);
  });

  it('shows the timer in one line until it is used', async () => {
    const { page } = await openPage({ scenario: 'empty' });
    const timer = page.getByRole('region', { name: 'Timer', exact: true });
    const project = timer.getByRole('combobox');
    const height = async () => (await timer.boundingBox())?.height ?? 0;
    await timer.getByRole('button', { name: 'Start timer' }).waitFor();
    await expect.poll(() => project.isVisible()).toBe(false);
    await expect.poll(() => height()).toBeLessThan(50);
    await timer.getByLabel('Note for the timer').fill('A call');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => project.isVisible()).toBe(true);
  });
});
