import { describe, expect, it } from 'vitest';
import type { HistoryHit } from '../../shared/domain/history/history.ts';
import { aGridPage } from '../support/builders/history.ts';
import { aHistoryItem, aJob } from '../unit/renderer/builders.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { openPage } from './support/open-page.ts';

const hit = (patch: Partial<HistoryHit>): HistoryHit => ({
  ...aHistoryItem(patch),
  titlePieces: [{ text: patch.title ?? 'letter.docx', isHit: false }],
  snippet: null,
});

/** Opens a history with one item of unknown source language; the language can be set. */
async function openHistory(options: Parameters<typeof openPage>[0] = {}) {
  let item = hit({ id: 'letter', title: 'letter.docx', sourceLang: null, targetLang: 'DE' });
  return openPage({
    at: 'history',
    ...options,
    answers: {
      'history:search': ({ page, limit }) => ({
        items: [item],
        total: 1,
        itemTotal: 1,
        page,
        limit,
      }),
      'history:list-rows': () => aGridPage(item),
      'history:set-source-language': ({ sourceLang }) => {
        item = { ...item, sourceLang, sourceLangBasis: 'person' };
        return { count: 1 };
      },
    },
  });
}

describe('the source language of a history item', () => {
  it('is shown as unknown, picked by name, and then shown in the item', async () => {
    const { page, api } = await openHistory();
    await page.getByRole('button', { name: 'letter.docx' }).click();
    await page.getByText('Unknown language to German').waitFor();
    const more = page.getByRole('button', { name: 'More actions for letter.docx' });
    await new HistoryPage(page).more('Source language', 'letter.docx');
    const box = page.getByRole('combobox', { name: 'Source language' });
    await box.fill('swed');
    await box.press('Enter');
    await page.getByText('Swedish to German').waitFor();
    await expect
      .poll(() => api.inputsOf('history:set-source-language'))
      .toEqual([{ of: { itemIds: ['letter'] }, sourceLang: 'SV' }]);
    await expect
      .poll(() => more.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.getByText('Set by you').waitFor();
  });

  it('is left unchanged on Escape, with nothing sent', async () => {
    const { page, api } = await openHistory();
    await page.getByRole('button', { name: 'letter.docx' }).click();
    await new HistoryPage(page).more('Source language', 'letter.docx');
    const box = page.getByRole('combobox', { name: 'Source language' });
    await box.fill('swed');
    await page.getByRole('option', { name: 'Swedish' }).waitFor();
    await box.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await box.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.getByText('Unknown language to German').waitFor();
    expect(api.inputsOf('history:set-source-language')).toEqual([]);
  });

  it('is set for everything a search finds after a second press', async () => {
    const { page, api } = await openHistory();
    await page.getByRole('button', { name: 'letter.docx' }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('combobox', { name: 'Source language' })
      .selectOption({ label: 'Unknown' });
    await expect
      .poll(() => api.inputsOf('history:search').at(-1))
      .toMatchObject({ sourceLang: 'und' });
    await new HistoryPage(page).more('Manage history');
    const dialog = page.getByRole('dialog', { name: 'Manage history' });
    const box = dialog.getByRole('combobox', { name: 'Source language' });
    await box.fill('swed');
    await box.press('Enter');
    await dialog.getByRole('button', { name: 'Set Swedish for 1 translation' }).click();
    await dialog.getByText('Updated: 1.').waitFor();
    await expect
      .poll(() => api.inputsOf('history:set-source-language'))
      .toMatchObject([{ of: { filter: { sourceLang: 'und' } }, sourceLang: 'SV' }]);
  });
});

describe('the source language of a document', () => {
  it('can be set on its job once the job has ended', { tags: 'deep' }, async () => {
    const job = aJob({ id: 'j', fileName: 'letter.docx', state: 'saved', sourceLang: null });
    const { page, api } = await openPage({
      answers: {
        'documents:list-jobs': ({ page: at, limit }) => ({
          jobs: [job],
          total: 1,
          page: at,
          limit,
        }),
        'history:set-source-language': ({ sourceLang }) => {
          api.emit('documents:job-changed', {
            ...job,
            sourceLang,
            updatedAtMs: job.updatedAtMs + 1,
          });
          return { count: 1 };
        },
      },
    });
    const change = page.getByRole('button', { name: 'Source language of letter.docx' });
    await change.click();
    const box = page.getByRole('combobox', { name: 'Source language' });
    await box.fill('swed');
    await box.press('Enter');
    await expect.poll(() => change.textContent()).toBe('Swedish');
    await expect
      .poll(() => change.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await expect
      .poll(() => api.inputsOf('history:set-source-language'))
      .toEqual([{ of: { jobIds: ['j'] }, sourceLang: 'SV' }]);
  });

  it('is set for all jobs of one file from its menu', { tags: 'deep' }, async () => {
    const jobs = ['DE', 'FR'].map((targetLang) =>
      aJob({
        id: targetLang,
        fileName: 'letter.docx',
        targetLang,
        state: 'saved',
        sourceLang: null,
      }),
    );
    const { page, api } = await openPage({
      answers: {
        'documents:list-jobs': () => ({ jobs, total: 2 }),
        'history:set-source-language': () => ({ count: 2 }),
      },
    });
    const documents = new DocumentsPage(page);
    await documents.more(documents.row('letter.docx', 1), 'Change source language…');
    const box = page.getByRole('combobox', { name: 'Source language' });
    // The menu is gone before the field appears, so that this takes the focus.
    const isFocused = () => box.evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type('swed');
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'detached' });
    await expect
      .poll(() => api.inputsOf('history:set-source-language'))
      .toEqual([{ of: { jobIds: ['DE', 'FR'] }, sourceLang: 'SV' }]);
  });
});

describe('the documents of one drop', () => {
  it('are under one heading, each with its languages and text labels for rare actions', async () => {
    const jobs = ['annex.docx', 'lease.docx'].flatMap((fileName) =>
      ['DE', 'FR'].map((targetLang) =>
        aJob({ id: `${fileName} ${targetLang}`, fileName, targetLang, state: 'saved' }),
      ),
    );
    const { page } = await openPage({
      answers: { 'documents:list-jobs': () => ({ jobs, total: 4 }) },
    });
    const table = new DocumentsPage(page).jobs;
    await table.getByRole('row', { name: /^Started together/ }).waitFor();
    await expect.poll(() => table.getByRole('rowgroup').count()).toBe(2);
    const names = table.getByText('annex.docx', { exact: true });
    const widths = await names.evaluateAll((found) => found.map((name) => name.clientWidth > 1));
    expect(widths.filter(Boolean)).toHaveLength(1);
    const buttons = new DocumentsPage(page).row('annex.docx').getByRole('cell').nth(1);
    await expect.poll(() => buttons.innerText()).toMatch(/^Open file\s+Show in folder\s+⋯$/);
  });
});
