import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFiles } from '../../scripts/lib/drive-window.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { findViolations } from '../support/window/axe.ts';
import { answerDialogs } from '../support/window/history-page.ts';
import { TimePage } from '../support/window/time-page.ts';
import { openTime } from '../support/window/time-pages.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

const TOGGL = join(import.meta.dirname, '../fixtures/hours/toggl-detailed.csv');

describe('hours from another program', () => {
  let under: AppUnderTest;
  let time: TimePage;
  const dialog = (file: string): Locator =>
    under.page.getByRole('dialog', { name: `Import from ${file}` });
  const drop = (...files: string[]): Promise<void> =>
    dropFiles(under.page, files, under.page.locator('[data-frame]'));
  const says = (text: string): Promise<void> => under.page.getByText(text).first().waitFor();

  beforeAll(async () => {
    under = await startApp();
    time = new TimePage(under.page);
    await openTime(under.page);
  });
  afterAll(() => under.kill());

  it('are dropped on the page, looked at, imported, and undone', async () => {
    const { page } = under;
    await drop(TOGGL);
    const shown = dialog('toggl-detailed.csv');
    await shown.getByText('From Toggl. 4 new entries.').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Can’t be read (1)' }).click();
    await shown.getByText('There is neither an end nor a duration.').waitFor();
    await shown.getByRole('button', { name: 'Import 4 entries' }).press('Enter');
    await shown.waitFor({ state: 'detached' });
    await time.isAt(4);
    await says('4 entries were imported, 3:35 h. 1 line couldn’t be read.');
    await expect.poll(() => time.row('Review of section 1').textContent()).toContain('Client A');

    // Entries that exist are left out.
    await drop(TOGGL);
    await shown.getByText('All of these hours are in the list already.').waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+z');
    await says('Undone: 4 entries imported');
    await page.getByText('No time logged yet').waitFor();
    await openTime(page, 'Projects and customers');
    await page.getByText('Client A').waitFor({ state: 'detached' });
    await openTime(page, 'Entries');
  });

  it('are chosen from the menu; a file that is dropped on the dialog takes its place', async () => {
    const { page } = under;
    const folder = temporaryFolder();
    const put = (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const open = put('open.csv', 'Day;Hours;What\n03/04/2025;1.5;Call\n');
    const other = put('other.csv', 'Date;Start;End;Note\n2025-03-04;9:00;10:00;Notes\n');
    const picture = put('picture.png', 'no picture');
    await answerDialogs(under, { open });
    await page.getByRole('button', { name: 'More actions for Time' }).click();
    await page.getByRole('menuitem', { name: 'Import time' }).click();
    const shown = dialog('open.csv');
    await shown.getByText('Say first how the dates are written.').waitFor();
    const submit = shown.getByRole('button', { name: 'Import 1 entry' });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await shown.getByRole('radio', { name: 'Mar 4, 2025' }).press('Space');
    await shown.getByText('Say first how the dates are written.').waitFor({ state: 'detached' });

    await drop(other);
    await dialog('other.csv').getByText('1 new entry.').waitFor();
    await dialog('other.csv').getByRole('button', { name: 'Cancel' }).click();

    await drop(open, other);
    await says('Drop one file at a time.');
    // Anything but hours is a document, as on other pages.
    await drop(picture);
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await page.getByText('picture.png').first().waitFor();
  });
});
