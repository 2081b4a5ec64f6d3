import type {
  EntryConflict,
  SettleConflict,
  TimeEntry,
} from '../../../shared/domain/time/entry.ts';
import type { Database } from '../../db/database.ts';

/** Conflicts: changes made on both sides. */
export type TimeConflictService = ReturnType<typeof createTimeConflictService>;

export interface TimeConflictServiceDeps {
  sync: Pick<Database['timeSync'], 'listConflicts' | 'settleConflict'>;
  entries: Pick<Database['timeEntries'], 'get'>;
  now: () => number;
  /** Called when an entry changed, and the outbox may have something to send. */
  onChanged: (entryId: string) => void;
}

export function createTimeConflictService(deps: TimeConflictServiceDeps) {
  return {
    /** Lists conflicts, oldest first. */
    async list(): Promise<EntryConflict[]> {
      const records = await deps.sync.listConflicts();
      const found = await Promise.all(
        records.map(async (record) => {
          const entry = await deps.entries.get(record.entryId, deps.now());
          return entry === null ? [] : [{ ...record, entry }];
        }),
      );
      return found.flat();
    },
    /**
     * @returns the updated entry; null when it is deleted
     * @throws `input/not-found` when there is no conflict any longer; `input/invalid` when a choice is
     * missing
     */
    async settle(choice: SettleConflict): Promise<TimeEntry | null> {
      const isThere = await deps.sync.settleConflict(choice, deps.now());
      deps.onChanged(choice.entryId);
      return isThere ? deps.entries.get(choice.entryId, deps.now()) : null;
    },
  };
}
