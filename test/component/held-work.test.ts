import { expect, it } from 'vitest';
import type { HeldWork } from '../../shared/domain/data/held-work.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage } from './support/open-page.ts';

const STEADY = { timeout: 20_000 };

const row = (patch: Partial<HeldWork>): HeldWork => ({
  kind: 'whole-upload',
  id: 'a',
  name: 'Angebot Februar.docx',
  connectionName: 'Agency',
  targetLang: 'EN-GB',
  charCount: 12_400,
  why: 'restored',
  sinceMs: Date.UTC(2026, 2, 14, 9),
  ...patch,
});
const ROWS = [
  row({}),
  row({ id: 'b', kind: 'voice-rest', name: 'Call with Lyon', targetLang: null, charCount: null }),
  row({
    id: 'c',
    kind: 'project',
    name: 'Merger',
    connectionName: null,
    targetLang: null,
    charCount: null,
  }),
];

/** Opens the page with the list, which decisions shorten. */
async function openHeld(options: Parameters<typeof openPage>[0] = {}) {
  let rows = ROWS;
  const under = await openPage({
    scenario: 'empty',
    ...options,
    answers: {
      'data:list-held-work': () => ({ rows, total: rows.length }),
      'data:decide-held-work': ({ ids }) => {
        rows = ids === null ? [] : rows.filter(({ id }) => !ids.includes(id));
        return { count: rows.length };
      },
    },
  });
  return { ...under, under };
}

it('lists items that may have been sent already and decides by keyboard for each or for all', async () => {
  const { page, api } = await openHeld();
  const section = page.getByRole('region', { name: 'May have been sent already' });
  await section.getByRole('row', { name: /Angebot Februar/ }).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Leave it: Angebot Februar.docx' }).press('Enter');
  await section.getByText('Angebot Februar.docx').waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Send all again' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send 2 items again?' });
  await dialog.getByRole('button', { name: 'Send all again' }).press('Enter');
  await section.waitFor({ state: 'detached' });
  await expect
    .poll(() => api.inputsOf('data:decide-held-work'))
    .toEqual([
      { ids: ['a'], decision: 'leave' },
      { ids: null, decision: 'go-on' },
    ]);
});

it.each(
  firstOf(1, [
    ['fr', 'light', 600],
    ['de', 'dark', 900],
    ['en', 'light', 1200],
  ] as const),
)('fits its space: %s, %s, %i px', async (language, theme, width) => {
  const { page, under } = await openHeld({ language, theme });
  await setPageWidth(under, width);
  await page.getByText('Angebot Februar.docx').waitFor();
  await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
  await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
  await expect.poll(() => overlaps(page), STEADY).toEqual([]);
});
