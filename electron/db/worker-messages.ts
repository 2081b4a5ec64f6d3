import type { ErrorData } from '../../shared/errors.ts';
import type { DatabaseOpening } from './database.ts';

/** What the worker is started with. Plain data. */
export interface WorkerStart {
  file: string;
  nativeBinding: string | undefined;
  nowMs: number;
  lockWaitMs: number | undefined;
}

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
