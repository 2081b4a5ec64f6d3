import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { noteSequence, settleAge, type Provenance } from '../care/age.ts';
import { followConfidentialMarks } from '../care/confidential-marks.ts';
import { followProjects } from '../projects/project-rules-repo.ts';
import { isUnreadable } from '../../sqlite/damage-errors.ts';
import { inspectFile, inspectLog } from '../../sqlite/inspect-file.ts';
import { fileStamp, freePath, setMode } from '../../sqlite/quarantine.ts';
import { backupFolder, countRows, createBackup } from '../care/backup.ts';
import {
  findAnyDamage,
  findDamage,
  findDamageInSmallTables,
  makePrivateFolder,
  openSqliteDatabase,
  openReadonly,
  type SqliteDatabase,
} from './sqlite-database.ts';
import { CHECK_LATER_FROM_BYTES, leaveCheckMark, takeCheckMark } from './check-mark.ts';
import { suspectMarkOf } from './database-file.ts';
import type { DatabaseOpening } from '../database.ts';
import { lockDatabase } from './file-lock.ts';
import { schemaAge, latestVersion, migrate, requireKnownSchema, schemaVersion } from './migrate.ts';
import { buildDatabase } from './new-file.ts';
import {
  finishReplacement,
  restoreLater,
  restoreMissing,
  salvage,
  quarantineLog,
  type SalvageOptions,
  type SalvageOutcome,
} from '../care/salvage.ts';
import { noteWriter } from '../care/writer-note.ts';
import { removePurgePlan } from '../care/purge-plan.ts';
import { renewPurgePlan } from '../care/purge.ts';
import { dropUnsoundStaged, finishRestore, type RestoreOutcome } from '../care/restore.ts';

export interface OpenFileOptions extends SalvageOptions {
  file: string;
  /** How long to wait for another holder of the lock, in milliseconds. */
  lockWaitMs?: number | undefined;
  /** Size in bytes from which on the check of every page may be postponed. */
  checkLaterFromBytes?: number | undefined;
  /** Version of this app, to be named by an older one that finds the file. */
  appVersion?: string | undefined;
}

/**
 * An open, checked, and migrated database that only this process may write. If the app closed a large file properly,
 * after checking every page in the last days, and nothing has changed it since, only its schema and its small tables
 * are checked, and the rest is to be checked while it is used.
 */
export interface OpenedDatabase {
  connection: SqliteDatabase;
  opening: DatabaseOpening;
  isCheckPutOff: boolean;
  /**
   * Must be called after each use, when no transaction is open.
   * @returns true if what projects allow has changed
   */
  afterUse: () => boolean;
  /** Records that every page was checked at that time, in UTC epoch milliseconds. */
  noteCheck: (atMs: number) => void;
  /** Requests a full check at the next opening, because a part turned out to be unreadable. */
  markSuspect: () => void;
  /** Checkpoints into the main file, closes it, and releases the lock. */
  close: () => void;
}

/**
 * Opens the database in any state: creates a new one, migrates an older one after a backup, replaces a damaged one with
 * its readable rows. Never empties or removes a file.
 * @throws `db/newer-schema`, `db/older-schema` for a file of a newer or an early app, which is not touched;
 * `db/unavailable` when it is in use or cannot be read or written
 */
export function openDatabaseFile(options: OpenFileOptions): OpenedDatabase {
  const { file, checkLaterFromBytes = CHECK_LATER_FROM_BYTES } = options;
  const suspectMark = suspectMarkOf(file);
  makePrivateFolder(dirname(file));
  const unlock = lockDatabase(file, options);
  try {
    const { connection, ready, isCheckPutOff, checkedAtMs } = openSound(file, suspectMark, options);
    let lastCheckMs = checkedAtMs;
    const opening = bringUpToDate(connection, ready, options);
    keepPurgeTrue(connection, opening.kind, file);
    const writeMarks = followConfidentialMarks(connection);
    const takeNews = followProjects(connection);
    const afterUse = (): boolean => {
      writeMarks();
      return takeNews();
    };
    return {
      connection,
      opening,
      isCheckPutOff,
      afterUse,
      noteCheck(atMs) {
        lastCheckMs = atMs;
      },
      markSuspect() {
        writeFileSync(suspectMark, '', { mode: 0o600 });
      },
      close() {
        try {
          afterUse();
          noteSequence(connection);
          connection.pragma('optimize');
          // Other connections only read by now, and the log that they need is read at the next opening.
          connection.pragma('busy_timeout = 0');
          connection.pragma('wal_checkpoint(TRUNCATE)');
          connection.close();
          leaveCheckMark(file, lastCheckMs, checkLaterFromBytes);
        } finally {
          connection.close();
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Updates an unfinished purge, which covers the rows of its time: rows that the user restored must stay. */
function keepPurgeTrue(
  connection: SqliteDatabase,
  kind: DatabaseOpening['kind'],
  file: string,
): void {
  if (kind === 'put-back' || kind === 'created') removePurgePlan(file);
  if (kind === 'salvaged' || kind === 'restored' || kind === 'migrated') {
    renewPurgePlan(connection, file);
  }
}

/** Ways in which the file was made usable. */
type Readiness =
  | SalvageOutcome
  | RestoreOutcome
  | { kind: 'created' | 'opened' | 'not-put-back' }
  | { kind: 'log-set-aside'; quarantinedName: string };

/** Provenance of each way, null unless it installs an older state. A new way does not compile without an answer. */
const PROVENANCE: Record<Readiness['kind'], Provenance> = {
  'put-back': 'put-back',
  restored: 'restored',
  salvaged: 'salvaged',
  'log-set-aside': 'log-set-aside',
  created: null,
  opened: null,
  'not-put-back': null,
};

interface SoundDatabase {
  connection: SqliteDatabase;
  ready: Readiness;
  isCheckPutOff: boolean;
  /** Time when every page of it was checked. */
  checkedAtMs: number;
}

/** Opens or creates an intact database with a schema that this app knows. */
function openSound(file: string, suspectMark: string, options: OpenFileOptions): SoundDatabase {
  const isGivenUp = dropUnsoundStaged(file, options);
  const made =
    finishRestore(file, options) ?? finishReplacement(file, options) ?? makeMissing(file, options);
  const checked = { isCheckPutOff: false, checkedAtMs: options.nowMs };
  if (made !== null) {
    return { connection: openSqliteDatabase(file, options), ready: made, ...checked };
  }
  refuseUnknown(file, options);
  const quarantinedLog =
    inspectLog(`${file}-wal`) === 'damaged' ? quarantineLog(file, options.nowMs) : null;
  const opened = openChecked(file, suspectMark, options);
  rmSync(suspectMark, { force: true });
  if (opened === null) {
    const ready = salvage(file, { ...options, isLogLost: quarantinedLog !== null });
    return { connection: openSqliteDatabase(file, options), ready, ...checked };
  }
  if (quarantinedLog !== null) {
    const restored = restoreLater(file, opened.connection, options);
    if (restored !== null) {
      return { connection: openSqliteDatabase(file, options), ready: restored, ...checked };
    }
    return { ...opened, ready: { kind: 'log-set-aside', quarantinedName: quarantinedLog } };
  }
  return { ...opened, ready: { kind: isGivenUp ? 'not-put-back' : 'opened' } };
}

function makeMissing(file: string, options: OpenFileOptions): Readiness | null {
  if (inspectFile(file).kind !== 'missing') return null;
  return restoreMissing(file, options) ?? create(file, options);
}

/** Refuses an unknown file, reading without writing: a file of a newer or an early app must stay unchanged. */
function refuseUnknown(file: string, options: OpenFileOptions): void {
  const { migrations } = options;
  const state = inspectFile(file);
  let version = state.kind === 'database' ? state.schemaVersion : 0;
  const isLogRead = state.kind === 'database' && inspectLog(`${file}-wal`) === 'good';
  if (!isLogRead || schemaAge(version, migrations) === 'newer') {
    requireKnownSchema(version, migrations);
    return;
  }
  // The last commits, and with them a later version, may exist only in the log.
  try {
    const connection = openReadonly(file, options);
    try {
      version = schemaVersion(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  if (schemaAge(version, migrations) === 'known') return;
  rmSync(`${file}-shm`, { force: true });
  requireKnownSchema(version, migrations);
}

/** Returns the database if it is intact, else null. */
function openChecked(
  file: string,
  suspectMark: string,
  options: OpenFileOptions,
): Omit<SoundDatabase, 'ready'> | null {
  const state = inspectFile(file);
  // The app never leaves a database without a version under this name: it is foreign or incomplete.
  if (state.kind !== 'database' || state.schemaVersion === 0) return null;
  const checkedAtMs = takeCheckMark(file, options.nowMs);
  const isSuspect = existsSync(suspectMark);
  // A migration rewrites whole tables.
  const isMigrated = state.schemaVersion === latestVersion(options.migrations);
  const isCheckPutOff = checkedAtMs !== null && isMigrated && !isSuspect;
  let connection: SqliteDatabase;
  try {
    connection = openSqliteDatabase(file, options);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
  const find = isCheckPutOff ? findDamageInSmallTables : findDamage;
  const damage = (isSuspect ? findAnyDamage : find)(connection);
  if (damage === null) {
    return { connection, isCheckPutOff, checkedAtMs: isCheckPutOff ? checkedAtMs : options.nowMs };
  }
  connection.close();
  return null;
}

/** Creates a new database, which is complete before it is named. */
function create(file: string, options: OpenFileOptions): { kind: 'created' } {
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) {
    // Left over from a removed database; must not be applied to the new one.
    renameSync(`${file}-wal`, freePath(`${file}-wal.orphaned-${fileStamp(options.nowMs)}`, ''));
  }
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  buildDatabase(file, options, (connection) => migrate(connection, options));
  return { kind: 'created' };
}

function bringUpToDate(
  connection: SqliteDatabase,
  ready: Readiness,
  options: OpenFileOptions,
): DatabaseOpening {
  try {
    setMode(options.file, 0o600);
    let backupName: string | null = null;
    const versions = migrate(connection, {
      migrations: options.migrations,
      beforeFirst: () => {
        const folder = backupFolder(options.file);
        backupName = createBackup(connection, { ...options, folder, atMs: options.nowMs });
      },
    });
    noteWriter(options, {
      schemaVersion: versions.toVersion,
      upgrade:
        backupName === null ? null : { pointName: backupName, fromSchema: versions.fromVersion },
    });
    const age = settleAge(connection, { provenance: PROVENANCE[ready.kind], nowMs: options.nowMs });
    return { ...describe(connection, ready, versions, backupName), age };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function describe(
  connection: SqliteDatabase,
  ready: Readiness,
  versions: { fromVersion: number; toVersion: number },
  backupName: string | null,
): Omit<DatabaseOpening, 'age'> {
  switch (ready.kind) {
    case 'created':
      return {
        ...versions,
        kind: 'created',
        fromVersion: 0,
        quarantinedName: null,
        rowsKept: null,
      };
    case 'opened': {
      const kind = backupName === null ? 'opened' : 'migrated';
      return { ...versions, kind, quarantinedName: backupName, rowsKept: null };
    }
    case 'not-put-back':
      return { ...versions, kind: 'not-put-back', quarantinedName: backupName, rowsKept: null };
    case 'log-set-aside': {
      const rowsKept = countRows(connection);
      return { ...versions, kind: 'salvaged', quarantinedName: ready.quarantinedName, rowsKept };
    }
    default:
      return { ...ready, ...versions };
  }
}
