import { describe, expect, it } from 'vitest';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import { USAGE_SQL } from '../../../electron/db/usage/usage-repo.ts';
import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import { anAccountUsage } from '../../support/builders/usage.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, openNew, segments } from '../helpers.ts';

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

  it('reads reports of a version that did not count speech to speech', () => {
    const { repos, connection } = openNew();
    const { speechToSpeechMs: _, ...earlier } = usage(1);
    const counted = { ...usage(2), speechToSpeechMs: { count: 1, limit: null } };
    repos.usage.note('a', '2026-03-01', usage(1), 1);
    connection.prepare('UPDATE usage_days SET usage_json = ?').run(JSON.stringify(earlier));
    repos.usage.note('a', '2026-03-02', counted, 2);
    const last = repos.usage.list('a', '2026-03-01', '2026-03-02').map((day) => day.last);
    expect(last).toEqual([usage(1), counted]);
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

  it('knows from the history what was billed for each language pair of an account', () => {
    const { repos, connection } = openNew();
    const add = (id: string, change: Parameters<typeof newItem>[1]): void => {
      repos.history.add(newItem(id, { connectionId: 'a', ...change }), segments(['a', 'b']));
    };
    add('one', { billedChars: 5 });
    add('two', { billedChars: 7, sourceLang: 'en', targetLang: 'de' });
    add('three', { billedChars: 40, sourceLang: null, targetLang: 'PT-BR' });
    add('not billed', { billedChars: null, targetLang: 'FR' });
    add('nothing billed', { billedChars: 0, targetLang: 'FR' });
    add('of another account', { connectionId: 'b' });
    add('earlier', { createdAtMs: NOW_MS - 1 });
    add('later', { createdAtMs: NOW_MS + 10 });
    add('deleted', {});
    repos.history.deleteItems(['deleted'], NOW_MS);
    expect(repos.usage.listPairs('a', NOW_MS, NOW_MS + 10)).toEqual([
      { sourceLang: null, targetLang: 'PT-BR', characters: 40 },
      { sourceLang: 'EN', targetLang: 'DE', characters: 12 },
    ]);
    const plan = connection
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${USAGE_SQL.listPairs}`)
      .all({ connectionId: 'a', fromMs: 0, untilMs: 1 })
      .map(({ detail }) => detail);
    expect(plan[0]).toContain('USING INDEX idx_history_items_connection_id');
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
