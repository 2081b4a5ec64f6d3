import {
  copyAroundDamage,
  copyUntilDamage,
  type RowRange,
} from '../../../shared/copy-around-damage.ts';
import { errorCode } from '../../platform/files/error-code.ts';
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
  for (const table of listDataTables(to)) {
    const rows = to.transaction(() => copyOver(from, to, table, sizeBytes)).immediate();
    if (!OWN_TABLES.has(table)) kept[table] = rows;
  }
  return kept;
}

/** Rows inserted by migrations are replaced by those read, and kept otherwise. */
function copyOver(
  from: SqliteDatabase,
  to: SqliteDatabase,
  table: string,
  sizeBytes: number,
): number {
  const brought = to.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all();
  if (brought.length > 0) to.prepare(`DELETE FROM "${table}"`).run();
  const kept = copyTable(from, to, table, sizeBytes);
  for (const row of brought) {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const insert = to.prepare(
      `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    tryInsert(insert, Object.values(row));
  }
  return kept;
}

function copyTable(
  from: SqliteDatabase,
  to: SqliteDatabase,
  table: string,
  sizeBytes: number,
): number {
  const columns = sharedColumns(from, to, table);
  if (columns.length === 0) return 0;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = to.prepare(
    `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const select = (order: 'ASC' | 'DESC') =>
    from
      .prepare<[number, number], [number, ...unknown[]]>(
        `SELECT rowid, ${names} FROM "${table}" WHERE rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT 1`,
      )
      .raw();
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

function sharedColumns(from: SqliteDatabase, to: SqliteDatabase, table: string): string[] {
  const columnsOf = (connection: SqliteDatabase): string[] =>
    connection
      .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
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
