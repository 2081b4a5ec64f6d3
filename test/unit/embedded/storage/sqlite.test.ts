import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../../electron/embedded/storage/sqlite.ts';
import { DURABLE_PRAGMAS, setPragmas } from '../../../../shared/durable-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MIGRATIONS = [
  {
    version: 1,
    name: 'initial',
    up: (db: { exec(sql: string): unknown }) => db.exec('CREATE TABLE a (b TEXT) STRICT'),
  },
];

describe('a database of the services', () => {
  const open = (file = join(temporaryFolder(), 'service.sqlite')) => {
    const db = openSqlite(file, MIGRATIONS);
    onTestFinished(() => {
      db.close();
    });
    return db;
  };

  it.each([
    // EXTRA: what a service has answered is on the disk, power cut or not.
    ['synchronous', 3],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['journal_mode', 'wal'],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
  ])('has %s = %s', (pragma, value) => {
    expect(open().pragma(pragma, { simple: true })).toBe(value);
  });

  it('is private with its log, whatever the umask', () => {
    const file = join(temporaryFolder(), 'service.sqlite');
    const before = process.umask(0o022);
    onTestFinished(() => {
      process.umask(before);
    });
    open(file).exec("INSERT INTO a VALUES ('x')");
    for (const path of [file, `${file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('a pragma that does not take', () => {
  it.each(Object.keys(DURABLE_PRAGMAS))('is an error, not silence: %s', (deaf) => {
    const kept = new Map<string, number>();
    const db = {
      pragma(source: string) {
        const [name = '', value] = source.split(' = ');
        if (value === undefined) return kept.get(name) ?? 0;
        if (name !== deaf) kept.set(name, Number(value));
        return undefined;
      },
    };
    expect(() => {
      setPragmas(db, DURABLE_PRAGMAS);
    }).toThrow(expect.objectContaining({ code: 'db/unavailable', details: { hint: deaf } }));
  });
});
