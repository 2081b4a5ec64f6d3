import { DURABLE_PRAGMAS, setPragmas } from '../../../shared/durable-database.ts';
import { LOG_PAGES, type SqliteDatabase } from './sqlite-database.ts';

/** SQLite's NORMAL: the log is written at a commit, and synced by the next commit that syncs. */
const NORMAL = 1;

/** Runs one transaction without waiting for its commit to reach the disk. */
export type SyncLater = <T>(transaction: () => T) => T;

/**
 * Builds the function for partial work that only a later, synced commit makes count: a power cut before that may undo
 * it, latest transaction first, and never leaves part of a transaction. Every other commit is synced as usual, and
 * takes earlier entries of the log to the disk with it. Must not be called inside a transaction.
 *
 * Without a write-ahead log nothing changes: a journal that is not synced may cost the file.
 * @see SQLite, PRAGMA synchronous
 */
export function createSyncLater(connection: SqliteDatabase): SyncLater {
  return (transaction) => {
    if (connection.pragma('journal_mode', { simple: true }) !== 'wal') return transaction();
    connection.pragma(`synchronous = ${String(NORMAL)}`);
    try {
      return transaction();
    } finally {
      setPragmas(connection, { synchronous: DURABLE_PRAGMAS.synchronous });
    }
  };
}

/** Pages of the log that are written to the file at once by work that a request may have to wait for (4 MB). */
const IDLE_LOG_PAGES = 1000;

/** As {@link createSyncLater}, for many small transactions while the database is idle. */
export function createIdleWrites(connection: SqliteDatabase): SyncLater {
  const syncLater = createSyncLater(connection);
  const setPages = (pages: number) => connection.pragma(`wal_autocheckpoint = ${String(pages)}`);
  return (transaction) => {
    setPages(IDLE_LOG_PAGES);
    try {
      return syncLater(transaction);
    } finally {
      setPages(LOG_PAGES);
    }
  };
}
