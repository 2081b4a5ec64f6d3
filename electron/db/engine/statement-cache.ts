import type { SqliteDatabase } from './sqlite-database.ts';

export type Statements = Pick<SqliteDatabase, 'prepare' | 'transaction'>;

/** Converts a row to its record; null when there is none. */
export function orNull<Row, T>(row: Row | undefined, toRecord: (row: Row) => T): T | null {
  return row === undefined ? null : toRecord(row);
}

/** Limit of cached SQL texts; more than a repository has, filter combinations aside. */
const MAX_KEPT = 200;

/**
 * Adds a plus before each bound value, which changes nothing except that the planner ignores the value. Otherwise
 * SQLite recompiles most texts with `LIMIT`, `ORDER BY`, or a join at each call, because another value might want
 * another plan; that takes longer than reading a page. Text in quotes stays unchanged.
 */
const withHiddenValues = (sql: string): string =>
  sql.replaceAll(/'[^']*'|[?]|@\w+/gu, (part) => (part.startsWith("'") ? part : `+${part}`));

/**
 * Compiles each SQL text once. Compiled statements hold memory invisible to the garbage collector: recompiled for
 * thousands of calls, they would exhaust it before any is freed. `pluck` and `raw` are sticky, so each SQL text is read
 * in only one way.
 */
export function createStatementCache(connection: SqliteDatabase): Statements {
  const kept = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const prepare = (sql: string): ReturnType<SqliteDatabase['prepare']> => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const statement = connection.prepare(withHiddenValues(sql));
    kept.set(sql, statement);
    return statement;
  };
  return {
    // The caller vouches for the types of values and rows, as with the connection itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    prepare: prepare as SqliteDatabase['prepare'],
    transaction: connection.transaction.bind(connection),
  };
}
