import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstOf, someOf } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { findViolations } from '../support/window/axe.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { focused } from '../support/window/keyboard.ts';
import { askApp } from '../support/window/page-api.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { SETTINGS } from '../unit/renderer/builders.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

const LANGUAGES = ['AR', 'CA', 'DE', 'ES', 'FR', 'JA', 'PT-BR'];
const LETTERS = ['letter-a.txt', 'letter-b.txt', 'letter-c.txt', 'letter-d.txt'];
const OTHERS = ['invoice.txt', 'contract.txt'];
const LETTER_JOBS = LETTERS.length * LANGUAGES.length;
const ALL_JOBS = LETTER_JOBS + OTHERS.length * LANGUAGES.length;
const REMOVED = LETTER_JOBS - 20;
const LEFT = ALL_JOBS - REMOVED;
const FORM = 'document-jobs';

/** One search for all tests, which continue from each other. */
describe('the document search', () => {
  let opened: OpenPage;
  let page: Page;
  let work: string;

  const nav = (): Locator => page.getByRole('navigation', { name: 'Pages' });
  const field = (): Locator => page.getByRole('searchbox', { name: 'Search jobs' });
  const isAt = (text: string): Promise<void> => nav().getByText(text, { exact: true }).waitFor();
  const rowCount = (): Promise<number> =>
    new DocumentsPage(page).jobs.locator('[data-job]').count();
  const cachedPage = (): number | undefined =>
    opened.api
      .inputsOf('settings:update')
      .flatMap(({ searchForms }) => searchForms?.[FORM] ?? [])
      .at(-1)?.page;

  beforeAll(async () => {
    work = temporaryFolder();
    opened = await openPage({
      scenario: 'empty',
      settings: { documents: { ...SETTINGS.documents, targetLangs: LANGUAGES } },
    });
    ({ page } = opened);
  });

  it('finds documents by name and page and marks one page as current', async () => {
    const documents = new DocumentsPage(page);
    const names = [...LETTERS, ...OTHERS];
    await documents.drop(names.map((name) => textFile(work, name, `The text of ${name}.\n`)));
    await documents.translateButton.click();
    await isAt(`Page 1 of 3, ${ALL_JOBS} documents`);
    await field().fill('letter');
    await isAt(`Page 1 of 2, ${LETTER_JOBS} documents`);
    await expect.poll(() => rowCount()).toBe(20);
    await nav().getByRole('button', { name: 'Next page' }).click();
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    await expect.poll(rowCount).toBe(LETTER_JOBS - 20);
    await expect
      .poll(() => nav().locator('[aria-current="page"]').getAttribute('aria-label'))
      .toBe('Page 2');
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('is restored after visiting another page of the app and at the next start', async () => {
    await goTo(page, 'History');
    await goTo(page, 'Documents');
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    await expect.poll(() => field().inputValue()).toBe('letter');
    await reopen(page);
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    await expect.poll(() => field().inputValue()).toBe('letter');
    await expect.poll(() => rowCount()).toBe(LETTER_JOBS - 20);
  });

  it('remembers a page that was opened just before the window closed', async () => {
    await nav().getByRole('button', { name: 'Page 1' }).click();
    await reopen(page);
    await isAt(`Page 1 of 2, ${LETTER_JOBS} documents`);
    await nav().getByRole('button', { name: 'Page 2' }).click();
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
  });

  it('goes to the last page when the list shrinks while it is shown', async () => {
    const query = { text: 'letter', page: 1, limit: REMOVED };
    const { jobs } = (await askApp(page, 'documents', 'listJobs', query)) as {
      jobs: { id: string }[];
    };
    for (const { id } of jobs) await askApp(page, 'documents', 'removeJob', { jobId: id });
    await page.getByText('20 documents', { exact: true }).waitFor();
    await expect.poll(() => nav().count()).toBe(0);
    await expect.poll(rowCount).toBe(20);
  });

  it(
    'goes to the last page when the list has shrunk since the last time',
    { tags: 'deep' },
    async () => {
      // This window stores its pending state first: while it is open, its state wins.
      await expect.poll(cachedPage).toBe(1);
      await askApp(page, 'settings', 'update', {
        searchForms: { [FORM]: { page: 9, limit: null, inputs: { text: '' } } },
      });
      await reopen(page);
      await isAt(`Page 2 of 2, ${LEFT} documents`);
      await expect.poll(() => rowCount()).toBe(LEFT - 20);
    },
  );

  it('starts over when it is cleared and stays cleared', async () => {
    await field().fill('nothing of the kind');
    await page.getByText('No matching documents.').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const first = `Page 1 of 2, ${LEFT} documents`;
    await isAt(first);
    await expect.poll(() => field().inputValue()).toBe('');
    await expect
      .poll(() => page.getByRole('button', { name: 'Clear', exact: true }).count())
      .toBe(0);
    await reopen(page);
    await isAt(first);
    await expect.poll(() => field().inputValue()).toBe('');
  });

  it('searches immediately on Enter and is fully usable by keyboard', async () => {
    await field().fill('letter');
    await field().press('Enter');
    await page.getByText('20 documents', { exact: true }).waitFor();
    await field().press('Escape');
    await isAt(`Page 1 of 2, ${LEFT} documents`);
    await nav().getByRole('button', { name: 'Previous page' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Page 1');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Next page');
    await page.keyboard.press('Enter');
    await isAt(`Page 2 of 2, ${LEFT} documents`);
    // The button is disabled now, but keeps the focus for keyboard users.
    await expect.poll(() => focused(page)).toBe('Next page');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe('Previous page');
  });

  it('accepts any text without an error', async () => {
    const asked = someOf(3, ['"', '%_*', 'NOT (', '\\', 'ü日😀', 'x'.repeat(100_000)]);
    for (const text of asked) {
      await field().fill(text);
      await page.getByText('No matching documents.').waitFor();
      await page.getByRole('button', { name: 'Show all documents' }).click();
      await isAt(`Page 1 of 2, ${LEFT} documents`);
    }
    await expect.poll(() => page.getByRole('alert').filter({ hasText: /./u }).count()).toBe(0);
    const sent = opened.api.inputsOf('documents:list-jobs').map(({ text }) => text);
    // Text longer than any name is truncated.
    const isSent = (text: string): boolean =>
      sent.some((each) => each !== '' && text.startsWith(each));
    expect(asked.every(isSent)).toBe(true);
  });

  it('keeps the current page and both step buttons in a narrow window', async () => {
    await setPageWidth(opened, 480);
    await nav().getByRole('button', { name: 'Page 2' }).waitFor({ state: 'hidden' });
    for (const name of ['Previous page', 'Page 1', 'Next page']) {
      await expect.poll(() => nav().getByRole('button', { name }).isVisible()).toBe(true);
    }
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
  });
});

describe('the labels of choices', () => {
  it.each(firstOf(1, ['glossaries', 'outbox', 'voice'] as const))(
    '%s: each label is above its choice',
    async (at) => {
      const { page } = await openPage({ at });
      const choices = page.getByRole('search').getByRole('combobox');
      await choices.first().waitFor();
      const beside = await choices.evaluateAll((all) =>
        all.flatMap((choice) => {
          const [label] = choice instanceof HTMLSelectElement ? (choice.labels ?? []) : [];
          const words = label?.querySelector('span') ?? label;
          if (words === undefined) return [];
          const isAbove =
            words.getBoundingClientRect().bottom <= choice.getBoundingClientRect().top;
          return isAbove ? [] : [words.textContent];
        }),
      );
      expect(beside).toEqual([]);
    },
  );
});
