import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { repairSqlite } from '../../../../electron/embedded/storage/repair-sqlite.ts';
import { openSqlite, type Migration } from '../../../../electron/embedded/storage/sqlite.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const PAGE = 4096;
const NOW_MS = Date.UTC(2026, 2, 1, 12);
const OPTIONS = { nowMs: NOW_MS, fresh: ['name'] };

const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'initial',
    up(db) {
      db.exec(`
        CREATE TABLE projects (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
        CREATE TABLE entries (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          project_id INTEGER REFERENCES projects (id),
          note TEXT NOT NULL
        ) STRICT;
        CREATE TABLE name (id TEXT NOT NULL) STRICT;`);
      db.prepare('INSERT INTO name VALUES (?)').run(String(Math.random()));
    },
  },
];

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = path.join(folder, 'some.db');
});

function make(): void {
  const db = openSqlite(file, MIGRATIONS);
  const project = db.prepare('INSERT INTO projects (name) VALUES (?)');
  const entry = db.prepare('INSERT INTO entries (project_id, note) VALUES (?, ?)');
  db.transaction(() => {
    for (let id = 1; id <= 40; id += 1) project.run(`Project ${String(id)} ${'p'.repeat(600)}`);
    for (let id = 1; id <= 400; id += 1)
      entry.run(1 + (id % 40), `Note ${String(id)} ${'n'.repeat(300)}`);
  })();
  db.close();
}

function harm(fromPage: number, pages: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, fromPage * PAGE, (fromPage + pages) * PAGE);
  writeFileSync(file, bytes);
}

const read = <T>(sql: string): T[] => {
  const db = openSqlite(file, MIGRATIONS);
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
};

const idsOf = (table: string): number[] =>
  read<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id);

/** Returns the pages of a table that contain its rows. */
function leavesOf(table: string): number[] {
  return read<{ pageno: number }>(
    `SELECT pageno FROM dbstat WHERE name = '${table}' AND pagetype = 'leaf' ORDER BY pageno`,
  ).map(({ pageno }) => pageno - 1);
}

describe('a sound database', () => {
  it("isn't touched, nor is one that is missing, empty or of a newer version", () => {
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).toBeNull();
    expect(existsSync(file)).toBe(false);
    make();
    const before = readFileSync(file);
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).toBeNull();
    expect(readFileSync(file).equals(before)).toBe(true);

    before.writeUInt32BE(99, 60);
    before.fill(0xa5, 3 * PAGE, 6 * PAGE);
    writeFileSync(file, before);
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).toBeNull();
    expect(readFileSync(file).equals(before)).toBe(true);
    writeFileSync(file, '');
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).toBeNull();
  });
});

describe('a damaged database', () => {
  it('is quarantined, keeps every row of the readable pages and gets a new id', () => {
    make();
    const [name] = read<{ id: string }>('SELECT id FROM name');
    const leaves = leavesOf('entries');
    const middle = leaves[Math.floor(leaves.length / 2)] ?? 0;
    harm(middle, 1);
    const harmed = readFileSync(file);
    const repaired = repairSqlite(file, MIGRATIONS, OPTIONS);
    expect(repaired?.quarantinedName).toBe('some.db.damaged-2026-03-01T12-00-00-000Z');
    expect(readFileSync(path.join(folder, repaired?.quarantinedName ?? '')).equals(harmed)).toBe(
      true,
    );
    const ids = idsOf('entries');
    expect(ids.length).toBeGreaterThan(360);
    expect([ids[0], ids.at(-1)]).toEqual([1, 400]);
    expect(idsOf('projects')).toHaveLength(40);
    const [named] = read<{ id: string }>('SELECT id FROM name');
    expect(named?.id).not.toBe(name?.id);
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).toBeNull();
    expect(
      readdirSync(folder).filter((each) => /scratch|unfinished|replacement/u.test(each)),
    ).toEqual([]);
  });

  it('keeps an entry whose project is lost, without the project', () => {
    make();
    const [first = 0] = leavesOf('projects');
    harm(first, 1);
    repairSqlite(file, MIGRATIONS, OPTIONS);
    const lost = 40 - idsOf('projects').length;
    expect(lost).toBeGreaterThan(0);
    expect(idsOf('entries')).toHaveLength(400);
    const [row] = read<{ count: number }>(
      'SELECT count(*) AS count FROM entries WHERE project_id IS NULL',
    );
    expect(row?.count).toBe(lost * 10);
  });

  it('reads rows that are only in the log', () => {
    make();
    const db = openSqlite(file, MIGRATIONS);
    db.pragma('wal_autocheckpoint = 0');
    db.prepare("INSERT INTO entries (note) VALUES ('in the log')").run();
    const [main, log] = ['', '-wal'].map((suffix) => readFileSync(file + suffix));
    db.close();
    writeFileSync(file, main ?? '');
    writeFileSync(`${file}-wal`, log ?? '');
    harm(Math.floor((main?.length ?? 0) / PAGE / 2), 1);
    expect(repairSqlite(file, MIGRATIONS, OPTIONS)).not.toBeNull();
    expect(idsOf('entries')).toContain(401);
  });

  it('is replaced by an empty one when nothing can be read, beside the damaged one', () => {
    writeFileSync(file, 'no database at all'.repeat(1000));
    const repaired = repairSqlite(file, MIGRATIONS, OPTIONS);
    expect(idsOf('entries')).toEqual([]);
    expect(readFileSync(path.join(folder, repaired?.quarantinedName ?? ''), 'utf8')).toContain(
      'no database',
    );
  });

  it.each([
    ['before the damaged file was quarantined', false],
    ['after the damaged file was quarantined', true],
  ])('a crash %s: the next start finishes the repair', (_when, isQuarantined) => {
    make();
    const complete = path.join(folder, 'complete.db');
    renameSync(file, complete);
    writeFileSync(file, 'damaged');
    if (isQuarantined) renameSync(file, `${file}.damaged-before`);
    renameSync(complete, `${file}.replacement`);
    const repaired = repairSqlite(file, MIGRATIONS, OPTIONS);
    expect(repaired?.quarantinedName === null).toBe(isQuarantined);
    expect(idsOf('entries')).toHaveLength(400);
    const quarantined = readdirSync(folder).filter((each) => each.includes('.damaged-'));
    expect(quarantined).toHaveLength(1);
    expect(readFileSync(path.join(folder, quarantined[0] ?? ''), 'utf8')).toBe('damaged');
  });
});
