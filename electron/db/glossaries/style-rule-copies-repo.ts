import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** Last known style rules of services, for when they are unreachable. */
export interface StyleRuleCopiesRepo {
  /**
   * Returns null when never read. The lists are as saved, unvalidated: the schemas would be loaded before the first
   * rows of the startup.
   */
  get(connectionId: string): { lists: unknown; readAtMs: number } | null;
  save(connectionId: string, lists: readonly StyleList[], readAtMs: number): void;
}

export function createStyleRuleCopiesRepo(connection: SqliteDatabase): StyleRuleCopiesRepo {
  const db = createStatementCache(connection);
  return {
    get(connectionId) {
      const row = db.get<{ lists: string; readAtMs: number }>(
        `SELECT lists_json AS lists, read_at_ms AS readAtMs FROM style_rule_copies
           WHERE connection_id = ?`,
        connectionId,
      );
      if (row === undefined) return null;
      const lists: unknown = JSON.parse(row.lists);
      return { lists, readAtMs: row.readAtMs };
    },
    save(connectionId, lists, readAtMs) {
      db.run(
        `INSERT INTO style_rule_copies (connection_id, lists_json, read_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (connection_id) DO UPDATE
           SET lists_json = excluded.lists_json, read_at_ms = excluded.read_at_ms`,
        connectionId,
        JSON.stringify(lists),
        readAtMs,
      );
    },
  };
}
