import { describe, expect, it } from 'vitest';
import { CHECKS_SQL } from '../../../electron/db/checks/checks-repo.ts';
import { createRepos } from '../../../electron/db/repos.ts';
import { newItem, openNew } from '../helpers.ts';

const KEY = 'a'.repeat(64);

function setUp() {
  const { connection } = openNew();
  const { checks, history, sourceLanguages } = createRepos(connection);
  for (const id of ['h', 'i']) {
    history.add(
      newItem(id, { title: `${id}.txt`, connectionName: 'A', billedChars: null, createdAtMs: 1 }),
      [{ position: 0, source: 'One', target: 'Eins' }],
    );
  }
  return { connection, checks, history, sourceLanguages };
}

describe('stored data about checks', () => {
  it('remembers what is not an error until that is undone', () => {
    const { checks } = setUp();
    const finding = { rule: 'numbers' as const, key: KEY };
    checks.setDismissed({ ...finding, isDismissed: true }, 1);
    checks.setDismissed({ ...finding, isDismissed: true }, 2);
    expect(checks.listDismissed([KEY, 'b'])).toEqual([KEY]);
    expect(checks.listDismissed([])).toEqual([]);
    checks.setDismissed({ ...finding, isDismissed: false }, 3);
    expect(checks.listDismissed([KEY])).toEqual([]);
  });

  it('keeps counts until the item or the dismissals change', () => {
    const { checks, history, sourceLanguages } = setUp();
    const count = () => {
      checks.setCount('h', 3);
      checks.setCount('i', 0);
    };
    const counts = () => checks.listCounts(['i', 'gone', 'h']).map((each) => each.count);
    expect(counts()).toEqual([null, null]);
    count();
    expect(checks.listCounts(['i', 'gone', 'h'])).toEqual([
      { itemId: 'i', count: 0 },
      { itemId: 'h', count: 3 },
    ]);
    history.editSegment({ itemId: 'h', position: 0, target: 'Zwei' }, 1);
    expect(counts()).toEqual([0, null]);
    count();
    sourceLanguages.setByPerson({ itemIds: ['i'], jobIds: [] }, 'SV', 1);
    expect(counts()).toEqual([null, 3]);
    for (const change of [
      () => checks.setDismissed({ rule: 'numbers', key: KEY, isDismissed: true }, 1),
      () => checks.setDismissed({ rule: 'numbers', key: KEY, isDismissed: false }, 1),
      () => checks.setForbidden('de', ['Handy']),
    ]) {
      count();
      change();
      expect(counts()).toEqual([null, null]);
    }
    checks.setCount('gone', 1);
    history.deleteItems(['h'], 1);
    expect(checks.listCounts(['h'])).toEqual([]);
  });

  it('stores forbidden words, each once and by language', () => {
    const { checks } = setUp();
    checks.setForbidden('de', ['Handy', 'Event', 'Handy']);
    checks.setForbidden('fr', ['mail']);
    expect(checks.listForbidden('de')).toEqual(['Event', 'Handy']);
    checks.addForbidden('de', ['Event', 'Meeting']);
    expect(checks.listForbidden('de')).toEqual(['Event', 'Handy', 'Meeting']);
    checks.setForbidden('de', []);
    expect([checks.listForbidden('de'), checks.listForbidden('fr')]).toEqual([[], ['mail']]);
  });

  it('is read by an index', () => {
    const { connection } = setUp();
    const plan = (sql: string, ...values: unknown[]) =>
      connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join('\n');
    expect(plan(CHECKS_SQL.listDismissed, '[]')).toMatch(
      /SEARCH dismissed_findings USING COVERING INDEX/u,
    );
    expect(plan(CHECKS_SQL.forgetCounts)).toContain('idx_history_items_to_check_count');
    expect(plan(CHECKS_SQL.getCount, 'h')).toMatch(/SEARCH history_items USING INDEX/u);
    expect(plan(CHECKS_SQL.listForbidden, 'de')).toMatch(
      /SEARCH forbidden_terms USING COVERING INDEX/u,
    );
  });
});
