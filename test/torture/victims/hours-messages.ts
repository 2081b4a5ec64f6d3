/** Messages to and from the hours victim. */

export interface HoursVictimArgs {
  file: string;
  url: string;
  token: string;
  certificatePem: string;
  /** {@link FastTime.argument} */
  time: string;
  seed: number;
  /** Clock jumps in milliseconds, in sequence. */
  clockJumpsMs: readonly number[];
  /** Entries from earlier lives that aren't deleted, to be changed. */
  known: readonly EntryState[];
  /** Number of the next entry. */
  next: number;
  /** Number of changes to make; after that it only sends queued changes. */
  changes: number;
}

/** An entry as the user wants it. */
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
  /** Sent before and after the app has confirmed this state of an entry. */
  | { kind: 'will' | 'did'; entry: EntryState }
  /** Nothing is waiting anymore. */
  | { kind: 'settled'; number: number; open: Record<string, number> }
  | { kind: 'failed'; what: string };

export interface ToHoursVictim {
  kind: 'settle';
  number: number;
}
