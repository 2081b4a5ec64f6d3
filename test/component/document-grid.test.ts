import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsOfState } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';

const COUNT = 6000;
/** Several roundings of scroll positions to whole pixels. */
const STILL_PX = 3;
/** The only open ones of those in the middle. */
const OPEN = [10, 5500];

describe('the grid of a long document', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let page: Page;
  const line = (number: number) => page.locator(`tr[data-position="${String(number - 1)}"]`);
  const field = (number: number) =>
    page.getByRole('textbox', {
      name: `Translation ${number.toLocaleString('en')}`,
      exact: true,
    });
  const top = async (number: number) => (await line(number).boundingBox())?.y ?? 0;
  const scroller = () => page.getByRole('table', { name: 'Segments' }).locator('xpath=..');
  const scrollTo = (share: number) =>
    scroller().evaluate((box, at) => {
      box.scrollTop = box.scrollHeight * at;
    }, share);
  const edit = async (number: number) => {
    await page
      .getByRole('button', { name: `Edit translation ${number.toLocaleString('en')}`, exact: true })
      .click();
    await field(number).waitFor();
  };
  const isInSight = async (number: number) => {
    const [row, box] = [await line(number).boundingBox(), await scroller().boundingBox()];
    if (row === null || box === null) return false;
    return row.y >= box.y && row.y + row.height <= box.y + box.height + 1;
  };
  const built = () => page.locator('tr[data-index]').count();

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'long', kind: 'document', title: 'long.txt' },
      Array.from({ length: COUNT }, (_, position) => ({
        position,
        source: `Sentence number ${String(position)} ${'of many '.repeat(position % 23)}`.trim(),
        target: `Satz Nummer ${String(position)} ${'von vielen '.repeat(position % 29)}`.trim(),
      })),
    );
    opened = await openPage({ at: 'history', answers: (fake) => checks.answers(fake) });
    ({ page } = opened);
    await page.getByRole('button', { name: 'long.txt' }).click();
    await line(1).waitFor();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('builds what is in sight, says how many rows there are, and reads on where it is scrolled', async () => {
    const table = page.getByRole('table', { name: 'Segments' });
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(COUNT + 1));
    await expect.poll(() => line(3).getAttribute('aria-rowindex')).toBe('4');
    expect(await built()).toBeLessThan(60);
    await expect.poll(() => page.getByRole('navigation', { name: /page/iu }).count()).toBe(0);
    await scrollTo(0.5);
    await expect
      .poll(() => page.locator('tr[data-position]').first().getAttribute('data-position'))
      .toMatch(/^[23]\d{3}$/u);
    expect(await built()).toBeLessThan(60);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await scrollTo(0);
    await line(1).waitFor();
  });

  it('keeps all rows above where they are while the edited one grows', async () => {
    await edit(5);
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByText('Segment 5 · 5 of 6,000 · 11 words', { exact: true }).waitFor();
    await status.getByText('stored', { exact: true }).waitFor();
    const [before, own] = [await top(3), await top(5)];
    await page.keyboard.press('End');
    await page.keyboard.insertText(' und noch viel mehr'.repeat(12));
    await expect.poll(async () => (await line(5).boundingBox())?.height ?? 0).toBeGreaterThan(150);
    expect(await top(3)).toBe(before);
    expect(await top(5)).toBe(own);
    await page.keyboard.press('Control+Enter');
    await line(5).getByText('noch viel mehr').first().waitFor();
    expect(await top(3)).toBe(before);
  });

  it('keeps the edited row and what was typed there when it is scrolled away', async () => {
    await edit(7);
    await page.keyboard.press('End');
    await page.keyboard.type('xyz');
    await scrollTo(0.7);
    await expect
      .poll(() => page.locator('tr[data-position]').nth(3).getAttribute('data-position'))
      .toMatch(/^[345]\d{3}$/u);
    await expect.poll(() => focused(page)).toBe('Translation 7');
    await scrollTo(0);
    await line(1).waitFor();
    await expect.poll(() => field(7).inputValue()).toMatch(/xyz$/u);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Edit translation 7');
  });

  it('goes to the next unconfirmed row however far it is, and back by one undo', async () => {
    const done = Array.from({ length: COUNT }, (_, at) => at).filter((at) => !OPEN.includes(at));
    for (const position of done) {
      await kept.database.history.decideSegment({ itemId: 'long', position }, 'confirmed', 1);
    }
    opened.api.emit('history:changed', { itemId: 'long' });
    await page
      .getByText(`${(COUNT - 2).toLocaleString('en')} of`, { exact: false })
      .first()
      .waitFor();
    await edit(11);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 5,501');
    // In sight, and still so when the rows around it are measured.
    await expect.poll(() => isInSight(5501)).toBe(true);
    await expect.poll(() => line(5503).count()).toBe(1);
    await expect.poll(() => isInSight(5501)).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => focused(page)).toBe('Translation 11');
    await page.keyboard.press('Escape');
  });

  it('moves by page and to both ends by keyboard', async () => {
    await scrollTo(0);
    await line(2).getByRole('button', { name: 'Edit translation 2', exact: true }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Edit translation 6,000');
    await page.keyboard.press('PageUp');
    await expect.poll(() => focused(page)).toMatch(/^Edit translation 5,9\d\d$/u);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
    await page.keyboard.press('PageDown');
    await expect.poll(() => focused(page)).toMatch(/^Edit translation ([3-9]|1\d)$/u);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toMatch(/^Confirm translation/u);
  });

  it('moves by what is in sight where the last key leads, before it is there', async () => {
    /** Faster than anything is scrolled. */
    const pressAll = (keys: string[]) =>
      page.evaluate(async (all) => {
        for (const key of all) {
          const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(pressed);
          await Promise.resolve();
        }
      }, keys);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Edit translation 6,000');
    // At the start the rows are lower than at the end.
    await pressAll(['Home', 'PageDown']);
    await expect.poll(() => focused(page)).toMatch(/^Edit translation ([5-9]|1\d)$/u);
    await page.keyboard.press('PageUp');
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
    await pressAll(['End', 'PageUp', 'PageUp']);
    await expect.poll(() => focused(page)).toMatch(/^Edit translation 5,9\d\d$/u);
  });

  it('stays where it is read when a row far above it is split elsewhere', async () => {
    await scrollTo(0.5);
    await expect
      .poll(() => page.locator('tr[data-position]').nth(9).getAttribute('data-position'))
      .toMatch(/^[23]\d{3}$/u);
    const position = await page.locator('tr[data-position]').nth(9).getAttribute('data-position');
    const number = Number(position) + 1;
    const row = await line(number).getAttribute('aria-rowindex');
    // Until all rows around it are measured.
    let before = 0;
    await expect
      .poll(async () => {
        const last = before;
        before = await top(number);
        return before - last;
      })
      .toBe(0);
    const cut = { source: 9, target: 5 };
    const place = { itemId: 'long', position: 1 };
    await kept.database.history.splitSegment(
      { ...place, target: 'Satz Nummer 1 von vielen', cut },
      1,
    );
    opened.api.emit('history:changed', { itemId: 'long' });
    await expect
      .poll(() => line(number).getAttribute('aria-rowindex'))
      .toBe(String(Number(row) + 1));
    expect(Math.abs((await top(number)) - before)).toBeLessThan(STILL_PX);
    await kept.database.history.undo('long');
    opened.api.emit('history:changed', { itemId: 'long' });
    await expect.poll(() => line(number).getAttribute('aria-rowindex')).toBe(row);
    expect(Math.abs((await top(number)) - before)).toBeLessThan(STILL_PX);
  });

  it('lists what is found from the top, with the count, and keeps the edited row listed', async () => {
    await scrollTo(0.9);
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('Nummer 5999');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('number');
    await page.getByText('6,000 results', { exact: true }).waitFor();
    await line(1).waitFor();
    await page.getByRole('combobox', { name: 'Sentences shown' }).selectOption('unconfirmed');
    await page.getByText('2 results', { exact: true }).waitFor();
    await edit(5501);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 11');
    await page.getByText('1 result', { exact: true }).waitFor();
    await expect.poll(() => line(5501).count()).toBe(0);
    // Its state fits no more, but it is being edited.
    await page.getByRole('combobox', { name: 'Sentences shown' }).selectOption('machine');
    await edit(11);
    await page.keyboard.insertText(' neu ');
    await page.getByText('Edited (1)').waitFor({ state: 'attached' });
    await expect.poll(() => field(11).inputValue()).toContain(' neu ');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No such sentences in this document').waitFor();
  });

  it('scrolls with the page in a very low window, and is read on there, too', async () => {
    await page.getByRole('combobox', { name: 'Sentences shown' }).selectOption('all');
    await line(1).waitFor();
    await opened.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setContentSize(1200, 520),
    );
    await page.waitForFunction(() => innerHeight === 520);
    await page.locator('[data-frame]').evaluate((frame) => {
      frame.scrollTop = frame.scrollHeight / 2;
    });
    await expect
      .poll(() => page.locator('tr[data-position]').nth(3).getAttribute('data-position'))
      .toMatch(/^[23]\d{3}$/u);
    expect(await built()).toBeLessThan(60);
    await page.locator('tr[data-position] button').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Edit translation 6,000');
  });
});
