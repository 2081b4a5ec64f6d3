import { describe, expect, it } from 'vitest';
import type { WorkFacts, WorkLog } from '../../shared/domain/time/work.ts';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { aHistoryItem } from '../unit/renderer/builders.ts';
import { aGridPage, aSegmentHit } from '../support/builders/history.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { openPage } from './support/open-page.ts';

const MINUTE_MS = 60_000;
const FACTS: WorkFacts = {
  workedMs: 32.5 * MINUTE_MS,
  loggableMs: 32.5 * MINUTE_MS,
  confirmedWords: 222,
  editShare: 0.124,
};

/** Opens a document whose time is known. */
async function openDocument(facts: WorkFacts | null, language: 'en' | 'de' = 'en') {
  const item = aHistoryItem({ id: 'a', title: 'Contract.docx' });
  const opened = await openPage({
    at: 'history',
    language,
    answers: {
      ...QUIET,
      'history:search': () => ({ items: [item], total: 1, itemTotal: 1, page: 1, limit: 20 }),
      'history:list-rows': () =>
        aGridPage(item, [aSegmentHit({ id: 'a.0', position: 0, source: 'one', target: 'eins' })]),
      'time:get-work': () => facts,
      'time:note-work': () => facts,
      // The question about its timer would have the status line.
      'time:get-timer': () => ({ entry: null, gap: null, canMeasureIdle: true }),
    },
  });
  await tabTo(opened.page, /^Contract\.docx$/u);
  await opened.page.keyboard.press('Enter');
  await opened.page.getByRole('heading', { name: 'Contract.docx' }).waitFor();
  return opened;
}

describe('the time on a document', () => {
  it('is one line, with the pace and what was edited', async () => {
    const { page } = await openDocument(FACTS);
    await page.getByText('32 min here, 410 words an hour').waitFor();
    await page.getByText('12% of the wording edited').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('is worded in German', async () => {
    const { page } = await openDocument(FACTS, 'de');
    await page.getByText('32 Min. hier, 410 Wörter pro Stunde').waitFor();
    await page.getByText(/^12\s%\sdes Wortlauts bearbeitet$/u).waitFor();
  });

  it('is shown from the first minute on, without a pace that says nothing yet', async () => {
    const { page, api } = await openDocument({ ...FACTS, workedMs: 0.9 * MINUTE_MS });
    await expect.poll(() => page.getByText('min here').count()).toBe(0);
    const later = { ...FACTS, workedMs: 2 * MINUTE_MS, editShare: null };
    api.answer({ 'time:get-work': () => later });
    api.emit('time:entries-changed', { entryId: null });
    await page.getByText('2 min here', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('wording edited').count()).toBe(0);
  });

  it('is reported by keys, clicks, and the wheel, the first of them at once', async () => {
    const { page, api } = await openDocument(null);
    const noted = () => api.inputsOf('time:note-work');
    // Opening it is no work on it.
    expect(noted()).toEqual([]);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 40);
    await expect.poll(noted).toEqual([{ itemId: 'a' }]);
    await page.keyboard.press('ArrowDown');
    await page.mouse.down();
    await page.mouse.up();
    expect(noted()).toHaveLength(1);
    await expect.poll(() => page.getByRole('button', { name: 'Log time' }).count()).toBe(0);
    // Those are reported when it closes; nothing is reported in the list.
    await new HistoryPage(page).back.click();
    await expect.poll(noted).toHaveLength(2);
    await page.keyboard.press('ArrowDown');
    expect(noted()).toHaveLength(2);
  });

  it('is logged with one press, which says what it did', async () => {
    const { page, api } = await openDocument(FACTS);
    const answers: WorkLog[] = [
      { loggedMs: 32 * MINUTE_MS, coveredBy: null },
      { loggedMs: 0, coveredBy: null },
      { loggedMs: 0, coveredBy: 'timer' },
      { loggedMs: 0, coveredBy: 'entry' },
    ];
    api.answer({ 'time:log-work': () => answers.shift() ?? { loggedMs: 0, coveredBy: null } });
    const line = page.getByRole('contentinfo', { name: 'Status' });
    const status = line.getByRole('status');
    await tabTo(page, /^Log time$/u);
    for (const said of [
      'Logged 0:32 h.',
      'Nothing is left to log.',
      'The running timer covers this time. Nothing was logged.',
      'An entry already covers this time. Nothing was logged.',
    ]) {
      await page.keyboard.press('Enter');
      await status.filter({ hasText: said }).waitFor();
      await expect.poll(() => focused(page)).toContain('Log time');
    }
    await expect.poll(() => api.inputsOf('time:log-work')).toHaveLength(4);
  });
});
