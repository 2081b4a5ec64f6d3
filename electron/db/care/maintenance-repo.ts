import type { DataCounts, PurgeScope, PurgeStep } from '../../../shared/domain/data/data-care.ts';
import { backupFolder, isBackupDue } from './backup.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { countData } from './data-counts.ts';
import { diagnoseDatabase, type DatabaseDiagnosis } from './diagnosis.ts';
import { createPurge } from './purge.ts';

/** The database as a whole. */
export interface MaintenanceRepo {
  count(): DataCounts;
  /** Schema, settings in force and rows by state, for whoever looks for a fault. */
  diagnose(): DatabaseDiagnosis;
  /**
   * True when the newest back-up is older than `everyMs`, or there is none: only then a thread is started
   * to make one.
   * @param nowMs UTC epoch milliseconds
   */
  isBackUpDue(nowMs: number, everyMs: number): boolean;
  /**
   * Stores what is to be removed for good, and removes nothing yet. Rows that come later stay, but for
   * history that is as old.
   * @param beforeMs for `old-history`, UTC epoch milliseconds
   * @throws `input/conflict` while another purge is unfinished, or while documents are under way, unless
   * only old history goes
   */
  beginPurge(scope: PurgeScope, beforeMs: number | null): PurgeStep;
  /** Of the purge that was begun and not ended, perhaps by an earlier run of the app; else null. */
  pendingPurge(): PurgeScope | null;
  /**
   * A bounded step of the pending purge: other calls have their turn between two. Only the phase `file`
   * is one piece, as long as writing anew what is left takes. In the phase `copies` the database is
   * through, and nothing of what was removed can be read in its file.
   * @throws `input/not-found` when none is pending; `db/unavailable`: the same step can be tried again
   */
  continuePurge(): PurgeStep;
  /** In the phase `copies`, once copies and files are removed too. @throws `input/conflict` before that */
  endPurge(): { removed: DataCounts; left: DataCounts };
}

/** @param onRemoved what was found before is out of date */
export function createMaintenanceRepo(
  connection: SqliteDatabase,
  onRemoved: () => void,
): MaintenanceRepo {
  const purge = createPurge(connection, onRemoved);
  return {
    count: () => countData(connection),
    diagnose: () => diagnoseDatabase(connection),
    isBackUpDue: (nowMs, everyMs) => isBackupDue(backupFolder(connection.name), nowMs, everyMs),
    beginPurge: (scope, beforeMs) => purge.begin(scope, beforeMs),
    pendingPurge: () => purge.pendingScope(),
    continuePurge: () => purge.next(),
    endPurge: () => purge.end(),
  };
}
