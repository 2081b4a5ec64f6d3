import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LABELS, RAIL_PAGES } from '../../renderer/app/pages.ts';
import { DOCUMENT_JOB_STATES } from '../../shared/domain/documents/job-state.ts';
import { NO_PRACTICE } from '../../shared/domain/connections/practice.ts';
import { ENGLISH } from '../support/languages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { textFile } from '../support/text-files.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, press, tabTo } from '../support/window/keyboard.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { addCustomConnection } from '../support/window/settings-page.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { aJob } from '../unit/renderer/builders.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { CONNECTIONS } from './support/sample/sample-data.ts';

let work: string;
beforeAll(() => {
  work = temporaryFolder();
});

describe('axe finds no violations', () => {
  const expectNone = async (opened: OpenPage, part?: string): Promise<void> =>
    await expect.poll(() => findViolationsOfState(opened, part)).toEqual([]);

  it('on Documents, empty', { tags: 'deep' }, async () => {
    const opened = await openPage({ scenario: 'empty' });
    await opened.page.getByRole('heading', { name: 'Three ways to start' }).waitFor();
    await expectNone(opened);
    await opened.page.getByRole('button', { name: 'Don’t show these again' }).click();
    await opened.page.getByText('No documents yet.').waitFor();
    await expectNone(opened);
  });

  it(
    'on Documents with a plan, a rejected file, an open list and the shortcuts',
    { tags: 'deep' },
    async () => {
      const opened = await openPage({ scenario: 'empty' });
      const { page } = opened;
      const documents = new DocumentsPage(page);
      const empty = join(work, 'empty.txt');
      writeFileSync(empty, '');
      await documents.drop([textFile(work, 'saved.txt', 'Words to save.\n'), empty]);
      await page.getByRole('listitem').filter({ hasText: 'empty.txt' }).waitFor();
      await documents.chooseTarget('German');
      await page.getByRole('button', { name: 'Remove German' }).waitFor();
      await expectNone(opened);
      await page.getByRole('combobox', { name: 'From', exact: true }).fill('e');
      await page.getByRole('listbox').waitFor();
      // The rest of the page is hidden from screen readers while the list has the keyboard focus.
      await expectNone(opened, '[role="listbox"]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('F1');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await expectNone(opened);
    },
  );

  it('on Settings with a form full of errors, and with all kinds of connections', async () => {
    const opened = await openPage({ at: 'settings' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('button', { name: 'Add and test' }).click();
    await page.getByText('Enter a name for the connection.').waitFor();
    await expectNone(opened);
    const form = page.getByRole('form', { name: 'New connection' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await addCustomConnection(page, { name: 'Agency', url: 'http://127.0.0.1:9', key: 'a-key' });
    await page.getByText(/Works: /).waitFor();
    await page.getByRole('button', { name: 'Remove Agency', exact: true }).click();
    await expectNone(opened);
  });

  it('on Documents with a job in each state, details open', async () => {
    const error = {
      code: 'document/rejected-by-service',
      message: 'The service could not translate it.',
      retryable: false,
      details: { status: 400, serviceMessage: 'Refused' },
    } as const;
    const jobs = DOCUMENT_JOB_STATES.map((state) =>
      aJob({
        id: state,
        fileName: `${state}.txt`,
        state,
        error: state === 'failed' ? error : null,
        historyItemId: state === 'saved' ? 'h1' : null,
        hasStoredResult: state === 'saved',
      }),
    );
    const opened = await openPage({
      answers: { 'documents:list-jobs': () => ({ jobs, total: jobs.length }) },
    });
    const documents = new DocumentsPage(opened.page);
    for (const state of DOCUMENT_JOB_STATES) await documents.waitForState(`${state}.txt`, state);
    await documents.row('failed.txt').getByText('Details', { exact: true }).click();
    await documents.row('failed.txt').getByRole('button', { name: 'Copy details' }).waitFor();
    await expectNone(opened);
  });

  it('on Documents with an account whose characters are used up', { tags: 'deep' }, async () => {
    const waiting = aJob({
      id: 'used-up',
      fileName: 'used-up.txt',
      connectionId: 'paid',
      connectionName: 'Agency account',
      wait: { reason: 'quota', untilMs: null },
    });
    const opened = await openPage({
      answers: {
        'connections:list': () =>
          CONNECTIONS.map((each) => ({ ...each, isOutOfQuota: each.id === 'paid' })),
        'documents:list-jobs': () => ({ jobs: [waiting], total: 1 }),
      },
    });
    const { page, api } = opened;
    // An error of the app is shown before it; the key of the list leads to it.
    const { status } = new HistoryPage(page);
    await status.getByRole('button', { name: /^Notices, \d+ more$/u }).waitFor();
    await page.keyboard.press('F8');
    const ask = status.getByRole('listitem').filter({ hasText: 'has no characters left' });
    await ask.waitFor();
    await new DocumentsPage(page).waitForState('used-up.txt', 'ready');
    await expectNone(opened);
    await ask.getByRole('button', { name: 'Try again' }).click();
    await ask.getByRole('button').first().waitFor({ state: 'detached' });
    await expect
      .poll(() => api.inputsOf('connections:resume-after-quota'))
      .toEqual([{ connectionId: 'paid' }]);
  });

  it(
    'in practice mode, in each scenario at once, and with its banner on every page',
    { tags: 'deep' },
    async () => {
      const opened = await openPage({ at: 'settings', place: 'practice' });
      const { page, api } = opened;
      await page.getByText('New texts and documents go to the service “Practice”').waitFor();
      const sent = () => api.inputsOf('settings:update').flatMap(({ practice }) => practice ?? []);
      for (const [name, faults] of [
        [/^Busy/u, { tooManyRequests: 3, characterLimit: 0 }],
        [/^Characters used up/u, { tooManyRequests: 0, characterLimit: 500 }],
        [/^Line breaks off/u, { characterLimit: 0, cutDownloads: 2 }],
      ] as const) {
        const radio = page.getByRole('radio', { name });
        await radio.click();
        await expect.poll(() => sent().at(-1)).toMatchObject({ isOn: true, ...faults });
        await expect.poll(() => radio.isChecked()).toBe(true);
      }
      const rounds = sent().length;
      await page.getByRole('button', { name: 'Start new round' }).click();
      await expect.poll(() => sent().length).toBe(rounds + 1);
      expect(sent().at(-1)).toEqual({ round: 4 });
      await expectNone(opened);
      for (const name of ['Documents', 'History'] as const) {
        await goTo(page, name);
        await page.getByRole('region', { name: 'Practice mode' }).waitFor();
        await expectNone(opened);
      }
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('region', { name: 'Practice mode' }).waitFor({ state: 'detached' });
      expect(sent().at(-1)).toMatchObject({ isOn: NO_PRACTICE.isOn });
    },
  );

  it('on History, in the list and in an item', async () => {
    const opened = await openPage({ at: 'history' });
    const { page } = opened;
    const results = page.getByRole('table', { name: 'History results' });
    await results.getByText('brochure.docx').first().waitFor();
    await expectNone(opened);
    await page.getByRole('searchbox', { name: 'Search history' }).fill('prices');
    await results.locator('mark').first().waitFor();
    await results.getByRole('button', { name: 'brochure.docx' }).first().click();
    await page.getByRole('table', { name: 'Segments' }).locator('mark').first().waitFor();
    await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
    await expectNone(opened);
    await page.keyboard.press('Escape');
    await new HistoryPage(page).back.click();
    await page.getByRole('searchbox', { name: 'Search history' }).fill('nothingofthekind');
    await page.getByText('Nothing found.').waitFor();
    await expectNone(opened);
  });
});

describe('by keyboard alone', () => {
  it(
    'goes from dropping a file to opening its translation and back',
    { tags: 'deep' },
    async () => {
      const { page } = await openPage({ scenario: 'empty' });
      const documents = new DocumentsPage(page);
      await documents.drop([
        textFile(work, 'keys.txt', 'Typed, not clicked.\n'),
        textFile(work, 'extra.txt', 'Too much.\n'),
      ]);
      await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
      await tabTo(page, /^Remove extra\.txt$/);
      await page.keyboard.press('Enter');
      await page.getByText('extra.txt').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('Remove keys.txt');

      await tabTo(page, /^To$/);
      await page.keyboard.type('French');
      expect(await press(page, 'Enter')).toBe('To');
      await tabTo(page, /^Translate/);
      await page.keyboard.press('Enter');
      await documents.waitForState('keys.txt', 'saved');
      await expect.poll(() => focused(page)).toMatch(/^Translate/);

      await tabTo(page, /^More actions for keys\.txt$/);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Log time' }).waitFor();
      await page.keyboard.press('Escape');
      await tabTo(page, /^keys\.txt$/);
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: 'Segments' }).waitFor();
      await expect.poll(() => focused(page)).toContain('keys.txt');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('keys.txt');
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: 'Segments' }).waitFor();
      await expect.poll(() => focused(page)).not.toBeNull();

      // The item stays open behind its page: its heading is focused when the page is entered.
      for (const rail of [...RAIL_PAGES].reverse()) {
        await page.keyboard.press(keyOf(rail));
        const name = rail === 'history' ? 'keys.txt' : ENGLISH[PAGE_LABELS[rail]];
        await expect.poll(() => focused(page)).toContain(name);
      }
    },
  );

  it('opens pages, search, and help with their keys', async () => {
    const { page } = await openPage({
      scenario: 'empty',
      settings: { firstSteps: { areDone: true, isModelOfferDone: false } },
    });
    for (const rail of [...RAIL_PAGES].reverse()) {
      await page.keyboard.press(keyOf(rail));
      await expect.poll(() => focused(page)).toContain(ENGLISH[PAGE_LABELS[rail]]);
    }
    await page.keyboard.press(keyOf('documents'));
    await expect.poll(() => focused(page)).toContain(ENGLISH[PAGE_LABELS.documents]);
    expect(await press(page, 'Control+f')).toBe('Search jobs');
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Close');
    // The page behind an open dialog cannot be reached.
    await page.keyboard.press(keyOf('time'));
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await press(page, 'Escape')).toBe('Search jobs');
  });

  const expectFocus = async (page: Page): Promise<void> => {
    const message = 'the focus is lost to the document';
    await expect.poll(() => focused(page), { message }).not.toBeNull();
  };

  it('moves the focus to a neighbor when a control disappears', async () => {
    const job = aJob({ state: 'saved' });
    let jobs = [job];
    const { page, api } = await openPage({
      scenario: 'empty',
      answers: {
        'documents:list-jobs': () => ({ jobs, total: jobs.length }),
        'documents:remove-job': ({ jobId }) => {
          jobs = [];
          api.emit('documents:job-removed', { jobId });
          return undefined;
        },
      },
    });
    await tabTo(page, /^More actions for /);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor();
    await press(page, 'End', 'Enter');
    await page.getByText('No documents yet.').waitFor();
    await expectFocus(page);

    await page.keyboard.press(keyOf('settings'));
    await tabTo(page, /^Add connection$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Name');
    await tabTo(page, /^Cancel$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Add connection');
    await addCustomConnection(page, { name: 'Nowhere', url: 'http://127.0.0.1:9', key: 'a-key' });
    await tabTo(page, /^Make default: Nowhere$/);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: 'Make default: Nowhere' })
      .waitFor({ state: 'detached' });
    await expectFocus(page);
    await tabTo(page, /^Remove Nowhere$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Keep');
    expect(await press(page, 'Enter')).toBe('Remove Nowhere');
    await press(page, 'Enter', 'Shift+Tab');
    await expect.poll(() => focused(page)).toBe('Remove connection');
    await page.keyboard.press('Enter');
    await page.getByText('Nowhere', { exact: true }).waitFor({ state: 'detached' });
    await expectFocus(page);
  });

  it('the rail is narrow in a narrow window and keeps its names', async () => {
    const opened = await openPage({ width: 900 });
    const { page } = opened;
    const railWidth = async (): Promise<number> =>
      (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width ?? 0;
    await expect.poll(() => railWidth()).toBeGreaterThan(150);
    await setPageWidth(opened, 899);
    await expect.poll(() => railWidth()).toBeLessThan(60);
    await goTo(page, 'History');
    await expect.poll(() => focused(page)).not.toBeNull();
  });
});
