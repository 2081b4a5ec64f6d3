import type { DataCounts, LookIntoPoint, PointView } from '../../shared/domain/data/data-care.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { DatabaseOpening } from './database.ts';
import type { Staged } from './care/restore.ts';
import type { ThreadResult } from '../threads/thread-client.ts';

/** What the worker is started with. Plain data. */
export interface WorkerStart {
  kind: 'serve';
  file: string;
  nativeBinding: string | undefined;
  nowMs: number;
  lockWaitMs: number | undefined;
}

/** What a second thread of the same code is started with, to copy the database while it is in use. */
export interface BackupStart {
  kind: 'back-up';
  file: string;
  nativeBinding: string | undefined;
  nowMs: number;
  /** No back-up is made while the newest is younger than this, in milliseconds. */
  everyMs: number;
}

/** What that thread tells: the base name of the new back-up, null when none was due. */
export type BackupMessage = ThreadResult<string | null>;

/** What a thread of its own is started for beside the work, with copies of the database. */
export type DataTask =
  /** A verified copy under this path, which must be free. */
  | { task: 'copy'; path: string }
  | { task: 'look-into'; path: string; isKnownGood: boolean; query: Omit<LookIntoPoint, 'pointId'> }
  | { task: 'stage-restore'; path: string };

/** What each {@link DataTask} gives. */
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

/** What the worker is asked: a method of a repository, or to close the database and end. */
export type WorkerRequest =
  | { kind: 'call'; id: number; repo: string; method: string; args: unknown[] }
  | { kind: 'close'; id: number };

/** What the worker tells: first how the opening went, then one answer per request. */
export type WorkerMessage =
  | { kind: 'opened'; opening: DatabaseOpening }
  | { kind: 'not-opened'; error: ErrorData }
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  | { kind: 'answer'; id: number; ok: false; error: ErrorData };
