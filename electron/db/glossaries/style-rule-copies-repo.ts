import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** Builds the repository of the last known style rules of services, for when they are unreachable. */
export function createStyleRuleCopiesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /**
     * Returns null when never read. The lists are as saved, unvalidated: the schemas would be loaded before the first
     * rows of the startup.
     */
    get(connectionId: string): { lists: unknown; readAtMs: number } | null {
      const row = db.get<{ lists: string; readAtMs: number }>(
        `SELECT lists_json AS lists, read_at_ms AS readAtMs FROM style_rule_copies
           WHERE connection_id = ?`,
        connectionId,
      );
      if (row === undefined) return null;
      const lists: unknown = JSON.parse(row.lists);
      return { lists, readAtMs: row.readAtMs };
    },
    save(connectionId: string, lists: readonly StyleList[], readAtMs: number) {
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
