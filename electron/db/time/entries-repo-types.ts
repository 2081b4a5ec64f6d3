import type {
  EntryRevision,
  NewTimeEntry,
  TimeEntry,
  TimeEntryPage,
  TimeEntryPatch,
  TimeEntryQuery,
} from '../../../shared/domain/time/entry.ts';
import type { StoredEntrySource } from '../../../shared/domain/time/names.ts';

/** An entry before it is stored. Its id is the reference a service first gets it under. */
export interface NewEntryRecord extends Omit<NewTimeEntry, 'endedAtMs'> {
  id: string;
  source: StoredEntrySource;
  /** Null for a running one. */
  endedAtMs: number | null;
}

/** Starts the timer: an entry without an end. */
export type NewTimerRecord = Omit<NewEntryRecord, 'endedAtMs' | 'startedAtMs' | 'source'>;

/**
 * Repository of time entries. One transaction per call, which also adds the change to the outbox: after a crash both
 * exist, or neither. A running entry is queued when it is stopped. `atMs` is now.
 */
export interface TimeEntriesRepo {
  /** @param nowMs end of running entries in the sums */
  list(query: TimeEntryQuery, nowMs: number): TimeEntryPage;
  /** Returns null when missing or deleted. */
  get(id: string, nowMs: number): TimeEntry | null;
  /** @throws `input/invalid` with the field; `input/not-found` for the project */
  add(entry: NewEntryRecord, atMs: number): TimeEntry;
  /**
   * Changes the given fields and stores the previous state; no-op when all are equal. A new project may move it to
   * another connection: it is deleted at one and created at the other. Without a project it stays where it is. An end
   * stops a running entry.
   * @throws `input/invalid` with the field; `input/not-found` for entry or project
   */
  edit(id: string, patch: TimeEntryPatch, atMs: number): TimeEntry;
  /** Hides an entry and stores its state. @throws `input/not-found` */
  remove(id: string, atMs: number): void;
  /**
   * Restores a hidden entry; no-op for a visible one. One that was running keeps running, or ends at its
   * deletion if another runs by now. @throws `input/not-found`
   */
  restore(id: string, atMs: number): TimeEntry;
  /** Lists revisions, newest first; also of a deleted entry. */
  listRevisions(id: string): EntryRevision[];
  /** Sums the exact time of each of these jobs that has some, in milliseconds, running entries up to `nowMs`. */
  listJobDurations(
    jobIds: readonly string[],
    nowMs: number,
  ): { jobId: string; durationMs: number }[];
  /** Lists tags of the latest thousand entries, most used first, 100 at most. */
  listTags(): string[];
  /** Returns the running entry; null if none. */
  getTimer(nowMs: number): TimeEntry | null;
  /** Stops the running entry and starts another. @throws `input/invalid`, `input/not-found` */
  startTimer(entry: NewTimerRecord, atMs: number): TimeEntry;
  /**
   * Stops the running entry: it lasts at least a second, even if the clock was set back before its start.
   * @returns null when nothing was running
   */
  stopTimer(atMs: number): TimeEntry | null;
}
