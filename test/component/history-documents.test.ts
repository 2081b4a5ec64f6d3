import { describe, expect, it } from 'vitest';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { aHistoryItem } from '../unit/renderer/builders.ts';
import { aGridPage, aSegmentHit } from '../support/builders/history.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { openPage } from './support/open-page.ts';

const DOCUMENT = { title: 'Offer.docx', kind: 'document', segmentCount: 33 } as const;
const SPANISH = aHistoryItem({
  id: 'es',
  ...DOCUMENT,
  targetLang: 'ES',
  sentenceCount: 42,
  confirmedCount: 42,
  isStarred: true,
});
const OLD_GERMAN = aHistoryItem({ id: 'old', ...DOCUMENT, targetLang: 'DE', createdAtMs: 1 });
const ROW = aHistoryItem({
  id: 'de',
  ...DOCUMENT,
  targetLang: 'DE',
  sentenceCount: 42,
  confirmedCount: 12,
  titlePieces: [{ text: 'Offer.docx', isHit: false }],
  others: [SPANISH, OLD_GERMAN],
});

async function openRow() {
  const opened = await openPage({
    at: 'history',
    answers: {
      ...QUIET,
      'history:search': () => ({ items: [ROW], total: 1, itemTotal: 3, page: 1, limit: 20 }),
      'history:list-rows': ({ itemId }) =>
        aGridPage(itemId === 'es' ? SPANISH : ROW, [aSegmentHit({ id: `${itemId}.0` })]),
      'history:delete-items': ({ itemIds }) => ({ count: itemIds.length }),
      'history:restore-items': ({ itemIds }) => ({ count: itemIds.length }),
    },
  });
  const history = new HistoryPage(opened.page);
  await history.row('Offer.docx').waitFor();
  return { ...opened, history };
}

describe('a document with several translations', () => {
  it('is one row that shows how much is confirmed in each language', async () => {
    const { page, history } = await openRow();
    const row = history.row('Offer.docx');
    await row.getByText('42 sentences').waitFor();
    const links = row.getByRole('listitem');
    await expect.poll(() => links.count()).toBe(3);
    await links.filter({ hasText: 'German' }).first().getByText('12 of 42 confirmed').waitFor();
    await links.filter({ hasText: 'Spanish' }).getByText('42 of 42 confirmed').waitFor();
    // The day tells it from the newer one.
    await row.getByRole('button', { name: /^German \(.*1970/u }).waitFor();
    await page.getByText('1 result', { exact: true }).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('opens each translation, and Esc returns to its link', async () => {
    const { page, api } = await openRow();
    await tabTo(page, /^Spanish$/u);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Offer.docx' }).waitFor();
    await expect
      .poll(() => api.inputsOf('history:list-rows').at(-1))
      .toMatchObject({ itemId: 'es' });
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Spanish');
  });

  it('has a star while one of its translations has one', async () => {
    const { page, api, history } = await openRow();
    const star = history.row('Offer.docx').getByRole('button', { name: 'Star' });
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    api.answer({ 'history:star-item': () => ({ ...SPANISH, isStarred: false }) });
    await star.click();
    await page.locator('[aria-pressed="false"][aria-label="Star"]').waitFor();
    api.answer({ 'history:star-item': () => ({ ...ROW, isStarred: true }) });
    await star.click();
    await page.locator('[aria-pressed="true"][aria-label="Star"]').waitFor();
    await expect
      .poll(() => api.inputsOf('history:star-item'))
      .toEqual([
        { itemId: 'es', isStarred: false },
        { itemId: 'de', isStarred: true },
      ]);
  });

  it('says which translation is deleted, and of which an export is', async () => {
    const { page, api, history } = await openRow();
    await history.row('Offer.docx').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('menuitem', { name: 'Delete Spanish' }).click();
    await expect
      .poll(() => api.inputsOf('history:delete-items').at(-1))
      .toEqual({ itemIds: ['es'] });
    await history.status
      .getByText('The Spanish translation of “Offer.docx” was deleted.')
      .waitFor();
    await history.row('Offer.docx').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('menuitem', { name: 'Delete all 3 translations' }).click();
    await history.status.getByText('“Offer.docx” was deleted.', { exact: true }).waitFor();
    await history.status.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => api.inputsOf('history:restore-items').at(-1))
      .toEqual({ itemIds: ['de', 'es', 'old'] });
    await history.more('Export');
    await page.getByText('Exports the segments of 3 translations').waitFor();
  });
});
