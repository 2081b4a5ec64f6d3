import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { syncFileSync, syncFolderSync } from '../platform/atomic-file.ts';
import {
  createPrivateFile,
  findAnyDamage,
  listDataTables,
  openReadonly,
  type Connection,
  type ConnectionOptions,
} from './connection.ts';
import { schemaVersion } from './migrate.ts';

/** Back-ups that are kept; the oldest beyond these are removed after a new one is known to be good. */
const KEPT_BACKUPS = 5;
const BACKUP_NAME = /^dragoman-v(\d+)-\d{4}-\d{2}-\d{2}T[\d-]+Z(?:-\d+)?\.db$/;

/** Folder of a database's back-ups. */
export function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** An instant as part of a file name that sorts by time, in UTC. */
export function fileStamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[:.]/g, '-');
}

/** `path` with a number before its extension when the name is taken. */
export function freePath(path: string, extension: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path + extension : `${path}-${number}${extension}`;
    if (!existsSync(candidate)) return candidate;
  }
}

/** Rows of each table of the app. */
export function countRows(connection: Connection): Record<string, number> {
  return Object.fromEntries(
    listDataTables(connection).map((table) => [
      table,
      connection.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
    ]),
  );
}

/**
 * Copies an open database as a whole, opens the copy, checks it and compares its rows; only then it
 * gets its name.
 * @returns the base name of the back-up
 * @throws `db/unavailable` when the copy is not as good as the original
 */
export function createBackup(
  connection: Connection,
  options: ConnectionOptions & { folder: string; atMs: number },
): string {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const temp = join(options.folder, 'unfinished.db');
  rmSync(temp, { force: true });
  createPrivateFile(temp);
  connection.prepare('VACUUM INTO ?').run(temp);
  const expected = JSON.stringify(countRows(connection));
  if (describeRows(temp, options) !== expected) {
    throw new AppError(
      'db/unavailable',
      'A back-up of the database could not be made, so it was left as it is. Check the disk, then start again.',
      { retryable: true },
    );
  }
  syncFileSync(temp);
  const name = `dragoman-v${schemaVersion(connection)}-${fileStamp(options.atMs)}`;
  const path = freePath(join(options.folder, name), '.db');
  renameSync(temp, path);
  syncFolderSync(options.folder);
  for (const old of listBackups(options.folder).slice(KEPT_BACKUPS)) rmSync(old, { force: true });
  return basename(path);
}

/** Paths of the back-ups, newest first by the time in their name. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const stampOf = (name: string): string => name.replace(/^dragoman-v\d+-/, '');
  return readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted((a, b) => (stampOf(a) < stampOf(b) ? 1 : -1))
    .map((name) => join(folder, name));
}

/** The newest back-up that opens, is whole and not newer than this app; null when there is none. */
export function findGoodBackup(
  folder: string,
  newestVersion: number,
  options: ConnectionOptions,
): string | null {
  return (
    listBackups(folder).find((path) => {
      const version = Number(BACKUP_NAME.exec(basename(path))?.[1]);
      return version <= newestVersion && describeRows(path, options) !== null;
    }) ?? null
  );
}

/** Row counts of a database file as text; null when it is damaged. */
function describeRows(file: string, options: ConnectionOptions): string | null {
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
