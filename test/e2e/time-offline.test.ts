import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { findViolations } from '../support/window/axe.ts';
import { answerDialogs } from '../support/window/history-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { textFile } from '../support/text-files.ts';
import { TimePage } from '../support/window/time-page.ts';
import { openTime, openTimeExport } from '../support/window/time-pages.ts';
import { askTimeServiceOf, stopServicesFor } from './support/time-service.ts';
import { aTimeFilter } from '../support/builders/time.ts';

/** Far above the longest pause before a second try. */
const SENT_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** Three that were typed or logged, and those of the timer: before, away, and since. */
const TOTAL = 6;
const FILTER = aTimeFilter();

interface Timer {
  entry: { id: string } | null;
  gap: { reason: string } | null;
}

interface Entries {
  entries: { id: string; note: string; syncState: string; projectName: string | null }[];
}

/** One ledger over two starts of the app: nothing that was logged without a service is lost or duplicated. */
describe('time without its service', () => {
  let under: AppUnderTest;
  let time: TimePage;
  let userData: string;
  let work: string;

  const start = async (): Promise<void> => {
    under = await startApp({ userData });
    time = new TimePage(under.page);
  };
  const entries = async (): Promise<Entries['entries']> => {
    const query = { ...FILTER, page: 1, limit: 50 };
    return ((await askApp(under.page, 'time', 'listEntries', query)) as Entries).entries;
  };
  const timer = async (): Promise<Timer> => (await askApp(under.page, 'time', 'getTimer')) as Timer;
  const states = async (): Promise<string[]> => [
    ...new Set((await entries()).map(({ syncState }) => syncState)),
  ];

  beforeAll(async () => {
    userData = temporaryFolder();
    work = temporaryFolder();
    await start();
    const documents = new DocumentsPage(under.page);
    await goTo(under.page, 'Documents');
    await documents.translate([textFile(work, 'letter.txt', 'Dear colleagues.\n')], ['German']);
    await documents.waitForState('letter.txt', 'saved');
    await stopServicesFor(under);
  });
  afterAll(async () => {
    await under.kill();
  });

  it('accepts a project, entries, an edit, a deletion, and the work on a document', async () => {
    const { page } = under;
    await openTime(page, 'Projects and customers');
    const project = page.getByRole('form', { name: 'New project' });
    await project.getByLabel('New project').fill('Harbour guide');
    await project.getByLabel('New project').press('Enter');
    await page.getByRole('button', { name: 'Rename Harbour guide' }).waitFor();

    await openTime(page, 'Entries');
    await time.add({ Note: 'Review on the train', Duration: '1h20' });
    await time.row('Review on the train').waitFor();
    await time.add({ Note: 'Taken back', Duration: '10m' });
    await time.row('Taken back').waitFor();
    await time.add({ Note: 'Call', Duration: '25m' });
    await time.row('Call').waitFor();
    const all = await entries();
    const idOf = (note: string): string => all.find((entry) => entry.note === note)?.id ?? '';
    await askApp(page, 'time', 'deleteEntry', { entryId: idOf('Taken back') });
    await askApp(page, 'time', 'editEntry', {
      entryId: idOf('Call'),
      patch: { note: 'Call with the editor', tags: ['phone'] },
    });
    await time.row('Call with the editor').waitFor();

    await goTo(page, 'Documents');
    const documents = new DocumentsPage(page);
    const row = documents.row('letter.txt');
    await documents.more(row, 'Log time');
    const form = row.getByRole('form', { name: 'Log time for letter.txt' });
    const box = form.getByRole('combobox', { name: 'Project' });
    await box.fill('Harb');
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('Harbour guide');
    await form.getByRole('button', { name: 'Log 0:30 hours' }).click();
    await row.getByText('Time spent 0:30 h').waitFor();
    await expect.poll(() => states()).toEqual(['waiting']);
    await expect.poll(() => entries()).toHaveLength(3);
  });

  it('keeps the running timer over kill -9 and asks about the time away', async () => {
    await openTime(under.page, 'Entries');
    await time.startButton.click();
    await time.timer.getByLabel('Note for the timer').fill('Proofreading');
    await time.timer.getByLabel('Note for the timer').press('Enter');
    await time.row('Proofreading').waitFor();
    const { entry } = await timer();
    // As after two hours without the app: the last sighting of the timer is moved back.
    const startedAtMs = Date.now() - 3 * HOUR_MS;
    await askApp(under.page, 'time', 'editEntry', { entryId: entry?.id, patch: { startedAtMs } });
    await under.kill();
    const database = new BetterSqlite(join(userData, 'database', 'dragoman.db'));
    database
      .prepare('UPDATE timer_sightings SET last_seen_at_ms = ?')
      .run(Date.now() - 2 * HOUR_MS);
    database.close();
    await start();
    await time.stopButton.waitFor();
    expect((await timer()).entry).toMatchObject({ id: entry?.id, startedAtMs });
    await expect
      .poll(() => time.timer.getByLabel('Note for the timer').inputValue())
      .toBe('Proofreading');
    const line = under.page.getByRole('contentinfo', { name: 'Status' });
    await line.getByText('The app was closed').waitFor();
    const details = line.getByRole('button', { name: 'Details', expanded: false });
    const question = line.getByRole('region', { name: 'Time away' });
    // A notice of the start may take the place of the question for a while.
    await expect
      .poll(async () => {
        if (!(await question.isVisible())) await details.click({ timeout: 2000 }).catch(() => null);
        return question.isVisible();
      })
      .toBe(true);
    await expect.poll(() => findViolations(under.page)).toEqual([]);
    await question.getByRole('button', { name: 'Log it separately' }).click();
    const form = under.page.getByRole('form', { name: 'Separate entry' });
    await form.getByLabel('Note').fill('At the client');
    await form.getByRole('button', { name: 'Create entry' }).click();
    await question.waitFor({ state: 'detached' });
    await openTime(under.page, 'Entries');
    await time.row('At the client').waitFor();
    expect((await timer()).gap).toBeNull();
    await time.stopButton.click();
    await time.startButton.waitFor();
    await time.row('Proofreading').first().getByText('Running').waitFor({ state: 'detached' });
  });

  it('has all entries after the restart and sends them automatically', async () => {
    const found = await entries();
    expect(found.map(({ note }) => note)).toEqual(
      expect.arrayContaining(['Review on the train', 'Call with the editor']),
    );
    expect(found).toHaveLength(TOTAL);
    await expect.poll(states, { timeout: SENT_MS }).toEqual(['synced']);
    await time.row('Review on the train').waitFor();
    await expect.poll(() => entries()).toHaveLength(TOTAL);
  });

  it('is exported to the chosen file', async () => {
    const { page } = under;
    const file = join(work, 'time.csv');
    await answerDialogs(under, { save: file });
    const dialog = await openTimeExport(page);
    await dialog.getByLabel('Days').selectOption('all');
    await dialog.getByLabel('CSV').check();
    await dialog.getByRole('button', { name: 'Choose location…' }).click();
    await page.getByText(`Exported ${String(TOTAL)} entries to time.csv`).waitFor();
    expect(readFileSync(file, 'utf8')).toContain('Call with the editor');
  });

  it('is not duplicated when the service is read again', async () => {
    await askApp(under.page, 'timeConnections', 'pull', { connectionId: 'embedded-time' });
    await expect.poll(() => entries()).toHaveLength(TOTAL);
    await expect.poll(() => states()).toEqual(['synced']);
  });

  it('exists exactly once at the service, according to the service', async () => {
    const kept = await entries();
    await under.close();
    const [remote = [], projects = []] = await askTimeServiceOf(userData, [
      '/time_entries?limit=500&include_deleted=1',
      '/projects',
    ]);
    expect(remote.map((entry) => String(entry['client_ref'])).toSorted()).toEqual(
      kept.map(({ id }) => id).toSorted(),
    );
    const described = (note: string) => remote.filter((entry) => entry['description'] === note);
    expect(described('Review on the train')).toMatchObject([{ time_total: '01:20:00' }]);
    expect(described('Call with the editor')).toMatchObject([{ tags: ['phone'] }]);
    expect(described('Taken back')).toEqual([]);
    const guide = projects.filter((project) => project['name'] === 'Harbour guide');
    expect(guide).toHaveLength(1);
    expect(remote.filter((entry) => entry['project_id'] === guide[0]?.['id'])).toMatchObject([
      { time_total: '00:30:00', project_name: 'Harbour guide' },
    ]);
  });
});
