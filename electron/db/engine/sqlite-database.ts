import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DURABLE_PRAGMAS, setPragmas } from '../../../shared/durable-database.ts';
import { setMode } from '../../sqlite/quarantine.ts';
import { addTextFunctions } from '../search/list-search.ts';

/** An open SQLite connection. Only files under electron/db know this type. */
export type SqliteDatabase = BetterSqlite.Database;

export interface SqliteOptions {
  /** Path of the native binding, if the package's own does not fit. */
  nativeBinding?: string | undefined;
}

/**
 * The full-text index rewrites the same pages: checkpointing less often, counted in pages of the log (32 MB), writes them
 * once.
 */
export const LOG_PAGES = 8000;
const BUSY_TIMEOUT_MS = 5_000;
/** Tables of up to this many rows are checked in a moment. */
const FEW_ROWS = 20_000;

/** Opens the database for reading and writing with the app's settings. */
export function openSqliteDatabase(file: string, options: SqliteOptions = {}): SqliteDatabase {
  const connection = openRaw(file, options, false);
  try {
    setPragmas(connection, {
      foreign_keys: 1,
      ...DURABLE_PRAGMAS,
      // A damaged schema must not be able to call functions or write through views.
      trusted_schema: 0,
    });
    connection.pragma('journal_mode = WAL');
    connection.pragma(`wal_autocheckpoint = ${String(LOG_PAGES)}`);
    // In KiB: eight times the default, so that the inner pages of the indexes are not reread over and over.
    connection.pragma('cache_size = -16000');
    addTextFunctions(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Opens a file strictly read-only. */
export function openReadonly(file: string, options: SqliteOptions = {}): SqliteDatabase {
  return openRaw(file, options, true);
}

function openRaw(file: string, options: SqliteOptions, readonly: boolean): SqliteDatabase {
  return new BetterSqlite(file, {
    readonly,
    fileMustExist: true,
    timeout: BUSY_TIMEOUT_MS,
    nativeBinding: options.nativeBinding,
  });
}

/** Makes the folder private (0700) and creates an empty private file (0600) for SQLite to fill. */
export function createPrivateFile(file: string): void {
  makePrivateFolder(dirname(file));
  closeSync(openSync(file, 'wx', 0o600));
}

/** Tables about the database itself, which do not count as user data. */
export const OWN_TABLES: ReadonlySet<string> = new Set([
  'database_line',
  'held_work',
  'incomplete_parents',
]);

/** Creates the folder if missing; only its owner may enter it. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  setMode(folder, 0o700);
}

/** Lists the app's regular tables, parents before children (in order of creation). */
export function listDataTables(connection: SqliteDatabase): string[] {
  return listTables(connection, 'table').filter((name) => !name.startsWith('sqlite_'));
}

export function listVirtualTables(connection: SqliteDatabase): string[] {
  return listTables(connection, 'virtual');
}

function listTables(connection: SqliteDatabase, type: 'table' | 'shadow' | 'virtual'): string[] {
  return connection
    .prepare<[string], string>(
      `SELECT l.name FROM pragma_table_list AS l JOIN sqlite_schema AS s ON s.name = l.name
       WHERE l.schema = 'main' AND l.type = ? ORDER BY s.rowid`,
    )
    .pluck()
    .all(type);
}

/**
 * Checks structure, types, and constraints of every table with its indexes. For the full-text index, only the pages are
 * checked, not the content: comparing it with the texts takes seven times as long as everything else, and it can be
 * rebuilt from them.
 * @returns SQLite's description of the damage, null when there is none
 */
export function findDamage(connection: SqliteDatabase): string | null {
  return findDamageIn(connection, () => [
    ...listTables(connection, 'table'),
    ...listTables(connection, 'shadow'),
  ]);
}

/** Does the same, but checks only the definition of tables with thousands of rows and of full-text indexes. */
export function findDamageInSmallTables(connection: SqliteDatabase): string | null {
  const isSmall = (table: string): boolean => {
    const last = connection.prepare<[], number | null>(`SELECT max(rowid) FROM "${table}"`);
    return (last.pluck().get() ?? 0) <= FEW_ROWS;
  };
  return findDamageIn(connection, () => listDataTables(connection).filter(isSmall));
}

function findDamageIn(connection: SqliteDatabase, listChecked: () => string[]): string | null {
  try {
    compileStatements(connection);
    const tables = listChecked();
    for (const table of [...tables, 'sqlite_schema']) {
      const found = connection.pragma(`quick_check("${table}")`, { simple: true });
      if (found !== 'ok') return String(found);
    }
    return null;
  } catch (error) {
    return describe(error);
  }
}

/** Throws when the definition of a table, trigger, or full-text index is unusable. */
function compileStatements(connection: SqliteDatabase): void {
  const columnsOf = connection
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck();
  for (const table of listDataTables(connection)) {
    const assignments = columnsOf.all(table).map((column) => `"${column}" = "${column}"`);
    // Compiled, with all triggers that it would fire, but never run.
    connection.prepare(`INSERT INTO "${table}" DEFAULT VALUES`);
    connection.prepare(`UPDATE "${table}" SET ${assignments.join(', ')}`);
    connection.prepare(`DELETE FROM "${table}"`);
  }
  for (const index of listTables(connection, 'virtual')) {
    connection.prepare(`SELECT rowid FROM "${index}" WHERE "${index}" MATCH 'x' LIMIT 1`).all();
  }
}

/** Checks the whole file, including free pages, and every index against its table. Takes seconds for a large file. */
export function findAnyDamage(connection: SqliteDatabase): string | null {
  try {
    const found = connection.pragma('integrity_check(1)', { simple: true });
    return found === 'ok' ? null : String(found);
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unreadable';
}
