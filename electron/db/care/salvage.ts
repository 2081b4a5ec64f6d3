import {
  existsSync,
  renameSync,
  rmSync,
  statSync,
  closeSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { basename } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { copyReadable, openDamaged, type Spare } from '../../sqlite/copy-rows.ts';
import { inspectFile } from '../../sqlite/inspect-file.ts';
import {
  copyToScratch,
  fileStamp,
  freePath,
  putReplacement,
  removeDatabase,
  replacementOf,
} from '../../sqlite/quarantine.ts';
import { announceOlder } from './age.ts';
import { backupFolder, countRows, findGoodBackup, listVersions } from './backup.ts';
import {
  listDataTables,
  openReadonly,
  OWN_TABLES,
  type SqliteDatabase,
  type SqliteOptions,
} from '../engine/sqlite-database.ts';
import { markIncomplete } from './incomplete-parents.ts';
import {
  schemaAge,
  schemaVersion,
  latestVersion,
  migrate,
  requireKnownSchema,
  type MigrateOptions,
} from '../engine/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { buildDatabase } from '../engine/new-file.ts';

export interface SalvageOptions extends SqliteOptions {
  /** UTC epoch milliseconds, for the name of the quarantined file. */
  nowMs: number;
  /** True if the file's log was quarantined, so that a table that reads as empty may have lost all of its rows. */
  isLogLost?: boolean;
  migrations?: readonly Migration[] | undefined;
}

export interface SalvageOutcome {
  kind: 'salvaged' | 'restored';
  /** Base name of the damaged file beside the new one; null when there was none. */
  quarantinedName: string | null;
  rowsKept: Record<string, number>;
}

/** Returns the path of a potential replacement, until it is decided whether a backup holds more. */
const candidateOf = (file: string): string => `${file}.candidate`;
const scratchOf = (file: string): string => `${file}.scratch`;

/**
 * Replaces a damaged database with every row that can be read, and with the newest good backup's rows of each lost table
 * and its children: an interrupted checkpoint can leave a file without them. The newest good backup is used instead
 * when no rows can be read, when the backup is later than the file, whose last changes were in a lost log, or when it is
 * of the same commit and has rows that cannot be read; without one, an empty database. The damaged file is preserved
 * beside it under a name with the time. The caller holds the lock.
 *
 * A crash loses nothing: until the replacement is complete the damaged file stays in place, and from then on
 * {@link finishReplacement} completes the work at the next start.
 */
export function salvage(file: string, options: SalvageOptions): SalvageOutcome {
  const backup = findGoodBackup(backupFolder(file), options);
  const { rowsKept, line } = readDamaged(file, backup, options);
  const known = { line, rowsKept, isDamaged: true };
  if (backup !== null && (sumOf(rowsKept) === 0 || hasMore(backup, known, options))) {
    return restoreFrom(backup, file, options);
  }
  renameSync(candidateOf(file), replacementOf(file));
  return { kind: 'salvaged', quarantinedName: swap(file, options.nowMs, 'salvaged'), rowsKept };
}

/**
 * Restores the newest good backup when it is later than a file whose log was quarantined, and closes the connection.
 * @returns null when the file is at least as new
 */
export function restoreLater(
  file: string,
  connection: SqliteDatabase,
  options: SalvageOptions,
): SalvageOutcome | null {
  const backup = findGoodBackup(backupFolder(file), options);
  const rowsKept = countRows(connection);
  const known = { line: readLine(connection), rowsKept, isDamaged: false };
  if (backup === null || !hasMore(backup, known, options)) {
    return null;
  }
  connection.close();
  return restoreFrom(backup, file, options);
}

/** Known facts about a file: for a damaged one, only the rows that can be read. */
interface KnownFile {
  line: Line | null;
  rowsKept: Record<string, number>;
  isDamaged: boolean;
}

/**
 * Returns true for a copy of the same database with at least as many rows in every table, at a later commit; for a copy
 * of the same commit as a damaged file where it has more rows: an interrupted checkpoint leaves such a file.
 */
function hasMore(
  backup: string,
  { line: reached, rowsKept, isDamaged }: KnownFile,
  options: SalvageOptions,
): boolean {
  const line = lineOf(backup, options);
  if (line === null || line.id !== reached?.id || line.sequence < reached.sequence) return false;
  if (line.sequence === reached.sequence && !isDamaged) return false;
  const connection = openReadonly(backup, options);
  try {
    const rows = countRows(connection);
    const isWhole = Object.entries(rowsKept).every(([table, count]) => (rows[table] ?? 0) >= count);
    return isWhole && (line.sequence > reached.sequence || sumOf(rows) > sumOf(rowsKept));
  } finally {
    connection.close();
  }
}

interface Line {
  id: string;
  sequence: number;
}

/** Returns null when it cannot be read. @see migration 33 */
function lineOf(
  file: string,
  options: SalvageOptions,
  open = () => openReadonly(file, options),
): Line | null {
  try {
    const connection = open();
    try {
      return readLine(connection);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}

/** Returns the line of a copy of a damaged file, even if other parts of it are unreadable. */
const scratchLine = (scratch: string, options: SalvageOptions): Line | null =>
  lineOf(scratch, options, () => openDamaged(scratch, options.nativeBinding));

const readLine = (connection: SqliteDatabase): Line | null =>
  connection.prepare<[], Line>('SELECT line_id AS id, sequence FROM database_line').get() ?? null;

/**
 * Restores the newest good backup when the database is missing; null without one.
 * @throws `db/older-schema` when all are of early versions: an empty database would hide that they exist
 */
export function restoreMissing(file: string, options: SalvageOptions): SalvageOutcome | null {
  const backup = findGoodBackup(backupFolder(file), options);
  if (backup !== null) return restoreFrom(backup, file, options);
  const newest = Math.max(0, ...listVersions(backupFolder(file)));
  if (schemaAge(newest, options.migrations) === 'older') {
    requireKnownSchema(newest, options.migrations);
  }
  return null;
}

function restoreFrom(backup: string, file: string, options: SalvageOptions): SalvageOutcome {
  const rowsKept = copyBackup(backup, candidateOf(file), options);
  renameSync(candidateOf(file), replacementOf(file));
  return { kind: 'restored', quarantinedName: swap(file, options.nowMs, 'restored'), rowsKept };
}

/** Completes a replacement interrupted by a crash; null when there is none. */
export function finishReplacement(file: string, options: SalvageOptions): SalvageOutcome | null {
  removeDatabase(scratchOf(file));
  removeDatabase(candidateOf(file));
  if (!existsSync(replacementOf(file))) return null;
  const quarantinedName = swap(file, options.nowMs, 'salvaged');
  const connection = new BetterSqlite(file, { nativeBinding: options.nativeBinding });
  try {
    return { kind: 'salvaged', quarantinedName, rowsKept: countRows(connection) };
  } finally {
    connection.close();
  }
}

/** Quarantines a damaged write-ahead log, so that the rest of the database can be used. */
export function quarantineLog(file: string, nowMs: number): string {
  const quarantined = freePath(`${file}-wal.damaged-${fileStamp(nowMs)}`, '');
  announceOlder(file, 'log-set-aside');
  renameSync(`${file}-wal`, quarantined);
  rmSync(`${file}-shm`, { force: true });
  return basename(quarantined);
}

/** Builds the replacement from the readable parts of a copy of the damaged file. */
function readDamaged(
  file: string,
  backup: string | null,
  options: SalvageOptions,
): { rowsKept: Record<string, number>; line: Line | null } {
  const scratch = scratchOf(file);
  const build = (): Record<string, number> =>
    buildDatabase(candidateOf(file), options, (fresh) => {
      const toVersion = versionOf(scratch, options);
      migrate(fresh, { migrations: options.migrations, toVersion });
      const kept = readScratch(scratch, fresh, backup, options);
      migrate(fresh, { migrations: options.migrations });
      markIncomplete(fresh);
      return kept;
    });
  copyToScratch(file, scratch);
  let rowsKept = build();
  if (sumOf(rowsKept) === 0) {
    // Perhaps only the first page is lost, which records where every table begins.
    copyToScratch(file, scratch);
    if (replaceFirstPage(scratch, options)) rowsKept = build();
  }
  const line = scratchLine(scratch, options);
  removeDatabase(scratch);
  return { rowsKept, line };
}

/** @returns rows copied per table, without those about the database itself */
function readScratch(
  scratch: string,
  fresh: SqliteDatabase,
  backup: string | null,
  options: SalvageOptions,
): Record<string, number> {
  const { nativeBinding, isLogLost = false } = options;
  const connection = openSpare(backup, scratch, schemaVersion(fresh), options);
  const isLost: Spare['isLost'] = (table, isWhole) =>
    !OWN_TABLES.has(table) && (!isWhole || isLogLost);
  const spare = connection === null ? null : { connection, isLost };
  try {
    const tables = listDataTables(fresh);
    const copied = copyReadable(scratch, fresh, { tables, spare, nativeBinding });
    return Object.fromEntries(Object.entries(copied).filter(([table]) => !OWN_TABLES.has(table)));
  } finally {
    connection?.close();
  }
}

/** Opens the backup if it is of the same database as the damaged file, and of this schema version. */
function openSpare(
  backup: string | null,
  scratch: string,
  version: number,
  options: SalvageOptions,
): SqliteDatabase | null {
  if (backup === null) return null;
  const line = scratchLine(scratch, options);
  if (line === null || lineOf(backup, options)?.id !== line.id) return null;
  const connection = openReadonly(backup, options);
  if (schemaVersion(connection) === version) return connection;
  connection.close();
  return null;
}

/** Returns the schema version of the damaged file if plausible, else the newest. */
function versionOf(scratch: string, { migrations }: SalvageOptions): number {
  const state = inspectFile(scratch);
  const found = state.kind === 'database' ? state.schemaVersion : 0;
  return found > 0 && schemaAge(found, migrations) === 'known' ? found : latestVersion(migrations);
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

/** @see putReplacement */
function swap(file: string, nowMs: number, why: SalvageOutcome['kind']): string | null {
  announceOlder(file, why);
  return putReplacement(file, nowMs);
}

function sumOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

const PAGE_BYTES = 4096;
const PAGE_COUNT_OFFSET = 28;
const FREE_LIST_OFFSET = 32;

/**
 * Replaces the first page of a damaged database's copy with that of a new one. The first page records where each table
 * begins, which is the same in databases made by the same migrations. Otherwise the rows read do not fit the schema and
 * are rejected one by one.
 * @returns false when the file has no second page, so that nothing can be recovered
 */
function replaceFirstPage(
  file: string,
  options: SqliteOptions & Pick<MigrateOptions, 'migrations'>,
): boolean {
  const pageCount = Math.floor(statSync(file).size / PAGE_BYTES);
  if (pageCount < 2) return false;
  const model = `${file}.model`;
  buildDatabase(model, options, (connection) =>
    migrate(connection, { migrations: options.migrations }),
  );
  const page = readFileSync(model).subarray(0, PAGE_BYTES);
  removeDatabase(model);
  page.writeUInt32BE(pageCount, PAGE_COUNT_OFFSET);
  // No free pages: the list may be the damaged part, and nothing is written to this copy.
  page.fill(0, FREE_LIST_OFFSET, FREE_LIST_OFFSET + 8);
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, page, 0, PAGE_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return true;
}
