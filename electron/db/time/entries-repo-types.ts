import type {
  EntryRevision,
  NewTimeEntry,
  TimeEntry,
  TimeEntryPage,
  TimeEntryPatch,
  TimeEntryQuery,
} from '../../../shared/domain/time/entry.ts';
import type { EntrySource } from '../../../shared/domain/time/names.ts';

/** An entry before it is stored. Its id becomes the id under which a service first gets it. */
export interface NewEntryRecord extends Omit<NewTimeEntry, 'endedAtMs'> {
  id: string;
  source: EntrySource;
  /** Null for one that runs. */
  endedAtMs: number | null;
}

/** What starts the timer: an entry without its end. */
export type NewTimerRecord = Omit<NewEntryRecord, 'endedAtMs' | 'startedAtMs' | 'source'>;

/**
 * The ledger of time. One transaction per call, which also puts the change into the outbox: after a crash
 * both are there, or neither. A running entry is put there when it is stopped. `atMs` is now.
 */
export interface TimeEntriesRepo {
  /** @param nowMs where running entries end in the sums */
  list(query: TimeEntryQuery, nowMs: number): TimeEntryPage;
  /** Null for an entry that is not there, or is deleted. */
  get(id: string, nowMs: number): TimeEntry | null;
  /** @throws `input/invalid` with the field; `input/not-found` for the project */
  add(entry: NewEntryRecord, atMs: number): TimeEntry;
  /**
   * Changes the given fields and keeps what was before; nothing when all are equal. Another project may
   * move it to another connection: it is deleted at the one and created at the other. Without a project it
   * stays where it is. An end stops a running entry.
   * @throws `input/invalid` with the field; `input/not-found` for entry or project
   */
  edit(id: string, patch: TimeEntryPatch, atMs: number): TimeEntry;
  /** Hides an entry and keeps what it was. @throws `input/not-found` */
  remove(id: string, atMs: number): void;
  /**
   * Brings a hidden entry back; nothing for one that is there. One that ran goes on running, or ends where
   * it was deleted when another runs by now. @throws `input/not-found`
   */
  restore(id: string, atMs: number): TimeEntry;
  /** Newest first; also of a deleted entry. */
  listRevisions(id: string): EntryRevision[];
  /** Exact time of each of these jobs that has some, in milliseconds, running entries up to `nowMs`. */
  listJobDurations(
    jobIds: readonly string[],
    nowMs: number,
  ): { jobId: string; durationMs: number }[];
  /** Tags of the latest thousand entries, the most used first, 100 at most. */
  listTags(): string[];
  /** The entry that the timer runs for; null while nothing runs. */
  getTimer(nowMs: number): TimeEntry | null;
  /** Stops what runs and starts another. @throws `input/invalid`, `input/not-found` */
  startTimer(entry: NewTimerRecord, atMs: number): TimeEntry;
  /**
   * Stops what runs: it lasts a second at least, also where the clock was set back behind its start.
   * @returns null when nothing ran
   */
  stopTimer(atMs: number): TimeEntry | null;
}
