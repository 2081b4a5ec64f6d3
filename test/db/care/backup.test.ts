import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  backUpWhileInUse,
  backupFolder,
  createBackup,
  isBackupDue,
  listBackups,
} from '../../../electron/db/care/backup.ts';
import { openReadonly } from '../../../electron/db/engine/sqlite-database.ts';
import { latestVersion } from '../../../electron/db/engine/migrate.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  emptyFile,
  newFile,
  newItem,
  newJob,
  NOW_MS,
  openFile,
  openInWorker,
  segments,
  STAMP,
} from '../helpers.ts';

const NEWEST = latestVersion();

const DAY_MS = 24 * 60 * 60 * 1000;

const namesIn = (file: string): string[] => readdirSync(backupFolder(file)).toSorted();

describe('a backup beside the work', () => {
  it('captures one moment in a single private file that can be searched', async () => {
    const file = emptyFile();
    const { repos } = openFile(file);
    repos.history.add(newItem('before'), segments(['one', 'eins']));
    const made = backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    // Arrives while pages are being copied.
    repos.history.add(newItem('meanwhile'), segments(['two', 'zwei']));
    await expect(made).resolves.toBe(`dragoman-v${String(NEWEST)}-${STAMP}.db`);
    expect(namesIn(file)).toEqual([`dragoman-v${String(NEWEST)}-${STAMP}.db`]);
    const path = join(backupFolder(file), `dragoman-v${String(NEWEST)}-${STAMP}.db`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const copy = openReadonly(path);
    expect(copy.prepare('SELECT id FROM history_items').pluck().all()).toEqual(['before']);
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    copy.close();
    expect(repos.history.search({ page: 1, limit: 5, text: 'zwei' }).total).toBe(1);
  });

  it('keeps the seven newest generations', async () => {
    const file = emptyFile();
    openFile(file);
    for (let day = 0; day < 9; day += 1) {
      await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS + day * DAY_MS });
    }
    const days = namesIn(file).map((name) =>
      name.slice(`dragoman-v${String(NEWEST)}-`.length, -4).slice(0, 10),
    );
    expect(days).toEqual([17, 18, 19, 20, 21, 22, 23].map((day) => `2025-01-${day}`));
  });

  it('survives a clock that was set back: it has the oldest name but is the newest', async () => {
    const file = emptyFile();
    openFile(file);
    const folder = backupFolder(file);
    for (let day = 0; day < 7; day += 1) {
      await backUpWhileInUse(file, { folder, atMs: NOW_MS + day * DAY_MS });
    }
    const made = await backUpWhileInUse(file, { folder, atMs: NOW_MS - 365 * DAY_MS });
    expect(namesIn(file)).toContain(made);
    expect(namesIn(file)).toHaveLength(7);
  });

  it('is discarded when the copied database is damaged, and displaces no good backup', async () => {
    const file = emptyFile();
    const { connection, repos } = openFile(file);
    repos.history.add(newItem('h'), segments(['one', 'eins']));
    createBackup(connection, { folder: backupFolder(file), atMs: NOW_MS - DAY_MS });
    const before = namesIn(file);
    connection.unsafeMode(true);
    connection.pragma('writable_schema = ON');
    // An index that no longer matches its table: only a check of the whole file finds it.
    connection.exec(
      `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema
       WHERE name = 'idx_document_jobs_created_at_ms')
       WHERE name = 'idx_history_items_created_at_ms'`,
    );
    connection.pragma('writable_schema = OFF');
    await expect(
      backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS }),
    ).rejects.toMatchObject({ code: 'db/unavailable' });
    expect(namesIn(file)).toEqual(before);
  });
});

describe('whether a backup is due', () => {
  const withBackups = (...stamps: string[]): string => {
    const folder = join(temporaryFolder(), 'backups');
    mkdirSync(folder);
    for (const stamp of stamps)
      writeFileSync(join(folder, `dragoman-v${String(NEWEST)}-${stamp}.db`), '');
    return folder;
  };

  it.each([
    ['when there is none', [], true],
    ['when one is from today', ['2025-01-15T11-59-00-000Z'], false],
    ['when one is a minute less than a day old', ['2025-01-14T12-01-00-000Z'], false],
    ['when one is a day old', ['2025-01-14T12-00-00-000Z'], true],
    [
      'when there are several: the newest counts',
      ['2025-01-01T00-00-00-000Z', '2025-01-15T00-00-00-000Z'],
      false,
    ],
    ['when one is dated years ahead by a wrong clock', ['2099-01-01T00-00-00-000Z'], true],
    [
      'when one is from the future and another from today',
      ['2099-01-01T00-00-00-000Z', '2025-01-15T00-00-00-000Z'],
      false,
    ],
  ])('%s', (_what, stamps, isDue) => {
    expect(isBackupDue(withBackups(...stamps), NOW_MS, DAY_MS)).toBe(isDue);
  });

  it("when the folder doesn't exist yet", () => {
    expect(isBackupDue(join(temporaryFolder(), 'none'), NOW_MS, DAY_MS)).toBe(true);
  });
});

describe('the daily backup of the open database', () => {
  it('is made once a day and contains the work up to that moment', async () => {
    const file = emptyFile();
    let nowMs = NOW_MS;
    const database = openInWorker(file, { now: () => nowMs });
    await database.documentJobs.insert([newJob('a')]);
    await expect(database.backUp(DAY_MS)).resolves.toBe(`dragoman-v${String(NEWEST)}-${STAMP}.db`);
    nowMs += DAY_MS - 1;
    await expect(database.backUp(DAY_MS)).resolves.toBeNull();
    nowMs += 1;
    await expect(database.backUp(DAY_MS)).resolves.toMatch(/2025-01-16/);
    expect(listBackups(backupFolder(file))).toHaveLength(2);
  });

  it('starts no thread while none is due', async () => {
    let nowMs = NOW_MS;
    const database = openInWorker(emptyFile(), { now: () => nowMs });
    await database.backUp(DAY_MS);
    let started = 0;
    const count = (): void => {
      started += 1;
    };
    subscribe('worker_threads', count);
    try {
      await expect(database.backUp(DAY_MS)).resolves.toBeNull();
      expect(started).toBe(0);
      nowMs += DAY_MS;
      await expect(database.backUp(DAY_MS)).resolves.not.toBeNull();
      expect(started).toBe(1);
    } finally {
      unsubscribe('worker_threads', count);
    }
  });

  it('is made once, however many callers ask at the same time', async () => {
    const file = emptyFile();
    const database = openInWorker(file);
    const both = await Promise.all([database.backUp(DAY_MS), database.backUp(DAY_MS)]);
    expect(both).toEqual([
      `dragoman-v${String(NEWEST)}-${STAMP}.db`,
      `dragoman-v${String(NEWEST)}-${STAMP}.db`,
    ]);
    expect(namesIn(file)).toHaveLength(1);
  });

  it("doesn't block the repositories", async () => {
    const file = emptyFile();
    const filled = openFile(file);
    const text = 'word '.repeat(2_000);
    for (let item = 0; item < 300; item += 1) {
      filled.repos.history.add(newItem(`h${item}`), segments([text, text]));
    }
    filled.close();
    const database = openInWorker(file);
    await database.opening;
    const order: string[] = [];
    const backup = database.backUp(DAY_MS).then(() => order.push('back-up'));
    for (let call = 0; call < 5; call += 1) {
      await database.documentJobs.insert([newJob(`job-${call}`)]);
      order.push('write');
    }
    await backup;
    expect(order.slice(0, 5)).toEqual(['write', 'write', 'write', 'write', 'write']);
  });

  it('waits while backups are on hold, after one already under way, and fails when the app closes meanwhile', async () => {
    const file = emptyFile();
    const database = openInWorker(file);
    await database.opening;
    const order: string[] = [];
    const first = database.backUp(0).then(() => order.push('first'));
    // The opening is awaited before it begins.
    await Promise.resolve();
    await database.holdBackUps();
    await database.holdBackUps();
    const second = database.backUp(0).then(() => order.push('second'));
    await database.documentJobs.insert([newJob('a')]);
    order.push('work');
    database.releaseBackUps();
    await Promise.all([first, second]);
    expect(order.indexOf('second')).toBe(2);
    await database.holdBackUps();
    const third = database.backUp(0);
    third.catch(() => undefined);
    await database.close();
    await expect(third).rejects.toMatchObject({ code: 'db/unavailable' });
  });

  it('is canceled when the app closes, and leaves nothing that looks like a backup', async () => {
    const file = emptyFile();
    const database = openInWorker(file);
    await database.opening;
    const backup = database.backUp(DAY_MS);
    const outcome = backup.then(
      () => 'made',
      (error: { code: string }) => error.code,
    );
    await database.close();
    expect(['made', 'canceled', 'db/unavailable']).toContain(await outcome);
    const reopened = openInWorker(file);
    await expect(reopened.opening).resolves.toMatchObject({ kind: 'opened' });
    await reopened.backUp(0);
    expect(namesIn(file).filter((name) => !/^dragoman-v\d+-.*Z(-\d+)?\.db$/.test(name))).toEqual(
      [],
    );
    await database.close();
    await expect(database.backUp(DAY_MS)).rejects.toMatchObject({ code: 'db/unavailable' });
  });

  it('is used to restore a lost database', async () => {
    const file = newFile();
    const database = openInWorker(file);
    await database.documentJobs.insert([newJob('a'), newJob('b')]);
    await database.backUp(DAY_MS);
    await database.close();
    writeFileSync(file, Buffer.alloc(8192, 7));
    const restored = openInWorker(file);
    await expect(restored.opening).resolves.toMatchObject({ kind: 'restored' });
    await expect(restored.documentJobs.listActive()).resolves.toHaveLength(2);
  });

  it("is refused for a database that couldn't be opened, and creates no folder", async () => {
    const file = emptyFile();
    const newer = openFile(file);
    newer.connection.pragma('user_version = 99');
    newer.close();
    const database = openInWorker(file);
    await expect(database.backUp(DAY_MS)).rejects.toMatchObject({ code: 'db/newer-schema' });
    expect(readdirSync(dirname(file))).not.toContain('backups');
  });
});
