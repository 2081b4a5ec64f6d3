import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import BetterSqlite from 'better-sqlite3';
import { errorCode } from '../support/error-code.ts';
import { copyAroundDamage, copyUntilDamage, type RowRange } from './copy-around-damage.ts';

type SqliteDatabase = BetterSqlite.Database;

export interface CopyOptions {
  /** Tables to copy, parents before children. */
  tables: readonly string[];
  /** Size of the damaged file in bytes, which bounds its row count. */
  sizeBytes: number;
  spare?: Spare | null;
}

/** An intact copy with the same schema, for lost tables. Tables with parents come from it only with their parents. */
export interface Spare {
  readonly connection: SqliteDatabase;
  /** Tells whether a table without readable rows is lost, rather than empty. */
  readonly isLost: (table: string, isWhole: boolean) => boolean;
}

/** Opens a copy of a damaged file, which SQLite may change, so that as much as possible of it can be read. */
export function openDamaged(scratch: string, nativeBinding: string | undefined): SqliteDatabase {
  const damaged = new BetterSqlite(scratch, { nativeBinding });
  try {
    // Lets SQLite read a file shorter than its header states.
    damaged.unsafeMode(true);
    damaged.pragma('writable_schema = ON');
    return damaged;
  } catch (error) {
    damaged.close();
    throw error;
  }
}

/**
 * Copies the readable rows from a copy of a damaged file, which SQLite may change.
 * @returns as {@link copyRows}
 */
export function copyReadable(
  scratch: string,
  to: SqliteDatabase,
  {
    nativeBinding,
    ...options
  }: Omit<CopyOptions, 'sizeBytes'> & { nativeBinding: string | undefined },
): Record<string, number> {
  const damaged = openDamaged(scratch, nativeBinding);
  try {
    return copyRows(damaged, to, { ...options, sizeBytes: statSync(scratch).size });
  } finally {
    damaged.close();
  }
}

/**
 * Copies all readable rows of these tables into a fresh database, row by row and around damaged pages. Rows that
 * violate the schema are skipped: their bytes cannot be trusted.
 * @returns rows copied per table
 */
export function copyRows(
  from: SqliteDatabase,
  to: SqliteDatabase,
  { tables, sizeBytes, spare = null }: CopyOptions,
): Record<string, number> {
  const kept: Record<string, number> = {};
  collectGarbage();
  const held: object[] = [];
  const hold: Hold = (statement) => {
    held.push(statement);
    return statement;
  };
  const copying = { from, to, sizeBytes, spare, fromSpare: new Set<string>(), hold };
  for (const table of tables) {
    kept[table] = to.transaction(() => copyOver(copying, table)).immediate();
  }
  return kept;
}

/**
 * Collects garbage before the copy. Each read of a damaged page throws an error, and with older runtimes (Electron 33)
 * a statement that is collected just then ends the process: earlier ones are collected now, and those of the copy are
 * held until its end.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

type Hold = <T extends object>(statement: T) => T;

interface Copying {
  readonly from: SqliteDatabase;
  readonly to: SqliteDatabase;
  readonly sizeBytes: number;
  readonly spare: Spare | null;
  /** Tables whose rows come from the spare copy. */
  readonly fromSpare: Set<string>;
  readonly hold: Hold;
}

/** Copies a table. Rows inserted by migrations are replaced by the rows read, and stay otherwise. */
function copyOver(copying: Copying, table: string): number {
  const { to, hold } = copying;
  const brought = hold(to.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)).all();
  if (brought.length > 0) hold(to.prepare(`DELETE FROM "${table}"`)).run();
  const kept = copyFamily(copying, table);
  for (const row of brought) {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const insert = hold(
      to.prepare(
        `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ),
    );
    tryInsert(insert, Object.values(row));
  }
  return kept;
}

/**
 * Copies a table from the damaged file, or from the spare copy if it is lost. Parents and children are of one state:
 * SQLite reuses the row id of a deleted row, so children of another state could be those of another parent.
 */
function copyFamily(copying: Copying, table: string): number {
  const { to, spare, fromSpare, hold } = copying;
  if (spare === null) return copyTable(copying, table).kept;
  const ofSpare = { ...copying, from: spare.connection };
  const parents = hold(
    to.prepare<[string], string>('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)'),
  )
    .pluck()
    .all(table);
  if (parents.length > 0) {
    const isOfSpare = parents.some((parent) => fromSpare.has(parent));
    if (isOfSpare) fromSpare.add(table);
    return copyTable(isOfSpare ? ofSpare : copying, table).kept;
  }
  const { kept, isWhole } = copyTable(copying, table);
  if (kept > 0 || !spare.isLost(table, isWhole)) return kept;
  fromSpare.add(table);
  return copyTable(ofSpare, table).kept;
}

/** @returns the number of rows, and whether all of the table could be read */
function copyTable(copying: Copying, table: string): { kept: number; isWhole: boolean } {
  const { from, to, sizeBytes, hold } = copying;
  const columns = sharedColumns(copying, table);
  if (columns.length === 0) return { kept: 0, isWhole: false };
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = hold(
    to.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`),
  );
  const select = (order: 'ASC' | 'DESC') =>
    hold(
      from.prepare<[number, number], [number, ...unknown[]]>(
        `SELECT rowid, ${names} FROM "${table}" WHERE rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT 1`,
      ),
    ).raw();
  const firstIn = { ASC: select('ASC'), DESC: select('DESC') };
  let kept = 0;
  let isWhole = true;

  copyAroundDamage((range, order) => {
    const readFirst = ({ first, last }: RowRange) => firstIn[order].get(first, last);
    const read = copyUntilDamage(range, order, readFirst, (values) => {
      if (tryInsert(insert, values)) kept += 1;
    });
    isWhole &&= read.isWhole;
    return read;
  }, sizeBytes);
  return { kept, isWhole };
}

/** Returns false when the row violates the schema. Other failures, such as a full disk, are thrown. */
function tryInsert(insert: { run: (...values: unknown[]) => unknown }, values: unknown[]): boolean {
  try {
    insert.run(...values);
    return true;
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

function sharedColumns({ from, to, hold }: Copying, table: string): string[] {
  const columnsOf = (connection: SqliteDatabase): string[] =>
    hold(connection.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)'))
      .all(table)
      .map((column) => column.name);
  try {
    const available = new Set(columnsOf(from));
    return columnsOf(to).filter((column) => available.has(column));
  } catch {
    // The schema table is unreadable, so no table is readable.
    return [];
  }
}
