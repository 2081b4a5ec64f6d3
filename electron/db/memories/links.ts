import type { Counted } from '../../../shared/domain/data/counted.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { MemoryRow } from './row.ts';

const COUNT_UNITS =
  'SELECT count(*) FROM memory_units WHERE memory_row_id = ? AND deleted_at_ms IS NULL';

/** Builds the part of the memories' repository that stores their links with counterparts at a service. */
export function createLinks(
  db: Statements,
  read: {
    needRow: (memoryId: string) => MemoryRow;
    whole: (row: MemoryRow) => LocalMemory;
  },
) {
  const listLinks = (connectionId: string): { remoteId: string; id: string }[] =>
    db.all<{ remoteId: string; id: string }>(
      `SELECT remote_id AS remoteId, id FROM memories
         WHERE connection_id = ? AND remote_id IS NOT NULL AND state = 'kept'`,
      connectionId,
    );
  const set = (memoryId: string, assignments: string, values: object): LocalMemory => {
    const { row_id: rowId } = read.needRow(memoryId);
    db.run(`UPDATE memories SET ${assignments} WHERE row_id = @rowId`, {
      ...values,
      rowId,
    });
    return read.whole(read.needRow(memoryId));
  };
  return {
    /** Lists remote and local ids of linked memories. */
    listLinks,
    /** @throws `input/conflict` when a different one is linked to it */
    link: ({
      id,
      ...link
    }: {
      id: string;
      connectionId: string;
      remoteId: string;
    }): LocalMemory => {
      const isTaken = listLinks(link.connectionId).some(
        (other) => other.remoteId === link.remoteId && other.id !== id,
      );
      if (isTaken) throw new AppError('input/conflict', 'memoryErrors.linkedTwice');
      return set(
        id,
        `connection_id = @connectionId, remote_id = @remoteId, is_remote_gone = 0,
         synced_at_ms = NULL, synced_version = NULL`,
        link,
      );
    },
    unlink: (memoryId: string) =>
      set(
        memoryId,
        `remote_id = NULL, is_remote_gone = 0, synced_at_ms = NULL, synced_version = NULL,
         import_job_id = NULL`,
        {},
      ),
    /** Marks that it disappeared from the service, or is back. */
    markGone(memoryId: string, isGone: boolean) {
      set(memoryId, 'is_remote_gone = @isGone', { isGone: isGone ? 1 : 0 });
    },
    /** Marks both sides as equal, as of this version of the local memory. */
    markSynced(memoryId: string, version: number, atMs: number) {
      set(memoryId, 'synced_version = @version, synced_at_ms = @atMs', { version, atMs });
    },
    /** Returns the version of its name and units, and the import whose outcome is unknown. */
    getSyncState(memoryId: string): { version: number; importJobId: string | null } {
      const { version, import_job_id: importJobId } = read.needRow(memoryId);
      return { version, importJobId };
    },
    /** Returns the stored number of units, and the number found. */
    countUnits(memoryId: string): Counted {
      const { row_id: rowId, unit_count: storedCount } = read.needRow(memoryId);
      const found = db.value<number>(COUNT_UNITS, rowId);
      return { storedCount, foundCount: found ?? 0 };
    },
    /** @param jobId null: the outcome is known */
    noteImportJob(memoryId: string, jobId: string | null) {
      set(memoryId, 'import_job_id = @jobId', { jobId });
    },
  };
}

export const stillLinked = (): AppError =>
  new AppError('input/conflict', 'memoryErrors.unlinkFirst', {
    details: { field: 'connectionId' },
  });
