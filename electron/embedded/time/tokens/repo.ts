import { bindable, selected } from '../../../sqlite/statements.ts';
import type { SqliteDatabase } from '../../storage/sqlite.ts';

/** A stored token: only its digest. Instants are UTC epoch milliseconds. */
export interface TokenRecord {
  readonly id: number;
  /** Null until first use. */
  readonly userAgent: string | null;
  readonly usedAtMs: number;
}

interface NewToken {
  readonly digest: string;
  readonly isPrinted: boolean;
  readonly userAgent: string | null;
  readonly atMs: number;
}

export type TokensRepo = ReturnType<typeof createTokensRepo>;

export function createTokensRepo(db: SqliteDatabase) {
  const add = db.prepare(
    `INSERT INTO tokens (digest, is_printed, user_agent, created_at_ms, used_at_ms)
     VALUES (@digest, @isPrinted, @userAgent, @atMs, @atMs)`,
  );
  const find = db.prepare<[string], TokenRecord>(
    `SELECT ${selected('id userAgent usedAtMs')} FROM tokens WHERE digest = ?`,
  );
  const use = db.prepare('UPDATE tokens SET user_agent = ?, used_at_ms = ? WHERE id = ?');
  const destroy = db.prepare('DELETE FROM tokens WHERE id = ?');
  const destroyPrinted = db.prepare('DELETE FROM tokens WHERE is_printed = 1');
  const destroyUnused = db.prepare('DELETE FROM tokens WHERE used_at_ms < ?');
  return {
    add: (token: NewToken) => void add.run(bindable(token)),
    find: (digest: string) => find.get(digest) ?? null,
    use: (id: number, userAgent: string, atMs: number) => void use.run(userAgent, atMs, id),
    destroy: (id: number) => void destroy.run(id),
    /** Deletes the printed token, regardless of its state. */
    destroyPrinted: () => void destroyPrinted.run(),
    destroyUnusedSince: (atMs: number) => void destroyUnused.run(atMs),
  };
}
