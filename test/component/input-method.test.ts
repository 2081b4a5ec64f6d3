import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo } from '../support/window/documents-page.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedTime } from './support/stored/stored-time.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { sharedWindow, type SharedWindow } from './support/shared-window.ts';

const PLACES = ['History', 'Terms', 'Settings'] as const;

describe('Enter and Esc during input method composition', () => {
  let kept: StoredDatabase;
  let under: OpenPage;
  let page: Page;
  let shared: SharedWindow;

  beforeAll(async () => {
    shared = await sharedWindow();
    kept = openStoredDatabase();
    under = await openPage({ answers: storedTime(kept), at: 'time' });
    ({ page } = under);
    await page.getByRole('heading', { name: 'Time', level: 1 }).waitFor();
  });
  afterAll(() => kept.close());

  const compose = async (field: Locator, text: string): Promise<void> => {
    await field.focus();
    await shared.devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  };
  /** Sends a key as the window receives it from an active input method. */
  const press = async (key: 'Enter' | 'Escape'): Promise<void> => {
    const codes = { Enter: 13, Escape: 27 };
    const text = key === 'Enter' ? { text: '\r' } : {};
    const common = { key, code: key, windowsVirtualKeyCode: codes[key] };
    await shared.devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...text });
    await shared.devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  };
  const sent = (name: Parameters<typeof under.api.inputsOf>[0]): number =>
    under.api.inputsOf(name).length;

  it('do not start the timer until the word is committed', async () => {
    const note = page.getByRole('textbox', { name: 'Note for the timer' });
    await compose(note, 'ほんやく');
    await press('Enter');
    await expect.poll(() => note.inputValue()).toBe('ほんやく');
    await shared.devtools.send('Input.insertText', { text: '翻訳' });
    expect(sent('time:start-timer')).toBe(0);
    await note.press('Enter');
    await expect.poll(() => sent('time:start-timer')).toBe(1);
  });

  it('do not submit a form', async () => {
    await page.getByRole('form', { name: 'New entry' }).getByLabel('Note').fill('1h ');
    await page.keyboard.press('End');
    await compose(page.getByRole('form', { name: 'New entry' }).getByLabel('Note'), 'こうせい');
    await press('Enter');
    await shared.devtools.send('Input.insertText', { text: '校正' });
    expect(sent('time:add-entry')).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: '校正' }).waitFor();
    expect(sent('time:add-entry')).toBe(1);
  });

  it('neither save nor leave a cell', async () => {
    await page.getByRole('row', { name: '校正' }).getByText('校正').click();
    const cell = page.getByRole('group', { name: 'Note' }).getByRole('textbox');
    for (const key of ['Enter', 'Escape'] as const) {
      await compose(cell, 'さい');
      await press(key);
      await shared.devtools.send('Input.insertText', { text: '再' });
    }
    expect(sent('time:edit-entry')).toBe(0);
    await expect.poll(() => cell.inputValue()).toContain('再再');
    await cell.press('Enter');
    await expect.poll(() => sent('time:edit-entry')).toBe(1);
  });

  it.each(PLACES)('do not reach any field of the page %s', async (name) => {
    await goTo(page, name);
    await page.evaluate(() => {
      addEventListener('keydown', ({ key }) => (document.title = `saw ${key}`), true);
      document.title = 'unseen';
    });
    const field = page
      .locator(
        'main :is(input:not([type]), input[type=text], input[type=search], textarea):visible',
      )
      .first();
    await compose(field, 'か');
    for (const key of ['Enter', 'Escape'] as const) await press(key);
    expect(await page.title()).toBe('unseen');
    await shared.devtools.send('Input.insertText', { text: '化' });
  });
});
