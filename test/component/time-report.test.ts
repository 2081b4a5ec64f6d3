import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../shared/domain/projects/project.ts';
import { textFile } from '../support/text-files.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { addEntry, openTime, openTimeExport } from '../support/window/time-pages.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedTime } from './support/stored/stored-time.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const MINUTE_MS = 60_000;

/** One window for all tests, with an empty ledger. */
describe('week, charts, projects, and customers', () => {
  let under: OpenPage;
  let kept: StoredDatabase;

  beforeAll(async () => {
    kept = openStoredDatabase();
    under = await openPage({ scenario: 'empty', answers: storedTime(kept) });
  });
  afterAll(() => kept.close());

  const catalog = (): Promise<Catalog> => kept.database.catalog.list();
  const expectNoViolations = async (): Promise<void> =>
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);

  describe('projects and customers', () => {
    it('are created on one line, a customer with its first project, offline or not', async () => {
      const { page } = under;
      await openTime(page, 'Projects and customers');
      await page.getByText('No projects yet.').waitFor();
      const project = page.getByRole('form', { name: 'New project' });
      await project.getByRole('button', { name: 'Add project' }).click();
      await project.getByText('Enter a name.').waitFor();
      const customer = project.getByRole('combobox', { name: 'Customer' });
      await customer.fill('Harbour Press');
      await page.getByRole('option', { name: 'Create customer “Harbour Press”' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Rename Harbour Press' }).last().waitFor();
      await project.getByLabel('New project').fill('Catalogue');
      await project.getByLabel('Hourly rate').fill('80 EUR');
      await project.getByRole('button', { name: 'Add project' }).click();
      await project.getByText('Enter a number from 0 to 1,000,000').waitFor();
      await project.getByLabel('Hourly rate').fill('82,50');
      await project.getByRole('button', { name: 'Add project' }).click();
      await page.getByRole('button', { name: 'Rename Catalogue' }).waitFor();
      expect((await catalog()).projects).toMatchObject([
        { name: 'Catalogue', hourlyRate: 82.5, customerName: 'Harbour Press' },
      ]);
      const list = page.getByRole('table', { name: 'Projects and customers' });
      await expect
        .poll(() => list.getByRole('rowheader').allTextContents())
        .toEqual(['Harbour Press ', 'Catalogue ']);
    });

    it('are renamed in place, with Esc keeping the name', async () => {
      const { page } = under;
      const rename = page.getByRole('button', { name: 'Rename Harbour Press' });
      await rename.focus();
      await page.keyboard.press('F2');
      await page.getByLabel('New name for Harbour Press').fill('Nonsense');
      await page.keyboard.press('Escape');
      await rename.waitFor();
      expect(await rename.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByLabel('New name for Harbour Press').fill('Harbour House');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Rename Harbour House' }).waitFor();
      expect((await catalog()).projects[0]?.customerName).toBe('Harbour House');
    });

    it('have a rounding rule whose example matches its effect', async () => {
      const { page } = under;
      await page.getByRole('button', { name: 'Rounding: Exact, Harbour House' }).click();
      const form = page.getByRole('form', { name: 'Rounding for Harbour House' });
      await form.getByText('are billed as 1:00 and 0:15, 1:15 in total.').waitFor();
      await form.getByLabel('Step in minutes').fill('0');
      await form.getByText('Enter a whole number from 1 to 480.').waitFor();
      await form.getByLabel('Step in minutes').fill('30');
      await form.getByText('are billed as 1:00 and 0:30, 1:30 in total.').waitFor();
      await expectNoViolations();
      await form.getByRole('button', { name: 'Save rule' }).click();
      const rule = page.getByRole('button', {
        name: /^Rounding: Each entry rounded up .* Harbour House/,
      });
      await rule.waitFor();
      expect((await catalog()).customers[0]?.rounding).toEqual({
        stepMinutes: 30,
        direction: 'up',
        scope: 'entry',
      });
    });

    it('are found, archived, and restored', async () => {
      const { page } = under;
      await page.getByRole('button', { name: 'Archive Catalogue' }).click();
      await page.getByRole('button', { name: 'Rename Catalogue' }).waitFor({ state: 'detached' });
      const search = page.getByRole('search', { name: 'Search projects and customers' });
      await search.getByLabel('Show').selectOption('archived');
      await page.getByRole('button', { name: 'Unarchive Catalogue' }).click();
      await search.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Rename Catalogue' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search projects and customers' }).fill('atlas');
      await page.getByText('No projects match this search.').waitFor();
      await page.getByRole('button', { name: 'Show all active' }).click();
      await page.getByRole('button', { name: 'Rename Catalogue' }).waitFor();
    });
  });

  describe('the week', () => {
    let todayMs: number;

    beforeAll(async () => {
      const { page } = under;
      // Noon of this day in the zone of the window: neither of the entries crosses midnight.
      todayMs = await page.evaluate(() => new Date().setHours(12, 0, 0, 0));
      const projectId = (await catalog()).projects[0]?.id ?? null;
      const entry = (fromMinutes: number, toMinutes: number) => ({
        startedAtMs: todayMs + fromMinutes * MINUTE_MS,
        endedAtMs: todayMs + toMinutes * MINUTE_MS,
      });
      await addEntry(page, { ...entry(-60, -8), note: 'Chapter one', projectId });
      await addEntry(page, { ...entry(-200, -189), note: 'Call', projectId, isBillable: false });
      await addEntry(page, { ...entry(-400, -370), note: 'Mail', projectId: null });
      await openTime(page, 'Week and charts');
    });

    it('has its time in the header, as long as the days of the entries say', async () => {
      const { page } = under;
      const header = page.locator('main header');
      await header.getByText('This week 1:33 h').waitFor();
      await header.getByText('Today 1:33 h').waitFor();
      await openTime(page, 'Entries');
      const table = page.getByRole('table', { name: 'Time entries' });
      await table.getByRole('rowheader', { name: /^Today.*1:33 h/ }).waitFor();
      await openTime(page, 'Week and charts');
    });

    it('adds up time by project and by day', async () => {
      const { page } = under;
      const week = page.getByRole('table', { name: 'Week' });
      const row = week.getByRole('row').filter({ hasText: 'Catalogue' });
      await row.getByText('1:03').first().waitFor();
      await expect.poll(() => row.getByText('1:03').count()).toBe(2);
      const foot = week.getByRole('row').last();
      await expect.poll(() => foot.getByText('1:33').count()).toBe(2);
    });

    it('is fully usable by keyboard', async () => {
      const { page } = under;
      const title = page.getByRole('heading', { name: /^Week of/ });
      const now = await title.textContent();
      await page.keyboard.press('Alt+ArrowLeft');
      await page.getByText('No time recorded for this week.').waitFor();
      await expect.poll(() => title.textContent()).not.toBe(now);
      await page.keyboard.press('Alt+ArrowRight');
      await page.getByRole('table', { name: 'Week' }).waitFor();
      await expect.poll(() => title.textContent()).toBe(now);
      await page.getByRole('button', { name: 'Next week' }).click();
      await page.getByText('No time recorded for this week.').waitFor();
      await page.getByRole('button', { name: 'This week' }).click();
      await page.getByRole('table', { name: 'Week' }).waitFor();
    });

    it('leads to the entries behind a sum', async () => {
      const { page } = under;
      const row = page
        .getByRole('table', { name: 'Week' })
        .getByRole('row')
        .filter({ hasText: 'Catalogue' });
      await row.getByRole('button', { name: '1:03' }).click();
      const entries = page.getByRole('table', { name: 'Time entries' });
      await entries.getByText('Chapter one').first().waitFor();
      // The previous list may still be there.
      await expect.poll(() => entries.getByText('Mail').count()).toBe(0);
      await openTime(page, 'Week and charts');
    });

    it(
      'leads to the entries without a project too and exports only those',
      { tags: 'deep' },
      async () => {
        const { page } = under;
        const row = page
          .getByRole('table', { name: 'Week' })
          .getByRole('row')
          .filter({ hasText: 'No project' });
        await row.getByRole('button', { name: '0:30' }).click();
        const entries = page.getByRole('table', { name: 'Time entries' });
        await entries.getByText('Mail').first().waitFor();
        await expect.poll(() => entries.getByText('Chapter one').count()).toBe(0);
        const file = join(kept.folder, 'without-project.csv');
        kept.dialogs.save = file;
        const dialog = await openTimeExport(page);
        await expect.poll(() => dialog.getByLabel('Project').inputValue()).toBe('no-project');
        await expect.poll(() => dialog.getByLabel('Days').inputValue()).toBe('custom');
        await expectNoViolations();
        await dialog.getByRole('button', { name: 'Choose location' }).click();
        await page.getByText('Exported 1 entry to without-project.csv').waitFor();
        expect(readFileSync(file, 'utf8')).toContain('Mail');
        await page.getByRole('button', { name: /^Dismiss: Exported/ }).click();
        await openTime(page, 'Week and charts');
      },
    );
  });

  describe('the charts', () => {
    it('show exact and rounded time', async () => {
      const { page } = under;
      await page.getByText('1:33 hours in 3 entries, 1:22 of them billable').waitFor();
      const figure = page.getByRole('figure', { name: 'Time by customer' });
      await figure.getByText('most: Harbour House, 1:03.').waitFor();
      await figure.getByText('Show as table').click();
      const row = figure.getByRole('row').filter({ hasText: 'Harbour House' });
      await expect
        .poll(() => row.getByRole('cell').allTextContents())
        .toEqual(['1:03', '0:52', '1:00']);
      await page.getByLabel('Time shown').selectOption('rounded');
      await figure.getByText('most: Harbour House, 1:00.').waitFor();
      await page.getByLabel('Time shown').selectOption('exact');
      await expectNoViolations();
    });

    it('accept any days and explain what is wrong with them', async () => {
      const { page } = under;
      await page.getByLabel('Days', { exact: true }).selectOption('custom');
      await page.getByText('Choose a first and last day.').waitFor();
      await page.getByLabel('From date').fill('2001-01-01');
      await page.getByLabel('To date').fill('2001-01-31');
      await page.getByText('No time recorded on these days.').waitFor();
      await page.getByLabel('To date').fill('2003-01-31');
      await page.getByText('Choose at most 400 days').waitFor();
      await page.getByLabel('Days', { exact: true }).selectOption('this-month');
      await page.getByRole('figure', { name: 'Time by project' }).waitFor();
    });
  });

  describe('an export', () => {
    const write = async (name: string, options: string[]): Promise<string> => {
      const { page } = under;
      const file = join(kept.folder, name);
      kept.dialogs.save = file;
      const dialog = await openTimeExport(page);
      await dialog.getByLabel('Days').selectOption('all');
      for (const option of options) await dialog.getByLabel(option).check();
      await dialog.getByRole('button', { name: 'Choose location' }).click();
      await page.getByText(`Exported 3 entries to ${name}`).waitFor();
      await page.getByRole('button', { name: /^Dismiss: Exported/ }).click();
      return file;
    };

    it('writes CSV, with billed time when asked for', async () => {
      const exact = readFileSync(await write('exact.csv', ['CSV']), 'utf8');
      expect(exact).toContain('Chapter one');
      expect(exact.trim().split('\n')).toHaveLength(4);
      const rounded = readFileSync(await write('rounded.csv', ['CSV', 'With billed time']), 'utf8');
      expect(rounded.split('\n')[0]?.length).toBeGreaterThan(exact.split('\n')[0]?.length ?? 0);
    });

    it('writes XLSX', { tags: 'deep' }, async () => {
      const bytes = readFileSync(await write('time.xlsx', ['XLSX']));
      expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    });

    it('writes nothing when the dialog is canceled', async () => {
      const { page } = under;
      kept.dialogs.save = null;
      const before = readdirSync(kept.folder);
      await openTimeExport(page);
      await page.getByRole('button', { name: 'Choose location' }).click();
      await page.getByText('Writing file…').waitFor({ state: 'detached' });
      expect(readdirSync(kept.folder)).toEqual(before);
      await expect.poll(() => page.getByRole('button', { name: 'Show in folder' }).count()).toBe(0);
    });
  });

  describe('a document', () => {
    it(
      'is logged to a project with one press, and its row shows the time',
      { tags: 'deep' },
      async () => {
        const { page } = under;
        const documents = new DocumentsPage(page);
        await goTo(page, 'Documents');
        await documents.translate(
          [textFile(kept.folder, 'letter.txt', 'Dear colleagues.\n')],
          ['German'],
        );
        await documents.waitForState('letter.txt', 'saved');
        const row = documents.row('letter.txt');
        await documents.more(row, 'Log time');
        const form = row.getByRole('form', { name: 'Log time for letter.txt' });
        const project = form.getByRole('combobox', { name: 'Project' });
        await project.fill('Cata');
        // The open list hides the rest of the page, including row names.
        await page.keyboard.press('Enter');
        await expect.poll(() => project.inputValue()).toBe('Catalogue');
        await expectNoViolations();
        await form.getByRole('button', { name: 'Log 0:30 hours' }).click();
        await row.getByText('Time spent 0:30 h').waitFor();

        // The next one of the same project takes a single press.
        await documents.more(row, 'Log time');
        await expect.poll(() => project.inputValue()).toBe('Catalogue');
        await form.getByLabel('Other duration').fill('soon');
        await form.getByRole('button', { name: 'Log time' }).click();
        await form.getByText('Enter a duration, for example 1h20').waitFor();
        await form.getByLabel('Other duration').fill('1h20');
        await form.getByRole('button', { name: 'Log time' }).click();
        await row.getByText('Time spent 1:50 h').waitFor();
        await openTime(page, 'Entries');
      },
    );
  });

  it('refuses to delete a project with entries and says what to do instead', async () => {
    const { page } = under;
    await openTime(page, 'Projects and customers');
    await page.getByRole('button', { name: 'Delete Catalogue' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .locator('[data-said="alert"]')
      .filter({ hasText: /archive/i })
      .waitFor();
    await page.getByRole('button', { name: 'Rename Catalogue' }).waitFor();
  });
});
