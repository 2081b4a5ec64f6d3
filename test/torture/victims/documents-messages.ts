/** What the victim of documents is told and tells. */

export interface DocumentsVictimArgs {
  folder: string;
  url: string;
  key: string;
  connectionId: string;
  /** Jumps of the clock in milliseconds, made one after the other while it works. */
  clockJumpsMs: readonly number[];
  /** Bytes that every disk seems to have; null: the truth. */
  freeBytes: number | null;
  /** The service that reads and writes files, where known texts are taken from memories; null: files go as a whole. */
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
  /** The account has another key from now on. */
  | { kind: 'key'; key: string }
  | { kind: 'formats-key'; key: string }
  /** A memory gets these pairs of source and target. */
  | { kind: 'remember'; pairs: readonly (readonly [string, string])[] }
  | { kind: 'end-database-thread' };

export type FromDocumentsVictim =
  | { kind: 'ready' }
  | { kind: 'started'; jobs: ToldJob[] }
  | { kind: 'remembered' }
  | { kind: 'job'; job: ToldJob }
  | { kind: 'listed'; jobs: ToldJob[]; number: number }
  | { kind: 'failed'; what: string; code: string };
