import type {
  EntryRevision,
  NewTimeEntry,
  TimeEntry,
  TimeEntryPage,
  TimeEntryPatch,
  TimeEntryQuery,
} from '../../../shared/domain/time/entry.ts';
import type { Database } from '../../db/database.ts';

/** Time entries: stored, searched, corrected, and removed. Local first: nothing here waits for a network. */
export interface TimeEntryService {
  list(query: TimeEntryQuery): Promise<TimeEntryPage>;
  /** Returns null when missing or deleted. */
  get(entryId: string): Promise<TimeEntry | null>;
  /** @throws `input/invalid` with the field; `input/not-found` for the project */
  add(entry: NewTimeEntry): Promise<TimeEntry>;
  /**
   * Changes the given fields. An end stops a running entry.
   * @throws `input/invalid` with the field; `input/not-found` for entry or project
   */
  edit(entryId: string, patch: TimeEntryPatch): Promise<TimeEntry>;
  /** Hides an entry; a running one stops being the timer. @throws `input/not-found` */
  delete(entryId: string): Promise<void>;
  /** @throws `input/not-found` */
  restore(entryId: string): Promise<TimeEntry>;
  /** Lists revisions, newest first; also of a deleted entry. */
  listRevisions(entryId: string): Promise<EntryRevision[]>;
  /** Returns the exact time by document job, in milliseconds; jobs without time are omitted. */
  getJobDurations(jobIds: readonly string[]): Promise<{ jobId: string; durationMs: number }[]>;
  /** Lists recently used tags, most used first; 100 at most. */
  listTags(): Promise<string[]>;
}

export interface TimeEntryServiceDeps {
  entries: Database['timeEntries'];
  newId: () => string;
  now: () => number;
  /** Called when an entry changed, and the outbox may have something to send. */
  onChanged: (entryId: string) => void;
  /** Called when the change may concern the running entry. */
  onTimerTouched: () => void;
}

export function createTimeEntryService(deps: TimeEntryServiceDeps): TimeEntryService {
  const { entries, now } = deps;

  const changed = (entryId: string): void => {
    deps.onChanged(entryId);
    deps.onTimerTouched();
  };

  return {
    list: (query) => entries.list(query, now()),
    get: (entryId) => entries.get(entryId, now()),

    async add({ isForText = false, ...entry }) {
      const typed = entry.documentJobId === null ? 'manual' : 'document-job';
      const source = isForText ? 'text' : typed;
      const added = await entries.add({ ...entry, id: deps.newId(), source }, now());
      deps.onChanged(added.id);
      return added;
    },

    async edit(entryId, patch) {
      const edited = await entries.edit(entryId, patch, now());
      changed(entryId);
      return edited;
    },

    async delete(entryId) {
      await entries.remove(entryId, now());
      changed(entryId);
    },

    async restore(entryId) {
      const restored = await entries.restore(entryId, now());
      changed(entryId);
      return restored;
    },

    listRevisions: (entryId) => entries.listRevisions(entryId),
    getJobDurations: (jobIds) => entries.listJobDurations(jobIds, now()),
    listTags: () => entries.listTags(),
  };
}
