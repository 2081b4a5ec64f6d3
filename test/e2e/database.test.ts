import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { newItem, newJob, segments } from '../db/helpers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { textFile } from '../support/text-files.ts';

const USER_VERSION_OFFSET = 60;

/** Overwrites the part of the database that contains a table, like a failing disk. */
function ruinTable(file: string, table: string): void {
  const database = new BetterSqlite(file, { readonly: true });
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const root = database
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table);
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (root! - 1) * pageSize, root! * pageSize);
  writeFileSync(file, bytes);
}

/** Fills the database as the app does when a document is translated. */
function fill(file: string): void {
  const { connection, close } = openDatabaseFile({ file, nowMs: Date.now() });
  const { documentJobs, history } = createRepos(connection);
  documentJobs.insert([newJob('paid', { fileName: 'paid.txt', format: 'txt' })]);
  connection.exec("UPDATE document_jobs SET state = 'saved'");
  history.add(
    newItem('paid', { title: 'paid.txt', documentJobId: 'paid' }),
    segments(['Words that cost.', 'Wörter, die kosten.']),
  );
  close();
}

/** One folder, damaged twice: test/db/care/salvage.test.ts covers all other kinds of damage. */
describe('a data folder that has changed since the last start', () => {
  let userData: string;
  let database: string;
  let under: AppUnderTest;

  beforeAll(() => {
    userData = temporaryFolder();
    ({ database } = dataPaths(userData));
    fill(database);
  });
  afterAll(async () => {
    await under.kill();
  });

  const status = (): Locator => under.page.getByRole('contentinfo', { name: 'Status' });
  const quarantinedNames = (): string[] =>
    readdirSync(join(database, '..')).filter((name) => name.startsWith('dragoman.db.damaged-'));

  it('repairs a damaged database beside garbage settings and keeps the finished jobs and both files', async () => {
    const { settings } = dataPaths(userData);
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, 'settings.json'), '{"theme": "dark", \u0000garbage');
    ruinTable(database, 'history_segments');
    const damaged = readFileSync(database);
    under = await startApp({ userData });
    // The line shows one at a time.
    await status().getByRole('button', { name: 'Notices' }).click();
    const notices = status().getByRole('list', { name: 'Notices' });
    await notices.getByText('has been repaired').waitFor();
    await notices.getByText('Your settings couldn’t be read').waitFor();
    await status().getByRole('button', { name: 'Notices' }).press('Escape');
    const kept = readdirSync(settings).filter((name) => name !== 'settings.json');
    expect(
      kept.some((name) => readFileSync(join(settings, name), 'utf8').includes('garbage')),
    ).toBe(true);
    const documents = new DocumentsPage(under.page);
    await documents.waitForState('paid.txt', 'saved');
    await goTo(under.page, 'History');
    await under.page
      .getByRole('table', { name: 'History results' })
      .getByText('paid.txt')
      .waitFor();
    const [quarantined, ...more] = quarantinedNames();
    expect(more).toEqual([]);
    expect(readFileSync(join(database, '..', quarantined!)).equals(damaged)).toBe(true);

    // It is usable.
    await goTo(under.page, 'Documents');
    await documents.translate([textFile(userData, 'new.txt', 'New words.\n')], ['French']);
    await documents.waitForState('new.txt', 'saved');
    await under.close();
    expect(quarantinedNames()).toEqual([quarantined]);
  });

  it(
    'reports a database from a newer version and leaves every byte unchanged',
    { tags: 'deep' },
    async () => {
      const bytes = readFileSync(database);
      bytes.writeUInt32BE(bytes.readUInt32BE(USER_VERSION_OFFSET) + 1, USER_VERSION_OFFSET);
      writeFileSync(database, bytes);
      const hash = (): string => createHash('sha256').update(readFileSync(database)).digest('hex');
      const before = hash();
      const quarantinedBefore = quarantinedNames();
      under = await startApp({ userData });
      await status().getByText('newer version of Dragoman').waitFor();
      await status().getByRole('button', { name: 'Details' }).click();
      await status().getByText('Nothing was changed.').waitFor();
      await under.close();
      expect(hash()).toBe(before);
      expect(existsSync(`${database}-wal`)).toBe(false);
      expect(quarantinedNames()).toEqual(quarantinedBefore);
    },
  );
});
