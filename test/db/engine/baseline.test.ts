import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backupFolder } from '../../../electron/db/care/backup.ts';
import { stageRestore } from '../../../electron/db/care/restore.ts';
import { findAnyDamage, type SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { latestVersion } from '../../../electron/db/engine/migrate.ts';
import { baseline } from '../../../electron/db/migrations/0032-baseline.ts';
import { emptyFile, hashOf, newFile, NOW_MS, openFile, STAMP } from '../helpers.ts';

const FIXTURE = new URL('../../fixtures/databases/dragoman-v32.db.gz', import.meta.url);

/** Copies a database written by a real app of the baseline's version, with rows in every table. */
function putFixture(file = newFile()): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gunzipSync(readFileSync(FIXTURE)));
  return file;
}

/** Renamed by migration 40, whose test covers it. */
const RENAMED_COLUMN = 'recogniser';

type Rows = Record<string, Record<string, unknown>[]>;

/** Reads all rows of the data tables, with the columns of the baseline. */
function readRows(connection: SqliteDatabase, like?: Rows): Rows {
  const tables =
    like === undefined
      ? connection
          .prepare<[], string>(
            `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
             AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
          )
          .pluck()
          .all()
      : Object.keys(like);
  return Object.fromEntries(
    tables.map((table) => {
      const first = like?.[table]?.[0];
      const gone = [RENAMED_COLUMN, ...(MOVED[table] ?? [])];
      const names = Object.keys(first ?? {}).filter((name) => !gone.includes(name));
      const columns = names.length === 0 ? '*' : names.join();
      const sql = `SELECT ${columns} FROM "${table}" ORDER BY rowid`;
      return [table, connection.prepare<[], Record<string, unknown>>(sql).all()];
    }),
  );
}

/** Moved by migration 43 into steps. */
const MOVED: Partial<Record<string, readonly string[]>> = {
  history_revisions: ['batch', 'decided', 'marks_json', 'parts_json'],
  history_comments: ['batch'],
};

/** Texts of searches, folded as in migration 37, and the progress that migration 36 corrects. */
const CHANGED: Partial<Record<string, readonly string[]>> = {
  ...MOVED,
  history_items: ['title_index_text'],
  history_segments: ['source_index_text', 'target_index_text'],
  memory_units: ['source_index_text', 'target_index_text'],
  voice_lines: ['index_text'],
  voice_sessions: ['concluded_ms', RENAMED_COLUMN],
  time_entries: ['search_text'],
  glossaries: ['folded_name'],
  glossary_entries: ['folded'],
  memories: ['folded_name'],
};

/** Returns the rows without the values that later migrations change on purpose. */
const keptOf = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, each]) => [
      table,
      each.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => CHANGED[table]?.includes(name) !== true),
        ),
      ),
    ]),
  );

function fixtureRows(): Rows {
  const connection = new BetterSqlite(putFixture());
  try {
    expect(connection.pragma('user_version', { simple: true })).toBe(baseline.version);
    return readRows(connection);
  } finally {
    connection.close();
  }
}

describe('a file written at the baseline', () => {
  it('opens and loses nothing', () => {
    const before = fixtureRows();
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const { opening, connection, repos } = openFile(putFixture());
    expect(opening).toMatchObject({
      kind: 'migrated',
      fromVersion: baseline.version,
      toVersion: latestVersion(),
    });
    expect(keptOf(readRows(connection, before))).toEqual(keptOf(before));
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(findAnyDamage(connection)).toBeNull();
    const page = { page: 1, limit: 10 };
    expect(repos.history.search({ ...page, text: 'straße' }).total).toBe(1);
    expect(repos.history.search({ ...page, text: 'masse' }).total).toBe(1);
    expect(repos.history.search({ ...page, text: '好' }).total).toBe(1);
  });

  it('can be restored from a backup', () => {
    const file = emptyFile();
    openFile(file).close();
    expect(stageRestore(file, putFixture(), {}).counts.documents).toBeGreaterThan(0);
    const { opening, repos } = openFile(file);
    expect(opening.kind).toBe('put-back');
    expect(repos.documentJobs.get('job-a')).not.toBeNull();
  });
});

describe('a file of a version before the baseline', () => {
  const OLDER = { code: 'db/older-schema' };

  /** Creates a file with the version of an early app in its header. */
  function putOlder(file = newFile()): string {
    putFixture(file);
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(baseline.version - 1, 60);
    writeFileSync(file, bytes);
    return file;
  }

  it('is refused and stays unchanged', () => {
    const file = putOlder();
    const before = hashOf(file);
    expect(() => openFile(file)).toThrow(expect.objectContaining(OLDER));
    expect(hashOf(file)).toBe(before);
  });

  it('is refused and stays unchanged when damaged', () => {
    const file = putOlder();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 20_000);
    writeFileSync(file, bytes);
    const before = hashOf(file);
    expect(() => openFile(file)).toThrow(expect.objectContaining(OLDER));
    expect(hashOf(file)).toBe(before);
  });

  it('is opened when only its log has the baseline, as after a crash', () => {
    const file = putOlder();
    const connection = new BetterSqlite(file);
    connection.pragma('journal_mode = WAL');
    connection.pragma('wal_autocheckpoint = 0');
    connection.pragma(`user_version = ${String(baseline.version)}`);
    const log = readFileSync(`${file}-wal`);
    const main = readFileSync(file);
    connection.close();
    const crashed = newFile();
    mkdirSync(dirname(crashed));
    writeFileSync(crashed, main);
    writeFileSync(`${crashed}-wal`, log);
    expect(main.readUInt32BE(60)).toBe(baseline.version - 1);
    expect(openFile(crashed).opening.kind).toBe('migrated');
  });

  it("isn't a restore point", () => {
    const file = emptyFile();
    const point = putOlder();
    const before = hashOf(point);
    expect(() => stageRestore(file, point, {})).toThrow(expect.objectContaining(OLDER));
    expect(hashOf(point)).toBe(before);
  });

  it("doesn't replace a missing database, and no new one is created either", () => {
    const file = newFile();
    const name = `dragoman-v${String(baseline.version - 1)}-${STAMP}.db`;
    const backup = putOlder(join(backupFolder(file), name));
    const before = hashOf(backup);
    expect(() => openFile(file, { nowMs: NOW_MS })).toThrow(expect.objectContaining(OLDER));
    expect(hashOf(backup)).toBe(before);
  });

  it('is skipped for a backup that can be restored', () => {
    const file = newFile();
    putOlder(join(backupFolder(file), `dragoman-v${String(baseline.version - 1)}-${STAMP}.db`));
    const good = `dragoman-v${String(baseline.version)}-2024-01-15T12-00-00-000Z.db`;
    putFixture(join(backupFolder(file), good));
    const { opening, repos } = openFile(file);
    expect(opening.kind).toBe('restored');
    expect(repos.documentJobs.get('job-a')).not.toBeNull();
  });
});
