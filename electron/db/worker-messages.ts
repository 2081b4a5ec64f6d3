import type { DataCounts, LookIntoPoint, PointView } from '../../shared/domain/data/data-care.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { DatabaseOpening } from './database.ts';
import type { Staged } from './care/restore.ts';
import type { ThreadResult } from '../threads/thread-client.ts';

/** Start data of the worker. */
export interface WorkerStart {
  kind: 'serve';
  file: string;
  nativeBinding: string | undefined;
  nowMs: number;
  lockWaitMs: number | undefined;
  checkLaterFromBytes: number | undefined;
}

/** Start data of a second thread that checks every page of the database while it is in use. */
export interface CheckStart {
  kind: 'check';
  file: string;
  nativeBinding: string | undefined;
}

/** The thread's result: false when there is damage, which has the next opening check and repair the file. */
export type CheckMessage = ThreadResult<boolean>;

/** Start data of a second thread that copies the database while it is in use. */
export interface BackupStart {
  kind: 'back-up';
  file: string;
  nativeBinding: string | undefined;
  nowMs: number;
  /** No back-up is made while the newest is younger than this, in milliseconds. */
  everyMs: number;
}

/** The thread's result: the base name of the new back-up, null when none was due. */
export type BackupMessage = ThreadResult<string | null>;

/** Tasks on database copies, each in a separate thread. */
export type DataTask =
  /** A verified copy at this path, which must be free. */
  | { task: 'copy'; path: string }
  | { task: 'look-into'; path: string; isKnownGood: boolean; query: Omit<LookIntoPoint, 'pointId'> }
  | { task: 'stage-restore'; path: string };

export interface DataTaskResults {
  copy: { counts: DataCounts; sizeBytes: number };
  'look-into': PointView;
  'stage-restore': Staged;
}

export interface DataTaskStart {
  kind: 'data-task';
  file: string;
  nativeBinding: string | undefined;
  work: DataTask;
}

export type DataTaskMessage = ThreadResult<unknown>;

/** Requests to the worker: a repository method, the time of a check, or closing the database. */
export type WorkerRequest =
  | { kind: 'call'; id: number; repo: string; method: string; args: unknown[] }
  | { kind: 'note-check'; id: number; atMs: number }
  | { kind: 'close'; id: number };

/** Messages of the worker: first the result of opening, then one answer per request, and before it if it was slow. */
export type WorkerMessage =
  | { kind: 'opened'; opening: DatabaseOpening; isCheckPutOff: boolean }
  | { kind: 'not-opened'; error: ErrorData }
  /** `call` is repository and method, without arguments. */
  | { kind: 'slow'; call: string; durationMs: number }
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  /** JSON of the value. @see ANSWERED_AS_TEXT */
  | { kind: 'answer'; id: number; ok: true; text: string }
  | { kind: 'answer'; id: number; ok: false; error: ErrorData };

/**
 * Lists of many short values, of what JSON holds and nothing else: as one text they cross to the main thread
 * in half the time of a clone.
 */
export const ANSWERED_AS_TEXT: ReadonlySet<string> = new Set([
  'timeEntries.list',
  'history.search',
]);
