import type { SqliteDatabase } from './sqlite-database.ts';

/** What a repository needs of a connection to run its SQL. */
export type Statements = Pick<SqliteDatabase, 'prepare' | 'transaction'>;

/** SQL texts whose compiled form is kept; more than a repository has, filters in all combinations aside. */
const MAX_KEPT = 200;

/**
 * Compiles each SQL text once. A compiled statement holds memory that the garbage collector does not
 * see: compiled anew for each of some thousand calls, they would fill it before any of them is freed.
 * `pluck` and `raw` stay switched on, so each SQL text is read in one way.
 */
export function createStatementCache(connection: SqliteDatabase): Statements {
  const kept = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const prepare = (sql: string): ReturnType<SqliteDatabase['prepare']> => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const statement = connection.prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
  return {
    // The types of values and rows are the caller's word, as they are with the connection itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    prepare: prepare as SqliteDatabase['prepare'],
    transaction: connection.transaction.bind(connection),
  };
}
