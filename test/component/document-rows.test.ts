import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsOfState } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const ROWS = ['Open the door.', 'Read this.', 'Open the door.', 'Sign it.', 'Open the door.'];

describe('the rows of a document', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let page: Page;
  const line = (position: number) => page.locator(`tr[data-position="${String(position)}"]`);
  const divider = () => page.getByRole('separator', { name: 'Width of the translation' });
  const widths = () =>
    page
      .getByRole('table', { name: 'Segments' })
      .locator('thead th')
      .evaluateAll((heads) => heads.slice(1, 3).map((head) => head.getBoundingClientRect().width));

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'item1', kind: 'document', title: 'manual.docx', documentJobId: 'job1' },
      ROWS.map((source, position) => ({
        position,
        source,
        target: `${String(position)}: ${source}`,
      })),
    );
    opened = await openPage({ at: 'history', answers: (fake) => checks.answers(fake) });
    ({ page } = opened);
    await page.getByRole('button', { name: 'manual.docx' }).click();
    await line(4).waitFor();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('say how many identical ones are filled, and where the filled ones are from', async () => {
    await page.getByRole('button', { name: 'Edit translation 2', exact: true }).click();
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await expect.poll(() => line(1).getByText('filled when you confirm').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
    const note = line(0).getByText('2 more: identical sentences are filled when you confirm.');
    await note.waitFor();
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await page.keyboard.press('Enter');
    await line(2).getByText('as in 1', { exact: true }).waitFor();
    await line(4).getByText('as in 1', { exact: true }).waitFor();
    await line(3).getByText('Machine', { exact: true }).waitFor();
    const filled = page.getByText('2 identical sentences were filled with this wording.').first();
    await filled.waitFor();
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await page.keyboard.press('Control+z');
    await line(2).getByText('Machine', { exact: true }).waitFor();
    await page
      .getByText(/^Undone: filled repeats/u)
      .first()
      .waitFor();
    await expect.poll(() => filled.count()).toBe(0);
    // A newer change is what the undo of the notice would revert.
    await page.keyboard.press('Enter');
    await filled.waitFor();
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await page.keyboard.type('x');
    await filled.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: edit, segment 2.').first().waitFor();
    await page.keyboard.press('Control+z');
    await line(2).getByText('Machine', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
  });

  it('are reached by F6, at first the first one to confirm, and by Enter in the search', async () => {
    await page.getByRole('button', { name: 'Confirm translation 1', exact: true }).click();
    await line(0).getByText('Confirmed', { exact: true }).waitFor();
    // Nothing in the content had the focus yet.
    await page.reload();
    await line(0).getByText('Confirmed', { exact: true }).waitFor();
    // The key works once its code is loaded.
    await expect
      .poll(async () => {
        await page.locator('h1').focus();
        await page.keyboard.press('F6');
        return focused(page);
      })
      .toBe('Find in document');
    await page.keyboard.press('F6');
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await page.keyboard.press('F6');
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await page.keyboard.press('Shift+F6');
    await page.keyboard.type('sign');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 4');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear' }).click();
    const menu = page.getByRole('button', { name: 'More actions for manual.docx' });
    await menu.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('More actions for manual.docx');
    await page.locator('h1').focus();
    await page.keyboard.press('Control+z');
    await line(0).getByText('Machine', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('have texts whose widths are set by the line between them, and remembered', async () => {
    await page.getByRole('button', { name: 'Close the panel' }).click();
    const [source = 0, target = 0] = await widths();
    expect(Math.abs(source - target)).toBeLessThan(2);
    const box = await divider().boundingBox();
    if (box === null) throw new Error('no divider');
    const [x, y] = [box.x + box.width / 2, box.y + 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 80, y, { steps: 4 });
    await page.mouse.up();
    const dragged = await widths();
    expect(Math.abs((dragged[0] ?? 0) - (source - 80))).toBeLessThan(2);
    // The line is still between them.
    const moved = await divider().boundingBox();
    expect(Math.abs((moved?.x ?? 0) - (box.x - 80))).toBeLessThan(2);
    await divider().focus();
    await page.keyboard.press('ArrowRight');
    expect((await widths())[0]).toBeGreaterThan((dragged[0] ?? 0) + 10);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    const set = await widths();
    await page.reload();
    await line(4).waitFor();
    expect(await widths()).toEqual(set);
    await divider().dblclick({ position: { x: 3, y: 40 } });
    expect((await widths())[0]).toBe(source);
  });
});
