import { describe, expect, it } from 'vitest';
import { noBands, type Analysis } from '../../shared/domain/analysis/analysis.ts';
import { aFile, SETTINGS } from '../unit/renderer/builders.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { findViolations } from '../support/window/axe.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage, type PageOptions } from './support/open-page.ts';

const STEADY = { timeout: 20_000 };

const total = {
  ...noBands(),
  new: { segments: 120, words: 1234, characters: 8000 },
  'match-100': { segments: 30, words: 300, characters: 2000 },
  'repeated-within': { segments: 5, words: 50, characters: 300 },
};

interface SetUp extends Omit<PageOptions, 'answers'> {
  answers?: Handlers;
}

const setUp = async ({ answers, ...options }: SetUp = {}) => {
  const under = await openPage({
    scenario: 'empty',
    settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE', 'FR'] } },
    ...options,
    answers: {
      'documents:get-plan': () => ({
        files: [
          aFile(),
          aFile({ id: 'second', fileName: 'annex.docx' }),
          aFile({ id: 'call', fileName: 'call.mp3', format: 'mp3', charCount: null }),
        ],
        rejected: [],
      }),
      'analysis:run': ({ fileIds }) => ({
        id: 'analysis',
        files: fileIds.map((fileId) => ({
          fileId,
          fileName: fileId === 'call' ? 'call.mp3' : `${fileId}.docx`,
          format: fileId === 'call' ? 'mp3' : 'docx',
          bands:
            fileId === 'call'
              ? null
              : fileId === 'second'
                ? { ...noBands(), new: { segments: 7, words: 70, characters: 700 } }
                : total,
          uncounted: fileId === 'call' ? 'recording' : null,
        })),
        total,
      }),
      'documents:count-to-send': ({ fileIds }) => ({
        files: fileIds.map((fileId) => ({
          fileId,
          sentChars: fileId === 'second' ? 700 : 8000,
          savedChars: fileId === 'second' ? 0 : 2300,
        })),
      }),
      'analysis:export': ({ format }) => ({ fileName: `Analysis.${format}` }),
      'analysis:reveal': () => undefined,
      ...answers,
    },
  });
  return { under, page: under.page, api: under.api };
};

describe('the analysis of a plan', () => {
  it('appears when files are dropped and is opened, read, and saved by keyboard', async () => {
    const { page, api } = await setUp();
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel
      .getByText('1,234 new words, 50 repeated, 300 known · 1 file cannot be counted here')
      .waitFor();
    const planned = page.getByRole('table', { name: 'Planned files' });
    await planned.getByRole('row', { name: /1,584 words/u }).waitFor();
    await panel.getByRole('button', { name: 'Details' }).focus();
    await page.keyboard.press('Enter');
    const row = (name: string) =>
      panel.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect.poll(() => row('New').innerText()).toMatch(/120\s+1,234\s+8,000/u);
    await expect.poll(() => row('Total').innerText()).toMatch(/155\s+1,584\s+10,300/u);
    await panel.getByText('Cannot be counted here: a recording.').waitFor();
    await panel.getByRole('combobox', { name: 'Show' }).selectOption('second.docx');
    await expect.poll(() => row('New').innerText()).toMatch(/7\s+70\s+700/u);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save as HTML' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Saved as Analysis.html').waitFor();
    await expect
      .poll(() => api.inputsOf('analysis:export'))
      .toEqual([{ analysisId: 'analysis', format: 'html', price: null }]);
  });

  it('keeps its height while the texts are counted, so that the button below does not move away from a click', async () => {
    let finish: (analysis: Analysis) => void = () => undefined;
    const counted = new Promise<Analysis>((resolve) => {
      finish = resolve;
    });
    const { page, api } = await setUp({ answers: { 'analysis:run': () => counted } });
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByText('Counting').waitFor();
    const height = async () => (await panel.boundingBox())?.height;
    const before = await height();
    api.emit('analysis:progressed', { doneCount: 1, totalCount: 2 });
    await panel.getByRole('progressbar').waitFor();
    expect(await height()).toBe(before);
    const file = { fileId: 'second', fileName: 'annex.docx', format: 'docx' } as const;
    finish({ id: 'analysis', files: [{ ...file, bands: total, uncounted: null }], total });
    await panel.getByRole('button', { name: 'Details' }).waitFor();
    await expect.poll(() => panel.getByRole('progressbar').count()).toBe(0);
    expect(await height()).toBe(before);
  });

  it('keeps its height while a paid service’s known sentences are counted', async () => {
    let finish: (counted: {
      files: { fileId: string; sentChars: number; savedChars: number }[];
    }) => void = () => undefined;
    const counted = new Promise<Parameters<typeof finish>[0]>((resolve) => {
      finish = resolve;
    });
    const { page } = await setUp({
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DE'] } },
      scenario: 'full',
      answers: { 'documents:count-to-send': () => counted },
    });
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByRole('button', { name: 'Details' }).waitFor();
    const height = async () => (await panel.boundingBox())?.height;
    const before = await height();
    finish({ files: [{ fileId: 'second', sentChars: 700, savedChars: 2300 }] });
    await panel.getByText('2,300 characters won’t be billed').waitFor();
    expect(await height()).toBe(before);
  });

  it('is recalculated for another target and without the history', async () => {
    const { page, api } = await setUp();
    const panel = page.getByRole('region', { name: 'Analysis' });
    const last = () => api.inputsOf('analysis:run').at(-1);
    await panel.getByRole('button', { name: 'Details' }).click();
    await panel.getByRole('combobox', { name: 'Matches for' }).selectOption('FR');
    await expect.poll(last).toMatchObject({ targetLang: 'FR', usesHistory: true });
    await panel.getByRole('checkbox', { name: 'History' }).uncheck();
    await expect.poll(last).toMatchObject({ targetLang: 'FR', usesHistory: false });
  });

  it('doesn’t pay for known sentences once the switch is on and updates the cost', async () => {
    const { page, api } = await setUp({
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DE'] } },
      // The default one bills every Word document as at least 50,000 characters.
      scenario: 'full',
    });
    const panel = page.getByRole('region', { name: 'Analysis' });
    const choice = panel.getByRole('checkbox', { name: 'Take known sentences' });
    const row = page.getByRole('table', { name: 'Planned files' }).getByRole('row').nth(1);
    await panel.getByText('2,300 characters won’t be billed').waitFor();
    await expect.poll(() => row.innerText()).toContain('50,000');
    await choice.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => row.innerText()).not.toContain('50,000');
    await expect.poll(() => row.innerText()).toContain('8,000');
    await expect
      .poll(() => api.inputsOf('documents:count-to-send').at(-1))
      .toMatchObject({
        sourceLang: 'EN',
        targetLangs: ['DE'],
        choice: { memoryIds: null, usesHistory: true },
      });
    await expect.poll(() => findViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Details' }).click();
    await panel.getByText('recordings, and files in another output format still go').waitFor();
    const price = panel.getByRole('textbox', { name: 'Price of 1 million characters' });
    await price.fill('twenty');
    await panel.getByText('Enter an amount of at most 1,000,000, such as 20 or 19.99.').waitFor();
    await price.fill('20');
    await page.keyboard.press('Enter');
    await panel.getByText('That is about €0.05.').waitFor();
    await expect
      .poll(() => api.inputsOf('settings:update').at(-1))
      .toEqual({
        documents: { prices: { paid: { perMillion: 20, currency: 'EUR' } } },
      });
    await panel.getByRole('row', { name: /^New 120 1,234 8,000 €0\.16$/u }).waitFor();
    await panel.getByRole('checkbox', { name: 'History' }).uncheck();
    await page.getByRole('button', { name: /^Translate/u }).click();
    await expect
      .poll(() => api.inputsOf('documents:start').at(-1)?.preTranslation)
      .toEqual({ memoryIds: null, usesHistory: false });
  });

  it('takes the mark from documents that go as texts, and says why', async () => {
    const { page } = await setUp({
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DE'] } },
      scenario: 'full',
    });
    const choice = page.getByRole('checkbox', { name: 'Take known sentences' });
    await page.getByRole('button', { name: 'Options' }).click();
    const mark = page.getByRole('checkbox', { name: 'Mark results as translated' });
    await mark.check();
    await choice.check();
    await expect.poll(() => mark.isDisabled()).toBe(true);
    await page.getByText('Not for files whose known sentences are taken').waitFor();
    expect(await mark.isChecked()).toBe(false);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await choice.uncheck();
    await expect.poll(() => mark.isChecked()).toBe(true);
  });

  it('explains why the switch is off', async () => {
    const { page } = await setUp();
    const panel = page.getByRole('region', { name: 'Analysis' });
    const choice = panel.getByRole('checkbox', { name: 'Take known sentences' });
    await panel.getByRole('button', { name: 'Details' }).click();
    await panel.getByText('Choose the source language first').waitFor();
    await expect.poll(() => choice.isDisabled()).toBe(true);
  });

  it(
    'fits its space in German, in wide and narrow windows, in light and dark',
    { tags: 'deep' },
    async () => {
      for (const [language, theme, width] of [
        ['en', 'light', 1200],
        ['en', 'dark', 900],
        ['de', 'light', 1200],
      ] as const) {
        const { under, page } = await setUp({ language, theme });
        await setPageWidth(under, width);
        const name = language === 'de' ? 'Einzelheiten' : 'Details';
        await page.getByRole('button', { name }).click();
        const table = page.getByRole('table', { name: language === 'de' ? 'Analyse' : 'Analysis' });
        await table.scrollIntoViewIfNeeded();
        await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
        await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
        await expect.poll(() => overlaps(page), STEADY).toEqual([]);
      }
    },
  );
});
