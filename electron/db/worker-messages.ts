import type { DataCounts, LookIntoPoint, PointView } from '../../shared/domain/data/data-care.ts';
import type { DatabaseOpening } from './database.ts';
import type { WayBack } from '../../shared/domain/updates/way-back.ts';
import type { Staged } from './care/restore.ts';

/** A database file, and the binding that reads it. */
interface FileStart {
  file: string;
  nativeBinding: string | undefined;
}

export interface OpenStart extends FileStart {
  nowMs: number;
  lockWaitMs: number | undefined;
  checkLaterFromBytes: number | undefined;
  appVersion: string | undefined;
}

export interface BackupStart extends FileStart {
  nowMs: number;
  /** No backup is made while the newest is younger than this, in milliseconds. */
  everyMs: number;
}

/** A task on database copies, each in a separate thread. */
export type DataTask =
  /** Makes a verified copy at this path, which must be free. */
  | { task: 'copy'; path: string }
  | { task: 'look-into'; path: string; isKnownGood: boolean; query: Omit<LookIntoPoint, 'pointId'> }
  | { task: 'stage-restore'; path: string }
  /** Finds out what a database of a newer version is, and what there is to go back to. */
  | { task: 'find-way-back' };

export interface DataTaskResults {
  copy: { counts: DataCounts; sizeBytes: number };
  'look-into': PointView;
  'stage-restore': Staged;
  'find-way-back': WayBack | null;
}

export interface DataTaskStart extends FileStart {
  work: DataTask;
}

export interface DatabaseAnswer {
  /** JSON of the value for {@link ANSWERED_AS_TEXT}. */
  value: unknown;
  /** True if what projects allow has changed since the answer before. */
  hasProjectNews: boolean;
}

/** Calls of the worker: one thread has the database open, and others copy or check it meanwhile. */
export interface DatabaseThreadCalls {
  /** @throws `db/*`; all later calls throw the same error */
  open(start: OpenStart): { opening: DatabaseOpening; isCheckPutOff: boolean };
  /** Runs a method of a repository. */
  call(repo: string, method: string, args: unknown[]): DatabaseAnswer;
  /** Records that every page was checked at that time, in UTC epoch milliseconds. */
  noteCheck(atMs: number): void;
  close(): void;
  /** Copies the database while it is in use. @returns the base name of the new backup, null when none was due */
  backUp(start: BackupStart): Promise<string | null>;
  /** Checks every page. @returns false when there is damage, which makes the next opening check and repair the file */
  check(start: FileStart): boolean;
  runTask(start: DataTaskStart): Promise<DataTaskResults[DataTask['task']]>;
}

/**
 * Calls that return lists of many short values, containing only JSON types: as one text they reach the main thread in
 * half the time of a clone.
 */
export const ANSWERED_AS_TEXT: ReadonlySet<string> = new Set([
  'timeEntries.list',
  'history.search',
]);
