import type { DismissFinding } from '../../../shared/domain/checks/finding.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** Exported so that tests can check its query plans. */
export const CHECKS_SQL = {
  listDismissed: `SELECT key FROM dismissed_findings
    WHERE key IN (SELECT value FROM json_each(?))`,
  dismiss: `INSERT INTO dismissed_findings (key, rule, dismissed_at_ms)
    VALUES (@key, @rule, @atMs) ON CONFLICT (key) DO NOTHING`,
  takeBack: 'DELETE FROM dismissed_findings WHERE key = ?',
  forgetCounts: 'UPDATE history_items SET to_check_count = NULL WHERE to_check_count IS NOT NULL',
  getCount: `SELECT to_check_count FROM history_items WHERE id = ? AND state = 'kept'`,
  setCount: 'UPDATE history_items SET to_check_count = @count WHERE id = @itemId',
  listForbidden: 'SELECT term FROM forbidden_terms WHERE target_lang = ? ORDER BY term',
  clearForbidden: 'DELETE FROM forbidden_terms WHERE target_lang = ?',
  addForbidden: 'INSERT OR IGNORE INTO forbidden_terms (target_lang, term) VALUES (?, ?)',
} as const;

/** Builds the repository of stored facts about checks. One transaction per call. */
export function createChecksRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** Returns those of these findings that the user dismissed. */
    listDismissed: (keys: readonly string[]) =>
      db.values<string>(CHECKS_SQL.listDismissed, JSON.stringify(keys)),
    /** Requires a new count of every item: the pair may be in any of them. */
    setDismissed: ({ rule, key, isDismissed }: DismissFinding, atMs: number) =>
      db.inOne(() => {
        if (isDismissed) db.run(CHECKS_SQL.dismiss, { rule, key, atMs });
        else db.run(CHECKS_SQL.takeBack, key);
        db.run(CHECKS_SQL.forgetCounts);
      }),
    /** Lists counts in the order of the ids; missing items are left out, and an unknown count is null. */
    listCounts: (itemIds: readonly string[]) =>
      db.read(() =>
        itemIds.flatMap((itemId) => {
          const row = db.get<{ to_check_count: number | null }>(CHECKS_SQL.getCount, itemId);
          return row === undefined ? [] : [{ itemId, count: row.to_check_count }];
        }),
      ),
    /** No effect for a missing item. */
    setCount: (itemId: string, count: number) => {
      db.run(CHECKS_SQL.setCount, { itemId, count });
    },
    /** Requires a new count of every item. */
    forgetCounts: () => {
      db.run(CHECKS_SQL.forgetCounts);
    },
    /** Lists words that are not to be used in a language, sorted. */
    listForbidden: (targetLang: string) => db.values<string>(CHECKS_SQL.listForbidden, targetLang),
    /** Adds forbidden words. Requires a new count of every item. */
    addForbidden: (targetLang: string, terms: readonly string[]) =>
      db.inOne(() => {
        for (const term of terms) db.run(CHECKS_SQL.addForbidden, targetLang, term);
        db.run(CHECKS_SQL.forgetCounts);
      }),
    /** Replaces the forbidden words. Requires a new count of every item. */
    setForbidden: (targetLang: string, terms: readonly string[]) =>
      db.inOne(() => {
        db.run(CHECKS_SQL.clearForbidden, targetLang);
        for (const term of terms) db.run(CHECKS_SQL.addForbidden, targetLang, term);
        db.run(CHECKS_SQL.forgetCounts);
      }),
  };
}
