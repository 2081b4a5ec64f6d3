import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { findViolations } from '../support/window/axe.ts';
import { answerDialogs } from '../support/window/history-page.ts';
import { newItem } from '../db/helpers.ts';

const ITEMS = 60;
const SEGMENTS_PER_ITEM = 500;
const SECRET = 'Vertraulichkeitsvereinbarung';
const YEAR_2020_MS = Date.UTC(2020, 0, 1);

/** Creates a history that takes a while to export and to remove. */
function fill(userData: string): string {
  const file = dataPaths(userData).database;
  const { connection, close } = openDatabaseFile({ file, nowMs: Date.now() });
  const { history } = createRepos(connection);
  for (let item = 0; item < ITEMS; item += 1) {
    history.add(
      newItem(`item-${String(item)}`, {
        kind: 'text',
        title: `${SECRET} ${String(item)}`,
        billedChars: 1,
        createdAtMs: YEAR_2020_MS + item,
      }),
      Array.from({ length: SEGMENTS_PER_ITEM }, (_, position) => ({
        position,
        source: `Sentence ${String(position)} of ${String(item)}.`,
        target: `${SECRET} Nummer ${String(position)}.`,
      })),
    );
  }
  close();
  return file;
}

/** The sections of the data, and the status line, which says how an action ended. */
const dataPart = (page: Page): Locator => page.locator('body');

/** Returns whether the word can be read in the database or its side files, in any case. */
const isReadable = (folder: string): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) =>
      readFileSync(join(entry.parentPath, entry.name))
        .toString('latin1')
        .toLowerCase()
        .includes(SECRET.slice(6).toLowerCase()),
    );

describe('Settings: data operations that take a while', { tags: 'deep' }, () => {
  let under: AppUnderTest;
  let userData: string;
  let parent: string;
  let database: string;

  const openData = async (): Promise<Locator> => {
    await openSettingsSection(under.page, 'Storage and backups');
    const data = dataPart(under.page);
    await data.getByText(/In the database:/).waitFor();
    await answerDialogs(under, { open: parent });
    return data;
  };
  const beginExport = async (data: Locator): Promise<Locator> => {
    await data.getByRole('button', { name: 'Export everything' }).click();
    const bar = data.getByRole('progressbar', { name: 'Exporting everything' });
    await bar.waitFor();
    return bar;
  };

  beforeAll(async () => {
    userData = temporaryFolder();
    parent = temporaryFolder();
    database = fill(userData);
    under = await startApp({ userData });
  });
  afterAll(async () => {
    await under.kill();
  });

  it('shows the progress of a full export and cancels it by keyboard without a trace', async () => {
    const data = await openData();
    const bar = await beginExport(data);
    await expect
      .poll(() => bar.getAttribute('aria-valuetext'))
      .toMatch(/^Part [12] of \d: history\.(tmx|xlf), [\d,]+ of 30,000$/u);
    await data.getByRole('button', { name: 'Cancel' }).press('Enter');
    await data.getByText('The export was canceled; no partial files were left.').waitFor();
    expect(readdirSync(parent)).toEqual([]);
    // "Cancel" had the focus and is gone.
    await data.locator('button:focus').getByText('Export everything').waitFor();
    await expect.poll(() => findViolations(under.page)).toEqual([]);
  });

  it('explains why an export could not be written', async () => {
    const data = await openData();
    await answerDialogs(under, { open: join(parent, 'gone') });
    await data.getByRole('button', { name: 'Export everything' }).click();
    await data
      .getByRole('alert')
      .getByText(/can’t be written there.*Choose another folder/u)
      .waitFor();
    await expect.poll(() => findViolations(under.page)).toEqual([]);
  });

  it('resumes at the next start a deletion that was killed halfway', async () => {
    const data = await openData();
    const form = data.getByRole('form', { name: 'Delete permanently' });
    await form.getByLabel('Before this date').fill('2021-01-01');
    await form.getByLabel(/^Type/).fill('delete it all');
    await form.getByRole('button', { name: 'Delete permanently' }).click();
    const bar = data.getByRole('progressbar', { name: 'Deleting permanently' });
    await bar.waitFor();
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^\p{Lu}\p{Ll}+ing /u);
    await under.kill();
    expect(isReadable(dirname(database))).toBe(true);

    under = await startApp({ userData });
    // Another notice of the start may be in front of it.
    const bell = under.page.getByRole('button', { name: /^Notices/u });
    await bell.click();
    await under.page
      .getByRole('list', { name: 'Notices' })
      .getByText('Deletion finished')
      .waitFor();
    await bell.click();
    await openSettingsSection(under.page, 'Storage and backups');
    await dataPart(under.page)
      .getByText(/In the database: nothing/)
      .waitFor();
    expect(isReadable(dirname(database))).toBe(false);
  });
});
