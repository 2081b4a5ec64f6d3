import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { textFile } from '../support/text-files.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { openTime } from '../support/window/time-pages.ts';
import { TimePage } from '../support/window/time-page.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedTime } from './support/stored/stored-time.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

describe('a file of hours', () => {
  let under: OpenPage;
  let kept: StoredDatabase;
  let time: TimePage;
  /** Whether choices wait for an answer; the functions give it, or refuse. */
  let isHeld = false;
  const held: ((error?: AppError) => void)[] = [];

  beforeAll(async () => {
    kept = openStoredDatabase();
    await kept.database.catalog.addProject(
      'kept',
      { connectionId: null, name: 'Website', customerId: null, isBillable: true, hourlyRate: null },
      Date.now(),
    );
    under = await openPage({
      scenario: 'empty',
      answers: (fake) => {
        const unanswered = (): never => {
          throw new Error('There is no answer.');
        };
        const answers = storedTime(kept)(fake);
        const { 'time:reread-import': reread = unanswered } = answers;
        return {
          ...answers,
          'time:reread-import': async (input) => {
            const error = isHeld
              ? await new Promise<AppError | undefined>((resolve) => held.push(resolve))
              : undefined;
            if (error !== undefined) throw error;
            return reread(input);
          },
        };
      },
    });
    time = new TimePage(under.page);
    await openTime(under.page);
  });
  // One that failed leaves its dialog open.
  afterEach(async () => {
    isHeld = false;
    for (const answer of held.splice(0)) answer();
    const dialogs = under.page.getByRole('dialog');
    if ((await dialogs.count()) > 0) await under.page.keyboard.press('Escape');
    await dialogs.first().waitFor({ state: 'detached' });
  });
  afterAll(() => kept.close());

  /** Chooses a file from the menu. */
  const choose = async (name: string, ...lines: readonly string[]): Promise<Locator> => {
    const { page } = under;
    kept.dialogs.open = textFile(kept.folder, name, `${lines.join('\n')}\n`);
    await page.getByRole('button', { name: 'More actions for Time' }).click();
    await page.getByRole('menuitem', { name: 'Import time' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Import from ${name}` });
    await dialog.waitFor();
    return dialog;
  };
  const submit = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^Import \d/u });

  it('with columns of any name shows what it took them for, and each can be something else', async () => {
    const dialog = await choose(
      'plain.csv',
      'When;What;How much;For',
      '2025-03-04;Call;90;Client A',
      '2025-03-05;Letter;30;Client B',
      '2025-03-05;;soon;Client B',
    );
    await dialog.getByText('Not imported: For').waitFor();
    await dialog.getByRole('combobox', { name: 'What For holds' }).selectOption('Customer');
    await dialog.getByText('2 customers are added: Client A, Client B').waitFor();
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Numbers in durations are' }).selectOption('Hours');
    await dialog.getByText('120:00 h in total').waitFor();
    await dialog
      .getByRole('combobox', { name: 'Numbers in durations are' })
      .selectOption('Minutes');
    await dialog.getByText('2:00 h in total').waitFor();

    const begin = dialog.getByRole('textbox', { name: 'Each day begins at' });
    await begin.fill('half past');
    await dialog.getByText('Type a time such as 09:00.').waitFor();
    // Enter in a field is no import.
    await begin.press('Enter');
    await begin.fill('7.30');
    await begin.press('Enter');
    await dialog.getByText('Mar 4, 2025, 7:30 AM – 9:00 AM').waitFor();

    await dialog.getByRole('button', { name: 'Can’t be read (1)' }).press('Enter');
    await dialog.getByRole('cell', { name: 'The duration can’t be read.' }).waitFor();
    await submit(dialog).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await time.isAt(2);
    await expect.poll(() => time.row('Letter').textContent()).toContain('Client B');
  });

  it('is undone from its notice, with the projects that it added', async () => {
    const { page } = under;
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone: 2 entries imported').first().waitFor();
    await page.getByText('No time logged yet').waitFor();
    expect(await kept.database.catalog.list()).toMatchObject({
      projects: [{ name: 'Website' }],
      customers: [],
    });
  });

  it('has its projects matched with those of the list by keyboard', async () => {
    const { page } = under;
    const dialog = await choose(
      'projects.csv',
      'Date,Duration,Project',
      '2025-03-04,1:00,Site',
      '2025-03-05,1:00,Site',
      ...Array.from({ length: 10 }, (_, index) => `2025-03-06,0:10,P${String(index)}`),
    );
    // Pages are offered where there is more than one.
    await dialog.getByRole('button', { name: 'Page 2' }).waitFor();
    await dialog.getByRole('button', { name: 'Projects (11)' }).press('Enter');
    await dialog.getByText('Page 1 of 2, 11 projects').waitFor();
    const field = dialog.getByRole('combobox', { name: 'Project for Site' });
    await field.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('webs');
    await dialog.getByText('10 projects are added').waitFor();
    expect(await field.inputValue()).toBe('kept');
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);
    await dialog.getByRole('button', { name: 'Page 2' }).press('Enter');
    const last = dialog.getByRole('combobox', { name: 'Project for P9' });
    await last.selectOption('No project');
    await dialog.getByText('9 projects are added').waitFor();
    await dialog.getByRole('button', { name: 'New (12)' }).press('Enter');
    await expect.poll(() => dialog.getByRole('row', { name: 'Website' }).count()).toBe(2);
    await submit(dialog).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const { projects } = await kept.database.catalog.list();
    expect(projects).toHaveLength(10);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone: 12 entries imported').first().waitFor();
  });

  it('with one page of lines has no page links', async () => {
    const dialog = await choose('short.csv', 'Date,Duration', '2025-03-04,1:00');
    await dialog.getByRole('button', { name: 'Import 1 entry' }).waitFor();
    expect(await dialog.getByText('Page 1').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: /^Projects/u }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('with dates that can be read both ways is not imported before the user said how', async () => {
    const dialog = await choose(
      'dates.csv',
      'Date,Start,End',
      '03/04/2025,9:00,10:00',
      '05/06/2025,9:00,9:30',
    );
    await dialog.getByText('Say first how the dates are written.').waitFor();
    await submit(dialog).press('Enter');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await dialog.getByRole('radio', { name: 'Apr 3, 2025' }).check();
    await dialog.getByText('the last on Jun 5, 2025').waitFor();
    await dialog
      .getByRole('combobox', { name: 'Time zone of the times' })
      .selectOption('Asia/Tokyo');
    await dialog.getByText('the last on Jun 5, 2025').waitFor();
    await under.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await kept.database.catalog.list()).projects).toHaveLength(1);
  });

  it('shows each choice before it is answered, and the last answer when one is refused', async () => {
    const dialog = await choose('dates.csv', 'Date,Start,End,User', '03/04/2025,9:00,10:00,A');
    const zone = dialog.getByRole('combobox', { name: 'Time zone of the times' });
    const before = await zone.inputValue();
    isHeld = true;
    const april = dialog.getByRole('radio', { name: 'Apr 3, 2025' });
    const march = dialog.getByRole('radio', { name: 'Mar 4, 2025' });
    await april.check();
    await zone.selectOption('Asia/Tokyo');
    await march.check();
    await expect.poll(() => held.length).toBe(1);
    const shown = async () => [await zone.inputValue(), await march.isChecked()];
    await expect.poll(() => shown()).toEqual(['Asia/Tokyo', true]);
    // An earlier answer leaves the later choices as they are.
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => shown()).toEqual(['Asia/Tokyo', true]);
    held.shift()?.(new AppError('input/invalid', 'timeErrors.zoneUnknown'));
    await expect.poll(shown).toEqual([before, true]);
    await dialog.getByText('This time zone isn’t available').waitFor();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.(new AppError('input/invalid', 'timeErrors.zoneUnknown'));
    await expect.poll(() => april.isChecked()).toBe(true);
    // An import that was asked for with the refused choice does not begin.
    await zone.selectOption('Asia/Tokyo');
    await submit(dialog).press('Enter');
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.(new AppError('input/invalid', 'timeErrors.zoneUnknown'));
    await expect.poll(shown).toEqual([before, false]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(under.api.inputsOf('time:apply-import')).toHaveLength(2);
  });

  it('of several people can be that of one', async () => {
    const dialog = await choose(
      'team.csv',
      'User,Date,Duration',
      'Person A,2025-03-04,1:00',
      'Person B,2025-03-04,2:00',
    );
    await dialog.getByRole('combobox', { name: 'Hours of' }).selectOption('Person B');
    await dialog.getByRole('button', { name: 'Import 1 entry' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Hours of' }).selectOption('Everyone (2)');
    await dialog.getByRole('button', { name: 'Import 2 entries' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('without a line that can be read says so, and lists the reasons page by page', async () => {
    const dialog = await choose(
      'faults.csv',
      'Date,Start,End',
      ...Array.from({ length: 25 }, (_, index) => `day ${String(index)},9:00,10:00`),
    );
    await dialog.getByText('No line can be read as an entry.').waitFor();
    await dialog.getByRole('button', { name: 'Page 3' }).press('Enter');
    await dialog.getByText('day 24 · 9:00 · 10:00').waitFor();
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('that cannot be read is refused where it was chosen', async () => {
    const { page } = under;
    kept.dialogs.open = textFile(kept.folder, 'list.json', '{}');
    await page.getByRole('button', { name: 'More actions for Time' }).click();
    await page.getByRole('menuitem', { name: 'Import time' }).click();
    await page.getByText('This isn’t a backup of super-productivity').first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
