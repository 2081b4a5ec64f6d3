import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  copyAroundDamage,
  copyUntilDamage,
  type RowRange,
} from '../../../shared/copy-around-damage.ts';
import { errorCode } from '../../support/error-code.ts';
import { listDataTables, OWN_TABLES, type SqliteDatabase } from '../engine/sqlite-database.ts';

/**
 * Copies whatever is readable of every table into a fresh database, row by row and around damaged pages.
 * Rows that violate the schema are skipped: their bytes cannot be trusted.
 * @param sizeBytes size of the damaged file, which bounds its row count
 * @returns rows copied per table, without those about the database itself
 */
export function copyRows(
  from: SqliteDatabase,
  to: SqliteDatabase,
  sizeBytes: number,
): Record<string, number> {
  const kept: Record<string, number> = {};
  collectGarbage();
  const held: object[] = [];
  const hold: Hold = (statement) => {
    held.push(statement);
    return statement;
  };
  const copying = { from, to, sizeBytes, hold };
  for (const table of listDataTables(to)) {
    const rows = to.transaction(() => copyOver(copying, table)).immediate();
    if (!OWN_TABLES.has(table)) kept[table] = rows;
  }
  return kept;
}

/**
 * Each read of a damaged page throws an error, and with older runtimes (Electron 33) a statement that is collected just
 * then ends the process: earlier ones are collected now, and those of the copy are held until its end.
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
  readonly hold: Hold;
}

/** Rows inserted by migrations are replaced by those read, and kept otherwise. */
function copyOver(copying: Copying, table: string): number {
  const { to, hold } = copying;
  const brought = hold(to.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)).all();
  if (brought.length > 0) hold(to.prepare(`DELETE FROM "${table}"`)).run();
  const kept = copyTable(copying, table);
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

function copyTable(copying: Copying, table: string): number {
  const { from, to, sizeBytes, hold } = copying;
  const columns = sharedColumns(copying, table);
  if (columns.length === 0) return 0;
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

  copyAroundDamage((range, order) => {
    const readFirst = ({ first, last }: RowRange) => firstIn[order].get(first, last);
    return copyUntilDamage(range, order, readFirst, (values) => {
      if (tryInsert(insert, values)) kept += 1;
    });
  }, sizeBytes);
  return kept;
}

/** False when the row violates the schema. Other failures, such as a full disk, are thrown. */
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
