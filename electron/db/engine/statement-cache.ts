/* oxlint-disable typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- the caller vouches
   for the types of rows and values, as with the connection itself */
import type { RunResult } from 'better-sqlite3';
import type { SqliteDatabase } from './sqlite-database.ts';

/** A value to bind, or an object of named values. */
export type Bound = string | number | bigint | object | null;

/** The statements of a repository, each given as its SQL text with the values to bind. */
export interface Statements {
  /** For loops over rows, and for statements that run many times in a row. */
  prepare: SqliteDatabase['prepare'];
  all<Row>(sql: string, ...values: Bound[]): Row[];
  /** Returns the first row. */
  get<Row>(sql: string, ...values: Bound[]): Row | undefined;
  /** Returns the first column of all rows. */
  values<T>(sql: string, ...values: Bound[]): T[];
  /** Returns the first column of the first row. */
  value<T>(sql: string, ...values: Bound[]): T | undefined;
  run(sql: string, ...values: Bound[]): RunResult;
  /** Makes all changes of `work`, or none when it throws. */
  inOne<T>(work: () => T): T;
  /** Lets all queries of `work` see the same state of the database. */
  read<T>(work: () => T): T;
}

/** Converts a row to its record; null when there is none. */
export function orNull<Row, T>(row: Row | undefined, toRecord: (row: Row) => T): T | null {
  return row === undefined ? null : toRecord(row);
}

/** Returns what was found. @throws the error for what is `missing` */
export function orThrow<T>(found: T | null | undefined, missing: () => Error): T {
  if (found === null || found === undefined) throw missing();
  return found;
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
 * thousands of calls, they would exhaust it before any is freed. `pluck` and `raw` are sticky, so those who `prepare` a
 * SQL text read it in only one way.
 */
export function createStatementCache(connection: SqliteDatabase): Statements {
  const prepare = keepStatements((sql) => connection.prepare(sql));
  const pluck = keepStatements((sql) => connection.prepare(sql).pluck());
  return {
    prepare,
    all: <Row>(sql: string, ...values: Bound[]) => prepare<Bound[], Row>(sql).all(...values),
    get: <Row>(sql: string, ...values: Bound[]) => prepare<Bound[], Row>(sql).get(...values),
    values: <T>(sql: string, ...values: Bound[]) => pluck<Bound[], T>(sql).all(...values),
    value: <T>(sql: string, ...values: Bound[]) => pluck<Bound[], T>(sql).get(...values),
    run: (sql, ...values) => prepare<Bound[]>(sql).run(...values),
    inOne: (work) => connection.transaction(work).immediate(),
    read: (work) => connection.transaction(work).deferred(),
  };
}

type Prepare = SqliteDatabase['prepare'];

function keepStatements(compile: (sql: string) => ReturnType<Prepare>): Prepare {
  const cached = new Map<string, ReturnType<Prepare>>();
  const prepare = (sql: string): ReturnType<Prepare> => {
    const known = cached.get(sql);
    if (known !== undefined) return known;
    if (cached.size >= MAX_KEPT) cached.clear();
    const statement = compile(withHiddenValues(sql));
    cached.set(sql, statement);
    return statement;
  };
  return prepare as Prepare;
}
