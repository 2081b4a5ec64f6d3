import type {
  NewTimeEntry,
  TimeEntry,
  TimeEntryPatch,
  TimeEntryQuery,
} from '../../../shared/domain/time/entry.ts';
import type { Database } from '../../db/database.ts';

/** Time entries: stored, searched, corrected, and removed. Local first: nothing here waits for a network. */
export type TimeEntryService = ReturnType<typeof createTimeEntryService>;

export interface TimeEntryServiceDeps {
  entries: Database['timeEntries'];
  newId: () => string;
  now: () => number;
  /** Called when an entry changed, and the outbox may have something to send. */
  onChanged: (entryId: string) => void;
  /** Called when the change may concern the running entry. */
  onTimerTouched: () => void;
}

export function createTimeEntryService(deps: TimeEntryServiceDeps) {
  const { entries, now } = deps;

  const changed = (entryId: string): void => {
    deps.onChanged(entryId);
    deps.onTimerTouched();
  };

  return {
    list: (query: TimeEntryQuery) => entries.list(query, now()),
    /** Returns null when missing or deleted. */
    get: (entryId: string) => entries.get(entryId, now()),

    /** @throws `input/invalid` with the field; `input/not-found` for the project */
    async add({ isForText = false, ...entry }: NewTimeEntry): Promise<TimeEntry> {
      const typed = entry.documentJobId === null ? 'manual' : 'document-job';
      const source = isForText ? 'text' : typed;
      const added = await entries.add({ ...entry, id: deps.newId(), source }, now());
      deps.onChanged(added.id);
      return added;
    },

    /**
     * Changes the given fields. An end stops a running entry.
     * @throws `input/invalid` with the field; `input/not-found` for entry or project
     */
    async edit(entryId: string, patch: TimeEntryPatch): Promise<TimeEntry> {
      const edited = await entries.edit(entryId, patch, now());
      changed(entryId);
      return edited;
    },

    /** Hides an entry; a running one stops being the timer. @throws `input/not-found` */
    async delete(entryId: string) {
      await entries.remove(entryId, now());
      changed(entryId);
    },

    /** @throws `input/not-found` */
    async restore(entryId: string): Promise<TimeEntry> {
      const restored = await entries.restore(entryId, now());
      changed(entryId);
      return restored;
    },

    /** Lists revisions, newest first; also of a deleted entry. */
    listRevisions: (entryId: string) => entries.listRevisions(entryId),
    /** Returns the exact time by document job, in milliseconds; jobs without time are omitted. */
    getJobDurations: (jobIds: readonly string[]) => entries.listJobDurations(jobIds, now()),
    /** Lists recently used tags, most used first; 100 at most. */
    listTags: () => entries.listTags(),
  };
}
