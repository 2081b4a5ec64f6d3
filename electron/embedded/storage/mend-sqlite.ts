/**
 * A damaged database of the services: set aside as it is, and replaced by what can still be read of it.
 * It has no back-ups, as the app's own has: see electron/db/care/salvage.ts.
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
} from '../../sqlite/set-aside.ts';
import { syncFileSync } from '../../support/atomic-file.ts';
import { ageOfSchema } from '../../../shared/durable-database.ts';
import { connectSqlite, openSqlite, type Migration, type SqliteDatabase } from './sqlite.ts';

export interface MendOptions {
  /** For the name of the file that is set aside. */
  readonly nowMs: number;
  /** Tables that stay as the migrations make them. */
  readonly fresh: readonly string[];
}

export interface Mended {
  /** Base name under which the damaged file lies beside the new one; null: set aside by an earlier call. */
  readonly asideName: string | null;
  readonly rowsKept: number;
}

/**
 * Replaces a database that is damaged; a sound one, and one that is not there, is left alone. A crash on
 * the way loses nothing: the damaged file stays in its place until the replacement is complete, and the
 * next call ends what was begun.
 * @returns what was done; null when there was nothing to do
 */
export function mendSqlite(
  file: string,
  migrations: readonly Migration[],
  options: MendOptions,
): Mended | null {
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

/** Also true for a file of a newer or an early version, which this version must not touch. */
function isSound(file: string, migrations: readonly Migration[]): boolean {
  let db: SqliteDatabase | null = null;
  try {
    const state = inspectFile(file);
    if (state.kind !== 'database') return false;
    if (ageOfSchema(state.schemaVersion, migrations) !== 'known') return true;
    // Only read: a damaged file is set aside as it was found.
    db = connectSqlite(file, { readonly: true });
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    // What is out of reach fails again when it is opened.
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

function swap(file: string, { nowMs, fresh }: MendOptions): Mended {
  const asideName = putReplacement(file, nowMs);
  return { asideName, rowsKept: countRows(file, fresh) };
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

/** The tables that hold what was entered. */
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

/** An entry stays when its project could not be read. */
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
