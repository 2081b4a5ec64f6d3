/**
 * Repair of a damaged database of the services: it is moved aside unchanged and replaced by all
 * data that can still be read. Unlike the app's own database, it has no backups: see
 * electron/db/care/salvage.ts.
 */
import { existsSync, renameSync, statSync } from 'node:fs';
import { copyReadable } from '../../sqlite/copy-rows.ts';
import { isUnreadable } from '../../sqlite/damage-errors.ts';
import { inspectFile } from '../../sqlite/inspect-file.ts';
import { findNativeBinding } from '../../sqlite/native-binding.ts';
import {
  copyToScratch,
  putReplacement,
  removeDatabase,
  replacementOf,
} from '../../sqlite/quarantine.ts';
import { syncFileSync } from '../../support/atomic-file.ts';
import { ageOfSchema } from '../../../shared/durable-database.ts';
import { connectSqlite, openSqlite, type Migration, type SqliteDatabase } from './sqlite.ts';

export interface RepairOptions {
  /** For the name of the quarantined file. */
  readonly nowMs: number;
  /** Tables that are left as the migrations create them. */
  readonly fresh: readonly string[];
}

export interface Repaired {
  /**
   * Base name of the quarantined file next to the new one; null: quarantined by an earlier call.
   */
  readonly quarantinedName: string | null;
  readonly rowsKept: number;
}

/**
 * Replaces a damaged database; an intact or missing one is left alone. A crash in the middle loses
 * nothing: the damaged file stays in place until the replacement is complete, and the next call
 * finishes the work.
 * @returns what was done; null when there was nothing to do
 */
export function repairSqlite(
  file: string,
  migrations: readonly Migration[],
  options: RepairOptions,
): Repaired | null {
  const scratch = `${file}.scratch`;
  const unfinished = `${file}.unfinished`;
  removeDatabase(scratch);
  removeDatabase(unfinished);
  if (existsSync(replacementOf(file))) return swap(file, options);
  if (!existsSync(file) || statSync(file).size === 0) return null;
  if (isSound(file, migrations)) return null;
  copyToScratch(file, scratch);
  fill(unfinished, scratch, migrations, options.fresh);
  removeDatabase(scratch);
  syncFileSync(unfinished);
  renameSync(unfinished, replacementOf(file));
  return swap(file, options);
}

/** Returns whether a file is intact, or of a newer or early version, which this version must not touch. */
function isSound(file: string, migrations: readonly Migration[]): boolean {
  let db: SqliteDatabase | null = null;
  try {
    const state = inspectFile(file);
    if (state.kind !== 'database') return false;
    if (ageOfSchema(state.schemaVersion, migrations) !== 'known') return true;
    // Read-only: a damaged file is quarantined exactly as found.
    db = connectSqlite(file, { readonly: true });
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    // A file that is inaccessible fails again when it is opened.
    return !isUnreadable(error);
  } finally {
    db?.close();
  }
}

function fill(
  target: string,
  scratch: string,
  migrations: readonly Migration[],
  fresh: readonly string[],
): void {
  const to = openSqlite(target, migrations);
  try {
    to.pragma('foreign_keys = OFF');
    copyReadable(scratch, to, {
      tables: tablesOf(to, fresh),
      nativeBinding: findNativeBinding(),
    });
    to.transaction(() => {
      dropLooseReferences(to);
    })();
  } finally {
    to.pragma('wal_checkpoint(TRUNCATE)');
    to.close();
  }
}

function swap(file: string, { nowMs, fresh }: RepairOptions): Repaired {
  const quarantinedName = putReplacement(file, nowMs);
  return { quarantinedName, rowsKept: countRows(file, fresh) };
}

function countRows(file: string, fresh: readonly string[]): number {
  const db = connectSqlite(file, { readonly: true });
  try {
    return tablesOf(db, fresh).reduce(
      (sum, table) => sum + Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()),
      0,
    );
  } finally {
    db.close();
  }
}

/** Returns the tables that hold user data. */
function tablesOf(db: SqliteDatabase, fresh: readonly string[]): string[] {
  return db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL")
    .pluck()
    .all()
    .filter((name) => !name.startsWith('sqlite_') && !fresh.includes(name));
}

interface LooseReference {
  readonly table: string;
  readonly rowid: number;
  readonly fkid: number;
}

/** Clears references to lost rows: an entry survives if its project could not be read. */
function dropLooseReferences(db: SqliteDatabase): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what SQLite documents
  const loose = db.pragma('foreign_key_check') as LooseReference[];
  for (const { table, rowid, fkid } of loose) {
    const column = db
      .prepare<[string, number], string>(
        'SELECT "from" FROM pragma_foreign_key_list(?) WHERE id = ?',
      )
      .pluck()
      .get(table, fkid);
    if (column !== undefined) {
      db.prepare(`UPDATE "${table}" SET "${column}" = NULL WHERE rowid = ?`).run(rowid);
    }
  }
}
