import { listDataTables, type SqliteDatabase } from '../engine/sqlite-database.ts';

/** Facts about a database that reveal nothing about its content. */
export interface DatabaseDiagnosis {
  sqliteVersion: string;
  /** Values in effect, read back. */
  pragmas: Record<string, string | number>;
  /** In order of creation. */
  tables: TableDiagnosis[];
}

export interface TableDiagnosis {
  name: string;
  rows: number;
  /** Row counts by the value of each state column. */
  states: { column: string; state: string; rows: number }[];
}

const PRAGMAS = [
  'user_version',
  'journal_mode',
  'synchronous',
  'foreign_keys',
  'trusted_schema',
  'wal_autocheckpoint',
  'busy_timeout',
  'auto_vacuum',
  'encoding',
  'page_size',
  'page_count',
  'freelist_count',
] as const;

/** Columns that hold one of a few program words, never user text. */
const STATE_COLUMNS: ReadonlySet<string> = new Set(['state', 'sync_state', 'outcome']);

export function diagnoseDatabase(connection: SqliteDatabase): DatabaseDiagnosis {
  const value = (sql: string): string | number =>
    connection.prepare<[], string | number>(sql).pluck().get() ?? '';
  return {
    sqliteVersion: String(value('SELECT sqlite_version()')),
    pragmas: Object.fromEntries(PRAGMAS.map((name) => [name, value(`PRAGMA ${name}`)])),
    tables: listDataTables(connection).map((name) => ({
      name,
      rows: Number(value(`SELECT count(*) FROM "${name}"`)),
      states: countStates(connection, name),
    })),
  };
}

function countStates(connection: SqliteDatabase, table: string): TableDiagnosis['states'] {
  return connection
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
    .filter((column) => STATE_COLUMNS.has(column))
    .flatMap((column) =>
      connection
        .prepare<[string], TableDiagnosis['states'][number]>(
          `SELECT ? AS column, "${column}" AS state, count(*) AS rows FROM "${table}"
           GROUP BY 2 ORDER BY 2`,
        )
        .all(column),
    );
}
