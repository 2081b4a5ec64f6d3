import type {
  NewTimeEntry,
  TimeEntry,
  TimeEntryPatch,
  TimeEntryQuery,
} from '../../../shared/domain/time/entry.ts';
import type { DoneTimeStep } from '../../../shared/domain/time/time-steps.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { Database } from '../../db/database.ts';

/** Time entries: stored, searched, corrected, and removed. Local first: nothing here waits for a network. */
export type TimeEntryService = ReturnType<typeof createTimeEntryService>;

export interface TimeEntryServiceDeps {
  entries: Database['timeEntries'];
  newId: () => string;
  now: () => number;
  /** Called when an entry changed, and the outbox may have something to send. */
  onChanged: (entryId: string) => void;
  /** Called when an import was undone or redone. */
  onImportChanged: () => void;
  /** Called when the change may concern the running entry. */
  onTimerTouched: () => void;
}

export function createTimeEntryService(deps: TimeEntryServiceDeps) {
  const { entries, now } = deps;

  const changed = <T>(entryId: string, work: Promise<T>): Promise<T> =>
    thenTell(work, () => {
      deps.onChanged(entryId);
      deps.onTimerTouched();
    });

  /** Takes a step; of an import, all of its parts, so that other work of the database goes on between them. */
  const takeStep = async (way: 'undo' | 'redo'): Promise<DoneTimeStep | null> => {
    const first = await entries[way](now());
    if (first === null) return null;
    const { importId, ...done } = first;
    if (importId === null) return done;
    const sum = done;
    for (;;) {
      const next = await entries[way](now(), importId);
      if (next === null) return sum;
      sum.count += next.count;
      sum.isSent ||= next.isSent;
      sum.isLost &&= next.isLost;
    }
  };
  let turn: Promise<unknown> = Promise.resolve();
  /** One after another: the next step may be behind an import. */
  const stepped = (way: 'undo' | 'redo'): Promise<DoneTimeStep | null> => {
    const mine = turn.then(() => takeStep(way));
    turn = mine.catch(() => undefined);
    return thenTell(mine, (done) => {
      if (done === null) return;
      if (done.kind === 'import') deps.onImportChanged();
      else deps.onChanged(done.entryId);
      deps.onTimerTouched();
    });
  };

  return {
    list: (query: TimeEntryQuery) => entries.list(query, now()),
    /** Returns null when missing or deleted. */
    get: (entryId: string) => entries.get(entryId, now()),

    /** @throws `input/invalid` with the field; `input/not-found` for the project */
    async add({ isForText = false, ...entry }: NewTimeEntry): Promise<TimeEntry> {
      const typed = entry.documentJobId === null ? 'manual' : 'document-job';
      const source = isForText ? 'text' : typed;
      const added = entries.add({ ...entry, id: deps.newId(), source }, now());
      return thenTell(added, ({ id }) => deps.onChanged(id));
    },

    /**
     * Changes the given fields. An end stops a running entry.
     * @throws `input/invalid` with the field; `input/not-found` for entry or project
     */
    edit: (entryId: string, patch: TimeEntryPatch) =>
      changed(entryId, entries.edit(entryId, patch, now())),

    /** Hides an entry; a running one stops being the timer. @throws `input/not-found` */
    delete: (entryId: string) => changed(entryId, entries.remove(entryId, now())),

    /** Undoes the newest change of the list; null when there is none. @throws as a change by hand */
    undo: () => stepped('undo'),
    /** Redoes what was undone last; otherwise as {@link undo}. */
    redo: () => stepped('redo'),

    /** Lists revisions, newest first; also of a deleted entry. */
    listRevisions: (entryId: string) => entries.listRevisions(entryId),
    /** Returns the exact time by document job, in milliseconds; jobs without time are omitted. */
    getJobDurations: (jobIds: readonly string[]) => entries.listJobDurations(jobIds, now()),
    /** Lists recently used tags, most used first; 100 at most. */
    listTags: () => entries.listTags(),
  };
}
