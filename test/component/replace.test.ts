import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW_MS } from '../db/helpers.ts';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openPage } from './support/open-page.ts';

const PAIRS = [
  ['The house is old.', 'Das Haus ist alt.'],
  ['Building', 'Hausbau'],
  ['house, HOUSE', 'haus, HAUS'],
  ['Locked house', 'Gesperrtes Haus'],
  ...Array.from({ length: 60 }, (_, at) => [`House ${String(at)}`, `Haus ${String(at)}`]),
] as const;

describe('replacing in a translation', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let page: Page;
  const panel = () => page.getByRole('region', { name: 'Replace in this translation' });
  const status = () => new HistoryPage(page).status;
  const replaceButton = (name: string) => panel().getByRole('button', { name, exact: true });
  const targetsOf = async () =>
    (await kept.database.history.getDetail('first', { page: 1, limit: 200 }))?.segments.map(
      ({ target }) => target,
    );
  const before = PAIRS.map(([, target]) => target);

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'first' },
      PAIRS.map(([source, target], position) => ({ position, source, target })),
    );
    await kept.database.history.decideSegment({ itemId: 'first', position: 3 }, 'locked', NOW_MS);
    ({ page } = await openPage({ at: 'history', answers: checks.answers }));
    await tabTo(page, /^first\.txt$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'first.txt' }).waitFor();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('opens with its keys in its first field and shows what would change', async () => {
    await page.keyboard.press('Control+h');
    await expect.poll(() => focused(page)).toBe('Find');
    await page.keyboard.type('haus');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Heim $&');
    await panel().getByText('64 matches in 63 segments').first().waitFor();
    await replaceButton('Replace 64 matches in 63 segments').waitFor();
    await panel().getByText('1 locked segment is left as it is.').waitFor();
    const rows = panel()
      .getByRole('list', { name: 'Segments that would change' })
      .getByRole('listitem');
    await expect.poll(() => rows.nth(0).innerText()).toContain('Das Heim $& ist alt.');
    await expect.poll(() => rows.nth(0).locator('del').allTextContents()).toEqual(['Haus']);
    await expect.poll(() => rows.nth(0).locator('ins').allTextContents()).toEqual(['Heim $&']);
    await expect.poll(() => rows.nth(3).innerText()).toContain('Locked: left as it is');
    await expect.poll(() => rows.nth(3).getByRole('checkbox').isDisabled()).toBe(true);
    await expect.poll(() => rows.count()).toBe(50);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('narrows the matches to whole words and matching case', async () => {
    await panel().getByRole('checkbox', { name: 'Whole words only' }).check();
    await panel().getByText('63 matches in 62 segments').first().waitFor();
    await panel().getByRole('checkbox', { name: 'Match case' }).check();
    await panel().getByText('1 match in 1 segment').first().waitFor();
    await panel().getByRole('checkbox', { name: 'Match case' }).uncheck();
    await replaceButton('Replace 63 matches in 62 segments').waitFor();
  });

  it('leaves out segments that are unchecked, even on another page', async () => {
    await panel().getByRole('checkbox', { name: 'Replace in segment 3', exact: true }).uncheck();
    await replaceButton('Replace 61 matches in 61 segments').waitFor();
    await panel()
      .getByRole('button', { name: /Page 2|Next page/ })
      .first()
      .click();
    await panel().getByRole('checkbox', { name: 'Replace in segment 64' }).uncheck();
    await replaceButton('Replace 60 matches in 60 segments').waitFor();
    await panel().getByRole('checkbox', { name: 'All segments' }).click();
    await replaceButton('Replace').waitFor();
    await panel().getByRole('checkbox', { name: 'Replace in segment 64' }).check();
    await replaceButton('Replace 1 match in 1 segment').press('Enter');
    await status().getByText('Replaced 1 match in 1 segment.').waitFor();
    await expect.poll(() => targetsOf()).toEqual(before.with(63, 'Heim $& 59'));
    // The focus stays where it was: a key reaches the notice.
    await expect.poll(() => focused(page)).toMatch(/^Replace/u);
    await status().getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone: replacement, segment 64.').waitFor();
    await expect.poll(() => targetsOf()).toEqual(before);
    await expect.poll(() => focused(page)).toBe('Translation 64');
    await page.keyboard.press('Escape');
  });

  it('replaces all, reports what changed in the meantime, and undoes everything at once', async () => {
    await panel().getByRole('textbox', { name: 'Find' }).press('Enter');
    await replaceButton('Replace 63 matches in 62 segments').waitFor();
    // Without the page.
    await kept.database.history.editSegment({ itemId: 'first', position: 9, target: 'Haus!' }, 1);
    await replaceButton('Replace 63 matches in 62 segments').press('Enter');
    await status().getByText('Replaced 62 matches in 61 segments.').waitFor();
    await status().getByText('Segment 10 was changed in the meantime').waitFor();
    const replaced = await targetsOf();
    expect(replaced?.slice(0, 4)).toEqual([
      'Das Heim $& ist alt.',
      'Hausbau',
      'Heim $&, Heim $&',
      'Gesperrtes Haus',
    ]);
    expect(replaced?.[9]).toBe('Haus!');
    await page.locator('tr[data-position="63"]').getByText('Heim $& 59').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: replacement, 61 segments.').waitFor();
    await expect.poll(() => targetsOf()).toEqual(before.with(9, 'Haus!'));
    const field = page.getByRole('textbox', { name: 'Translation 1', exact: true });
    await expect.poll(() => field.inputValue()).toBe('Das Haus ist alt.');
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('Redone: replacement, 61 segments.').waitFor();
    await expect.poll(() => targetsOf()).toEqual(replaced);
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: replacement, 61 segments.').waitFor();
    await expect.poll(targetsOf).toEqual(before.with(9, 'Haus!'));
    await expect.poll(() => focused(page)).toBe('Translation 1');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('does not replace a segment that is being edited', async () => {
    await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
    await page.keyboard.press('Control+h');
    await page.keyboard.press('Enter');
    await panel()
      .getByText('Save or cancel the segment you are editing before you replace.')
      .waitFor();
    const button = panel().getByRole('button', { name: /^Replace \d+ matches/ });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('textbox', { name: 'Translation 1' }).press('Escape');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  });

  it('closes with Esc and focuses its button', async () => {
    await panel().getByRole('textbox', { name: 'Find' }).press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('More actions for first.txt');
  });

  it('reports how many edits the undo of the page reverted', async () => {
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: edit, segment 10.').waitFor();
    await expect.poll(() => targetsOf()).toEqual(before);
  });
});
