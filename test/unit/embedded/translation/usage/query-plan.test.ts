import { describe, expect, it } from 'vitest';
import { createAnalyticsRepo } from '../../../../../electron/embedded/translation/admin/analytics-repo.ts';
import { createUsageRepo } from '../../../../../electron/embedded/translation/usage/repo.ts';
import { periodOf } from '../../../../../electron/embedded/translation/usage/billing-period.ts';
import { openAccountsDatabase } from './support.ts';

describe('queries over usage', () => {
  it('read only the requested days, by the primary key', () => {
    const db = openAccountsDatabase();
    const seen: string[] = [];
    const spied = new Proxy(db, {
      get(target, name) {
        if (name === 'prepare') {
          return (sql: string) => {
            seen.push(sql);
            return target.prepare(sql);
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    createUsageRepo(spied).inPeriod('a1', periodOf(0));
    createAnalyticsRepo(spied);
    const queries = seen.filter((sql) => sql.startsWith('SELECT'));
    expect(queries).toHaveLength(6);
    for (const sql of queries) {
      const isNamed = sql.includes('@');
      const plan = db
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(
          ...(isNamed
            ? [{ accountId: 'a', firstDay: 'b', lastDay: 'c', offset: 0, limit: 1 }]
            : ['a', 'b', 'c']),
        );
      expect(plan.map(({ detail }) => detail)).toContainEqual(
        expect.stringMatching(/^SEARCH usage_days USING PRIMARY KEY \(account_id=\? AND day>/u),
      );
    }
  });
});
