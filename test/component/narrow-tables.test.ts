import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/window/axe.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { openPageOfRail } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { MEMORY } from './support/sample/sample-memories.ts';

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
  changedAtMs: 0,
};

/** Long texts in each list. */
const ANSWERS: Handlers = {
  'memories:list': () => ({ memories: [{ ...MEMORY, name: TEXT }], total: 1 }),
  'memories:get': () => MEMORY,
  'memories:list-units': () => ({ units: [UNIT], total: 1 }),
};

/** The sentences in the page's tables whose cell has room for fewer than 24 characters. */
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

/** The tables of the page that are wider than the frame around them. */
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
    'the memories': () => openPageOfRail(page, 'glossaries').then(() => tab('Memories')),
    'the units of a memory': () => page.getByRole('button', { name: TEXT, exact: true }).click(),
  };
  const tab = (name: string) => page.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    opened = await openPage({ answers: ANSWERS });
    ({ page } = opened);
  });

  it.each(Object.keys(open))('%s: each text has room for 24 characters', async (name) => {
    await setPageWidth(opened, 1200);
    await open[name as keyof typeof open]();
    await page.getByRole('table').getByText(TEXT).first().waitFor();
    for (const width of WIDTHS) {
      await setPageWidth(opened, width);
      const at = `${String(width)} px`;
      expect(await squeezed(page), at).toEqual([]);
      expect(await outsideFrame(page), at).toEqual([]);
      expect(await layoutProblems(page), at).toEqual([]);
    }
    await setPageWidth(opened, 900);
    expect(await findViolations(page)).toEqual([]);
  });
});
