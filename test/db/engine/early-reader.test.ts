import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openEarly } from '../../../electron/db/early-reader.ts';
import { isAtRest } from '../../../electron/db/engine/database-file.ts';
import { SCHEMA_VERSION } from '../../../electron/db/migrations/migration.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newJob, openFile } from '../helpers.ts';

const listJobsEarly = (file: string, query: typeof QUERY) => {
  const early = openEarly(file, {});
  const found = early.listJobs(query);
  early.close();
  return found;
};
const QUERY = { page: 1, limit: 20, text: '' };

/** Creates a properly closed database with two documents. */
function closedFile(): string {
  const file = join(temporaryFolder(), 'dragoman.db');
  const { repos, close } = openFile(file);
  repos.documentJobs.insert([newJob('a'), newJob('b')]);
  close();
  return file;
}

function setVersion(file: string, version: number): void {
  const connection = new BetterSqlite(file);
  connection.pragma('journal_mode = DELETE');
  connection.pragma(`user_version = ${String(version)}`);
  connection.pragma('journal_mode = WAL');
  connection.close();
}

describe('the first rows, read before the database thread is ready', () => {
  it('are the rows that the thread would return, by page and text', () => {
    const file = closedFile();
    expect(isAtRest(file)).toBe(true);
    const queries = [QUERY, { ...QUERY, limit: 1, page: 2 }, { ...QUERY, text: 'nothing of it' }];
    const early = queries.map((query) => listJobsEarly(file, query));
    const { repos, close } = openFile(file);
    expect(early).toEqual(queries.map((query) => repos.documentJobs.list(query)));
    expect(early[0]?.total).toBe(2);
    close();
  });

  it('leave the file unchanged for the thread', () => {
    const file = closedFile();
    const [bytes, { mtimeMs }] = [readFileSync(file), statSync(file)];
    listJobsEarly(file, QUERY);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(isAtRest(file)).toBe(true);
    const { opening, close } = openFile(file);
    expect(opening.kind).toBe('opened');
    close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("are null for a file that can't be read", () => {
    const file = closedFile();
    const bytes = readFileSync(file);
    // All but the header, which is all that is read before.
    writeFileSync(file, bytes.fill(0xff, 100));
    expect(isAtRest(file)).toBe(true);
    expect(listJobsEarly(file, QUERY)).toBeNull();
    expect(listJobsEarly(join(temporaryFolder(), 'none.db'), QUERY)).toBeNull();
  });
});

describe("a database isn't at rest", () => {
  it("if it doesn't exist, or isn't a database", () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    expect(isAtRest(file)).toBe(false);
    writeFileSync(file, '');
    expect(isAtRest(file)).toBe(false);
    writeFileSync(file, 'not a database'.repeat(100));
    expect(isAtRest(file)).toBe(false);
  });

  it('with commits that are only in its log, as after a crash', () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    const { repos, close } = openFile(file);
    repos.documentJobs.insert([newJob('a')]);
    expect(isAtRest(file)).toBe(false);
    close();
    expect(isAtRest(file)).toBe(true);
  });

  it.each([SCHEMA_VERSION - 1, SCHEMA_VERSION + 1])('with schema version %i', (version) => {
    const file = closedFile();
    setVersion(file, version);
    expect(isAtRest(file)).toBe(false);
    setVersion(file, SCHEMA_VERSION);
    expect(isAtRest(file)).toBe(true);
  });

  it.each(['.suspect', '.restore', '.replacement'])('beside a %s file', (ending) => {
    const file = closedFile();
    copyFileSync(file, `${file}${ending}`);
    expect(isAtRest(file)).toBe(false);
  });
});
