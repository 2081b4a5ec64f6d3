import type { SqliteDatabase } from '../../storage/sqlite.ts';

/** A stored token: only its digest. Instants are UTC epoch milliseconds. */
export interface TokenRecord {
  readonly id: number;
  /** Null until first use. */
  readonly userAgent: string | null;
  readonly usedAtMs: number;
}

export interface TokensRepo {
  add(token: {
    readonly digest: string;
    readonly isPrinted: boolean;
    readonly userAgent: string | null;
    readonly atMs: number;
  }): void;
  find(digest: string): TokenRecord | null;
  use(id: number, userAgent: string, atMs: number): void;
  destroy(id: number): void;
  /** Deletes the printed token, regardless of its state. */
  destroyPrinted(): void;
  destroyUnusedSince(atMs: number): void;
}

export function createTokensRepo(db: SqliteDatabase): TokensRepo {
  const add = db.prepare(
    `INSERT INTO tokens (digest, is_printed, user_agent, created_at_ms, used_at_ms)
     VALUES (@digest, @isPrinted, @userAgent, @atMs, @atMs)`,
  );
  const find = db.prepare<[string], TokenRecord>(
    `SELECT id, user_agent AS userAgent, used_at_ms AS usedAtMs FROM tokens WHERE digest = ?`,
  );
  const use = db.prepare('UPDATE tokens SET user_agent = ?, used_at_ms = ? WHERE id = ?');
  const destroy = db.prepare('DELETE FROM tokens WHERE id = ?');
  const destroyPrinted = db.prepare('DELETE FROM tokens WHERE is_printed = 1');
  const destroyUnused = db.prepare('DELETE FROM tokens WHERE used_at_ms < ?');
  return {
    add(token) {
      add.run({ ...token, isPrinted: Number(token.isPrinted) });
    },
    find: (digest) => find.get(digest) ?? null,
    use(id, userAgent, atMs) {
      use.run(userAgent, atMs, id);
    },
    destroy(id) {
      destroy.run(id);
    },
    destroyPrinted() {
      destroyPrinted.run();
    },
    destroyUnusedSince(atMs) {
      destroyUnused.run(atMs);
    },
  };
}
