import Sqlite from 'better-sqlite3';
import { DURABLE_PRAGMAS, setPragmas } from '../../../shared/durable-database.ts';
import { AppError } from '../../../shared/errors.ts';
import { findNativeBinding } from '../../sqlite/native-binding.ts';
import { setMode } from '../../sqlite/set-aside.ts';

export type SqliteDatabase = Sqlite.Database;

/** One step of a database's schema. A released one is never changed. */
export interface Migration {
  /** 1, 2, 3, … without a gap. */
  readonly version: number;
  readonly name: string;
  up(db: SqliteDatabase): void;
}

/** Opens a SQLite file as it is. @throws what SQLite throws */
export function connectSqlite(file: string, options: { readonly?: boolean }): SqliteDatabase {
  return new Sqlite(file, { ...options, nativeBinding: findNativeBinding() });
}

/**
 * Opens a SQLite file of the services' own (mode 0600) and brings its schema up to date, each step in a
 * transaction of its own. What is committed through it survives a power cut.
 * @throws `db/newer-schema` when a newer version wrote it; the file is not touched then
 * @throws `db/unavailable` when it cannot be opened
 */
export function openSqlite(file: string, migrations: readonly Migration[]): SqliteDatabase {
  let db: SqliteDatabase;
  try {
    db = connectSqlite(file, {});
  } catch (error) {
    throw unavailable(error);
  }
  try {
    // Before the log is made, which gets the same permissions.
    if (!db.memory) setMode(file, 0o600);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error instanceof AppError ? error : unavailable(error);
  }
}

function migrate(db: SqliteDatabase, migrations: readonly Migration[]): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new AppError('db/newer-schema', {
      english:
        'The data of the services was written by a newer version of the app. Nothing was changed.',
    });
  }
  setPragmas(db, { foreign_keys: 1, ...DURABLE_PRAGMAS });
  db.pragma('journal_mode = WAL');
  db.pragma('busy_timeout = 5000');
  for (const migration of migrations.filter((step) => step.version > current)) {
    db.transaction(() => {
      migration.up(db);
      db.pragma(`user_version = ${String(migration.version)}`);
    })();
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'db/unavailable',
    { english: 'The database of the services cannot be opened.' },
    {
      cause,
    },
  );
}
