import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from '../support/window/keyboard.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openPage } from './support/open-page.ts';

const PAIRS = [
  ['The house is old.', 'Das Haus ist alt.'],
  ['It costs 1,234.5 units.', 'Es kostet 1,234.5 Einheiten.'],
  ...Array.from({ length: 118 }, (_, at) => [`House ${String(at)}`, `Haus ${String(at)}`]),
] as const;

describe('the steps of a document', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let page: Page;
  const field = (number: number) =>
    page.getByRole('textbox', { name: `Translation ${String(number)}`, exact: true });
  const stored = async (position: number) =>
    (await kept.database.history.listWordings('first', position, 1))[0]?.target;
  const caret = (number: number) =>
    field(number).evaluate((node) => (node as HTMLTextAreaElement).selectionEnd);
  /** Returns the text of the status line, which shows one notice at a time. */
  const status = () => page.getByRole('contentinfo', { name: 'Status' }).innerText();
  const edit = async (number: number) => {
    const name = `Edit translation ${String(number)}`;
    await page.getByRole('button', { name, exact: true }).click();
    await field(number).waitFor();
  };

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'first' },
      PAIRS.map(([source = '', target = ''], position) => ({ position, source, target })),
    );
    ({ page } = await openPage({ at: 'history', answers: checks.answers }));
    await page.getByRole('button', { name: 'first.txt' }).click();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('are undone by one key, the newest first, wherever each was made', async () => {
    await page.getByRole('button', { name: /^Check( \(\d+\))?$/u }).click();
    await page.getByRole('button', { name: /^Replace with “1.234,5”, segment 2:/ }).click();
    await expect.poll(() => stored(1)).toBe('Es kostet 1.234,5 Einheiten.');
    await page.getByText('Segment 2 was changed.').waitFor();
    await edit(1);
    await page.keyboard.type(' So sehr');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(1).inputValue()).toBe('Das Haus ist alt. So');
    await expect.poll(() => focused(page)).toBe('Translation 1');
    await expect.poll(() => caret(1)).toBe('Das Haus ist alt. So'.length);
    // A newer step exists, which "Undo" would revert instead.
    await expect.poll(() => page.getByText('Segment 2 was changed.').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(1).inputValue()).toBe('Das Haus ist alt.');
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await expect.poll(() => field(2).inputValue()).toBe('Es kostet 1,234.5 Einheiten.');
    await expect.poll(() => caret(2)).toBe('Es kostet 1,234.5'.length - '5'.length);
    await expect.poll(status).toContain('Undone: fix, segment 2.');
  });

  it('are redone in order, until something else is done', async () => {
    for (const key of ['Control+Shift+z', 'Control+y', 'Control+Shift+z']) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt. So sehr');
    expect(await stored(1)).toBe('Es kostet 1.234,5 Einheiten.');
    await expect.poll(status).toContain('Redone: edit, segment 1.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(1).inputValue()).toBe('Das Haus ist alt. So');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+y');
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt. So!');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt. So');
    // The field is replaced by one with the text of then.
    await expect.poll(() => field(1).inputValue()).toBe('Das Haus ist alt. So');
  });

  it('that end without a word are saved after a pause, and discarded by Esc all the same', async () => {
    await page.keyboard.type(' ge');
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt. So ge');
    expect(await kept.database.history.listRevisions('first', 0)).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
    await expect.poll(() => stored(0)).toBe('Das Haus ist alt. So');
  });

  it('bring back what Esc discarded, which is said', async () => {
    const before = await stored(0);
    await page.locator('h1').focus();
    await edit(1);
    await page.keyboard.type(' sehr lan');
    await page.keyboard.press('Escape');
    await expect.poll(status).toContain('Discarded what was typed in segment 1.');
    expect(await stored(0)).toBe(before);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect.poll(() => stored(0)).toBe(`${before ?? ''} sehr lan`);
    await expect.poll(status).toContain('Redone: edit, segment 1.');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(0)).toBe(before);
    await expect.poll(status).toContain('Undone: edit, segment 1.');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
  });

  it('are found far away, and in a part that was confirmed or locked', async () => {
    await page
      .getByRole('button', { name: /^Lock translation 3\b/ })
      .first()
      .click();
    const lock = page.getByRole('button', { name: 'Lock translation 3', exact: true });
    await lock.and(page.locator('[aria-pressed="true"]')).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Confirm translation 110' }).click();
    await page.locator('tr[data-position="109"] [aria-pressed="true"]').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(status).toContain('Undone: confirmation, segment 110.');
    await expect.poll(() => focused(page)).toBe('Translation 110');
    await page.keyboard.press('Control+z');
    await expect.poll(status).toContain('Undone: lock, segment 3.');
    await expect.poll(() => focused(page)).toBe('Translation 3');
    await page.keyboard.press('Control+y');
    await expect.poll(status).toContain('Redone: lock, segment 3.');
    // Locked ones are only shown.
    await expect.poll(() => field(3).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => focused(page)).toBe('Translation 3');
  });

  it('have one for a whole composition of an input method', async () => {
    const session = await page.context().newCDPSession(page);
    await page.keyboard.press('End');
    for (const text of ['n', 'に', 'にほ', 'にほん', '日本']) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => stored(2)).toBe('Haus 0日本');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(2)).toBe('Haus 0');
    await expect.poll(() => field(3).inputValue()).toBe('Haus 0');
    await page.keyboard.press('Escape');
  });

  it('leave the undo of other fields to the system', async () => {
    const before = await stored(0);
    await page.keyboard.press('Control+h');
    const find = page.getByRole('textbox', { name: 'Find' });
    await find.pressSequentially('alt');
    await page.keyboard.press('Control+z');
    await expect.poll(() => find.inputValue()).toBe('');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => find.inputValue()).toBe('alt');
    expect(await stored(0)).toBe(before);
  });
});
