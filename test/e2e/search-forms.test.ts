import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DocumentsPage,
  goTo,
  removeFolder,
  startApp,
  STEP_TIMEOUT_MS,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { askApp } from './support/page-api.ts';
import { textFile } from './support/text-files.ts';
import { setPageWidth } from './support/window-size.ts';

const LANGUAGES = ['DE', 'FR', 'ES', 'IT', 'NL', 'PL', 'SV'];
const LETTERS = ['letter-a.txt', 'letter-b.txt', 'letter-c.txt', 'letter-d.txt'];
const OTHERS = ['invoice.txt', 'contract.txt'];
const LETTER_JOBS = LETTERS.length * LANGUAGES.length;
const ALL_JOBS = LETTER_JOBS + OTHERS.length * LANGUAGES.length;
const FORM = 'document-jobs';

interface JobList {
  jobs: { id: string; state: string }[];
  total: number;
}

describe('the search of the documents', () => {
  let under: AppUnderTest;
  let page: Page;
  let work: string;

  const nav = (): Locator => page.getByRole('navigation', { name: 'Pages' });
  const field = (): Locator => page.getByRole('searchbox', { name: 'Search jobs' });
  const isAt = (text: string): Promise<void> => nav().getByText(text, { exact: true }).waitFor();
  const rowCount = async (): Promise<number> =>
    (await new DocumentsPage(page).jobs.getByRole('row').count()) - 1;
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  const adopt = (next: AppUnderTest): void => {
    under = next;
    page = next.page;
  };
  const restart = async (): Promise<void> => {
    await under.close();
    adopt(await startApp({ userData: under.userData }));
  };
  const listJobs = async (text: string, pageNumber = 1): Promise<JobList> =>
    (await askApp(page, 'documents', 'listJobs', {
      text,
      page: pageNumber,
      limit: 200,
    })) as JobList;

  const keptPage = async (): Promise<number | undefined> => {
    const settings = await askApp(page, 'settings', 'get');
    return (settings as { searchForms: Record<string, { page: number }> }).searchForms[FORM]?.page;
  };

  beforeAll(async () => {
    work = temporaryFolder();
    adopt(await startApp());
    await askApp(page, 'settings', 'update', { documents: { targetLangs: LANGUAGES } });
    await page.reload();
    await page.waitForSelector('html[data-app-ready="true"]');
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('finds by name and pages, with one page marked as current', async () => {
    const documents = new DocumentsPage(page);
    const names = [...LETTERS, ...OTHERS];
    await documents.drop(names.map((name) => textFile(work, name, `The text of ${name}.\n`)));
    await documents.translateButton.click();
    const unfinished = async (): Promise<number> => {
      const { jobs, total } = await listJobs('');
      return ALL_JOBS - total + jobs.filter((job) => job.state !== 'saved').length;
    };
    await expect.poll(unfinished, { timeout: 90_000 }).toBe(0);
    await isAt(`Page 1 of 3, ${ALL_JOBS} documents`);
    await field().fill('letter');
    await isAt(`Page 1 of 2, ${LETTER_JOBS} documents`);
    expect(await rowCount()).toBe(20);
    await nav().getByRole('button', { name: 'Next page' }).click();
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    await expect.poll(rowCount).toBe(LETTER_JOBS - 20);
    expect(await nav().locator('[aria-current="page"]').getAttribute('aria-label')).toBe('Page 2');
    expect(await findViolations(page)).toEqual([]);
  });

  it('comes back as it was left, from another page of the app and after a restart', async () => {
    await goTo(page, 'History');
    await goTo(page, 'Documents');
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    expect(await field().inputValue()).toBe('letter');
    await restart();
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
    expect(await field().inputValue()).toBe('letter');
    expect(await rowCount()).toBe(LETTER_JOBS - 20);
  });

  it('remembers a page that was opened just before the window closed', async () => {
    await nav().getByRole('button', { name: 'Page 1' }).click();
    await restart();
    await isAt(`Page 1 of 2, ${LETTER_JOBS} documents`);
    await nav().getByRole('button', { name: 'Page 2' }).click();
    await isAt(`Page 2 of 2, ${LETTER_JOBS} documents`);
  });

  it('goes to the last page when the list became shorter, while one looks at it', async () => {
    const { jobs } = await listJobs('letter');
    for (const { id } of jobs.slice(0, LETTER_JOBS - 20)) {
      await askApp(page, 'documents', 'removeJob', { jobId: id });
    }
    await isAt('Page 1 of 1, 20 documents');
    await expect.poll(rowCount).toBe(20);
  });

  it('goes to the last page when the list became shorter since the last time', async () => {
    // What this window still has to keep is kept first: as long as it is open, it has the last word.
    await expect.poll(keptPage).toBe(1);
    await askApp(page, 'settings', 'update', {
      searchForms: { [FORM]: { page: 9, limit: null, inputs: { text: '' } } },
    });
    await restart();
    const total = ALL_JOBS - (LETTER_JOBS - 20);
    await isAt(`Page 2 of 2, ${total} documents`);
    expect(await rowCount()).toBe(total - 20);
  });

  it('starts anew when it is cleared, and stays so', async () => {
    await field().fill('nothing of the kind');
    await page.getByText('No document with this name.').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const first = `Page 1 of 2, ${ALL_JOBS - (LETTER_JOBS - 20)} documents`;
    await isAt(first);
    expect(await field().inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0);
    await restart();
    await isAt(first);
    expect(await field().inputValue()).toBe('');
  });

  it('sends at once on Enter, and is walked by keyboard', async () => {
    await field().fill('letter');
    await field().press('Enter');
    await isAt('Page 1 of 1, 20 documents');
    await field().press('Escape');
    await isAt(`Page 1 of 2, ${ALL_JOBS - (LETTER_JOBS - 20)} documents`);
    await nav().getByRole('button', { name: 'Previous page' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Page 1');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Next page');
    await page.keyboard.press('Enter');
    await isAt(`Page 2 of 2, ${ALL_JOBS - (LETTER_JOBS - 20)} documents`);
    // It leads nowhere now, but whoever came by keyboard is still there.
    expect(await focused()).toBe('Next page');
    await page.keyboard.press('Home');
    expect(await focused()).toBe('Previous page');
  });

  it('takes any text without an error', async () => {
    for (const text of ['"', '%_*', 'NOT (', '\\', 'ü日😀', 'x'.repeat(100_000)]) {
      await field().fill(text);
      await page.getByText('No document with this name.').waitFor();
      await page.getByRole('button', { name: 'Show all documents' }).click();
      await isAt(`Page 1 of 2, ${ALL_JOBS - (LETTER_JOBS - 20)} documents`);
    }
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('keeps where one is and both steps in a narrow window', async () => {
    await setPageWidth(under, 480);
    await expect
      .poll(() => nav().getByRole('button', { name: 'Page 2' }).isVisible(), {
        timeout: STEP_TIMEOUT_MS,
      })
      .toBe(false);
    for (const name of ['Previous page', 'Page 1', 'Next page']) {
      expect(await nav().getByRole('button', { name }).isVisible()).toBe(true);
    }
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});
