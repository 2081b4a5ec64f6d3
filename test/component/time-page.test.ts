import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo } from '../support/window/documents-page.ts';
import { STEP_TIMEOUT_MS } from '../support/window/window-under-test.ts';
import { findViolations, findViolationsOfState } from '../support/window/axe.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { askApp } from '../support/window/page-api.ts';
import { TimePage } from '../support/window/time-page.ts';
import { addEntry, openTime } from '../support/window/time-pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedTime } from './support/stored/stored-time.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const HOUR_MS = 60 * 60_000;

const timerOf = async (page: Page): Promise<{ entry: object | null }> =>
  (await askApp(page, 'time', 'getTimer')) as { entry: object | null };

/** Returns a description of the focused control: its cell, its name, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const [label] = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
    return (
      activeElement?.getAttribute('data-cell') ??
      activeElement?.getAttribute('aria-label') ??
      label?.textContent ??
      activeElement?.textContent ??
      ''
    );
  });

/** One window and one ledger, from the first entry to many. */
let under: OpenPage;
let kept: StoredDatabase;
let page: Page;
let time: TimePage;

beforeAll(async () => {
  kept = openStoredDatabase();
  under = await openPage({ scenario: 'empty', answers: storedTime(kept) });
  ({ page } = under);
  time = new TimePage(page);
});
afterAll(() => kept.close());

describe('the Time page', () => {
  const expectNoViolations = async (part?: string): Promise<void> =>
    await expect.poll(() => findViolationsOfState(under, part)).toEqual([]);

  it('opens by its key, explains what it is for, and works without a network', async () => {
    await page.context().setOffline(true);
    await page.keyboard.press(keyOf('time'));
    await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor();
    await page.getByText('No time logged yet').waitFor();
    await page.getByText('You’re offline. Everything here works as usual').waitFor();
    await expectNoViolations();
    await time.add({ Note: 'Review of the contract', Duration: '1h20' });
    await time.row('Review of the contract').getByText('1:20 h', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('Note');
    await page.context().setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  });

  it('marks the invalid field, keeps what was typed, and shows the day after midnight', async () => {
    await time.add({ Note: 'Night shift', Day: '2026-03-10', Start: '23:10', End: '25:00' });
    await time.form.getByText('Enter a valid time').waitFor();
    await expect.poll(() => focused(page)).toBe('End');
    await expect.poll(() => time.form.getByLabel('Note').inputValue()).toBe('Night shift');
    await time.form.getByLabel('End').fill('1:15');
    await expect.poll(() => time.form.getByLabel('Duration').inputValue()).toBe('2:05');
    await time.form.getByLabel('End').press('Enter');
    await time.row('Night shift').getByText('2:05 h', { exact: true }).waitFor();
    await expect
      .poll(() => time.cell('Night shift', 'times').textContent())
      .toMatch(/1:15.*\b11\b/u);
  });

  it('reports an overlap and asks once about an entry of more than eight hours', async () => {
    await time.add({ Note: 'At the same time', Start: '23:30', End: '23:40' });
    await page.getByText('another entry covers part of the same time').waitFor();
    await time.row('Night shift').getByText('Overlaps').waitFor();
    await page.getByRole('button', { name: /^Dismiss: Saved, but another entry/ }).click();
    await time.add({ Note: 'Conference', Day: '2026-03-01', Start: '9', Duration: '30h' });
    await time.form.getByText('This entry is 30:00 hours long. Keep it?').waitFor();
    await expect.poll(() => time.row('Conference').count()).toBe(0);
    await time.form.getByRole('button', { name: 'Keep it' }).click();
    await time.row('Conference').getByText('30:00 h', { exact: true }).waitFor();
  });

  it('is edited by keyboard: Enter and F2 open a cell, Tab moves on, Esc cancels', async () => {
    await time.cell('Conference', 'times').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('duration');
    await page.keyboard.press('Enter');
    await page.keyboard.type('80x');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a valid duration').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Duration' }).last().inputValue())
      .toBe('80x');
    await page.getByRole('textbox', { name: 'Duration' }).last().fill('80m');
    await page.keyboard.press('Tab');
    await time.row('Conference').getByText('1:20 h', { exact: true }).waitFor();
    await page.keyboard.type('Conference call');
    await page.keyboard.press('Tab');
    await page.keyboard.type('call, terms');
    await page.keyboard.press('Enter');
    await time.row('Conference call').getByText('terms', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('tags');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F2');
    await page.keyboard.type('Not this');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('note');
    await expect.poll(() => time.row('Not this').count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused(page)).toBe('note');
  });

  it('creates, chooses, and renames a project in place by keyboard', async () => {
    await time.cell('Conference call', 'project').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Relaunch');
    await page.getByRole('option', { name: 'Create project “Relaunch”' }).waitFor();
    await page.keyboard.press('Enter');
    await time.row('Conference call').getByText('Relaunch', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('project');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    const rename = page.getByRole('textbox', { name: 'New name for Relaunch' });
    await rename.fill('Relaunch 2026');
    await rename.press('Enter');
    await rename.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await time.row('Conference call').getByText('Relaunch 2026', { exact: true }).waitFor();
  });

  it('keeps earlier versions and continues an entry', async () => {
    const row = time.row('Conference call');
    await row.hover();
    await row.getByRole('button', { name: 'Earlier versions' }).click();
    const list = page.getByRole('list', { name: 'Earlier versions' });
    await list.getByText('Conference · No project').first().waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Earlier versions' }).click();
    await row.getByRole('button', { name: 'Continue' }).click();
    await time.stopButton.waitFor();
    await expect
      .poll(() => time.timer.getByLabel('Note for the timer').inputValue())
      .toBe('Conference call');
    await time.stopButton.click();
    await time.startButton.waitFor();
  });

  it('deletes an entry by keyboard and undoes it', async () => {
    await time.cell('Night shift', 'note').focus();
    await page.keyboard.press('Delete');
    await time.row('Night shift').waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Undo' }).waitFor();
    // The notice does not take the focus.
    await expect.poll(() => focused(page)).not.toBe('Undo');
    await page.keyboard.press('Control+z');
    await time.row('Night shift').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' });
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByText('Undone: entry deleted (“Night shift”).').first().waitFor();
    await expect.poll(() => focused(page)).toBe('times');
  });

  it('goes back and forth in all changes of the list, and leaves a field its own undo', async () => {
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await time.cell('Night shift', 'times').focus();
    await page.keyboard.press('Control+Shift+Z');
    await status.getByText('Redone: entry deleted (“Night shift”).').first().waitFor();
    await time.row('Night shift').waitFor({ state: 'detached' });
    const search = page.getByRole('searchbox', { name: 'Search entries' });
    await search.focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => time.row('Night shift').count()).toBe(0);
    await page.getByRole('heading', { name: 'Time', level: 1 }).click();
    await page.keyboard.press('Control+z');
    await status.getByText('Undone: entry deleted (“Night shift”).').first().waitFor();
    await time.row('Night shift').waitFor();
  });

  it('is searched and paged and restores its last state', { tags: 'deep' }, async () => {
    // Hidden, because the list would be reloaded for each of them.
    await goTo(page, 'History');
    const sixty = Array.from({ length: 60 }, async (_, index) => {
      // In the zone of this computer, which is that of the window.
      const startedAtMs = new Date(2026, 0, 5, 8).getTime() + index * 2 * HOUR_MS;
      const note = index % 6 === 0 ? `Glossary ${String(index)}` : `Letter ${String(index)}`;
      await addEntry(page, { startedAtMs, endedAtMs: startedAtMs + HOUR_MS, note });
    });
    await Promise.all(sixty);
    await openTime(page);
    await time.isAt(65, 'Page 1 of 2');
    await page.getByRole('button', { name: 'Next page' }).click();
    await time.isAt(65, 'Page 2 of 2');
    await time.row('Letter 1').first().waitFor();
    await time.field.fill('glossary');
    await time.isAt(10);
    await page.getByText('10:00 h', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('To date').fill('2026-01-06');
    await time.isAt(4);
    await expectNoViolations();
    await goTo(page, 'History');
    await openTime(page);
    await time.isAt(4);
    await expect.poll(() => time.field.inputValue()).toBe('glossary');
    await page.getByRole('button', { name: 'Clear' }).click();
    await time.isAt(65, 'Page 1 of 2');
    await time.field.fill('nothing of the kind');
    await page.getByText('No matching entries').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await time.isAt(65, 'Page 1 of 2');
  });

  it('is editable in a narrow window without scrolling sideways', async () => {
    await setPageWidth(under, 480);
    await time.row('Night shift').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'End' }).last().fill('1:30');
    await page.getByText(/ – .*\b11\b.*1:30.*, 2:20 h\.$/u).waitFor();
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Enter');
    await time
      .row('Night shift')
      .getByText('2:20 h', { exact: true })
      .waitFor({ timeout: STEP_TIMEOUT_MS });
    await setPageWidth(under, 1200);
  });
});

describe('the timer', () => {
  it('is started and stopped from any page by button and by keyboard', async () => {
    await time.startButton.click();
    await time.stopButton.waitFor();
    await time.timer.getByRole('timer').first().waitFor();
    await goTo(page, 'Settings');
    await page.keyboard.press('Control+Shift+S');
    await time.startButton.waitFor();
    await page.keyboard.press('Control+Shift+S');
    await time.stopButton.waitFor();
    await page.keyboard.press('F1');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Start or stop the timer from anywhere').waitFor();
    await page.keyboard.press('Escape');
    await time.stopButton.click();
    await time.startButton.waitFor();
    expect((await timerOf(page)).entry).toBeNull();
  });

  it('ticks without redrawing anything else', async () => {
    await openTime(page);
    await time.startButton.click();
    const shown = time.timer.getByRole('timer').first();
    /** Resolves with the subject of the next change of the page. */
    const nextChange = (): Promise<string[]> =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const observer = new MutationObserver((records) => {
              observer.disconnect();
              const changed = records.map(({ target }) => {
                const element = target instanceof Element ? target : target.parentElement;
                return element?.closest('[role="timer"]') ? 'timer' : (element?.tagName ?? '?');
              });
              resolve([...new Set(changed)]);
            });
            observer.observe(document.body, {
              subtree: true,
              childList: true,
              characterData: true,
            });
          }),
      );
    await time.table.getByText('Running').waitFor();
    // The initial content is rendered once.
    await expect
      .poll(async () => [await nextChange(), await nextChange()])
      .toEqual([['timer'], ['timer']]);
    await expect.poll(() => shown.textContent()).toMatch(/^0:\d\d:\d\d$/u);
  });

  it('saves a note from a narrow rail too', { tags: 'deep' }, async () => {
    await setPageWidth(under, 600);
    const more = time.timer.getByRole('button', { name: 'Note and project for the timer' });
    await more.click();
    const note = time.timer.getByLabel('Note for the timer');
    await note.fill('From the narrow rail');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await note.press('Enter');
    await time.stopButton.click();
    await openTime(page);
    await time.row('From the narrow rail').waitFor();
    await setPageWidth(under, 1200);
  });
});
