import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import {
  openSqlite,
  type SqliteDatabase,
} from '../../../../../electron/embedded/storage/sqlite.ts';
import { baseline } from '../../../../../electron/embedded/translation/migrations/0009-baseline.ts';
import { MIGRATIONS } from '../../../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

type Row = Record<string, unknown>;

function open(file: string, migrations: Parameters<typeof openSqlite>[1]): SqliteDatabase {
  const db = openSqlite(file, migrations);
  onTestFinished(() => {
    if (db.open) db.close();
  });
  return db;
}

const schemaOf = (db: SqliteDatabase): string[] =>
  db
    .prepare<[], string>('SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name')
    .pluck()
    .all()
    .map((sql) => sql.replaceAll(/--.*$|["\s]/gmu, ''));

it('a file of the baseline keeps its rows, and gets dates, languages, and profiles', () => {
  const file = path.join(temporaryFolder(), 'translation.sqlite');
  const fixture = '../../../../fixtures/databases/translation-v9.sqlite.gz';
  writeFileSync(file, gunzipSync(readFileSync(new URL(fixture, import.meta.url))));
  const before = open(file, [baseline]);
  const read = (db: SqliteDatabase, sql: string): Row[] => db.prepare<[], Row>(sql).all();
  const tables = read(
    before,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  ).map(({ name }) => String(name));
  const rows = tables.map((table) => [table, read(before, `SELECT * FROM ${table}`)] as const);
  before.close();

  const after = open(file, MIGRATIONS);
  expect(schemaOf(after)).toEqual(schemaOf(open(':memory:', MIGRATIONS)));
  for (const [table, old] of rows) {
    expect(old.length).toBeGreaterThan(0);
    expect([table, read(after, `SELECT * FROM ${table}`)]).toEqual([
      table,
      old.map((row) => ({ ...row, ...ADDED[table]?.(row) })),
    ]);
  }
  const sums = read(after, 'SELECT sum(character_count) AS chars FROM all_usage_days');
  const usage = rows.find(([table]) => table === 'usage_days')?.[1] ?? [];
  const chars = usage.reduce((sum, row) => sum + Number(row['character_count']), 0);
  expect(sums).toEqual([{ chars }]);
  expect(read(after, 'SELECT * FROM style_profiles')).toEqual([]);
});

/** Columns that rows of the baseline get. */
const ADDED: Readonly<Record<string, (row: Row) => Row>> = {
  translation_memories: ({ created_at_ms: atMs }) => ({ updated_at_ms: atMs }),
  usage_days: () => ({ source_lang: '', target_lang: '' }),
  speech_days: () => ({ spoken_ms: 0 }),
};
