/** Messages to and from the documents victim. */

export interface DocumentsVictimArgs {
  folder: string;
  url: string;
  key: string;
  connectionId: string;
  /** Clock jumps in milliseconds, made in sequence while it works. */
  clockJumpsMs: readonly number[];
  /** Free bytes that every disk reports; null means the real number. */
  freeBytes: number | null;
  /** Service that reads and writes files, if known texts come from memories; null if files are sent as a whole. */
  formats: { url: string; key: string } | null;
}

export interface ToldJob {
  id: string;
  fileName: string;
  targetLang: string;
  state: string;
  errorCode: string | null;
  wait: string | null;
}

export type ToDocumentsVictim =
  | { kind: 'translate'; sources: string[]; targets: string[] }
  | { kind: 'list'; number: number }
  | { kind: 'retry'; id: string }
  /** The account has a new key from now on. */
  | { kind: 'key'; key: string }
  | { kind: 'formats-key'; key: string }
  /** A memory receives these pairs of source and target. */
  | { kind: 'remember'; pairs: readonly (readonly [string, string])[] }
  | { kind: 'end-database-thread' };

export type FromDocumentsVictim =
  | { kind: 'ready' }
  | { kind: 'started'; jobs: ToldJob[] }
  | { kind: 'remembered' }
  | { kind: 'job'; job: ToldJob }
  | { kind: 'listed'; jobs: ToldJob[]; number: number }
  | { kind: 'failed'; what: string; code: string };
