import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notice } from '../../shared/ipc/contract.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, press } from '../support/window/keyboard.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { anEntry } from '../unit/renderer/time-builders.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

const notice = (id: string, severity: Notice['severity']): Notice => ({
  id,
  severity,
  title: `Notice ${id}`,
  message: `All about ${id}`,
});

/** Opens a document of the sample history. */
async function openDocument(width = 1200): Promise<OpenPage> {
  const opened = await openPage({ at: 'history', width, answers: QUIET });
  const history = new HistoryPage(opened.page);
  await history.open('brochure.docx').first().click();
  await history.segments.locator('tr[data-position="0"]').waitFor();
  // Its code is loaded with the first panel.
  await opened.page.getByRole('button', { name: 'Help with the translation' }).waitFor();
  return opened;
}

/** Names the part of the window that has the focus. */
const place = (page: Page) =>
  page.evaluate(() => {
    const region = document.activeElement?.closest('[data-region]');
    if (!region) return null;
    const name = region.getAttribute('aria-label');
    return name ?? (region.tagName === 'HEADER' ? 'header' : 'filter');
  });

describe('the parts of a page', () => {
  let page: Page;
  let history: HistoryPage;
  beforeAll(async () => {
    ({ page } = await openDocument());
    history = new HistoryPage(page);
  });

  it('are reached by F6 in order, and by Shift+F6 back', async () => {
    const parts = ['header', 'filter', 'Content', 'Help with the translation', 'Status'];
    await page.locator('h1').focus();
    for (const part of [...parts.slice(1), 'header']) {
      await page.keyboard.press('F6');
      await expect.poll(() => place(page)).toBe(part);
    }
    for (const part of parts.toReversed()) {
      await page.keyboard.press('Shift+F6');
      await expect.poll(() => place(page)).toBe(part);
    }
  });

  it('get the focus back where it was in them', async () => {
    await page.getByRole('button', { name: 'Edit translation 2', exact: true }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 2');
    expect(await press(page, 'F6')).toMatch(/^Matches/u);
    expect(await press(page, 'Shift+F6')).toBe('Translation 2');
    await page.keyboard.press('Escape');
  });

  it('leave a dialog alone', async () => {
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    const before = await focused(page);
    expect(await press(page, 'F6')).toBe(before);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('are one help panel, whose tab, size, and closing are kept after a restart', async () => {
    const width = async () => Math.round((await history.panel.boundingBox())?.width ?? 0);
    await history.panel.getByRole('tab', { selected: true }).focus();
    expect(await press(page, 'ArrowRight')).toMatch(/^Terms/u);
    await history.tab(/^Terms/u).waitFor();
    await expect.poll(() => width()).toBe(320);
    await page.getByRole('separator', { name: 'Width of the panel' }).focus();
    await press(page, 'ArrowLeft', 'ArrowLeft');
    await expect.poll(width).toBe(352);
    await reopen(page);
    await history.tab(/^Terms/u).waitFor();
    await expect.poll(() => width()).toBe(352);
    await page.getByRole('button', { name: 'Close the panel' }).press('Enter');
    await history.panel.waitFor({ state: 'detached' });
    // The focus is not lost with the button, but at the one that opens it again.
    await expect.poll(() => focused(page)).toBe('Help with the translation');
    await reopen(page);
    await history.segments.waitFor();
    await expect.poll(() => history.panel.count()).toBe(0);
    const toggle = page.getByRole('button', { name: 'Help with the translation' });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.press('Enter');
    await history.tab(/^Terms/u).waitFor();
  });
});

describe('a page in a smaller window', () => {
  const boxes = (page: Page) =>
    page.evaluate(() => {
      const boxOf = (element: Element) => {
        const { top, bottom, left, right, height } = element.getBoundingClientRect();
        return { top, bottom, left, right, height };
      };
      const panel = document.querySelector('main aside')!;
      const content = document.querySelector('[aria-label="Content"]')!;
      return { content: boxOf(content), panel: boxOf(panel), both: boxOf(panel.parentElement!) };
    });

  it('has its panel below the content under 1100 px, at most 40 % high', async () => {
    const opened = await openDocument(1100);
    const { page } = opened;
    const beside = await boxes(page);
    expect(beside.panel.left).toBeGreaterThanOrEqual(beside.content.right);
    await setPageWidth(opened, 1099);
    const below = await boxes(page);
    expect(below.panel.top).toBeGreaterThanOrEqual(below.content.bottom);
    expect(below.panel.left).toBe(below.content.left);
    const divider = page.getByRole('separator', { name: 'Height of the panel' });
    await divider.press('Home');
    const { panel, both } = await boxes(page);
    expect(panel.height).toBeGreaterThan(below.panel.height);
    expect(panel.height).toBeLessThanOrEqual(0.4 * both.height + 1);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('scrolls as a whole under 560 px of height', async () => {
    const { app, page } = await openDocument();
    const header = page.locator('[data-frame] > header');
    const topAfterScroll = async () => {
      await page.mouse.move(500, 400);
      await page.mouse.wheel(0, 300);
      return page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const frame = document.querySelector('[data-frame]')!;
                resolve(frame.scrollTop);
              }),
            );
          }),
      );
    };
    expect(await topAfterScroll()).toBe(0);
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.setContentSize(1200, 520),
    );
    await page.waitForFunction(() => innerHeight === 520);
    await expect.poll(topAfterScroll).toBeGreaterThan(0);
    expect((await header.boundingBox())?.y).toBeLessThan(0);
    const contentOverflow = await page
      .getByRole('region', { name: 'Content' })
      .evaluate((content) => getComputedStyle(content).overflowY);
    expect(contentOverflow).toBe('visible');
    // The status line stays.
    const line = await new HistoryPage(page).status.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(520);
  });
});

describe('the status line', () => {
  it('shows one notice at a time by rank, without taking the focus', async () => {
    const { page, api } = await openPage({
      at: 'history',
      answers: {
        ...QUIET,
        'app:list-notices': () => [notice('info', 'info')],
        'app:dismiss-notice': () => undefined,
      },
    });
    const { status, field } = new HistoryPage(page);
    const polite = status.getByRole('status');
    const alert = status.getByRole('alert');
    await polite.getByText('Notice info', { exact: true }).waitFor();
    await field.focus();
    for (const [id, severity] of [
      ['first', 'error'],
      ['second', 'error'],
      ['later', 'warning'],
    ] as const) {
      api.emit('app:notice-added', notice(id, severity));
    }
    // The newest of the highest rank; nothing below it replaces it.
    await alert.getByText('Notice second', { exact: true }).waitFor();
    await status.getByText('3 more').waitFor();
    await expect.poll(() => polite.getByRole('button').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Search history');
    // One of each for all notices.
    expect([await polite.count(), await alert.count()]).toEqual([1, 1]);
    await expect.poll(() => findViolations(page)).toEqual([]);

    // A key leads to it; the rest opens on request.
    expect(await press(page, 'F6', 'F6')).not.toBeNull();
    await status.getByRole('button', { name: 'Details' }).press('Enter');
    await alert.getByText('All about second').waitFor();
    await page.keyboard.press('Escape');
    await alert.getByText('All about second').waitFor({ state: 'detached' });
    await status.getByRole('button', { name: 'Dismiss: Notice second' }).press('Enter');
    await alert.getByText('Notice first', { exact: true }).waitFor();
    await status.getByRole('button', { name: 'Dismiss: Notice first' }).press('Enter');
    await polite.getByText('Notice later', { exact: true }).waitFor();
    await expect.poll(() => alert.innerText()).toBe('');
    await expect
      .poll(() => api.inputsOf('app:dismiss-notice'))
      .toEqual([{ noticeId: 'second' }, { noticeId: 'first' }]);
    // The focus stays in the line.
    await expect.poll(() => place(page)).toBe('Status');
  });

  it('has a list of the last notices, newest first', async () => {
    const { page, api } = await openPage({
      at: 'history',
      answers: { ...QUIET, 'app:dismiss-notice': () => undefined },
    });
    const { status } = new HistoryPage(page);
    const list = status.getByRole('list', { name: 'Notices' });
    for (let at = 1; at <= 102; at += 1) {
      api.emit('app:notice-added', notice(String(at), 'info'));
      await status.getByText(`Notice ${String(at)}`, { exact: true }).waitFor();
    }
    await status.getByRole('button', { name: /^Dismiss/u }).click();
    await status.getByRole('button', { name: 'Notices' }).press('Enter');
    const texts = await list.getByRole('listitem').allInnerTexts();
    expect(texts).toHaveLength(100);
    expect(texts[0]).toContain('Notice 102');
    expect(texts[99]).toContain('Notice 3');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Notices, 98 more');
  });

  it('never owns the key of undo', async () => {
    const { page, api } = await openDocument();
    api.emit('app:notice-added', notice('first', 'error'));
    const { status } = new HistoryPage(page);
    await status.getByText('Notice first', { exact: true }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => api.inputsOf('history:undo')).toHaveLength(1);
    await status.getByRole('button', { name: 'Details' }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => api.inputsOf('history:undo')).toHaveLength(2);
    await status.getByText('Notice first', { exact: true }).waitFor();
  });
});

describe('the question about time away', () => {
  const MINUTE_MS = 60_000;
  const now = Date.UTC(2026, 2, 14, 15);

  it.each(
    firstOf(1, [
      ['idle', 'This computer was idle'],
      ['asleep', 'This computer was asleep'],
      ['closed', 'The app was closed'],
      ['clock', 'This computer’s clock was changed'],
    ] as const),
  )('%s: says what happened, how long, and what can be done', async (reason, words) => {
    const entry = anEntry({ startedAtMs: now - 90 * MINUTE_MS, endedAtMs: null });
    const gap = { id: 'g', fromMs: now - 60 * MINUTE_MS, toMs: now - 30 * MINUTE_MS, reason };
    const { page, api } = await openPage({
      at: 'history',
      answers: {
        'app:list-notices': () => [],
        'time:get-timer': () => ({ entry, gap, canMeasureIdle: true }),
        'time:answer-gap': () => ({ entry, gap: null, canMeasureIdle: true }),
      },
    });
    const { status } = new HistoryPage(page);
    const alert = status.getByRole('alert');
    await alert.getByText(words).waitFor();
    await alert.getByText('0:30 h').waitFor();
    // Neither another page nor a look at it answers it, and closing it only puts it off.
    await alert.getByRole('button', { name: /^Dismiss/u }).press('Enter');
    await alert.getByText(words).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+5');
    await alert.getByText(words).waitFor();
    await alert.getByRole('button', { name: 'Details' }).press('Enter');
    const rest = alert.getByRole('region', { name: 'Time away' });
    await expect.poll(() => findViolations(page)).toEqual([]);
    await rest.getByRole('button', { name: 'Log it separately' }).press('Enter');
    await rest.getByRole('form').waitFor();
    await alert.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect.poll(() => alert.innerText()).toBe('');
    await expect
      .poll(() => api.inputsOf('time:answer-gap'))
      .toEqual([{ gapId: 'g', choice: 'keep' }]);
  });

  it('is absent without one', async () => {
    const { page } = await openPage({ at: 'history', answers: QUIET });
    await expect.poll(() => new HistoryPage(page).status.getByRole('alert').innerText()).toBe('');
  });
});
