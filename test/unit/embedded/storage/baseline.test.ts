import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repairSqlite } from '../../../../electron/embedded/storage/repair-sqlite.ts';
import { openSqlite, type SqliteDatabase } from '../../../../electron/embedded/storage/sqlite.ts';
import { baseline as time } from '../../../../electron/embedded/time/migrations/0002-baseline.ts';
import { baseline as translation } from '../../../../electron/embedded/translation/migrations/0009-baseline.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FIXTURES = [
  { name: 'translation', fixture: 'translation-v9.sqlite.gz', migrations: [translation] },
  { name: 'time', fixture: 'time-v2.db.gz', migrations: [time] },
] as const;

/** Copies a database written by a real service of the baseline's version, with rows in every table. */
function putFixture(fixture: string): string {
  const file = path.join(temporaryFolder(), 'service.sqlite');
  mkdirSync(path.dirname(file), { recursive: true });
  const url = new URL(`../../../fixtures/databases/${fixture}`, import.meta.url);
  writeFileSync(file, gunzipSync(readFileSync(url)));
  return file;
}

const schemaOf = (db: SqliteDatabase): string[] =>
  db
    .prepare<[], string>('SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name')
    .pluck()
    .all()
    .map((sql) => sql.replaceAll(/--.*$|["\s]/gmu, ''));

function open(file: string, migrations: Parameters<typeof openSqlite>[1]): SqliteDatabase {
  const db = openSqlite(file, migrations);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

describe.each(FIXTURES)('a file of the $name service', ({ fixture, migrations }) => {
  it('opens unchanged when written at the baseline, with the schema of a new one', () => {
    const file = putFixture(fixture);
    expect(repairSqlite(file, migrations, { nowMs: 0, fresh: [] })).toBeNull();
    const db = open(file, migrations);
    expect(schemaOf(db)).toEqual(schemaOf(open(':memory:', migrations)));
    const tables = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
      )
      .pluck()
      .all();
    const empty = tables.filter(
      (table) => db.prepare(`SELECT 1 FROM ${table}`).get() === undefined,
    );
    expect(empty).toEqual([]);
    expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  });

  it.each(['sound', 'damaged'])(
    'is refused and not touched when it predates the baseline: %s',
    (state) => {
      const file = putFixture(fixture);
      const bytes = readFileSync(file);
      bytes.writeUInt32BE((migrations[0]?.version ?? 0) - 1, 60);
      if (state === 'damaged') bytes.fill(0xff, 8_192);
      writeFileSync(file, bytes);
      expect(repairSqlite(file, migrations, { nowMs: 0, fresh: [] })).toBeNull();
      expect(() => open(file, migrations)).toThrow(
        expect.objectContaining({ code: 'db/older-schema' }),
      );
      expect(readFileSync(file).equals(bytes)).toBe(true);
    },
  );
});
