import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLateSync, openSqlite } from '../../../../electron/embedded/storage/sqlite.ts';
import { DURABLE_PRAGMAS, setPragmas } from '../../../../shared/durable-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

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
    // EXTRA: an answered request is on the disk, even after a power cut.
    ['synchronous', 3],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['journal_mode', 'wal'],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
  ])('has %s = %s', (pragma, value) => {
    expect(open().pragma(pragma, { simple: true })).toBe(value);
  });

  it('is private together with its log, whatever the umask', () => {
    const file = join(temporaryFolder(), 'service.sqlite');
    const before = process.umask(0o022);
    onTestFinished(() => {
      process.umask(before);
    });
    open(file).exec("INSERT INTO a VALUES ('x')");
    for (const path of [file, `${file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe("a commit that doesn't wait for the disk", () => {
  it('is in the log immediately, in the synced file a second later, and the next commit waits again', () => {
    const file = join(temporaryFolder(), 'service.sqlite');
    const db = openSqlite(file, MIGRATIONS);
    onTestFinished(() => {
      db.close();
    });
    const clock = createManualClock();
    const synchronous = () => db.pragma('synchronous', { simple: true });
    const during: unknown[] = [];
    const commit = createLateSync(db, clock);
    const insert = db.prepare('INSERT INTO a VALUES (?)');
    for (const text of ['marker one', 'marker two']) {
      commit(() => {
        during.push(synchronous());
        insert.run(text);
      });
    }
    expect([...during, synchronous()]).toEqual([1, 1, 3]);
    const isIn = (name: string) => readFileSync(name).includes('marker two');
    expect([isIn(`${file}-wal`), isIn(file)]).toEqual([true, false]);
    clock.jump(999);
    expect(isIn(file)).toBe(false);
    clock.jump(1);
    expect(isIn(file)).toBe(true);
  });

  it("waits even after a failure, and doesn't change an open transaction", () => {
    const db = openSqlite(join(temporaryFolder(), 'service.sqlite'), MIGRATIONS);
    onTestFinished(() => {
      db.close();
    });
    const synchronous = () => db.pragma('synchronous', { simple: true });
    const commit = createLateSync(db, createManualClock());
    expect(() => {
      commit(() => {
        throw new Error('full');
      });
    }).toThrow('full');
    expect(synchronous()).toBe(3);
    db.transaction(() => {
      commit(() => {
        expect(synchronous()).toBe(3);
      });
    })();
  });

  it('causes no error when its database was closed meanwhile', () => {
    const db = openSqlite(join(temporaryFolder(), 'service.sqlite'), MIGRATIONS);
    const clock = createManualClock();
    createLateSync(
      db,
      clock,
    )(() => {
      db.exec("INSERT INTO a VALUES ('x')");
    });
    db.close();
    clock.jump(1000);
    expect(db.open).toBe(false);
  });
});

describe('a pragma that fails to apply', () => {
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
