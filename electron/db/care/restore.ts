import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DataCounts } from '../../../shared/domain/data/data-care.ts';
import { AppError } from '../../../shared/errors.ts';
import { syncFolderSync } from '../../support/atomic-file.ts';
import { announceOlder, countWouldHold } from './age.ts';
import { inspectFile } from '../../sqlite/inspect-file.ts';
import { fileStamp, freePath, removeDatabase } from '../../sqlite/quarantine.ts';
import { backupFolder, countRows, createBackup } from './backup.ts';
import { findDamage, openSqliteDatabase, type SqliteDatabase } from '../engine/sqlite-database.ts';
import { countData } from './data-counts.ts';
import { stagedOf } from '../engine/database-file.ts';
import { schemaAge, migrate } from '../engine/migrate.ts';
import { buildDatabase } from '../engine/new-file.ts';
import { listConfidential } from '../projects/project-rules-repo.ts';
import { addConfidentialMarks } from './confidential-marks.ts';
import { openPoint, type PointOptions } from './restore-point.ts';
import type { SalvageOptions } from './salvage.ts';

/** Content of a staged copy. */
export interface Staged {
  counts: DataCounts;
  /** Upper bound of documents that may have been sent since: receipts may prove the outcome of some. */
  heldDocuments: number;
}

/**
 * Prepares a copy to replace the database: fully checked, migrated, and with nothing in it that would be
 * sent twice. The database itself is untouched.
 * @throws as {@link openPoint}; `document/disk-full`; `db/unavailable`
 */
export function stageRestore(file: string, source: string, options: PointOptions): Staged {
  openPoint(source, options).close();
  const staged = stagedOf(file);
  try {
    return buildDatabase(staged, { ...options, copyOf: source }, (connection) => {
      migrate(connection, { migrations: options.migrations });
      if (findDamage(connection) !== null) {
        throw new AppError('db/corrupt', 'dataErrors.backupUnusable');
      }
      return { counts: countData(connection), heldDocuments: countWouldHold(connection) };
    });
  } catch (error) {
    removeDatabase(`${staged}.unfinished`);
    throw error;
  }
}

/** Discards a staged copy; harmless when there is none. */
export function dropStaged(file: string): void {
  removeDatabase(stagedOf(file));
}

/** Result of restoring a staged copy. */
export interface RestoreOutcome {
  kind: 'put-back';
  /** Name of the restore point, or of the file beside the database, with the previous content. */
  quarantinedName: string | null;
  rowsKept: Record<string, number>;
}

/**
 * Discards a staged copy that was damaged since: the current database and the restore point are better than half of a
 * copy.
 * @returns true when there was such a copy
 */
export function dropUnsoundStaged(file: string, options: SalvageOptions): boolean {
  const staged = stagedOf(file);
  if (inspectFile(staged).kind === 'missing' || isSound(staged, options)) return false;
  dropStaged(file);
  return true;
}

function isSound(staged: string, options: SalvageOptions): boolean {
  const state = inspectFile(staged);
  const isOurs =
    state.kind === 'database' &&
    state.schemaVersion > 0 &&
    schemaAge(state.schemaVersion, options.migrations) === 'known';
  if (!isOurs) return false;
  try {
    const connection = openSqliteDatabase(staged, options);
    try {
      return findDamage(connection) === null;
    } finally {
      connection.close();
    }
  } catch {
    return false;
  }
}

/**
 * Replaces the database with a staged copy; null when there is none. The previous database first becomes a restore
 * point or, when unreadable, is quarantined unchanged. A crash at any point leaves one complete database under the
 * name, and the next opening continues from there.
 */
export function finishRestore(file: string, options: SalvageOptions): RestoreOutcome | null {
  const staged = stagedOf(file);
  if (inspectFile(staged).kind !== 'database') return null;
  keepConfidential(file, options);
  const quarantinedName = keepPresent(file, options);
  announceOlder(file, 'put-back');
  // It belongs to the old file, is empty by now, and must not be applied to the new one.
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  renameSync(staged, file);
  syncFolderSync(dirname(file));
  const connection = openSqliteDatabase(file, options);
  try {
    return { kind: 'put-back', quarantinedName, rowsKept: countRows(connection) };
  } finally {
    connection.close();
  }
}

/**
 * Keeps projects confidential that are so now, even if the copy does not. From an unreadable database nothing is added:
 * without marks beside it every project becomes confidential.
 */
function keepConfidential(file: string, options: SalvageOptions): void {
  const present = readConfidential(file, options);
  if (present.kind === 'read') addConfidentialMarks(file, present.projectIds);
}

function readConfidential(
  file: string,
  options: SalvageOptions,
): { kind: 'read'; projectIds: string[] } | { kind: 'unreadable' } {
  const state = inspectFile(file);
  if (state.kind === 'missing') return { kind: 'read', projectIds: [] };
  if (state.kind === 'damaged') return { kind: 'unreadable' };
  let connection: SqliteDatabase | null = null;
  try {
    connection = openSqliteDatabase(file, options);
    return { kind: 'read', projectIds: listConfidential(connection) };
  } catch {
    return { kind: 'unreadable' };
  } finally {
    connection?.close();
  }
}

function keepPresent(file: string, options: SalvageOptions): string | null {
  if (!existsSync(file)) return finishSettingAside(file);
  const kept = keepAsPoint(file, options);
  if (kept !== null) return kept;
  // Damaged, or no room for a copy: a rename needs neither.
  const quarantined = freePath(asideOf(file) + fileStamp(options.nowMs), '');
  renameSync(file, quarantined);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${quarantined}-wal`);
  return basename(quarantined);
}

const asideOf = (file: string): string => `${file}.before-restore-`;

/** Moves a log to the database that was set aside, if the app ended in between: it holds its last commits. */
function finishSettingAside(file: string): string | null {
  if (!existsSync(`${file}-wal`)) return null;
  const folder = dirname(file);
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith(basename(asideOf(file))) && !/-(?:wal|shm)$/u.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined || existsSync(join(folder, `${newest}-wal`))) return null;
  renameSync(`${file}-wal`, join(folder, `${newest}-wal`));
  return newest;
}

/** Returns null when the current database cannot be copied completely. */
function keepAsPoint(file: string, options: SalvageOptions): string | null {
  let connection: SqliteDatabase | null = null;
  try {
    connection = openSqliteDatabase(file, options);
    const folder = backupFolder(file);
    const name = createBackup(connection, {
      ...options,
      folder,
      atMs: options.nowMs,
      isBeforeRestore: true,
    });
    connection.pragma('wal_checkpoint(TRUNCATE)');
    return name;
  } catch {
    return null;
  } finally {
    connection?.close();
  }
}
