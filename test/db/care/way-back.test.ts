import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backupFolder, backUpWhileInUse, listBackups } from '../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { findWayBack } from '../../../electron/db/care/way-back.ts';
import { readWriterNote } from '../../../electron/db/care/writer-note.ts';
import { latestVersion } from '../../../electron/db/engine/migrate.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import type { Migration } from '../../../electron/db/migrations/migration.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import {
  hashOf,
  itemIdsIn,
  newFile,
  newItem,
  newJob,
  NOW_MS,
  openFile,
  segments,
} from '../helpers.ts';

/** A step that no version has: what this one makes of it, every older version makes of the next. */
const LATER: Migration = {
  version: 9001,
  name: 'later',
  up: (db) => {
    db.exec(`CREATE TABLE later_things (row_id INTEGER PRIMARY KEY) STRICT;
      ALTER TABLE history_items ADD COLUMN later_note TEXT;`);
  },
};
const NEWER = [...MIGRATIONS, LATER];
const UPGRADED_MS = NOW_MS + DAY_MS;
const OLDER_NAMES = { appVersion: '1.0.0' };
const NEWER_NAMES = { appVersion: '1.1.0', migrations: NEWER, nowMs: UPGRADED_MS };

/** Makes a database with the work of version 1.0.0, and opens it with 1.1.0, which adds and changes some. */
function upgrade(
  change: (
    sql: SqliteDatabase.Database,
    repos: ReturnType<typeof openFile>['repos'],
  ) => void = () => undefined,
): string {
  const file = newFile();
  const older = openFile(file, OLDER_NAMES);
  older.repos.history.add(newItem('old'), segments(['one', 'eins'], ['two', 'zwei']));
  older.repos.documentJobs.insert([{ ...newJob('waiting'), connectionId: 'work' }]);
  older.close();
  const newer = openFile(file, NEWER_NAMES);
  expect(newer.opening.kind).toBe('migrated');
  newer.repos.history.add(newItem('new'), segments(['three', 'drei']));
  newer.connection.exec("UPDATE history_segments SET target = 'EINS' WHERE source = 'one'");
  change(newer.connection, newer.repos);
  newer.close();
  return file;
}

/** Hashes of all files of a folder, with their names. */
const contentOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
    .map((path) => `${path} ${hashOf(path)}`);

describe('a database of a newer version', () => {
  it('is refused, named by its version, and compared with the copy made before the upgrade', () => {
    const file = upgrade();
    expect(() => openFile(file, OLDER_NAMES)).toThrow(
      expect.objectContaining({ code: 'db/newer-schema' }),
    );
    const before = contentOf(dirname(file));
    expect(findWayBack(file, {})).toEqual({
      writtenBy: '1.1.0',
      point: {
        fileName: `dragoman-v${String(latestVersion())}-2025-01-16T12-00-00-000Z.db`,
        madeAtMs: UPGRADED_MS,
        isBeforeUpgrade: true,
        counts: { historyItems: 1, segments: 2, documents: 1, timeEntries: 0, glossaryEntries: 0 },
      },
      lost: {
        added: { historyItems: 1, segments: 1, documents: 0, timeEntries: 0, glossaryEntries: 0 },
        changed: { historyItems: 0, segments: 1, documents: 0, timeEntries: 0, glossaryEntries: 0 },
      },
    });
    expect(contentOf(dirname(file))).toEqual(before);
  });

  it('gives way to the copy, stays as a restore point, and the work of the copy is held', () => {
    const file = upgrade();
    const { point } = findWayBack(file, {})!;
    stageRestore(file, join(backupFolder(file), point!.fileName), {});
    const back = openFile(file, { ...OLDER_NAMES, nowMs: UPGRADED_MS + DAY_MS });
    expect(back.opening).toMatchObject({
      kind: 'put-back',
      age: { kind: 'may-be-older', why: 'put-back', heldCount: 1 },
    });
    back.close();
    expect(itemIdsIn(file)).toEqual(['old']);
    const kept = join(backupFolder(file), back.opening.quarantinedName!);
    expect(kept).toMatch(/v9001-.+-before-restore\.db$/u);
    expect(itemIdsIn(kept)).toEqual(['new', 'old']);
    expect(readWriterNote(file)).toEqual({
      appVersion: '1.0.0',
      schemaVersion: latestVersion(),
      upgrade: null,
    });

    // The newer version, once it is back, opens what it kept.
    const again = openFile(file, { ...NEWER_NAMES, nowMs: UPGRADED_MS + 2 * DAY_MS });
    again.close();
    stageRestore(file, kept, { migrations: NEWER });
    const forth = openFile(file, { ...NEWER_NAMES, nowMs: UPGRADED_MS + 3 * DAY_MS });
    expect(forth.opening.age.kind).toBe('may-be-older');
    expect(forth.connection.prepare('SELECT count(*) FROM history_items').pluck().get()).toBe(2);
  });

  it('keeps its last commits if it is set aside, and the app ends before its log is', () => {
    const file = upgrade();
    const { fileName } = findWayBack(file, {})!.point!;
    stageRestore(file, join(backupFolder(file), fileName), {});
    const writer = new SqliteDatabase(file);
    writer.pragma('journal_mode = WAL');
    writer.exec("UPDATE history_segments SET target = 'ZWEI' WHERE source = 'two'");
    const log = readFileSync(`${file}-wal`);
    writer.close();
    const aside = `${file}.before-restore-2025-01-17T12-00-00-000Z`;
    renameSync(file, aside);
    writeFileSync(`${file}-wal`, log);

    openFile(file, { ...OLDER_NAMES, nowMs: UPGRADED_MS + DAY_MS }).close();
    expect(itemIdsIn(file)).toEqual(['old']);
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
  });

  it('keeps projects confidential that became so in the newer version', () => {
    const file = upgrade((_, repos) => {
      const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
      repos.catalog.addProject('secret', { ...project, name: 'Secret' }, UPGRADED_MS);
      const rule = { connectionId: null, glossaryId: null, memoryId: null };
      repos.projectRules.save({ ...rule, projectId: 'secret', reach: 'here' }, UPGRADED_MS);
    });
    const { fileName } = findWayBack(file, {})!.point!;
    stageRestore(file, join(backupFolder(file), fileName), {});
    const back = openFile(file, OLDER_NAMES);
    expect(back.repos.projectRules.judge(['secret'])).toMatchObject([{ reach: 'here' }]);
  });

  it('whose note is missing, foreign, or lies is compared with the newest readable copy', async () => {
    const file = upgrade();
    const note = `${file}.writer.json`;
    const good = readFileSync(note, 'utf8');
    const notes = [
      null,
      '',
      'null',
      '{"appVersion": "<b>9</b>", "schemaVersion": 9001}',
      '{"appVersion": 5}',
      ' '.repeat(20_000),
      good.replace(/"pointName":"[^"]+"/u, '"pointName":"../../dragoman.db"'),
      good.replace(/"schemaVersion":9001/u, '"schemaVersion":9002'),
    ];
    for (const text of notes) {
      if (text === null) rmSync(note);
      else writeFileSync(note, text);
      const found = findWayBack(file, {});
      expect(found?.point?.counts.segments, String(text)).toBe(2);
      if (text !== null && text.includes('../')) continue;
      expect(found?.writtenBy, String(text)).toBeNull();
    }
  });

  it('without any copy that this version can read has no way back', () => {
    const file = upgrade();
    for (const path of listBackups(backupFolder(file))) rmSync(path);
    expect(findWayBack(file, {})).toEqual({ writtenBy: '1.1.0', point: null, lost: null });
  });

  it('whose copy is damaged goes back to the one before it', async () => {
    const file = newFile();
    const older = openFile(file, OLDER_NAMES);
    older.repos.history.add(newItem('first'), segments(['one', 'eins']));
    await backUpWhileInUse(file, { folder: backupFolder(file), atMs: NOW_MS });
    older.repos.history.add(newItem('second'), segments(['two', 'zwei']));
    older.close();
    openFile(file, NEWER_NAMES).close();
    const { fileName } = findWayBack(file, {})!.point!;
    const damaged = join(backupFolder(file), fileName);
    writeFileSync(damaged, readFileSync(damaged).fill(0, 8192, 16_384));
    expect(findWayBack(file, {})?.point).toMatchObject({
      isBeforeUpgrade: false,
      madeAtMs: NOW_MS,
      counts: { historyItems: 1 },
    });
  });

  it('that stores its rows differently says that nothing can be told', () => {
    const file = upgrade((sql) => {
      sql.exec('ALTER TABLE document_jobs RENAME TO later_jobs');
    });
    expect(findWayBack(file, {})).toMatchObject({ writtenBy: '1.1.0', lost: null });
    expect(findWayBack(file, {})?.point).not.toBeNull();
  });

  it('whose last commits are only in its log is read with them, and left as it was', () => {
    const file = upgrade();
    const writer = new SqliteDatabase(file);
    writer.pragma('journal_mode = WAL');
    writer.exec("UPDATE history_segments SET target = 'ZWEI' WHERE source = 'two'");
    const copies = ['', '-wal'].map((part) => [part, readFileSync(`${file}${part}`)] as const);
    writer.close();
    for (const [part, bytes] of copies) writeFileSync(`${file}${part}`, bytes);
    rmSync(`${file}-shm`, { force: true });
    const before = contentOf(dirname(file));
    expect(findWayBack(file, {})?.lost?.changed.segments).toBe(2);
    expect(contentOf(dirname(file))).toEqual(before);
  });

  it('is none that this version opens', () => {
    const file = newFile();
    openFile(file, OLDER_NAMES).close();
    expect(findWayBack(file, {})).toBeNull();
    rmSync(file);
    expect(findWayBack(file, {})).toBeNull();
    writeFileSync(file, 'no database');
    expect(findWayBack(file, {})).toBeNull();
  });
});

describe('the copy made before an upgrade', () => {
  it('outlasts the daily ones of the newer version', async () => {
    const file = upgrade();
    const { fileName } = findWayBack(file, {})!.point!;
    const newer = openFile(file, NEWER_NAMES);
    for (let day = 1; day <= 20; day += 1) {
      await backUpWhileInUse(file, {
        folder: backupFolder(file),
        atMs: UPGRADED_MS + day * DAY_MS,
      });
    }
    newer.close();
    const names = readdirSync(backupFolder(file));
    expect(names).toContain(fileName);
    expect(names).toHaveLength(8);
    expect(findWayBack(file, {})?.point?.fileName).toBe(fileName);
  });
});
