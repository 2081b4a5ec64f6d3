import { expect, it } from 'vitest';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { openPage } from './support/open-page.ts';

const STEADY = { timeout: 20_000 };
const DATA = { at: 'settings', place: 'data' } as const;

it('says how many documents are still being split, until none is left', async () => {
  let left = 12;
  const { page } = await openPage({ ...DATA, answers: { 'data:count-uncut': () => left } });
  const line = page.getByText('split into sentences');
  await expect
    .poll(() => line.textContent())
    .toBe(
      '12 documents are still being split into sentences in the background. You can keep working.',
    );
  left = 1;
  await page.getByText('1 document is still being split').waitFor();
  left = 0;
  await line.waitFor({ state: 'detached' });
});

it.each(
  firstOf(1, [
    ['de', 'dark', 600, '1.200 Dokumente werden noch'],
    ['fr', 'light', 600, 'sont encore découpés'],
    ['es', 'dark', 1200, 'Aún se están dividiendo'],
    ['en', 'light', 1200, '1,200 documents are still'],
  ] as const),
)('fits its space: %s, %s, %i px', async (language, theme, width, text) => {
  const answers = { 'data:count-uncut': () => 1200 };
  const { page } = await openPage({ ...DATA, language, theme, width, answers });
  await page.getByText(text).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
  await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
  await expect.poll(() => overlaps(page), STEADY).toEqual([]);
});
