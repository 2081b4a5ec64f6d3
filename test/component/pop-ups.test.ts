import { expect, it } from 'vitest';
import { HistoryPage } from '../support/window/history-page.ts';
import { openPage } from './support/open-page.ts';

it.each(['light', 'dark'] as const)(
  'lists of a field in a dialog are above it, take clicks, and close before it (%s)',
  async (theme) => {
    const { page } = await openPage({ at: 'history', theme });
    await new HistoryPage(page).more('Manage history');
    const dialog = page.getByRole('dialog', { name: 'Manage history' });
    const box = dialog.getByRole('combobox', { name: 'Source language', disabled: false });
    await box.pressSequentially('swah');
    await page.getByRole('option', { name: /^Swahili/u }).click();
    await expect.poll(() => box.inputValue()).toBe('Swahili');

    const list = page.getByRole('listbox');
    await box.fill('a');
    await list.waitFor();
    // All of its box is seen, also what is outside the dialog.
    const isOnTop = () =>
      list.locator('..').evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [4, height / 2, height - 4].every((y) =>
          element.contains(document.elementFromPoint(left + width / 2, top + y)),
        );
      });
    await expect.poll(isOnTop).toBe(true);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
);
