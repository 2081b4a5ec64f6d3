import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { fileStamp, freePath, removeDatabase } from '../../sqlite/quarantine.ts';
import { syncFileSync, syncFolderSync } from '../../support/atomic-file.ts';
import {
  createPrivateFile,
  findAnyDamage,
  listDataTables,
  openSqliteDatabase,
  openReadonly,
  OWN_TABLES,
  type SqliteDatabase,
  type SqliteOptions,
} from '../engine/sqlite-database.ts';
import { schemaAge, schemaVersion } from '../engine/migrate.ts';
import type { Migration } from '../migrations/migration.ts';

/**
 * Backups to keep, besides copies made before restores and the newest one of the schema before; older ones are removed
 * once a new one is verified.
 */
const KEPT_BACKUPS = 7;
/** Pages copied per step by {@link backUpWhileInUse}; the thread can be ended between steps. */
const PAGES_PER_STEP = 512;
const BACKUP_NAME = /^dragoman-v(\d+)-\d{4}-\d{2}-\d{2}T[\d-]+Z(?:-before-restore)?(?:-\d+)?\.db$/;
/** Suffix of a copy of the database that a restore replaced. */
const BEFORE_RESTORE = '-before-restore';

/** Returns the folder of a database's backups. */
export function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** Counts the rows of the app's tables, without those about the database itself. */
export function countRows(connection: SqliteDatabase): Record<string, number> {
  return Object.fromEntries(
    listDataTables(connection)
      .filter((table) => !OWN_TABLES.has(table))
      .map((table) => [
        table,
        connection.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
      ]),
  );
}

/** Folder of a backup, and the time in its name. */
export interface BackupOptions extends SqliteOptions {
  folder: string;
  atMs: number;
  /**
   * True when it holds the state that a restore is about to replace: only a purge ever removes it, and it does not
   * count as a daily backup. Default: false.
   */
  isBeforeRestore?: boolean;
}

/**
 * Copies an open database, then opens, checks, and compares the copy before naming it. Blocks the connection meanwhile.
 * @returns the base name of the backup
 * @throws `db/unavailable` when the copy differs from the original
 */
export function createBackup(connection: SqliteDatabase, options: BackupOptions): string {
  const temp = prepareTemp(options.folder);
  try {
    connection.prepare('VACUUM INTO ?').run(temp);
    return keepCopy(temp, describeOpen(connection), options);
  } finally {
    removeDatabase(temp);
  }
}

/**
 * Does the same for a database in use by another thread: a reader sees one snapshot of the file however long it takes,
 * and writers do not wait for readers. Meant for a separate thread.
 * @param file the database
 * @returns the base name of the backup
 * @throws `db/unavailable` when the copy differs from the original
 */
export async function backUpWhileInUse(file: string, options: BackupOptions): Promise<string> {
  const temp = prepareTemp(options.folder);
  try {
    const original = await copyPages(file, temp, options);
    const copy = openSqliteDatabase(temp, options);
    // The copy must be one file, readable without writing beside it.
    copy.pragma('journal_mode = DELETE');
    copy.close();
    return keepCopy(temp, original, options);
  } finally {
    removeDatabase(temp);
  }
}

/** Copies a snapshot of a database in use by another thread, and describes its content. */
export async function copyPages(
  file: string,
  temp: string,
  options: SqliteOptions,
): Promise<Description> {
  const connection = openReadonly(file, options);
  try {
    // The first read fixes the snapshot, so that pages and counts match.
    connection.exec('BEGIN');
    const original = describeOpen(connection);
    await connection.backup(temp, { progress: () => PAGES_PER_STEP });
    return original;
  } finally {
    // Before the check, which takes longest: an open reader would block log checkpoints.
    connection.close();
  }
}

/** Returns true when the newest past backup is older than `everyMs`, or there is none. */
export function isBackupDue(folder: string, atMs: number, everyMs: number): boolean {
  // One from the future comes from a wrong clock, and must not block the next ones for years.
  const newest = listDaily(folder)
    .map((path) => stampOf(basename(path)))
    .find((stamp) => stamp <= fileStamp(atMs));
  return newest === undefined || newest <= fileStamp(atMs - everyMs);
}

function prepareTemp(folder: string): string {
  const temp = join(folder, 'unfinished.db');
  removeDatabase(temp);
  createPrivateFile(temp);
  return temp;
}

/** Names a verified copy, then removes the oldest of the others. */
function keepCopy(temp: string, original: Description, options: BackupOptions): string {
  if (describeRows(temp, options) !== original.rows) {
    throw new AppError('db/unavailable', 'dataErrors.backupFailedAtStart', { retryable: true });
  }
  syncFileSync(temp);
  const suffix = options.isBeforeRestore === true ? BEFORE_RESTORE : '';
  const name = `dragoman-v${original.version}-${fileStamp(options.atMs)}${suffix}`;
  const path = freePath(join(options.folder, name), '.db');
  renameSync(temp, path);
  syncFolderSync(options.folder);
  // After the clock was set back, the newest has the oldest name.
  const others = listDaily(options.folder).filter((each) => each !== path);
  const keptCount = options.isBeforeRestore === true ? KEPT_BACKUPS : KEPT_BACKUPS - 1;
  // The last one that the version before can read: without it there is no way back to that version.
  const ofBefore = others.find((each) => versionOf(each) < original.version);
  for (const old of others.slice(keptCount)) {
    if (old !== ofBefore) rmSync(old, { force: true });
  }
  return basename(path);
}

/** Lists the paths of the backups, newest first by the time in their name. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted((a, b) => (afterVersion(a) < afterVersion(b) ? 1 : -1))
    .map((name) => join(folder, name));
}

const isBeforeRestore = (path: string): boolean => basename(path).includes(BEFORE_RESTORE);

/** Like {@link listBackups}, without copies made before restores. */
function listDaily(folder: string): string[] {
  return listBackups(folder).filter((path) => !isBeforeRestore(path));
}

/** Returns the sortable part of a backup's name: time, then number. */
function afterVersion(name: string): string {
  return name.replace(/^dragoman-v\d+-/, '');
}

/** Returns the time in the name of a backup, as made by {@link fileStamp}. */
function stampOf(name: string): string {
  return /\d{4}-\d{2}-\d{2}T[\d-]+Z/.exec(name)?.[0] ?? '';
}

/**
 * Finds the newest backup that opens, is intact, and has a version that this app knows; null when there is none. Copies
 * made before restores are only the last resort.
 */
export function findGoodBackup(
  folder: string,
  options: SqliteOptions & { migrations?: readonly Migration[] | undefined },
): string | null {
  const candidates = [...listDaily(folder), ...listBackups(folder).filter(isBeforeRestore)];
  return (
    candidates.find((path) => {
      const isKnown = schemaAge(versionOf(path), options.migrations) === 'known';
      return isKnown && describeRows(path, options) !== null;
    }) ?? null
  );
}

/** Returns when a backup was made, in UTC epoch milliseconds, by its name. */
export function madeAtMsOf(path: string): number {
  const [day = '', time = ''] = stampOf(basename(path)).split('T');
  const [hours = '', minutes = '', seconds = '', rest = ''] = time.split('-');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${rest}`);
}

/** Lists the schema versions of the backups, by their names. */
export function listVersions(folder: string): number[] {
  return listBackups(folder).map(versionOf);
}

/** Returns the schema version in the name of a backup. */
const versionOf = (path: string): number => Number(BACKUP_NAME.exec(basename(path))?.[1]);

/** Facts that a copy must match. */
export interface Description {
  version: number;
  /** Rows per table as text. */
  rows: string;
}

function describeOpen(connection: SqliteDatabase): Description {
  return { version: schemaVersion(connection), rows: JSON.stringify(countRows(connection)) };
}

/** Describes the row counts of a database file as text; null when it is damaged. */
export function describeRows(file: string, options: SqliteOptions): string | null {
  try {
    const connection = openReadonly(file, options);
    try {
      return findAnyDamage(connection) === null ? JSON.stringify(countRows(connection)) : null;
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
