import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { findViolations, findViolationsOfState } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, press, tabTo } from '../support/window/keyboard.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

/** Begins with an empty history; the mouse is not used. */
describe('the history by keyboard alone', () => {
  let opened: OpenPage;
  let page: Page;
  let history: HistoryPage;

  beforeAll(async () => {
    opened = await openPage({ scenario: 'empty', at: 'history' });
    ({ page } = opened);
    history = new HistoryPage(page);
  });

  it('explains what it is for and offers an import when it is empty', async () => {
    await page.getByText('No finished translations yet').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await history.field.focus();
    await tabTo(page, /^Import a file…$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Import' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Source language');
    await page.keyboard.type('en');
    await page.keyboard.press('Tab');
    await page.keyboard.type('de');
    await page.keyboard.press('Enter');
    await history.row('pairs.tsv').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('history:import-segments'))
      .toEqual([{ sourceLang: 'EN', targetLang: 'DE' }]);
  });

  it('searches, opens, edits, and returns to the same place', async () => {
    expect(await press(page, 'Control+f')).toBe('Search history');
    await page.keyboard.type('weather');
    await page.keyboard.press('Enter');
    await history.row('pairs.tsv').locator('mark', { hasText: 'weather' }).waitFor();
    await tabTo(page, /^pairs\.tsv$/);
    await page.keyboard.press('Enter');
    await history.segments.locator('mark', { hasText: 'weather' }).waitFor();
    await tabTo(page, /^Edit translation 2$/);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Translation 2' }).waitFor();
    await page.keyboard.type(' von heute');
    await page.keyboard.press('Control+Enter');
    await history.segments.getByText('Das Wetter von heute').waitFor();
    await expect.poll(() => focused(page)).toBe('Edit translation 2');
    await page.keyboard.press('Escape');
    await history.row('pairs.tsv').getByText('Das Wetter von heute').waitFor();
    await expect.poll(() => focused(page)).toBe('pairs.tsv');
    await press(page, 'Control+f', 'Escape');
    await expect.poll(() => history.field.inputValue()).toBe('');
  });

  it('returns the focus from dialogs to what opened them', async () => {
    for (const [name, keys, first] of [
      ['Import', ['Enter'], /^Source language$/u],
      ['Export', ['ArrowDown', 'Enter'], /^TMX 1\.4/u],
      ['Manage history', ['ArrowUp', 'Enter'], /./u],
    ] as const) {
      await history.field.focus();
      await tabTo(page, /^More actions for the history$/u);
      await press(page, 'Enter');
      await page.getByRole('menu').waitFor();
      await press(page, ...keys);
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      await expect.poll(() => focused(page)).toMatch(first);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).toBe('More actions for the history');
    }
  });

  it('looks up a term from anywhere, as a mode of the same search', async () => {
    const { itemId = '' } = opened.api.inputsOf('history:list-rows').at(-1) ?? {};
    opened.api.answer({
      'history:find-concordances': ({ page: number, limit }) => ({
        pairs: [0, 1].map((position) => ({
          itemId,
          itemTitle: 'pairs.tsv',
          position,
          sourceLang: 'EN',
          targetLang: 'DE',
          createdAtMs: 0,
          isChangedByMe: false,
          sourcePieces: [{ text: 'weather', isHit: true }],
          targetPieces: [{ text: 'Wetter', isHit: false }],
        })),
        total: 65,
        page: number,
        limit,
      }),
    });
    await page.keyboard.press('Control+Shift+f');
    await expect.poll(() => focused(page)).toBe('Search history');
    const mode = page.getByRole('button', { name: 'Concordance', exact: true });
    await expect.poll(() => mode.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Every sentence pair that contains the term').waitFor();
    await page.keyboard.type('weather');
    await page.keyboard.press('Enter');
    const pairs = page.getByRole('table', { name: 'Sentence pairs' });
    const title = pairs.getByRole('button', { name: 'pairs.tsv' }).nth(1);
    await page.getByRole('main').getByText('65 segments', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).press('Enter');
    await page.getByText('Page 2 of 4').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await title.press('Enter');
    await history.segments.waitFor();
    // The same search, page, and row.
    await press(page, 'Alt+ArrowLeft');
    await page.getByText('Page 2 of 4').waitFor();
    await expect.poll(() => focused(page)).toBe('pairs.tsv');
    await expect
      .poll(() => title.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await expect.poll(() => history.field.inputValue()).toBe('weather');
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
    await expect.poll(() => mode.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => page.getByRole('button', { name: 'Page 2', exact: true }).count())
      .toBe(0);
    // Actions on all results are about translations.
    await history.more('Export');
    await page.getByRole('dialog', { name: 'Export' }).waitFor();
    await page.keyboard.press('Escape');
    await history.row('pairs.tsv').waitFor();
    await expect.poll(() => mode.getAttribute('aria-pressed')).toBe('false');
  });

  it('keeps a dialog open that opened before the page heard the previous one close', async () => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('F1');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await history.more('Import a file…');
    await page.getByRole('dialog', { name: 'Import' }).waitFor();
    // Chromium reports it only with the next frame.
    await page.evaluate(async () => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
      buttons.find(({ textContent }) => textContent === 'Filters')?.focus();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1' }));
      await new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))),
      );
    });
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Filters');
  });

  it('asks during an import what to do with translations that already exist', async () => {
    const question = { fileName: 'again.tmx', totalCount: 50, knownCount: 12, changedCount: 3 };
    const counts = { itemCount: 1, segmentCount: 38, knownCount: 9, replacedCount: 3 };
    opened.api.answer({
      'history:import-segments': ({ onKnown }) =>
        onKnown === undefined
          ? { question }
          : { fileName: question.fileName, ...counts, skippedCount: 0 },
    });
    await history.import();
    await history.status
      .getByRole('alert')
      .getByText('12 of 50 translations in again.tmx are already here. 3 have another wording')
      .waitFor();
    // A notice never takes the focus, and a key leads to it.
    await expect.poll(() => focused(page)).toBe('More actions for the history');
    expect(await press(page, 'Shift+F6')).toBe('Skip these');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await tabTo(page, /^Details$/u);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Replace with the file’s wording$/u);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await history.status.getByText('Replaced 3 translations.').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('history:import-segments').at(-1))
      .toMatchObject({
        onKnown: 'replace',
      });
    await history.dismiss();
    opened.api.answer({
      'history:import-segments': () => {
        throw new AppError('input/invalid', { english: 'The TMX is broken at line 3, column 7.' });
      },
    });
  });

  it(
    'has no axe violations in either theme in dialogs, filters, and errors',
    { tags: 'deep' },
    async () => {
      // The sample cannot read a file that does not name its languages.
      await history.import();
      await history.status.getByRole('alert').waitFor();
      await history.details();
      await history.status.getByText('Nothing from the file was imported.').waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
      for (const name of ['Import', 'Export', 'Manage history']) {
        await history.more(name);
        await page.getByRole('dialog', { name }).waitFor();
        await expect
          .poll(() => findViolationsOfState(opened, 'dialog[open]'), { message: name })
          .toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Filters' }).click();
      await history.dismiss();
    },
  );
});
