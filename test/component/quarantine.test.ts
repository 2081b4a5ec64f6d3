import { expect, it } from 'vitest';
import type { QuarantinedFile } from '../../shared/domain/data/quarantine.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage } from './support/open-page.ts';

const STEADY = { timeout: 20_000 };

/** More than a page of them. */
const FILES = Array.from({ length: 12 }, (_, at): QuarantinedFile => ({
  folder: at % 2 === 0 ? 'inbox' : 'voice',
  name: `file-${String(at)}`,
  day: `2026-03-${String(30 - at)}`,
  why: at % 2 === 0 ? 'no-job' : 'no-session',
  sizeBytes: 84_000 + at,
  leftDays: 29 - at,
}));

async function openData(options: Parameters<typeof openPage>[0] = {}) {
  let files = FILES;
  const under = await openPage({
    scenario: 'full',
    at: 'settings',
    place: 'data',
    ...options,
    answers: {
      'data:list-quarantined': ({ page, limit }) => ({
        files: files.slice((page - 1) * limit, page * limit),
        total: files.length,
      }),
      'data:empty-quarantine': () => {
        files = [];
      },
    },
  });
  return { ...under, under };
}

it('lists quarantined files page by page and deletes them only after a confirmation', async () => {
  const { page, api } = await openData();
  const table = page.getByRole('table', { name: 'Files set aside' });
  await table.getByRole('row', { name: /Copy of a document.*29 more days of use/ }).waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBe(11);
  await expect.poll(() => findViolations(page)).toEqual([]);
  // Sizes are aligned with the name of their column.
  const alignments = await table
    .locator('tr > :nth-child(4)')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  expect(new Set(alignments)).toEqual(new Set(['end']));
  const pages = page.getByRole('navigation', { name: 'Pages of files set aside' });
  await pages
    .getByRole('button', { name: /^(Next|Page 2)/ })
    .first()
    .press('Enter');
  await expect.poll(() => table.getByRole('row').count()).toBe(3);
  const ask = page.getByRole('button', { name: 'Delete these files…' });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete files set aside' });
  await dialog.getByText('12 files are deleted permanently.').waitFor();
  await page.keyboard.press('Escape');
  expect(api.inputsOf('data:empty-quarantine')).toEqual([]);
  await ask.press('Enter');
  await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter');
  await table.waitFor({ state: 'detached' });
  await expect.poll(() => api.inputsOf('data:empty-quarantine')).toHaveLength(1);
});

it.each(
  firstOf(1, [
    ['fr', 'light', 600, '30 mars 2026'],
    ['de', 'dark', 900, '30.03.2026'],
    ['en', 'light', 1200, 'Mar 30, 2026'],
  ] as const),
)('fits its space: %s, %s, %i px', async (language, theme, width, day) => {
  const { page, under } = await openData({ language, theme });
  await setPageWidth(under, width);
  await page.getByText(day).waitFor();
  await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
  await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
  await expect.poll(() => overlaps(page), STEADY).toEqual([]);
});
