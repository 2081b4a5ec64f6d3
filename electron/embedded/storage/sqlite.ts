import Sqlite from 'better-sqlite3';
import { ageOfSchema, DURABLE_PRAGMAS, setPragmas } from '../../../shared/durable-database.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../support/clock.ts';
import { findNativeBinding } from '../../sqlite/native-binding.ts';
import { setMode } from '../../sqlite/quarantine.ts';

export type SqliteDatabase = Sqlite.Database;

/** One step of a database's schema. Released steps never change. */
export interface Migration {
  /**
   * Increases by one. The first migration creates the schema in an empty file; files of earlier
   * versions are refused.
   */
  readonly version: number;
  readonly name: string;
  up(db: SqliteDatabase): void;
}

/** Opens a SQLite file without changing it. @throws errors of SQLite */
export function connectSqlite(file: string, options: { readonly?: boolean }): SqliteDatabase {
  return new Sqlite(file, { ...options, nativeBinding: findNativeBinding() });
}

/**
 * Opens a SQLite file of the services (mode 0600) and updates its schema, each step in its own
 * transaction. Its commits survive a power failure.
 * @throws `db/newer-schema`, `db/older-schema` when a newer or an early version wrote it; the file
 * stays untouched then
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
    // Before the log is created, which gets the same permissions.
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
  const age = ageOfSchema(current, migrations);
  if (age !== 'known') {
    const writer = age === 'newer' ? 'a newer version of the app' : 'an early version of the app';
    throw new AppError(`db/${age}-schema`, {
      english: `The data of the services was written by ${writer}. Nothing was changed.`,
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

/** Makes each call of `work` one transaction. */
export const inTransaction = <Given extends unknown[], T>(
  db: SqliteDatabase,
  work: (...given: Given) => T,
): ((...given: Given) => T) => db.transaction(work);

/** Runs one transaction, or joins the open one. */
export type Commit = (write: () => void) => void;

/** SQLite's NORMAL: a commit is written to the log, and synced by the next syncing commit. */
const NORMAL = 1;
const SYNC_WITHIN_MS = 1000;

/**
 * Creates a commit function that does not wait for the disk. If the process ends, nothing is lost;
 * a power failure may undo the commits of the last second, latest first and never a part of one.
 * All other commits are synced as usual, and sync these as well.
 * @see SQLite, PRAGMA synchronous and PRAGMA wal_checkpoint
 */
export function createLateSync(db: SqliteDatabase, clock: Clock): Commit {
  // An unsynced rollback journal may corrupt the file.
  const hasLog = db.pragma('journal_mode', { simple: true }) === 'wal';
  let isAwaited = false;
  const sync = (): void => {
    isAwaited = false;
    try {
      if (db.open) db.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // It is committed anyway; the next syncing commit reports the disk error.
    }
  };
  // A pragma takes effect while its text is read, so that it cannot be prepared; with `exec` and a
  // table for reading it, all of this takes a fifth of the time of `setPragmas`.
  const level = db.prepare('SELECT synchronous FROM pragma_synchronous').pluck();
  const { synchronous } = DURABLE_PRAGMAS;
  return (write) => {
    if (db.inTransaction || !hasLog) {
      write();
      return;
    }
    db.exec(`PRAGMA synchronous = ${String(NORMAL)}`);
    try {
      write();
    } finally {
      db.exec(`PRAGMA synchronous = ${String(synchronous)}`);
      // Fails if it was not taken.
      if (level.get() !== synchronous) setPragmas(db, { synchronous });
    }
    if (isAwaited) return;
    isAwaited = true;
    clock.after(SYNC_WITHIN_MS, sync);
  };
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
