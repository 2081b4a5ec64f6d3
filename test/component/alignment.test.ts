import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPageOfRail, settled } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage } from './support/open-page.ts';

const NARROW = 900;

async function openTab(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).click();
  await settled(page);
}

/** Returns where the text of each element begins, in whole pixels. */
const textStarts = (of: Locator): Promise<number[]> =>
  of.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );

/** Returns the distance between the end of each element and the end of its cell's content, in whole pixels. */
const roomAtEnd = (of: Locator): Promise<number[]> =>
  of.evaluateAll((elements) =>
    elements.map((element) => {
      const cell = element.closest('td')!;
      const end =
        cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
      return Math.round(end - element.getBoundingClientRect().right);
    }),
  );

it('actions are at the end of their row', async () => {
  const { page } = await openPage({ at: 'documents', width: 1600 });
  const files = page.getByRole('table', { name: 'Planned files' });
  await files.waitFor();
  expect(new Set(await roomAtEnd(files.getByRole('button')))).toEqual(new Set([0]));
});

it('the position in a list is on one line below a part of the data section', async () => {
  const { page } = await openPage({ at: 'settings', place: 'data' });
  const position = page.getByText('Page 1 of 1, 2 results');
  await position.waitFor();
  const lines = await position.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

it('outgoing data without projects have no column for them', async () => {
  const { page } = await openPage({ at: 'settings', place: 'egress' });
  const table = page.getByRole('table', { name: 'Requests to services' });
  await table.waitFor();
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Time', 'Type', 'Service', 'Sent', 'Outcome']);
});

it('a report of usage does not scroll sideways in a narrow window', async () => {
  const { page } = await openPage({ at: 'usage', width: NARROW });
  await openTab(page, 'Analytics');
  const rows = page.getByRole('region', { name: 'Report rows' });
  await rows.waitFor();
  await expect.poll(() => rows.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});

it('cards of the outbox have no dashes, and names in any script begin at their start', async () => {
  const { page } = await openPage({ at: 'outbox', width: NARROW });
  const table = page.getByRole('table', { name: 'Outbox' });
  await table.waitFor();
  await expect.poll(() => table.innerText()).not.toContain('–');
  expect(new Set(await textStarts(table.locator('tbody bdi'))).size).toBe(1);
  expect(new Set(await textStarts(table.locator('td').filter({ hasText: /attempt/u }))).size).toBe(
    1,
  );
});

it('regions without content take no room above the memories', async () => {
  const { page } = await openPage({ at: 'glossaries' });
  const gap = () =>
    page.evaluate(() => {
      const field = document.querySelector('main [type="search"]')!;
      const table = document.querySelector('main table')!;
      return Math.round(table.getBoundingClientRect().top - field.getBoundingClientRect().bottom);
    });
  const wanted = await gap();
  await openTab(page, 'Memories');
  await page.getByRole('table', { name: 'Translation memories' }).waitFor();
  await expect.poll(() => gap()).toBe(wanted);
});

it('the keys of a shortcut share a line', async () => {
  const { page } = await openPage({ at: 'settings', place: 'shortcuts', width: NARROW });
  const broken = await page
    .locator('main dt')
    .evaluateAll(
      (all) =>
        all.filter(
          (keys) =>
            new Set([...keys.children].map((key) => key.getBoundingClientRect().top)).size > 1,
        ).length,
    );
  expect(broken).toBe(0);
});

it('states of time entries and customers of projects are aligned', async () => {
  const opened = await openPage({ at: 'time' });
  const { page } = opened;
  const signs = page.getByRole('table', { name: 'Time entries' }).locator('[class*=syncState] svg');
  await signs.first().waitFor();
  const starts = await signs.evaluateAll((all) =>
    all.map((sign) => Math.round(sign.getBoundingClientRect().left)),
  );
  expect(new Set(starts).size).toBe(1);
  await setPageWidth(opened, NARROW);
  await openTab(page, 'Projects and customers');
  const projects = page.getByRole('table', { name: 'Projects' });
  const customer = projects.getByRole('combobox').first();
  await customer.waitFor();
  await expect.poll(() => customer.locator('option').first().textContent()).toBe('No customer');
  const [name = 0] = await textStarts(projects.getByRole('rowheader').first());
  const text = await customer.evaluate((select) => {
    const { borderLeftWidth, paddingLeft } = getComputedStyle(select);
    const inside = Number.parseFloat(borderLeftWidth) + Number.parseFloat(paddingLeft);
    return Math.round(select.getBoundingClientRect().left + inside);
  });
  expect(text).toBe(name);
});

it('the price and its currency are on one line, whatever the length of their labels', async () => {
  const { page } = await openPage({ at: 'documents' });
  await openPageOfRail(page, 'documents');
  const analysis = page.getByRole('region', { name: 'Analysis' });
  await analysis.getByRole('button', { name: 'Details' }).click();
  const price = page.getByLabel(/^Price of 1 million characters/u);
  await price.waitFor();
  const bottom = (of: Locator) =>
    of.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  await expect.poll(() => bottom(page.getByLabel('Currency'))).toBe(await bottom(price));
});
