import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { askApp } from '../support/window/page-api.ts';
import { textFile } from '../support/text-files.ts';

const USER_VERSION_OFFSET = 60;

/** The part of the database that holds a table, overwritten as a failing disk would. */
function ruinTable(file: string, table: string): void {
  const database = new BetterSqlite(file, { readonly: true });
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const root = database
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table);
  database.close();
  const bytes = readFileSync(file);
  randomBytes(pageSize).copy(bytes, (root! - 1) * pageSize);
  writeFileSync(file, bytes);
}

describe('a data folder that is not as it was left', () => {
  let sound: string;
  let work: string;
  let userData: string;
  let database: string;
  let under: AppUnderTest | null;

  beforeAll(async () => {
    work = temporaryFolder();
    const first = await startApp();
    sound = first.userData;
    const documents = new DocumentsPage(first.page);
    await documents.translate([textFile(work, 'paid.txt', 'Words that cost.\n')], ['French']);
    await documents.waitForState('paid.txt', 'saved');
    await first.close();
  });
  afterAll(() => {
    removeFolder(sound);
    removeFolder(work);
  });
  beforeEach(() => {
    userData = temporaryFolder();
    cpSync(sound, userData, { recursive: true });
    ({ database } = dataPaths(userData));
    under = null;
  });
  afterEach(async () => {
    await under?.kill();
    removeFolder(userData);
  });

  const notices = (): Locator => under!.page.getByRole('region', { name: 'Notices' });
  const asideNames = (): string[] =>
    readdirSync(join(database, '..')).filter((name) => name.startsWith('dragoman.db.damaged-'));

  it('from a newer version: says so and leaves every byte', async () => {
    const bytes = readFileSync(database);
    bytes.writeUInt32BE(bytes.readUInt32BE(USER_VERSION_OFFSET) + 1, USER_VERSION_OFFSET);
    writeFileSync(database, bytes);
    const hash = (): string => createHash('sha256').update(readFileSync(database)).digest('hex');
    const before = hash();
    under = await startApp({ userData });
    await notices().getByText('newer version of Dragoman').waitFor();
    await notices().getByText('Nothing was changed.').waitFor();
    await under.close();
    under = null;
    expect(hash()).toBe(before);
    expect(existsSync(`${database}-wal`)).toBe(false);
    expect(asideNames()).toEqual([]);
  });

  it('damaged in the middle, with garbage for settings: repairs it, keeps the finished jobs and both files', async () => {
    const { settings } = dataPaths(userData);
    writeFileSync(join(settings, 'settings.json'), '{"theme": "dark", \u0000garbage');
    ruinTable(database, 'history_segments');
    const damaged = readFileSync(database);
    under = await startApp({ userData });
    await notices().getByText('has been repaired').waitFor();
    await notices().getByText('Your settings couldn’t be read').waitFor();
    const kept = readdirSync(settings).filter((name) => name !== 'settings.json');
    expect(
      kept.some((name) => readFileSync(join(settings, name), 'utf8').includes('garbage')),
    ).toBe(true);
    await new DocumentsPage(under.page).waitForState('paid.txt', 'saved');
    await goTo(under.page, 'History');
    await under.page
      .getByRole('table', { name: 'History results' })
      .getByText('paid.txt')
      .waitFor();
    const [aside, ...more] = asideNames();
    expect(more).toEqual([]);
    expect(readFileSync(join(database, '..', aside!)).equals(damaged)).toBe(true);

    // Repaired once: the next start finds a sound file and has nothing to tell.
    await under.close();
    under = await startApp({ userData });
    await new DocumentsPage(under.page).waitForState('paid.txt', 'saved');
    expect(await askApp(under.page, 'app', 'listNotices')).toEqual([]);
    expect(asideNames()).toEqual([aside]);
  });

  it.each([
    {
      name: 'empty',
      ruin: (file: string): void => {
        truncateSync(file, 0);
      },
      told: 'the last good backup is in use',
    },
    {
      name: 'garbage',
      ruin: (file: string): void => {
        writeFileSync(file, randomBytes(65_536));
        rmSync(dataPaths(userData).backups, { recursive: true });
      },
      told: 'nothing in it could be read',
    },
  ])('$name: opens, says what is left, and can be worked with', async ({ name, ruin, told }) => {
    ruin(database);
    const damaged = readFileSync(database);
    under = await startApp({ userData });
    await notices().getByText(told).waitFor();
    expect(await notices().innerText()).not.toMatch(/repaired|recovered/);
    const [aside] = asideNames();
    expect(readFileSync(join(database, '..', aside!)).equals(damaged)).toBe(true);
    const documents = new DocumentsPage(under.page);
    await documents.translate([textFile(work, `${name}.txt`, 'New words.\n')], ['French']);
    await documents.waitForState(`${name}.txt`, 'saved');
  });
});
