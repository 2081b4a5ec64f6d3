import { describe, expect, it } from 'vitest';
import { createKnownFinder } from '../../../electron/db/history/known-segments.ts';
import { HISTORY_SQL } from '../../../electron/db/history/sql.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { newItem, openNew } from '../helpers.ts';

describe('the finder of known parts', () => {
  it('reads the parts of each item once at most, and none beyond its limit', () => {
    const { connection, repos } = openNew();
    const titles = { title: 'same.tmx', sourceLang: 'EN', targetLang: 'DE' };
    for (const item of [1, 2, 3, 4]) {
      const [first, second] = [`First ${String(item)}.`, `Second ${String(item)}.`];
      const sentences = [
        { source: 0, target: 0 },
        { source: first.length + 1, target: first.length + 1 },
      ];
      const text = `${first} ${second}`;
      repos.history.add(newItem(`i${String(item)}`, { ...titles, kind: 'import' }), [
        { position: 0, source: text, target: text, sentences },
      ]);
    }
    const db = createStatementCache(connection);
    const loaded: unknown[] = [];
    const find = createKnownFinder(
      {
        ...db,
        all: (sql, ...values) => {
          if (sql === HISTORY_SQL.storedInParts) loaded.push(values[0]);
          return db.all(sql, ...values);
        },
      },
      3,
    );
    const found = (source: string) => find(titles, { position: 0, source, target: '' })?.source;
    for (let row = 0; row < 3; row += 1) {
      expect(found('Second 4.')).toBe('Second 4.');
      expect(found('First 3.')).toBe('First 3.');
      // Its item exceeds the limit, so only its whole segments are known.
      expect(found('First 2.')).toBeUndefined();
      expect(found('First 2. Second 2.')).toBe('First 2. Second 2.');
      expect(found('None.')).toBeUndefined();
    }
    expect(loaded).toHaveLength(2);
    expect(new Set(loaded).size).toBe(2);
  });
});
