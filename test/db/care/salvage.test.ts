import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBackup, countRows } from '../../../electron/db/care/backup.ts';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { suspectMarkOf } from '../../../electron/db/engine/database-file.ts';
import { latestVersion } from '../../../electron/db/engine/migrate.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { hashOf, newItem, newJob, NOW_MS, openFile, openInWorker, STAMP } from '../helpers.ts';

const PAGE_BYTES = 4096;
const JOBS = 300;
const SEGMENTS = 400;
const ASIDE = `dragoman.db.damaged-${STAMP}`;

let filled: Buffer | null = null;

/** Creates a database of some hundred pages, closed. It is filled once, and copied from then on. */
function filledFile(): string {
  const file = join(temporaryFolder(), 'dragoman.db');
  if (filled !== null) {
    writeFileSync(file, filled, { mode: 0o600 });
    return file;
  }
  const { repos, close } = openFile(file);
  repos.documentJobs.insert(Array.from({ length: JOBS }, (_, index) => newJob(`job-${index}`)));
  repos.history.add(
    newItem('h'),
    Array.from({ length: SEGMENTS }, (_, position) => ({
      position,
      source: `Source sentence number ${position}. ${'word '.repeat(40)}`,
      target: `Zielsatz Nummer ${position}. ${'Wort '.repeat(40)}`,
    })),
  );
  close();
  filled = readFileSync(file);
  return file;
}

function overwrite(file: string, offset: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, offset);
  closeSync(descriptor);
}

/** Returns the page numbers of a table, from SQLite's own statistics. */
function leafPagesOf(file: string, table: string): number[] {
  const { connection, close } = openFile(file);
  const pages = connection
    .prepare<[string], number>(
      "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
    )
    .pluck()
    .all(table);
  close();
  return pages;
}

const jobIds = (connection: SqliteDatabase): unknown[] =>
  connection.prepare('SELECT id FROM document_jobs').pluck().all();

describe('a damaged database', () => {
  it.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['shorter than its header', (file: string) => truncateSync(file, 60)],
    ['random bytes', (file: string) => writeFileSync(file, randomBytes(50_000))],
    ['plain text', (file: string) => writeFileSync(file, 'This is not a database.'.repeat(500))],
    ['zeros', (file: string) => writeFileSync(file, Buffer.alloc(200_000))],
  ])(
    'that is %s is quarantined whole and replaced by a new one, and the user is told',
    (_what, damage) => {
      const file = filledFile();
      damage(file);
      const before = hashOf(file);
      const { opening, repos, connection } = openFile(file);
      expect(opening).toMatchObject({
        kind: 'salvaged',
        quarantinedName: ASIDE,
        rowsKept: { document_jobs: 0, history_items: 0, history_segments: 0, connections: 0 },
      });
      expect(hashOf(join(dirname(file), ASIDE))).toBe(before);
      repos.documentJobs.insert([newJob('new')]);
      expect(jobIds(connection)).toEqual(['new']);
    },
  );

  it('with a damaged page in the middle keeps every row on the other pages, still searchable', () => {
    const file = filledFile();
    const [, page = 0] = leafPagesOf(file, 'document_jobs');
    overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    const before = hashOf(file);
    const { opening, connection, repos } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      quarantinedName: ASIDE,
      rowsKept: { history_items: 1, history_segments: SEGMENTS },
    });
    const kept = opening.rowsKept?.['document_jobs'] ?? 0;
    expect(kept).toBeGreaterThan(JOBS - 30);
    expect(kept).toBeLessThan(JOBS);
    const ids = jobIds(connection);
    expect(ids).toHaveLength(kept);
    // From before and after the damage.
    expect(ids).toContain('job-0');
    expect(ids).toContain(`job-${JOBS - 1}`);
    expect(repos.history.search({ page: 1, limit: 5, text: 'Zielsatz 399' }).total).toBe(1);
    expect(hashOf(join(dirname(file), ASIDE))).toBe(before);
  });

  it('with several damaged pages keeps the rows on the intact pages between them', () => {
    const file = filledFile();
    const pages = leafPagesOf(file, 'history_segments');
    for (const index of [0, 10, 20, pages.length - 1]) {
      overwrite(file, ((pages[index] ?? 0) - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 0xff));
    }
    const { opening, connection } = openFile(file);
    // And some rows beside it: how many depends on the size of the file.
    const perPage = Math.ceil(SEGMENTS / pages.length) + 3;
    expect(opening.rowsKept?.['history_segments']).toBeGreaterThanOrEqual(SEGMENTS - 4 * perPage);
    expect(opening.rowsKept?.['history_segments']).toBeLessThan(SEGMENTS);
    expect(connection.pragma('quick_check', { simple: true })).toBe('ok');
  });

  it('with a damaged index page loses nothing', () => {
    const file = filledFile();
    const [page = 0] = leafPagesOf(file, 'idx_document_jobs_created_at_ms');
    overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    const { opening } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: JOBS, history_segments: SEGMENTS },
    });
  });

  it('with a damaged page of the full-text index loses nothing, and everything is found again', () => {
    const file = filledFile();
    for (const page of leafPagesOf(file, 'history_segments_fts_data')) {
      overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    }
    const { opening, repos } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: JOBS, history_segments: SEGMENTS },
    });
    expect(repos.history.search({ page: 1, limit: 5, text: 'Nummer' }).total).toBe(1);
  });

  it.each([
    ['random bytes', randomBytes(PAGE_BYTES)],
    ['zeros', Buffer.alloc(PAGE_BYTES)],
    ['a broken header', Buffer.from('SQLite format 9')],
  ])('with its first page as %s keeps everything else', (_what, bytes) => {
    const file = filledFile();
    overwrite(file, 0, bytes);
    const { opening } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      quarantinedName: ASIDE,
      rowsKept: { document_jobs: JOBS, history_items: 1, history_segments: SEGMENTS },
    });
  });

  it.each([
    ['an unknown format', 44, [0x73, 0, 0, 0x91]],
    ['a version that never existed', 60, [0x7f, 0, 0, 1]],
    ['an invalid page size', 16, [3, 7]],
    ['more pages than there are', 28, [0x7f, 0, 0, 0]],
  ])('whose header has %s keeps everything', (_what, offset, bytes) => {
    const file = filledFile();
    overwrite(file, offset, Uint8Array.from(bytes));
    const { opening } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      quarantinedName: ASIDE,
      rowsKept: { document_jobs: JOBS, history_items: 1, history_segments: SEGMENTS },
    });
  });

  it.each([
    'content_rowid',
    'unicode61',
    'AFTER DELETE ON history_items',
    'history_items_fts, rowid, title',
  ])('with an unusable schema at "%s" keeps everything', (text) => {
    const file = filledFile();
    const bytes = readFileSync(file);
    const at = bytes.indexOf(text);
    expect(at).toBeGreaterThan(0);
    overwrite(file, at, Buffer.from('q'));
    const { opening, repos } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: JOBS, history_items: 1, history_segments: SEGMENTS },
    });
    expect(repos.history.search({ page: 1, limit: 5, text: 'Zielsatz' }).total).toBe(1);
  });

  it('cut off in the middle keeps what is left of each table', () => {
    const file = filledFile();
    truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES);
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({ kind: 'salvaged', quarantinedName: ASIDE });
    expect(opening.rowsKept).toEqual(countRows(connection));
    expect(Object.values(opening.rowsKept ?? {}).some((rows) => rows > 0)).toBe(true);
  });

  it('cut off in the middle of a page and followed by garbage is repaired', () => {
    const file = filledFile();
    truncateSync(file, statSync(file).size - 10 * PAGE_BYTES - 777);
    appendFileSync(file, randomBytes(12_345));
    const { opening, connection } = openFile(file);
    expect(opening.kind).toBe('salvaged');
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('loses rows that break the rules of the schema', () => {
    const file = filledFile();
    const database = openFile(file);
    database.connection.pragma('ignore_check_constraints = ON');
    database.connection.exec("UPDATE document_jobs SET state = 'lost' WHERE id = 'job-7'");
    database.close();
    const { opening, connection } = openFile(file);
    expect(opening.rowsKept).toMatchObject({ document_jobs: JOBS - 1 });
    expect(jobIds(connection)).not.toContain('job-7');
  });

  it('that belongs to another program is quarantined untouched', () => {
    const file = filledFile();
    const other = join(temporaryFolder(), 'dragoman.db');
    const database = openFile(file);
    database.connection.exec(
      'DROP TABLE document_jobs; CREATE TABLE notes (id TEXT); PRAGMA user_version = 0',
    );
    database.close();
    copyFileSync(file, other);
    const before = hashOf(other);
    const { opening } = openFile(other);
    expect(opening).toMatchObject({ kind: 'salvaged', quarantinedName: ASIDE });
    expect(hashOf(join(dirname(other), ASIDE))).toBe(before);
  });

  it('is sound again at the next start', () => {
    const file = filledFile();
    overwrite(file, 8 * PAGE_BYTES, randomBytes(3 * PAGE_BYTES));
    const first = openFile(file);
    expect(first.opening.kind).toBe('salvaged');
    first.close();
    expect(openFile(file).opening).toMatchObject({ kind: 'opened', quarantinedName: null });
  });

  it('that is noticed while reading is checked in full at the next start', () => {
    const file = filledFile();
    const first = openFile(file);
    first.markSuspect();
    first.close();
    expect(existsSync(`${file}.suspect`)).toBe(true);
    openFile(file).close();
    expect(existsSync(`${file}.suspect`)).toBe(false);
  });
});

describe('a large database', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const LARGE = { checkLaterFromBytes: 0 };

  /** Creates a file closed by the app after a check of every page. */
  function closedFile(): string {
    const file = filledFile();
    const { connection, close } = openFile(file, LARGE);
    // As if there had been many more.
    connection.exec(
      `UPDATE history_segments SET row_id = 1000000 WHERE position = ${SEGMENTS - 1}`,
    );
    close();
    return file;
  }

  /** Damages a file like a disk that loses bytes: its metadata says that nothing has changed. */
  function damageSilently(file: string, table: string): void {
    const copy = join(temporaryFolder(), 'copy.db');
    copyFileSync(file, copy);
    const page = leafPagesOf(copy, table).at(-2) ?? 0;
    expect(page).toBeGreaterThan(1);
    const { atime, mtime } = statSync(file);
    overwrite(file, (page - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 0xa5));
    utimesSync(file, atime, mtime);
  }

  /** Digits of its times below a millisecond cannot be set. */
  function wholeMilliseconds(file: string): string {
    const { atime, mtime } = statSync(file);
    utimesSync(file, atime, mtime);
    const mark = JSON.parse(readFileSync(`${file}.checked`, 'utf8'));
    writeFileSync(
      `${file}.checked`,
      JSON.stringify({ ...mark, changedAtMs: statSync(file).mtimeMs }),
    );
    return file;
  }

  it('is checked while in use if the app closed it cleanly', async () => {
    const file = closedFile();
    const database = openInWorker(file, LARGE);
    await expect(database.opening).resolves.toMatchObject({ kind: 'opened' });
    expect(existsSync(`${file}.checked`)).toBe(false);
    await expect(database.checkPages()).resolves.toBe(true);
    await expect(database.checkPages()).resolves.toBe(true);
    await database.close();
    expect(openFile(file, LARGE)).toMatchObject({ isCheckPutOff: true });
  });

  it('has damage found during use, reported, and repaired at the next start', async () => {
    const file = wholeMilliseconds(closedFile());
    damageSilently(file, 'history_segments');
    const database = openInWorker(file, LARGE);
    await expect(database.opening).resolves.toMatchObject({ kind: 'opened' });
    await expect(database.checkPages()).resolves.toBe(false);
    await expect(database.documentJobs.get('job-7')).resolves.toMatchObject({ id: 'job-7' });
    await database.close();
    const { opening, connection } = openFile(file, LARGE);
    expect(opening).toMatchObject({ kind: 'salvaged', quarantinedName: ASIDE });
    expect(jobIds(connection)).toHaveLength(JOBS);
    expect(opening.rowsKept?.['history_segments']).toBeGreaterThan(SEGMENTS / 2);
    expect(opening.rowsKept?.['history_segments']).toBeLessThan(SEGMENTS);
  });

  it('has its small tables checked before use', () => {
    const file = wholeMilliseconds(closedFile());
    damageSilently(file, 'document_jobs');
    expect(openFile(file, LARGE).opening.kind).toBe('salvaged');
  });

  it.each<[string, (file: string) => void]>([
    ['something changed it', (file) => utimesSync(file, 1, 1)],
    ['its size differs', (file) => appendFileSync(file, Buffer.alloc(PAGE_BYTES))],
    ["part of it couldn't be read", (file) => writeFileSync(`${file}.suspect`, '')],
    ['its mark is broken', (file) => writeFileSync(`${file}.checked`, '{"checkedAtMs":')],
    ['its mark has the wrong type', (file) => writeFileSync(`${file}.checked`, 'null')],
    [
      'it was killed',
      (file) => {
        const opened = openFile(file, LARGE);
        opened.repos.documentJobs.insert([newJob('logged')]);
        const beside = join(temporaryFolder(), 'killed.db');
        for (const suffix of ['', '-wal']) copyFileSync(file + suffix, beside + suffix);
        opened.close();
        for (const suffix of ['', '-wal']) copyFileSync(beside + suffix, file + suffix);
      },
    ],
  ])('is checked before use when %s', (_why, change) => {
    const file = closedFile();
    change(file);
    expect(openFile(file, LARGE).isCheckPutOff).toBe(false);
  });

  it.each([
    ['a few days ago', 6, true],
    ['long ago', 7, false],
    ['in the future because of a wrong clock', -1, false],
  ])('is checked later or before use if the last check was %s', (_when, days, isPutOff) => {
    const file = closedFile();
    const opened = openFile(file, { ...LARGE, nowMs: NOW_MS + days * DAY_MS });
    expect(opened.isCheckPutOff).toBe(isPutOff);
  });

  it('is due by its last check, not its last opening', () => {
    const file = closedFile();
    openFile(file, { ...LARGE, nowMs: NOW_MS + 6 * DAY_MS }).close();
    const later = openFile(file, { ...LARGE, nowMs: NOW_MS + 8 * DAY_MS });
    expect(later.isCheckPutOff).toBe(false);
    later.close();
    const checked = openFile(file, { ...LARGE, nowMs: NOW_MS + 13 * DAY_MS });
    checked.noteCheck(NOW_MS + 13 * DAY_MS);
    checked.close();
    const last = openFile(file, { ...LARGE, nowMs: NOW_MS + 19 * DAY_MS });
    expect([checked.isCheckPutOff, last.isCheckPutOff]).toEqual([true, true]);
  });

  it('leaves no mark if it is small', () => {
    const file = filledFile();
    openFile(file).close();
    expect(existsSync(`${file}.checked`)).toBe(false);
  });
});

describe('the write-ahead log', () => {
  /** Creates a database whose last rows are only in the log, as after a kill. */
  function killedFile(): string {
    const folder = temporaryFolder();
    const source = join(folder, 'source.db');
    const file = join(folder, 'data', 'dragoman.db');
    mkdirSync(dirname(file));
    const { repos, connection } = openFile(source);
    repos.documentJobs.insert([newJob('checkpointed')]);
    connection.pragma('wal_checkpoint(TRUNCATE)');
    repos.documentJobs.insert([newJob('logged')]);
    copyFileSync(source, file);
    copyFileSync(`${source}-wal`, `${file}-wal`);
    return file;
  }

  it('is read: rows that exist only there are kept', () => {
    const { opening, connection } = openFile(killedFile());
    expect(opening.kind).toBe('opened');
    expect(jobIds(connection)).toEqual(['checkpointed', 'logged']);
  });

  it('that is missing leaves the database as of its last checkpoint', () => {
    const file = killedFile();
    rmSync(`${file}-wal`);
    const { opening, connection } = openFile(file);
    expect(opening.kind).toBe('opened');
    expect(jobIds(connection)).toEqual(['checkpointed']);
  });

  it.each([
    ['random bytes', (log: string) => writeFileSync(log, randomBytes(20_000))],
    ['a broken header', (log: string) => overwrite(log, 8, randomBytes(4))],
    ['zeros', (log: string) => writeFileSync(log, Buffer.alloc(20_000))],
  ])('that is %s is quarantined, and the user is told', (_what, damage) => {
    const file = killedFile();
    damage(`${file}-wal`);
    const before = hashOf(`${file}-wal`);
    const { opening, connection } = openFile(file);
    const quarantined = `dragoman.db-wal.damaged-${STAMP}`;
    expect(opening).toMatchObject({
      kind: 'salvaged',
      quarantinedName: quarantined,
      rowsKept: { document_jobs: 1 },
    });
    expect(hashOf(join(dirname(file), quarantined))).toBe(before);
    expect(jobIds(connection)).toEqual(['checkpointed']);
  });

  /** Same as {@link killedFile}, with a backup made after the last row, or before it. */
  function backedUpFile(isLater: boolean): string {
    const source = join(temporaryFolder(), 'source.db');
    const file = join(temporaryFolder(), 'data', 'dragoman.db');
    mkdirSync(dirname(file));
    const folder = join(dirname(file), 'backups');
    const { repos, connection } = openFile(source);
    repos.documentJobs.insert([newJob('checkpointed')]);
    connection.pragma('wal_checkpoint(TRUNCATE)');
    if (!isLater) createBackup(connection, { folder, atMs: NOW_MS });
    repos.documentJobs.insert([newJob('logged')]);
    if (isLater) createBackup(connection, { folder, atMs: NOW_MS });
    copyFileSync(source, file);
    copyFileSync(`${source}-wal`, `${file}-wal`);
    return file;
  }

  it.each([
    ['alone', () => undefined],
    [
      'beside a damaged file',
      (file: string) => {
        overwrite(file, 60 * PAGE_BYTES, randomBytes(PAGE_BYTES));
        writeFileSync(suspectMarkOf(file), '');
      },
    ],
  ])('that is damaged %s is made up for by a backup newer than the file', (_what, damage) => {
    const file = backedUpFile(true);
    damage(file);
    overwrite(`${file}-wal`, 8, randomBytes(4));
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({ kind: 'restored', rowsKept: { document_jobs: 2 } });
    expect(jobIds(connection)).toEqual(['checkpointed', 'logged']);
  });

  it('that is damaged is not made up for by a backup as old as the file or older', () => {
    const file = backedUpFile(false);
    overwrite(`${file}-wal`, 8, randomBytes(4));
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({ kind: 'salvaged', rowsKept: { document_jobs: 1 } });
    expect(jobIds(connection)).toEqual(['checkpointed']);
  });

  it('cut off in its last commit keeps the commits before it', () => {
    const file = killedFile();
    truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 100);
    const { opening, connection } = openFile(file);
    expect(opening.kind).toBe('opened');
    expect(jobIds(connection)).toEqual(['checkpointed']);
  });

  it('beside a damaged file keeps rows that are only in the log', () => {
    const file = killedFile();
    const size = statSync(file).size;
    // An index page of the job list, which is not in the log.
    overwrite(file, size - PAGE_BYTES, randomBytes(PAGE_BYTES));
    overwrite(file, 3 * PAGE_BYTES, randomBytes(PAGE_BYTES));
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({ kind: 'salvaged', rowsKept: { document_jobs: 2 } });
    expect(jobIds(connection)).toEqual(['checkpointed', 'logged']);
  });

  it('with a newer version in it leaves both files untouched', () => {
    const folder = temporaryFolder();
    const source = openFile(join(folder, 'source.db'));
    source.connection.pragma(`user_version = ${latestVersion() + 1}`);
    const file = join(folder, 'data', 'dragoman.db');
    mkdirSync(dirname(file));
    copyFileSync(join(folder, 'source.db'), file);
    copyFileSync(join(folder, 'source.db-wal'), `${file}-wal`);
    const before = [hashOf(file), hashOf(`${file}-wal`)];
    expect(() => openFile(file)).toThrow(expect.objectContaining({ code: 'db/newer-schema' }));
    expect([hashOf(file), hashOf(`${file}-wal`)]).toEqual(before);
  });

  it("of a removed database isn't applied to the new one", () => {
    const file = killedFile();
    rmSync(file);
    const { opening, connection } = openFile(file);
    expect(opening.kind).toBe('created');
    expect(jobIds(connection)).toEqual([]);
    expect(readdirSync(dirname(file))).toContain(`dragoman.db-wal.orphaned-${STAMP}`);
  });
});

describe('backups', () => {
  /** Creates a filled database with backups that are this many days old, each with one more job. */
  function fileWithBackups(...days: number[]): string {
    const file = filledFile();
    const { connection, close } = openFile(file);
    for (const day of days) {
      createBackup(connection, {
        folder: join(dirname(file), 'backups'),
        atMs: NOW_MS - day * 86_400_000,
      });
    }
    close();
    return file;
  }

  it('restore everything when nothing in the file can be read', () => {
    const file = fileWithBackups(1);
    writeFileSync(file, randomBytes(30_000));
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'restored',
      quarantinedName: ASIDE,
      rowsKept: { document_jobs: JOBS, history_segments: SEGMENTS },
    });
    expect(jobIds(connection)).toHaveLength(JOBS);
  });

  it('of the same commit replace a file with unreadable rows', () => {
    const file = fileWithBackups(1);
    const [, page = 0] = leafPagesOf(file, 'document_jobs');
    overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({ kind: 'restored', rowsKept: { document_jobs: JOBS } });
    expect(jobIds(connection)).toHaveLength(JOBS);
  });

  it('of the same commit change nothing if they lack rows that the file has', () => {
    const file = fileWithBackups(1);
    const { repos, close } = openFile(file);
    repos.history.add(newItem('later'), []);
    close();
    const [, page = 0] = leafPagesOf(file, 'document_jobs');
    overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    const { opening } = openFile(file);
    expect(opening).toMatchObject({ kind: 'salvaged', rowsKept: { history_items: 2 } });
  });

  /** Destroys a table's root page, without which none of its rows can be found. */
  function loseTable(file: string, table: string): void {
    const { connection, close } = openFile(file);
    const root = connection
      .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(table);
    close();
    overwrite(file, ((root ?? 0) - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
  }

  /** Makes the file shorter than its header states, which SQLite refuses to open. */
  function overstateSize(file: string): void {
    const pageCount = Buffer.alloc(4);
    pageCount.writeUInt32BE(statSync(file).size / PAGE_BYTES + 5);
    overwrite(file, 28, pageCount);
  }

  /** Leaves one file with changes after its backup, and without the root page of a table. */
  function changedFileWithout(table: string): string {
    const file = fileWithBackups(1);
    const { repos, close } = openFile(file);
    repos.documentJobs.insert([newJob('later')]);
    repos.history.add(newItem('later'), []);
    close();
    loseTable(file, table);
    return file;
  }

  it.each([
    ['is unreadable', () => undefined],
    ['is unreadable in a file that SQLite refuses to open', overstateSize],
  ])('of an earlier commit: restores only the table that %s', (_what, damage) => {
    const file = changedFileWithout('document_jobs');
    damage(file);
    const { opening, connection } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: JOBS, history_items: 2, history_segments: SEGMENTS },
    });
    expect(jobIds(connection)).toHaveLength(JOBS);
  });

  it('of an earlier commit: restores children only with their parents', () => {
    const { opening, repos } = openFile(changedFileWithout('history_segments'));
    expect(opening).toMatchObject({ kind: 'salvaged', rowsKept: { history_segments: 0 } });
    expect(repos.incompleteParents.list()).toMatchObject([{ kind: 'translation', id: 'h' }]);
    const whole = openFile(changedFileWithout('history_items'));
    expect(whole.opening).toMatchObject({
      rowsKept: { history_items: 1, history_segments: SEGMENTS },
    });
    expect(whole.repos.incompleteParents.list()).toEqual([]);
  });

  it('restores no table that was emptied since', () => {
    const file = fileWithBackups(1);
    const { connection, close } = openFile(file);
    connection.exec('DELETE FROM document_jobs');
    close();
    const [, page = 0] = leafPagesOf(file, 'history_segments');
    overwrite(file, (page - 1) * PAGE_BYTES, randomBytes(PAGE_BYTES));
    expect(openFile(file).opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: 0 },
    });
  });

  it('of a different database restore nothing into a damaged file', () => {
    const file = fileWithBackups(1);
    const { connection, close } = openFile(file);
    connection.prepare("UPDATE database_line SET line_id = 'other'").run();
    close();
    loseTable(file, 'document_jobs');
    expect(openFile(file).opening).toMatchObject({
      kind: 'salvaged',
      rowsKept: { document_jobs: 0, history_segments: SEGMENTS },
    });
  });

  it('are tried newest first: a damaged one is skipped for the newest good one', () => {
    const file = fileWithBackups(3, 2);
    const [older = '', newer = ''] = readdirSync(join(dirname(file), 'backups')).toSorted();
    overwrite(join(dirname(file), 'backups', newer), 5 * PAGE_BYTES, randomBytes(4 * PAGE_BYTES));
    const before = hashOf(join(dirname(file), 'backups', older));
    truncateSync(file, 0);
    expect(openFile(file).opening).toMatchObject({
      kind: 'restored',
      rowsKept: { document_jobs: JOBS },
    });
    expect(hashOf(join(dirname(file), 'backups', older))).toBe(before);
  });

  it('restore a removed database instead of starting an empty one', () => {
    const file = fileWithBackups(1);
    rmSync(file);
    expect(openFile(file).opening).toMatchObject({
      kind: 'restored',
      quarantinedName: null,
      rowsKept: { document_jobs: JOBS },
    });
  });
});

describe('a crash during the replacement', () => {
  it.each([
    ['before the old file was moved', true],
    ['after the old file was moved', false],
  ])('%s: is completed at the next start', (_what, isOldThere) => {
    const file = filledFile();
    renameSync(file, `${file}.replacement`);
    if (isOldThere) writeFileSync(file, randomBytes(9_000));
    const { opening } = openFile(file);
    expect(opening).toMatchObject({
      kind: 'salvaged',
      quarantinedName: isOldThere ? ASIDE : null,
      rowsKept: { document_jobs: JOBS },
    });
    expect(readdirSync(dirname(file)).toSorted()).toEqual(
      ['confidential.json', 'dragoman.db', 'dragoman.db-shm', 'dragoman.db-wal', 'dragoman.db.lock']
        .concat(isOldThere ? [ASIDE] : [])
        .toSorted(),
    );
  });

  it('before the replacement was decided on: the damaged file is read again', () => {
    const file = filledFile();
    writeFileSync(`${file}.candidate`, randomBytes(5_000));
    writeFileSync(`${file}.scratch`, readFileSync(file));
    const { opening, close } = openFile(file);
    close();
    expect(opening.kind).toBe('opened');
    expect(readdirSync(dirname(file)).toSorted()).toEqual([
      'confidential.json',
      'dragoman.db',
      'dragoman.db.lock',
    ]);
  });
});
