import { describe, expect, it } from 'vitest';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import { USAGE_SQL } from '../../../electron/db/usage/usage-repo.ts';
import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import { anAccountUsage } from '../../support/builders/usage.ts';
import { emptyFile, NOW_MS, openInWorker, openNew } from '../helpers.ts';

const usage = (count: number): AccountUsage =>
  anAccountUsage({
    characters: { count, limit: 1000 },
    products: [
      {
        product: 'write',
        unit: 'characters',
        accountCount: count,
        keyCount: null,
        extra: { a: 1 },
      },
    ],
    periodEndsAtMs: 5,
    extra: { newer: 'ü' },
  });
const account = (id: string) => ({
  id,
  name: id,
  kind: 'paid' as const,
  baseUrl: 'https://api.example',
  isDefault: false,
  createdAtMs: 1,
});

describe('the stored usage', () => {
  it('has one row per account and day: its first answer and its last', () => {
    const { repos } = openNew();
    repos.usage.note('embedded', '2026-03-02', usage(1), 10);
    repos.usage.note('embedded', '2026-03-02', usage(2), 20);
    repos.usage.note('embedded', '2026-03-02', usage(3), 30);
    repos.usage.note('other', '2026-03-02', usage(9), 30);
    expect(repos.usage.list('embedded', '2026-03-01', '2026-03-31')).toEqual([
      { day: '2026-03-02', first: usage(1), last: usage(3), askedAtMs: 30 },
    ]);
  });

  it('lists days in order, including both ends, and finds the previous and the newest one', () => {
    const { usage: repo } = openNew().repos;
    for (const day of ['2026-03-03', '2026-03-01', '2026-02-28', '2026-03-02']) {
      repo.note('a', day, usage(1), 1);
    }
    expect(repo.list('a', '2026-03-01', '2026-03-02').map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(repo.findBefore('a', '2026-03-01')?.day).toBe('2026-02-28');
    expect(repo.findBefore('a', '2026-02-28')).toBeNull();
    expect(repo.findNewest('a')?.day).toBe('2026-03-03');
    expect(repo.findNewest('b')).toBeNull();
  });

  it('is removed with its account, and no other is', () => {
    const { repos } = openNew();
    repos.connections.insert(account('gone'));
    repos.connections.insert(account('kept'));
    for (const id of ['gone', 'kept', 'embedded']) repos.usage.note(id, '2026-03-01', usage(1), 1);
    repos.connections.remove('gone');
    expect(repos.usage.findNewest('gone')).toBeNull();
    expect(repos.usage.findNewest('kept')).not.toBeNull();
    expect(repos.usage.findNewest('embedded')).not.toBeNull();
  });

  it('refuses an invalid day', () => {
    const { usage: repo } = openNew().repos;
    expect(() => {
      repo.note('a', 'today', usage(1), 1);
    }).toThrow(/CHECK/);
  });

  it.each(['list', 'findBefore', 'findNewest'] as const)('%s uses the index', (name) => {
    const { connection } = openNew();
    const plan = connection
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${USAGE_SQL[name]}`)
      .all({ connectionId: 'a', fromDay: 'a', toDay: 'b', day: 'a' })
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan).toContain('USING INDEX idx_usage_days_connection_id_day');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('is available through the worker too', async () => {
    const database = openInWorker(emptyFile());
    await database.usage.note('a', '2026-03-01', usage(4), 7);
    expect((await database.usage.findNewest('a'))?.last).toEqual(usage(4));
  });
});

describe('usage in a damaged file', () => {
  it('is restored', () => {
    const old = openNew();
    old.repos.usage.note('a', '2026-03-01', usage(4), NOW_MS);
    const fresh = openNew();
    copyRows(old.connection, fresh.connection, {
      tables: listDataTables(fresh.connection),
      sizeBytes: 1_000_000,
    });
    expect(fresh.repos.usage.findNewest('a')?.last).toEqual(usage(4));
  });
});
