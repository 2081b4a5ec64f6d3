/**
 * A damaged database of the services: set aside as it is, and replaced by what can still be read of it.
 * The app's own database is mended by electron/db/care/salvage.ts, which these services cannot use.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import {
  copyAroundDamage,
  copyUntilDamage,
  type CopyRange,
} from '../../../shared/copy-around-damage.ts';
import { ageOfSchema } from '../../../shared/durable-database.ts';
import { syncFileSync, syncFolderSync } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';
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

/** @see SQLite file format, "The Database Header" */
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const VERSION_OFFSET = 60;
/** Beyond this, it is no version of a newer app but overwritten bytes. */
const LARGEST_VERSION = 10_000;
/** What SQLite says of content that makes no sense; other failures are about reaching the file. */
const UNREADABLE = /^SQLITE_(?:CORRUPT|NOTADB|ERROR)/u;

/** The complete replacement, until it has the place of the damaged file. */
const replacementOf = (file: string): string => `${file}.replacement`;

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
  const replacement = replacementOf(file);
  removeDatabase(`${file}.scratch`);
  removeDatabase(`${file}.unfinished`);
  if (existsSync(replacement)) return swap(file, options);
  if (!existsSync(file) || statSync(file).size === 0) return null;
  if (isSound(file, migrations)) return null;
  const unfinished = `${file}.unfinished`;
  copyFileSync(file, `${file}.scratch`);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${file}.scratch-wal`);
  fill(unfinished, `${file}.scratch`, migrations, options.fresh);
  removeDatabase(`${file}.scratch`);
  syncFileSync(unfinished);
  renameSync(unfinished, replacement);
  return swap(file, options);
}

/** Also true for a file of a newer or an early version, which this version must not touch. */
function isSound(file: string, migrations: readonly Migration[]): boolean {
  const header = readHeader(file);
  // Out of reach, which is for whoever opens it to say.
  if (header === null) return true;
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return false;
  const version = header.readUInt32BE(VERSION_OFFSET);
  if (version < LARGEST_VERSION && ageOfSchema(version, migrations) !== 'known') return true;
  let db: SqliteDatabase | null = null;
  try {
    // Only read: a damaged file is set aside as it was found.
    db = connectSqlite(file, { readonly: true });
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    return !UNREADABLE.test(errorCode(error));
  } finally {
    db?.close();
  }
}

function readHeader(file: string): Buffer | null {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(descriptor);
    }
    return header;
  } catch {
    return null;
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
    const from = tryConnect(scratch);
    if (from === null) return;
    try {
      copyReadable(from, to, { sizeBytes: statSync(scratch).size, except: fresh });
    } finally {
      from.close();
    }
  } finally {
    to.pragma('wal_checkpoint(TRUNCATE)');
    to.close();
  }
}

/** Null when nothing of it can be read. It is a copy: SQLite may change it. */
function tryConnect(scratch: string): SqliteDatabase | null {
  let db: SqliteDatabase | null = null;
  try {
    db = connectSqlite(scratch, {});
    // Lets SQLite read a file that is shorter than its header says.
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    db.prepare('SELECT name FROM sqlite_schema').all();
    return db;
  } catch {
    db?.close();
    return null;
  }
}

function swap(file: string, { nowMs, fresh }: MendOptions): Mended {
  const aside = freePath(`${file}.damaged-${new Date(nowMs).toISOString().replace(/[:.]/gu, '-')}`);
  const isThere = existsSync(file);
  if (isThere) renameSync(file, aside);
  // The log belongs to the old file; applied to the new one it would destroy it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  renameSync(replacementOf(file), file);
  syncFolderSync(path.dirname(file));
  return { asideName: isThere ? path.basename(aside) : null, rowsKept: countRows(file, fresh) };
}

function countRows(file: string, fresh: readonly string[]): number {
  const db = connectSqlite(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL")
      .pluck()
      .all()
      .filter((name) => !name.startsWith('sqlite_') && !fresh.includes(name));
    return tables.reduce(
      (sum, table) => sum + Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()),
      0,
    );
  } finally {
    db.close();
  }
}

/** A number behind the name when it is taken. */
function freePath(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}-${String(number)}`;
    if (!existsSync(candidate)) return candidate;
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/**
 * Copies what can be read of every table of `to`, row by row and around damaged pages. Rows that break a
 * rule of the schema are left out; what refers to a row that is gone refers to nothing.
 * @param options.sizeBytes of the damaged file
 * @param options.except tables that are not copied
 */
function copyReadable(
  from: SqliteDatabase,
  to: SqliteDatabase,
  options: { readonly sizeBytes: number; readonly except: readonly string[] },
): void {
  to.pragma('foreign_keys = OFF');
  const tables = to
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL")
    .pluck()
    .all()
    .filter((name) => !name.startsWith('sqlite_') && !options.except.includes(name));
  for (const table of tables) {
    to.transaction(() => {
      copyTable(from, to, table, options.sizeBytes);
    })();
  }
  to.transaction(() => {
    dropLooseReferences(to);
  })();
}

function copyTable(
  from: SqliteDatabase,
  to: SqliteDatabase,
  table: string,
  sizeBytes: number,
): void {
  const there = columnsOf(from, table);
  const columns = columnsOf(to, table).filter((column) => there.includes(column));
  if (columns.length === 0) return;
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
  const firstIn: { [O in 'ASC' | 'DESC']?: ReturnType<typeof select> } = {};
  const copy: CopyRange = (range, order) =>
    copyUntilDamage(
      range,
      order,
      // The definition of the table may be what is damaged.
      ({ first, last }) => (firstIn[order] ??= select(order)).get(first, last),
      (values) => tryInsert(insert, values),
    );
  copyAroundDamage(copy, sizeBytes);
}

function columnsOf(db: SqliteDatabase, table: string): string[] {
  try {
    return db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  } catch {
    return [];
  }
}

/** Leaves out what breaks a rule of the schema: its bytes cannot be trusted. */
function tryInsert(insert: { run: (...values: unknown[]) => unknown }, values: unknown[]): void {
  try {
    insert.run(...values);
  } catch (error) {
    if (!errorCode(error).startsWith('SQLITE_CONSTRAINT')) throw error;
  }
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
