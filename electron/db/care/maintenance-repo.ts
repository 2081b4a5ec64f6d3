import type { PurgeScope } from '../../../shared/domain/data/data-care.ts';
import { backupFolder, isBackupDue } from './backup.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { countData } from './data-counts.ts';
import { diagnoseDatabase } from './diagnosis.ts';
import { createPurge } from './purge.ts';

/**
 * Builds the repository of the database as a whole.
 * @param onRemoved called when cached search results are out of date
 */
export function createMaintenanceRepo(connection: SqliteDatabase, onRemoved: () => void) {
  const purge = createPurge(connection, onRemoved);
  return {
    count: () => countData(connection),
    /** Returns schema, settings in effect, and rows by state, for diagnosis. */
    diagnose: () => diagnoseDatabase(connection),
    /**
     * Returns true when the newest backup is older than `everyMs`, or there is none: only then a backup thread is
     * started.
     * @param nowMs UTC epoch milliseconds
     */
    isBackUpDue: (nowMs: number, everyMs: number) =>
      isBackupDue(backupFolder(connection.name), nowMs, everyMs),
    /**
     * Stores a plan of the rows to purge, without removing anything yet. Rows added later stay, except history that is
     * as old.
     * @param beforeMs for `old-history`, UTC epoch milliseconds
     * @throws `input/conflict` while another purge is unfinished, or while documents are active, unless only
     * old history is purged
     */
    beginPurge: (scope: PurgeScope, beforeMs: number | null) => purge.begin(scope, beforeMs),
    /** Returns the scope of an unfinished purge, perhaps from an earlier run; otherwise null. */
    pendingPurge: () => purge.pendingScope(),
    /**
     * Runs a bounded step of the pending purge: other calls get their turn between steps. Only the phase `file` is a
     * single step, as long as rewriting the file takes. In the phase `copies` the database is done, and nothing removed
     * is readable in its file.
     * @throws `input/not-found` when none is pending; `db/unavailable`: the step can be retried
     */
    continuePurge: () => purge.next(),
    /**
     * Ends the purge in the phase `copies`, once copies and files are removed too.
     * @throws `input/conflict` before that
     */
    endPurge: () => purge.end(),
  };
}
