import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/window/axe.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { aGridPage } from '../support/builders/history.ts';
import { openPageOfRail } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { aFile, aHistoryItem } from '../unit/renderer/builders.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { MEMORY } from './support/sample/sample-memories.ts';
import { firstOf } from '../support/runs.ts';

const WIDTHS = [720, 900, 999, 1000, 1200, 1600];
const TEXT = 'The automatic transmission fluid is drained before the gearbox is taken out.';
const UNIT = {
  id: 'u1',
  source: TEXT,
  target: TEXT,
  sourceLang: 'en',
  targetLang: 'de',
  sourcePieces: [{ text: TEXT, isHit: false }],
  targetPieces: [{ text: TEXT, isHit: false }],
  isChangedByMe: true,
  state: 'edited' as const,
  changedAtMs: 0,
};
const SEGMENT = { ...UNIT, id: 'h1:0', position: 0, location: 'word/document.xml, paragraph 12' };
const ITEM = aHistoryItem({ id: 'h1', title: TEXT, connectionName: 'Agency account of the year' });

/** Long texts in each list. */
const ANSWERS: Handlers = {
  'documents:get-plan': () => ({ files: [aFile({ fileName: TEXT })], rejected: [] }),
  'documents:list-jobs': () => ({ jobs: [], total: 0 }),
  'memories:list': () => ({ memories: [{ ...MEMORY, name: TEXT }], total: 1 }),
  'memories:get': () => MEMORY,
  'memories:list-units': () => ({ units: [UNIT], total: 1 }),
  'history:search': ({ page, limit }) => ({ items: [ITEM], total: 1, itemTotal: 1, page, limit }),
  'history:list-rows': () => aGridPage(ITEM, [SEGMENT]),
};

/** Returns the sentences in the page's tables whose cell has room for fewer than 24 characters. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main tbody :is(td, th)')].flatMap((cell) => {
      const text = cell.innerText;
      if (text.length < 50) return [];
      const probe = document.createElement('span');
      probe.style.cssText = 'position: absolute; visibility: hidden; width: 24ch';
      cell.append(probe);
      const least = probe.getBoundingClientRect().width;
      probe.remove();
      const room = cell.getBoundingClientRect().width;
      return room < least ? [`${text}: ${room.toFixed(0)} of ${least.toFixed(0)} px`] : [];
    }),
  );
}

/** Returns the tables of the page that are wider than their frame. */
function outsideFrame(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) => {
      const frame = table.parentElement!.getBoundingClientRect();
      const { right } = table.getBoundingClientRect();
      return right > frame.right ? [`${String(right - frame.right)} px`] : [];
    }),
  );
}

describe('tables of texts in windows of every width', () => {
  let opened: OpenPage;
  let page: Page;
  const open = {
    'the planned files': () => openPageOfRail(page, 'documents'),
    'the memories': () => openPageOfRail(page, 'glossaries').then(() => tab('Memories')),
    'the units of a memory': () => page.getByRole('button', { name: TEXT, exact: true }).click(),
    'the history': () => openPageOfRail(page, 'history'),
    'the segments of an item': () => page.getByRole('button', { name: TEXT, exact: true }).click(),
  };
  const tab = (name: string) => page.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    opened = await openPage({ answers: ANSWERS });
    ({ page } = opened);
  });

  it.each(firstOf(3, Object.keys(open)))(
    '%s: each text has room for 24 characters',
    async (name) => {
      await setPageWidth(opened, 1200);
      await open[name as keyof typeof open]();
      await page.getByRole('table').getByText(TEXT).first().waitFor();
      for (const width of WIDTHS) {
        await setPageWidth(opened, width);
        const at = `${String(width)} px`;
        await expect.poll(() => squeezed(page), { message: at }).toEqual([]);
        await expect.poll(() => outsideFrame(page), { message: at }).toEqual([]);
        await expect.poll(() => layoutProblems(page), { message: at }).toEqual([]);
      }
      await setPageWidth(opened, 900);
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});

it('history items show what they have and omit what they lack', async () => {
  const import_ = { kind: 'import', connectionId: null, connectionName: 'Import' } as const;
  const account = { connectionId: 'agency', connectionName: 'Agency' };
  const items = [
    aHistoryItem({
      id: 'a',
      title: 'a.tmx',
      ...import_,
      segmentCount: 240,
      sentenceCount: 240,
      billedChars: null,
    }),
    aHistoryItem({
      id: 'b',
      title: 'A word',
      kind: 'text',
      segmentCount: 1,
      sentenceCount: 1,
      billedChars: 0,
    }),
    aHistoryItem({ id: 'c', title: 'c.pdf', segmentCount: 0, sentenceCount: 0, billedChars: 1200 }),
    aHistoryItem({
      id: 'd',
      title: 'd.pdf',
      ...account,
      segmentCount: 0,
      sentenceCount: 0,
      billedChars: 1200,
    }),
  ];
  const { page } = await openPage({
    at: 'history',
    answers: {
      'history:search': ({ page: at, limit }) => ({
        items,
        total: items.length,
        itemTotal: items.length,
        page: at,
        limit,
      }),
      'history:list-rows': () => aGridPage(items[2]!),
    },
  });
  const facts = page.getByRole('table', { name: 'History results' }).locator('th p');
  await expect
    .poll(() =>
      facts.evaluateAll((all) => all.map((each) => [...each.children].map((c) => c.textContent))),
    )
    .toEqual([
      ['Import', '240 sentences'],
      ['Text', 'This computer', '1 sentence'],
      ['Document', 'This computer', '1,200 characters'],
      ['Document', 'Agency', '1,200 characters billed'],
    ]);
  await page.getByRole('button', { name: 'c.pdf', exact: true }).click();
  await page.getByRole('heading', { name: 'c.pdf' }).waitFor();
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\b0 |–/u);
});

it('tables draw lines between their rows and shade only the row under the pointer', async () => {
  const rows = await openPage({
    at: 'history',
    answers: {
      ...ANSWERS,
      'history:list-rows': () =>
        aGridPage(
          ITEM,
          [0, 1].map((position) => ({
            ...SEGMENT,
            id: `h1.${String(position)}`,
            position,
          })),
        ),
    },
  });
  await rows.page.getByRole('button', { name: TEXT }).first().click();
  await rows.page.locator('tr[data-position="1"]').waitFor();
  // The pointer may be over a row by now.
  await rows.page.mouse.move(0, 0);
  const looks = () =>
    rows.page.locator('tr[data-position]').evaluateAll((found) =>
      found.map((row) => {
        const { backgroundColor, borderBlockStartWidth } = getComputedStyle(row);
        return [backgroundColor, borderBlockStartWidth];
      }),
    );
  const bare = 'rgba(0, 0, 0, 0)';
  await expect.poll(looks).toEqual([
    [bare, '0px'],
    [bare, '1px'],
  ]);
});

describe('the history in a window of 480 px', () => {
  let page: Page;
  const startOf = (locator: Locator) =>
    locator.first().evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });

  beforeAll(async () => {
    ({ page } = await openPage({ at: 'history', width: 480, answers: ANSWERS }));
  });

  it('shows the details of an item below its title and the icon of the timer in full', async () => {
    const title = page.getByRole('button', { name: TEXT, exact: true });
    await title.waitFor();
    await expect
      .poll(() => startOf(page.getByRole('cell', { name: /^English to/ })))
      .toBe(await startOf(title));
    const sign = page.getByRole('button', { name: 'Stop timer' }).locator('svg');
    await expect.poll(() => sign.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(16);
  });

  it('aligns both texts of a segment and opens menus beside the rail', async () => {
    await page.getByRole('button', { name: TEXT, exact: true }).click();
    const texts = page.getByRole('table', { name: 'Segments' }).getByText(TEXT);
    await texts.first().waitFor();
    await expect.poll(() => startOf(texts.nth(1))).toBe(await startOf(texts.nth(0)));
    await page.getByRole('button', { name: `More actions for ${TEXT}` }).click();
    const menu = page.getByRole('menu', { name: `More actions for ${TEXT}` });
    await menu.waitFor();
    const left = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().left);
    await expect.poll(() => left(menu)).toBeGreaterThan(await left(page.locator('main')));
    await page.keyboard.press('Escape');
  });
});

it('the outgoing data are shown as cards in a narrow window', async () => {
  const opened = await openPage({ at: 'settings', place: 'egress', width: 900 });
  await opened.page.getByRole('table', { name: 'Requests to services' }).waitFor();
  await expect.poll(() => outsideFrame(opened.page)).toEqual([]);
});

it('the page heading does not break its word beside the actions', async () => {
  const { page } = await openPage({ at: 'voice', language: 'de', width: 480 });
  const heading = page.getByRole('heading', { name: 'Sprechen', level: 1 });
  const lines = await heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
