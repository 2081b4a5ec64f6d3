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
  | { kind: 'end-database-thread' };

export type FromDocumentsVictim =
  | { kind: 'ready' }
  | { kind: 'started'; jobs: ToldJob[] }
  | { kind: 'job'; job: ToldJob }
  | { kind: 'listed'; jobs: ToldJob[]; number: number }
  | { kind: 'failed'; what: string; code: string };
