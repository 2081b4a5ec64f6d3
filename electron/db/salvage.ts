import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { syncFolderSync } from '../platform/atomic-file.ts';
import { backupFolder, countRows, fileStamp, findGoodBackup, freePath } from './backup.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { copyRows } from './copy-rows.ts';
import { inspectFile } from './database-file.ts';
import { replaceFirstPage } from './first-page.ts';
import { latestVersion, migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { buildDatabase, removeDatabase } from './new-file.ts';

export interface SalvageOptions extends ConnectionOptions {
  /** UTC epoch milliseconds, for the name of the file that is set aside. */
  nowMs: number;
  migrations?: readonly Migration[] | undefined;
}

export interface SalvageOutcome {
  kind: 'salvaged' | 'restored';
  /** Base name under which the damaged file lies beside the new one; null when there was none. */
  asideName: string | null;
  rowsKept: Record<string, number>;
}

/** The complete replacement, waiting to take the place of the damaged file. */
const replacementOf = (file: string): string => `${file}.replacement`;
/** What may become the replacement, while it is not decided whether a back-up holds more. */
const candidateOf = (file: string): string => `${file}.candidate`;
const scratchOf = (file: string): string => `${file}.scratch`;

/**
 * Replaces a damaged database by one with every row that can still be read; when there is none, by
 * the newest good back-up; when there is no such either, by an empty one. The damaged file is kept
 * beside it under a name with the time. The caller holds the lock.
 *
 * A crash on the way loses nothing: until the replacement is complete the damaged file stays where
 * it is, and from then on {@link finishReplacement} ends the work at the next start.
 */
export function salvage(file: string, options: SalvageOptions): SalvageOutcome {
  let kind: SalvageOutcome['kind'] = 'salvaged';
  let rowsKept = readDamaged(file, options);
  if (sumOf(rowsKept) === 0) {
    const backup = findGoodBackup(backupFolder(file), latestVersion(options.migrations), options);
    if (backup !== null) {
      kind = 'restored';
      rowsKept = copyBackup(backup, candidateOf(file), options);
    }
  }
  renameSync(candidateOf(file), replacementOf(file));
  return { kind, asideName: swap(file, options.nowMs), rowsKept };
}

/** Puts the newest good back-up in the place of a database that is not there; null without one. */
export function restoreMissing(file: string, options: SalvageOptions): SalvageOutcome | null {
  const newest = latestVersion(options.migrations);
  const backup = findGoodBackup(backupFolder(file), newest, options);
  if (backup === null) return null;
  const rowsKept = copyBackup(backup, candidateOf(file), options);
  renameSync(candidateOf(file), replacementOf(file));
  return { kind: 'restored', asideName: swap(file, options.nowMs), rowsKept };
}

/** Ends a replacement that a crash interrupted; null when there is none. */
export function finishReplacement(file: string, options: SalvageOptions): SalvageOutcome | null {
  removeDatabase(scratchOf(file));
  removeDatabase(candidateOf(file));
  if (!existsSync(replacementOf(file))) return null;
  const asideName = swap(file, options.nowMs);
  const connection = new SqliteDatabase(file, { nativeBinding: options.nativeBinding });
  try {
    return { kind: 'salvaged', asideName, rowsKept: countRows(connection) };
  } finally {
    connection.close();
  }
}

/** Sets a damaged write-ahead log aside, so that the rest of the database can be used. */
export function setLogAside(file: string, nowMs: number): string {
  const aside = freePath(`${file}-wal.damaged-${fileStamp(nowMs)}`, '');
  renameSync(`${file}-wal`, aside);
  rmSync(`${file}-shm`, { force: true });
  return basename(aside);
}

/** Builds the replacement from what can be read of a copy of the damaged file. */
function readDamaged(file: string, options: SalvageOptions): Record<string, number> {
  const scratch = scratchOf(file);
  const build = (): Record<string, number> =>
    buildDatabase(candidateOf(file), options, (fresh) => {
      migrate(fresh, { migrations: options.migrations, toVersion: versionOf(scratch, options) });
      const kept = readScratch(scratch, fresh, options);
      migrate(fresh, { migrations: options.migrations });
      return kept;
    });
  copyToScratch(file, scratch);
  let rowsKept = build();
  if (sumOf(rowsKept) === 0) {
    // Perhaps only the first page is gone, which tells where every table begins.
    copyToScratch(file, scratch);
    if (replaceFirstPage(scratch, options)) rowsKept = build();
  }
  removeDatabase(scratch);
  return rowsKept;
}

/** The damaged file itself is only ever read byte by byte: opening it would already change it. */
function copyToScratch(file: string, scratch: string): void {
  removeDatabase(scratch);
  copyFileSync(file, scratch);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${scratch}-wal`);
}

function readScratch(
  scratch: string,
  fresh: Connection,
  options: SalvageOptions,
): Record<string, number> {
  const damaged = new SqliteDatabase(scratch, { nativeBinding: options.nativeBinding });
  try {
    // Lets SQLite read a file that is shorter than its header says. It is our own copy.
    damaged.unsafeMode(true);
    damaged.pragma('writable_schema = ON');
    return copyRows(damaged, fresh, statSync(scratch).size);
  } finally {
    damaged.close();
  }
}

/** The schema version of the damaged file where it makes sense, else the newest. */
function versionOf(scratch: string, options: SalvageOptions): number {
  const newest = latestVersion(options.migrations);
  const state = inspectFile(scratch);
  const found = state.kind === 'database' ? state.schemaVersion : newest;
  return found >= 1 && found <= newest ? found : newest;
}

function copyBackup(
  backup: string,
  candidate: string,
  options: SalvageOptions,
): Record<string, number> {
  return buildDatabase(candidate, { ...options, copyOf: backup }, (connection) => {
    migrate(connection, { migrations: options.migrations });
    return countRows(connection);
  });
}

/**
 * Puts the replacement in the place of the file. Repeatable at any point: as long as the
 * replacement has its own name, the old file and its log are still to be moved, or were.
 */
function swap(file: string, nowMs: number): string | null {
  const aside = freePath(`${file}.damaged-${fileStamp(nowMs)}`, '');
  const hadFile = existsSync(file);
  if (hadFile) renameSync(file, aside);
  // The log belongs to the old file; applied to the new one it would destroy it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  renameSync(replacementOf(file), file);
  syncFolderSync(dirname(file));
  return hadFile ? basename(aside) : null;
}

function sumOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
