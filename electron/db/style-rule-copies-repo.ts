import { z } from 'zod';
import { styleListSchema, type StyleList } from '../../shared/domain/style-rule-list.ts';
import type { Connection } from './connection.ts';

/** What services told last of their style rules, to be read while they are out of reach. */
export interface StyleRuleCopiesRepo {
  /** Null: never read. */
  get(connectionId: string): { lists: StyleList[]; readAtMs: number } | null;
  save(connectionId: string, lists: readonly StyleList[], readAtMs: number): void;
}

const listsSchema = z.array(styleListSchema);

/** Copies on an open connection. */
export function createStyleRuleCopiesRepo(connection: Connection): StyleRuleCopiesRepo {
  return {
    get(connectionId) {
      const row = connection
        .prepare<[string], { lists: string; readAtMs: number }>(
          `SELECT lists_json AS lists, read_at_ms AS readAtMs FROM style_rule_copies
           WHERE connection_id = ?`,
        )
        .get(connectionId);
      return row === undefined
        ? null
        : { lists: listsSchema.parse(JSON.parse(row.lists)), readAtMs: row.readAtMs };
    },
    save(connectionId, lists, readAtMs) {
      connection
        .prepare(
          `INSERT INTO style_rule_copies (connection_id, lists_json, read_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (connection_id) DO UPDATE
           SET lists_json = excluded.lists_json, read_at_ms = excluded.read_at_ms`,
        )
        .run(connectionId, JSON.stringify(lists), readAtMs);
    },
  };
}
