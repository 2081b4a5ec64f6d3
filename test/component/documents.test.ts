import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aFile, aHistoryItem, aJob, SETTINGS } from '../unit/renderer/builders.ts';
import { findViolations } from '../support/window/axe.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { aConnection } from '../support/builders/connections.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { CONNECTIONS } from './support/sample/sample-data.ts';
import { openPage, reopen } from './support/open-page.ts';

/** Newly rendered elements may still be moving into place. */
const STEADY = { timeout: 20_000 };

describe('a PDF', () => {
  const jobs = [
    aJob({
      fileName: 'boot.pdf',
      format: 'pdf',
      state: 'saved',
      unreadPages: { pageCount: 1, totalCount: 2, language: 'NL' },
    }),
  ];
  const answers = { 'documents:list-jobs': () => ({ jobs, total: 1 }) };

  it('with an unreadable page says how many pages were skipped and why', async () => {
    const { page } = await openPage({ scenario: 'empty', answers });
    await new DocumentsPage(page).jobs
      .getByText(
        '1 of 2 pages is an image and was left unchanged: no text recognition data for Dutch.',
      )
      .waitFor();
  });

  it('reports skipped pages in German too, and in a narrow window', { tags: 'deep' }, async () => {
    const under = await openPage({ scenario: 'empty', answers, language: 'de' });
    const { page } = under;
    for (const width of [1200, 600]) {
      await setPageWidth(under, width);
      const note = page.getByText(
        '1 von 2 Seiten ist ein Bild und blieb unverändert: keine Texterkennungsdaten für Niederländisch.',
      );
      await note.waitFor();
      await note.scrollIntoViewIfNeeded();
      await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
      await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
      await expect.poll(() => overlaps(page), STEADY).toEqual([]);
    }
  });

  it('offers an output format only where a PDF is planned and remembers the choice', async () => {
    const plan = (format: 'pdf' | 'txt') => ({
      'documents:get-plan': () => ({
        files: [aFile({ fileName: `boot.${format}`, format })],
        rejected: [],
      }),
    });
    const settings = {
      documents: { ...SETTINGS.documents, outputFormats: { pdf: 'docx' } },
    } as const;
    const choice = async (format: 'pdf' | 'txt') => {
      const { page } = await openPage({ answers: plan(format), settings });
      await page
        .getByRole('table', { name: 'Planned files' })
        .getByText(`boot.${format}`)
        .waitFor();
      await new DocumentsPage(page).showOptions();
      return page.getByRole('combobox', { name: 'Output format for PDF' });
    };
    expect(await (await choice('txt')).count()).toBe(0);
    const shown = await choice('pdf');
    await expect.poll(() => shown.inputValue()).toBe('docx');
  });
});

it('names the service that takes a planned file if the chosen one refused its format, and tries again', async () => {
  const tried: unknown[] = [];
  const { page } = await openPage({
    answers: {
      'connections:resume-after-quota': (input) => {
        tried.push(input);
        return CONNECTIONS.find(({ id }) => id === 'paid')!;
      },
      'connections:list': () =>
        CONNECTIONS.map((each) => ({
          ...each,
          statedMaxBytes: each.id === 'paid' ? { idml: 0 } : {},
        })),
      'documents:get-plan': () => ({
        files: [
          aFile({ fileName: 'magazine.idml', format: 'idml' }),
          aFile({ id: 'w', fileName: 'letter.docx' }),
        ],
        rejected: [],
      }),
    },
    settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
  });
  const note =
    'The chosen connection doesn’t take .idml files. Choose the service on this computer';
  const planned = page.getByRole('table', { name: 'Planned files' });
  await planned.getByRole('row').filter({ hasText: 'magazine.idml' }).getByText(note).waitFor();
  expect(await planned.getByText('doesn’t take').count()).toBe(1);
  await planned.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tried).toEqual([{ connectionId: 'paid' }]);
});

describe('the state of a job', () => {
  it.each(['en', 'de', 'fr'] as const)('has a column of one width in %s', async (language) => {
    const widths = new Set<number>();
    for (const state of ['saved', 'queued', 'downloading', 'failed', 'needs-attention'] as const) {
      const jobs = [aJob({ state, sentBytes: 2_000_000, secondsRemaining: 300 })];
      const { page } = await openPage({
        scenario: 'empty',
        language,
        answers: { 'documents:list-jobs': () => ({ jobs, total: 1 }) },
      });
      const row = page.locator('[data-job]').first();
      await row.waitFor();
      const box = await row.locator('td').first().boundingBox();
      widths.add(Math.round(box?.width ?? 0));
      await expect.poll(() => clippedTexts(page)).toEqual([]);
      await expect.poll(() => overlaps(page)).toEqual([]);
    }
    expect([...widths]).toHaveLength(1);
  });
});

it('shows recordings with their length, size, and output', async () => {
  const recording = { format: 'mp3', charCount: null, sizeBytes: 3_000_000 } as const;
  const under = await openPage({
    scenario: 'empty',
    answers: {
      'documents:get-plan': () => ({
        files: [
          aFile({ ...recording, fileName: 'call.mp3', durationMs: null }),
          aFile({ ...recording, id: 'w', fileName: 'talk.wav', format: 'wav', durationMs: 90_000 }),
        ],
        rejected: [],
      }),
      'documents:list-jobs': () => ({
        jobs: [
          aJob({
            ...recording,
            fileName: 'interview.mp3',
            outputFormat: 'txt',
            state: 'saved',
            deliveredName: 'interview.de.txt',
          }),
          aJob({
            ...recording,
            id: 'late',
            fileName: 'speech.mp3',
            state: 'canceled',
            mayStillBeMade: true,
          }),
        ],
        total: 2,
      }),
    },
    settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
  });
  const { page } = under;
  const planned = page.getByRole('table', { name: 'Planned files' });
  await page
    .getByText('The service already has the recording. It may still translate it')
    .waitFor();
  await planned.getByText('Length unknown').waitFor();
  await planned.getByText('2 minutes of speech').waitFor();
  await page.getByText('2 recordings are counted by the minute, not by characters.').waitFor();
  await new DocumentsPage(page).jobs
    .getByText(/As text and subtitles · interview\.de\.txt/u)
    .waitFor();
  for (const width of [1200, 900]) {
    await setPageWidth(under, width);
    await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
    await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
    await expect.poll(() => overlaps(page), STEADY).toEqual([]);
  }
});

it('marks what was recognized on this computer as rough, there and in the history', async () => {
  const recording = {
    format: 'mp3',
    charCount: null,
    state: 'saved',
    historyItemId: 'h1',
  } as const;
  const item = aHistoryItem({ title: 'own.mp3', kind: 'document', connectionId: 'embedded' });
  const { page } = await openPage({
    scenario: 'empty',
    answers: {
      'documents:list-jobs': () => ({
        jobs: [
          aJob({ ...recording, id: 'own', fileName: 'own.mp3', connectionId: 'embedded' }),
          aJob({ ...recording, id: 'paid', fileName: 'paid.mp3', connectionId: 'work' }),
        ],
        total: 2,
      }),
      'history:search': ({ page: number, limit }) => ({
        items: [item, { ...item, id: 'text', title: 'own.docx' }],
        total: 2,
        itemTotal: 2,
        page: number,
        limit,
      }),
    },
  });
  const { jobs } = new DocumentsPage(page);
  const marks = (of: Locator) => of.getByText('Rough', { exact: true });
  await marks(jobs.locator('[data-job="own"]')).waitFor();
  await jobs.getByText('Read the text along with the recording').waitFor();
  await expect.poll(() => marks(jobs).count()).toBe(1);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const results = page.getByRole('table', { name: 'History results' });
  await marks(results.getByRole('row', { name: 'own.mp3' })).waitFor();
  await expect.poll(() => marks(results).count()).toBe(1);
});

it('says how many minutes the recordings are, and when too few are left, before anything is sent', async () => {
  const talk = aFile({ id: 'w', fileName: 'talk.wav', format: 'wav', charCount: null });
  const usage = { characterCount: 0, characterLimit: null };
  const { page, api } = await openPage({
    scenario: 'empty',
    answers: {
      'documents:get-plan': () => ({
        files: [
          { ...talk, durationMs: 610_000 },
          { ...talk, id: 'm', fileName: 'live.webm', format: 'webm', durationMs: null },
        ],
        rejected: [],
      }),
      'connections:get-usage': () => ({ ...usage, speechLeftMs: 600_000 }),
    },
    settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
  });
  await page.getByText('At least 11 minutes in total; 1 recording doesn’t say').waitFor();
  await page.getByText('the account has only 10 min left. Nothing was sent.').waitFor();
  expect(api.inputsOf('documents:start')).toEqual([]);
  await expect.poll(() => findViolations(page)).toEqual([]);
  api.answer({ 'connections:get-usage': () => ({ ...usage, speechLeftMs: 660_000 }) });
  await reopen(page);
  await page.getByText('The account has 11 minutes left.').waitFor();
});

describe('a file that is too large only because of its pictures', () => {
  const MB = 1024 * 1024;
  const large = aFile({ fileName: 'talk.pptx', format: 'pptx', sizeBytes: 138 * MB });
  const choice = 'Send large files without their pictures, videos, and sounds';
  const plan = (lightBytes: number) => ({
    'documents:get-plan': () => ({ files: [{ ...large, lightBytes }], rejected: [] }),
    'connections:list': () => [aConnection({ id: 'paid', name: 'Agency account', kind: 'paid' })],
  });
  const settings = { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } };

  it('says what is sent, and is not sent if the user wants it whole', async () => {
    const { page, api } = await openPage({
      scenario: 'empty',
      answers: { ...plan(2 * MB), 'documents:start': () => ({ jobs: [] }) },
      settings,
    });
    const note = page.getByText(
      '138 MB; its pictures, videos, and sounds stay here: 2 MB is sent.',
    );
    await note.waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const tick = page.getByRole('checkbox', { name: choice });
    await tick.uncheck();
    await page.getByText('this service accepts at most 100 MB').waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await tick.check();
    await page.getByRole('button', { name: 'Translate 1 file' }).click();
    await expect.poll(() => api.inputsOf('documents:start')).toMatchObject([{ keepsMedia: true }]);
  });

  it('says so where it is too large even without them', async () => {
    const { page } = await openPage({ scenario: 'empty', answers: plan(101 * MB), settings });
    await page
      .getByText(
        'Too large even without its pictures, videos, and sounds: 101 MB, and the limit is 100 MB.',
      )
      .waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: choice }).count()).toBe(0);
  });

  it('is refused at once, with its size without them, if it cannot be read even so', async () => {
    const values = { size: '118 MB', most: '100 MB' };
    const message = 'documentErrors.fileTooLargeLight';
    const error = { code: 'document/too-large', message, values, retryable: false } as const;
    const { page } = await openPage({
      scenario: 'empty',
      answers: {
        'documents:get-plan': () => ({
          files: [],
          rejected: [{ fileName: 'talk.pptx', error }],
        }),
      },
    });
    // Smaller pictures would not help.
    const entry = page.getByText('the file is 118 MB; the largest');
    expect((await entry.innerText()).trim()).toMatch(/Split it into parts\.$/u);
  });

  it('names what could not be put back into the result', async () => {
    const notPutBack = Array.from(
      { length: 7 },
      (_, index) => `ppt/media/image${String(index + 1)}.png`,
    );
    const job = aJob({ state: 'saved', light: { sentBytes: 2 * MB, notPutBack } });
    const { page } = await openPage({
      scenario: 'empty',
      answers: { 'documents:list-jobs': () => ({ jobs: [job], total: 1 }) },
    });
    await page
      .getByText('7 pictures, videos, or sounds could not be put back into the result: image1.png')
      .waitFor();
    await page.getByText('image5.png, …. Your original file has them.').waitFor();
  });
});

it('says that the account has too few characters left before anything is sent', async () => {
  const { page, api } = await openPage({
    scenario: 'empty',
    answers: {
      'documents:get-plan': () => ({ files: [aFile({ charCount: 21 })], rejected: [] }),
      'connections:get-usage': () => ({ characterCount: 100, characterLimit: 100 }),
    },
    settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
  });
  await page.getByText('Only 0 left: this is 21 characters too many.').waitFor();
  expect(api.inputsOf('documents:start')).toEqual([]);
});

it('says in the row of a converted file what to check, and what helps where it could not be converted', async () => {
  const { page } = await openPage({
    scenario: 'empty',
    answers: {
      'documents:get-plan': () => ({
        files: [
          aFile({
            fileName: 'letter.docx',
            warnings: [{ message: 'documentErrors.oldWordConverted' }],
          }),
        ],
        rejected: [
          {
            fileName: 'minutes.doc',
            error: {
              code: 'document/unsupported',
              message: 'documentErrors.noLibreOffice',
              retryable: false,
            },
          },
        ],
      }),
    },
  });
  await page
    .getByRole('row')
    .filter({ hasText: 'letter.docx' })
    .getByText('Converted from .doc by LibreOffice. Check the layout.')
    .waitFor();
  const refused = page.getByRole('listitem').filter({ hasText: 'minutes.doc' });
  await refused.getByText('or install LibreOffice and add it again.').waitFor();
  await expect.poll(() => refused.getByRole('button').count()).toBe(0);
  await expect.poll(() => findViolations(page)).toEqual([]);
});

describe('the plan in one screen', () => {
  const files = Array.from({ length: 40 }, (_, index) =>
    aFile({ id: `f${String(index)}`, fileName: `chapter-${String(index)}.docx` }),
  );
  const refused = (fileName: string) =>
    ({
      fileName,
      error: { code: 'document/unsupported', message: 'No document.', retryable: false },
    }) as const;

  it('says in a line what was left out of a folder, shows the reasons on request, and clears the list', async () => {
    const { page, api } = await openPage({
      scenario: 'empty',
      answers: {
        'documents:get-plan': () => ({
          files,
          rejected: [refused('tool.exe'), refused('old.doc')],
          ownResults: ['offers/offer.de.docx'],
        }),
        'documents:remove-planned': () => ({ files: [], rejected: [] }),
      },
    });
    await page
      .getByText('2 files can’t be translated. 1 earlier translation from the folder was left out.')
      .waitFor();
    await expect.poll(() => page.getByText('old.doc').count()).toBe(0);
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'old.doc' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'offers/offer.de.docx' }).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear list' }).press('Enter');
    await page.getByText('earlier translation').waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'Planned files' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => api.inputsOf('documents:remove-planned'))
      .toEqual([{ fileIds: files.map(({ id }) => id) }]);
  });

  it('keeps cost and button in sight with many files and everything open, in every window', async () => {
    const under = await openPage({
      scenario: 'empty',
      answers: { 'documents:get-plan': () => ({ files, rejected: [] }) },
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DE'] } },
    });
    const { page } = under;
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await new DocumentsPage(page).showOptions();
    for (const width of [1600, 1200, 900]) {
      await setPageWidth(under, width);
      const foot = await page.getByRole('button', { name: /^Translate 40 files/u }).boundingBox();
      const height = await page.evaluate(() => innerHeight);
      expect(foot!.y + foot!.height).toBeLessThan(height);
      await expect.poll(() => overlaps(page), STEADY).toEqual([]);
    }
  });

  it('opens the translation by the name of its file, which has the focus again after it', async () => {
    const { page } = await openPage({
      answers: {
        'documents:list-jobs': () => ({
          jobs: [aJob({ fileName: 'offer.docx', state: 'saved', historyItemId: 'h1' })],
          total: 1,
        }),
      },
    });
    const documents = new DocumentsPage(page);
    // The options that differ are counted.
    await documents.showOptions();
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Options (1)' }).waitFor();
    const name = documents
      .row('offer.docx')
      .getByRole('button', { name: 'offer.docx', exact: true });
    await name.click();
    await page.getByRole('table', { name: 'Segments' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Documents' }).click();
    await expect.poll(() => name.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});
