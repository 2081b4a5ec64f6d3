/** What the victim of hours is told and tells. */

export interface HoursVictimArgs {
  file: string;
  url: string;
  token: string;
  certificatePem: string;
  /** {@link FastTime.argument} */
  time: string;
  seed: number;
  /** Jumps of the clock in milliseconds, one after the other. */
  clockJumpsMs: readonly number[];
  /** Entries of earlier lives that are not deleted, to be changed. */
  known: readonly EntryState[];
  /** The next number of an entry. */
  next: number;
  /** Changes that it makes; then it only sends what waits. */
  changes: number;
}

/** An entry as a person wants it. */
export interface EntryState {
  id: string;
  note: string;
  startedAtMs: number;
  endedAtMs: number;
  isBillable: boolean;
  isDeleted: boolean;
}

export type FromHoursVictim =
  | { kind: 'ready' }
  /** Before and after the app has confirmed that an entry is so. */
  | { kind: 'will' | 'did'; entry: EntryState }
  /** Nothing waits any more. */
  | { kind: 'settled'; number: number; open: Record<string, number> }
  | { kind: 'failed'; what: string };

export interface ToHoursVictim {
  kind: 'settle';
  number: number;
}
