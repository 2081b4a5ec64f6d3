import { DURABLE_PRAGMAS, setPragmas } from '../../../shared/durable-database.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** SQLite's NORMAL: the log is written at a commit, and synced by the next commit that syncs. */
const NORMAL = 1;

/** Runs one transaction whose commit is not waited for on the disk. */
export type SyncLater = <T>(transaction: () => T) => T;

/**
 * For parts of work that a later, synced commit makes count: a power cut before that may undo them, the
 * latest first, and never leaves a part of a transaction. Every other commit is synced as ever, and takes
 * what came before it in the log to the disk along with it. Not inside a transaction.
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
