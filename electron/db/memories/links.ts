import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { MemoriesRepo } from './memories-repo.ts';
import type { MemoryRow } from './row.ts';

/** What a memory has to do with its counterpart at a service. */
export function createLinks(
  statements: Statements,
  read: {
    needRow: (memoryId: string) => MemoryRow;
    whole: (row: MemoryRow) => LocalMemory;
  },
): Pick<
  MemoriesRepo,
  'listLinks' | 'link' | 'unlink' | 'markGone' | 'markSynced' | 'getSyncState' | 'noteImportJob'
> {
  const listLinks: MemoriesRepo['listLinks'] = (connectionId) =>
    statements
      .prepare<[string], { remoteId: string; memoryId: string }>(
        `SELECT remote_id AS remoteId, id AS memoryId FROM memories
         WHERE connection_id = ? AND remote_id IS NOT NULL AND state = 'kept'`,
      )
      .all(connectionId);
  const set = (memoryId: string, assignments: string, values: object): LocalMemory => {
    const { row_id: rowId } = read.needRow(memoryId);
    statements
      .prepare(`UPDATE memories SET ${assignments} WHERE row_id = @rowId`)
      .run({ ...values, rowId });
    return read.whole(read.needRow(memoryId));
  };
  return {
    listLinks,
    link: ({ memoryId, ...link }) => {
      const isTaken = listLinks(link.connectionId).some(
        (other) => other.remoteId === link.remoteId && other.memoryId !== memoryId,
      );
      if (isTaken) throw new AppError('input/conflict', 'memoryErrors.linkedTwice');
      return set(
        memoryId,
        `connection_id = @connectionId, remote_id = @remoteId, is_remote_gone = 0,
         synced_at_ms = NULL, synced_version = NULL`,
        link,
      );
    },
    unlink: (memoryId) =>
      set(
        memoryId,
        `remote_id = NULL, is_remote_gone = 0, synced_at_ms = NULL, synced_version = NULL,
         import_job_id = NULL`,
        {},
      ),
    markGone(memoryId, isGone) {
      set(memoryId, 'is_remote_gone = @isGone', { isGone: isGone ? 1 : 0 });
    },
    markSynced(memoryId, version, atMs) {
      set(memoryId, 'synced_version = @version, synced_at_ms = @atMs', { version, atMs });
    },
    getSyncState(memoryId) {
      const { version, import_job_id: importJobId } = read.needRow(memoryId);
      return { version, importJobId };
    },
    noteImportJob(memoryId, jobId) {
      set(memoryId, 'import_job_id = @jobId', { jobId });
    },
  };
}

export const stillLinked = (): AppError =>
  new AppError('input/conflict', 'memoryErrors.unlinkFirst', {
    details: { field: 'connectionId' },
  });
