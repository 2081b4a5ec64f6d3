import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RequestOutput } from '../../shared/ipc/contract.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { textsOutside } from '../support/window/layout.ts';
import { settled } from '../support/window/pages.ts';
import { askApp } from '../support/window/page-api.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage } from './support/open-page.ts';

const MINUTE_MS = 60_000;

const quickAdd = (page: Page) => page.getByRole('form', { name: /New entry|Neuer Eintrag/u });

describe('a typed entry', () => {
  it('shows how it is understood and asks before keeping one that is too long', async () => {
    const { page, api } = await openPage({ at: 'time' });
    const form = quickAdd(page);
    await form.getByRole('button', { name: 'More…' }).click();
    await form.getByLabel('Note').fill('Call');
    await form.getByLabel('Day').fill('03/04/2026');
    await form.getByLabel('Start').fill('1:30 pm');
    await form.getByLabel('End').fill('3');
    await form.getByText('Wed, Mar 4 · 1:30 PM – 3:00 PM · 1:30 · billable').waitFor();
    await form.getByLabel('End').fill('11');
    await page.keyboard.press('Enter');
    await form.getByText('This entry is 9:30 hours long. Keep it?').waitFor();
    expect(api.inputsOf('time:add-entry')).toEqual([]);
    await form.getByLabel('End').fill('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => api.inputsOf('time:add-entry').length).toBe(1);
    const [kept] = api.inputsOf('time:add-entry');
    expect(((kept?.endedAtMs ?? 0) - (kept?.startedAtMs ?? 0)) / MINUTE_MS).toBe(90);
    await form.getByLabel('Duration').fill('1h');
    await form.getByLabel('Day').fill('11/27/');
    await page.keyboard.press('Enter');
    await form.getByText('Enter a valid date.').waitFor();
    // A day without its year is completed, as by Enter.
    await form.getByLabel('Start').fill('9:00 am');
    await form.getByLabel('Day').fill('3/2');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => api.inputsOf('time:add-entry').length).toBe(2);
  });
});

describe('one line', () => {
  it('is read while it is typed, and Enter adds the entry', async () => {
    const { page, api } = await openPage({ at: 'time' });
    const form = quickAdd(page);
    const line = form.getByLabel('Note');
    await expect.poll(() => form.getByLabel('Duration').count()).toBe(0);
    await line.fill('Review 3 chapters');
    await line.press('Enter');
    await form.getByText('Enter start and end times, or a duration.').waitFor();
    await line.fill('Review contract 1h20 2h');
    await form.getByText('“1h20” and “2h” can’t both count. Remove one of them.').first().waitFor();
    await line.press('Enter');
    expect(api.inputsOf('time:add-entry')).toEqual([]);
    await line.fill('Review contract 1h20 Mar 4');
    await form.getByText(/^Wed, Mar 4 · 9:00 AM – 10:20 AM · 1:20 · billable$/u).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await line.press('Enter');
    await expect.poll(() => api.inputsOf('time:add-entry').length).toBe(1);
    const [added] = api.inputsOf('time:add-entry');
    expect(added).toMatchObject({ note: 'Review contract', isBillable: true });
    expect(((added?.endedAtMs ?? 0) - (added?.startedAtMs ?? 0)) / MINUTE_MS).toBe(80);
    await expect.poll(() => line.inputValue()).toBe('');
    // The fields behind it show its reading.
    await line.fill('Call 45 min yesterday');
    await form.getByRole('button', { name: 'More…' }).click();
    await expect.poll(() => form.getByLabel('Duration').inputValue()).toBe('45 min');
    await expect.poll(() => form.getByLabel('Start').inputValue()).not.toBe('');
  });
});

describe('a cell', () => {
  it('that is clicked has the caret there, and one opened by the keyboard is selected', async () => {
    const { page } = await openPage({ at: 'time' });
    const selection = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
        return isField ? [field.selectionStart, field.selectionEnd, field.value.length] : null;
      });
    const row = page.locator('tr[data-entry="e6"]');
    for (const name of ['note', 'duration', 'times'] as const) {
      const cell = row.locator(`[data-cell="${name}"]`);
      await cell.click();
      const [start, end] = (await selection()) ?? [];
      expect([name, start === end], 'the caret').toEqual([name, true]);
      await page.keyboard.press('Escape');
      await cell.press('F2');
      const [from, to, length] = (await selection()) ?? [];
      expect([name, from, to]).toEqual([name, 0, length]);
      await page.keyboard.press('Escape');
    }
    const note = row.locator('[data-cell="note"]');
    await note.click({ position: { x: 14, y: 12 } });
    const [start, , length] = (await selection()) ?? [];
    expect(start ?? 0).toBeLessThan(length ?? 0);
    await page.keyboard.press('Escape');
  });

  it('leaves the focus where the user went while it was being saved', async () => {
    const { page, api } = await openPage({ at: 'time' });
    let finish = (): void => undefined;
    const saved = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { perform } = api;
    api.perform = async (name, input) => {
      if (name === 'time:add-entry') await saved;
      return perform(name, input);
    };
    const form = quickAdd(page);
    await form.getByLabel('Note').fill('Call 1h');
    await page.keyboard.press('Enter');
    await page.locator('tr[data-entry="e6"] [data-cell="note"]').click();
    const cell = page.getByRole('group', { name: 'Note' }).getByRole('textbox');
    await cell.fill('Half a');
    finish();
    await expect.poll(() => form.getByLabel('Note').inputValue()).toBe('');
    await settled(page);
    await page.keyboard.type(' word');
    await expect.poll(() => cell.inputValue()).toBe('Half a word');
    expect(api.inputsOf('time:edit-entry')).toEqual([]);
  });

  it('has the focus in its form again for the next one', async () => {
    const { page } = await openPage({ at: 'time' });
    const note = quickAdd(page).getByLabel('Note');
    await note.fill('Call');
    await quickAdd(page).getByRole('button', { name: 'More…' }).click();
    await quickAdd(page).getByLabel('Duration').fill('1h');
    await page.keyboard.press('Enter');
    await expect.poll(() => note.inputValue()).toBe('');
    await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true);
  });
});

describe('an entry logged for a voice session', () => {
  it(
    'opens the session, by keyboard too, while other entries offer none',
    { tags: 'deep' },
    async () => {
      const { page, api } = await openPage({ at: 'time' });
      const open = page.getByRole('button', { name: 'Open session' });
      await open.waitFor();
      await expect.poll(() => open.count()).toBe(1);
      const row = page.locator('tr[data-entry="e6"]');
      await row.getByText('For a voice session').waitFor();
      await row.locator('[data-cell="duration"]').focus();
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => open.evaluate((button) => button === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Meeting 3', level: 1 }).waitFor();
      await expect
        .poll(() => api.inputsOf('voice:get-session'))
        .toMatchObject([{ sessionId: 'v3', page: 1 }]);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.locator('main').getByRole('button', { name: 'Voice' }).click();
      await page.getByRole('button', { name: 'Start listening' }).waitFor();
    },
  );
});

describe('dates in German', () => {
  it('are written and read in the German format and changed by the arrow keys', async () => {
    const { page, api } = await openPage({ at: 'time', language: 'de' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const from = page.getByLabel('Vom');
    await expect.poll(() => from.getAttribute('placeholder')).toBe('TT.MM.JJJJ');
    await from.fill('4.3.2026');
    await from.press('Tab');
    await expect.poll(() => from.inputValue()).toBe('04.03.2026');
    await from.press('ArrowDown');
    await expect.poll(() => from.inputValue()).toBe('03.03.2026');
    await expect.poll(() => api.inputsOf('time:list-entries').at(-1)?.fromDay).toBe('2026-03-03');
    await from.fill('31.2.2026');
    await from.press('Tab');
    await page.getByText('Geben Sie ein gültiges Datum ein.').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});

/** Returns the labels of the charts that are cut off or extend beyond their frame. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('figure [aria-hidden] div, figure svg text')]
      .filter((label) => {
        const frame = label.closest('figure')?.getBoundingClientRect();
        const { left, right } = label.getBoundingClientRect();
        const isCut = label instanceof HTMLElement && label.scrollWidth > label.clientWidth + 1;
        return isCut || frame === undefined || left < frame.left || right > frame.right;
      })
      .map((label) => label.textContent ?? ''),
  );
}

describe('charts', () => {
  const MARCH = {
    fromDay: '2026-03-01',
    toDay: '2026-03-31',
    zone: 'UTC',
    projectId: null,
    customerId: null,
  };
  const LONG =
    'Operating manuals of the packaging line 4000 for the works in Castrop-Rauxel, second edition';

  // At 150 % zoom, windows of 900, 1200, and 1600 px have two thirds of that.
  it.each(firstOf(1, [600, 1200, 800, 900, 1067, 1600]))(
    'have no clipped labels at %d px',
    async (width) => {
      const under = await openPage({ at: 'time', width });
      const { page, api } = under;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the contract
      const report = (await askApp(
        page,
        'time',
        'getReport',
        MARCH,
      )) as RequestOutput<'time:get-report'>;
      const projects = report.projects.map((each) => ({ ...each, name: `${LONG} ${each.name}` }));
      api.answer({ 'time:get-report': () => ({ ...report, projects }) });
      await page.getByRole('button', { name: 'Week and charts' }).click();
      const figure = page.getByRole('figure', { name: 'Time by project' });
      await figure.getByText(LONG).first().waitFor();
      await expect.poll(() => cutLabels(page)).toEqual([]);
      await expect.poll(() => textsOutside(page)).toEqual([]);
      await setPageWidth(under, 1200);
    },
  );
});
