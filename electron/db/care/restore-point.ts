import BetterSqlite from 'better-sqlite3';
import { AppError } from '../../../shared/errors.ts';
import {
  findAnyDamage,
  openReadonly,
  type SqliteDatabase,
  type SqliteOptions,
} from '../engine/sqlite-database.ts';
import { inspectFile, inspectLog } from '../../sqlite/inspect-file.ts';
import { schemaAge, migrate, schemaVersion } from '../engine/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { addTextFunctions } from '../search/list-search.ts';

export interface PointOptions extends SqliteOptions {
  migrations?: readonly Migration[] | undefined;
  /** True when it was fully checked before. */
  isKnownGood?: boolean | undefined;
}

/**
 * Opens a database copy for reading, after verifying that it is from this app, intact, and of a version that this app
 * knows. The caller closes it.
 * @throws `input/invalid` for a file of another kind, `db/newer-schema`, `db/older-schema`, `db/corrupt`
 * for a damaged or truncated one
 */
export function openPoint(path: string, options: PointOptions): SqliteDatabase {
  const state = inspectFile(path);
  if (state.kind !== 'database') throw notOurs();
  const age = schemaAge(state.schemaVersion, options.migrations);
  if (age === 'newer') throw newerPoint();
  // A copy is one file: if it has a log, content would be missing.
  if (inspectLog(`${path}-wal`) !== 'none') throw hasLog();
  let connection: SqliteDatabase;
  try {
    connection = openReadonly(path, options);
  } catch (error) {
    throw damaged(error);
  }
  try {
    addTextFunctions(connection);
    if (age === 'older') throw isFromEarlyApp(connection) ? olderPoint() : notOurs();
    if (options.isKnownGood !== true) {
      if (findAnyDamage(connection) !== null) throw damaged();
      if (state.schemaVersion === 0 || !isOurs(connection, options)) throw notOurs();
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error instanceof AppError ? error : damaged(error);
  }
}

/**
 * Describes the schema as text, without SQLite's own objects, comments, quotes, and spaces: a column that was added
 * later has the same meaning as one that the table was created with.
 */
function describeSchema(connection: SqliteDatabase): string[] {
  return connection
    .prepare<[], string>(
      `SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
       WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1`,
    )
    .pluck()
    .all()
    .map((sql) => sql.replaceAll(/--.*$|["\s]/gmu, ''));
}

/** Returns true when every table, index, view, and trigger is as this app creates it at that version. */
function isOurs(connection: SqliteDatabase, options: PointOptions): boolean {
  const fresh = new BetterSqlite(':memory:', { nativeBinding: options.nativeBinding });
  try {
    addTextFunctions(fresh);
    migrate(fresh, { migrations: options.migrations, toVersion: schemaVersion(connection) });
    return JSON.stringify(describeSchema(fresh)) === JSON.stringify(describeSchema(connection));
  } finally {
    fresh.close();
  }
}

/**
 * Returns true when a table exists that every version of the app had: databases of other programs have low versions as
 * well.
 */
function isFromEarlyApp(connection: SqliteDatabase): boolean {
  const find = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'document_jobs'");
  return find.get() !== undefined;
}

function notOurs(): AppError {
  return new AppError('input/invalid', 'dataErrors.notABackup', { details: { field: 'file' } });
}

function newerPoint(): AppError {
  return new AppError('db/newer-schema', 'dataErrors.backupFromNewerVersion');
}

function olderPoint(): AppError {
  return new AppError('db/older-schema', 'dataErrors.backupFromOlderVersion');
}

function hasLog(): AppError {
  return new AppError('input/invalid', 'dataErrors.backupInUse', { details: { field: 'file' } });
}

function damaged(cause?: unknown): AppError {
  return new AppError('db/corrupt', 'dataErrors.backupDamaged', { cause });
}
