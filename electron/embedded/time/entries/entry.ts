import type { BillBy } from '../projects/repo.ts';
import type { RecordState } from '../record-state.ts';
import type { Instant } from '../values/instants.ts';

/** What an entry is made of. */
export interface EntryContent {
  readonly projectId: number | null;
  readonly description: string;
  readonly start: Instant;
  /** Null while it runs. */
  readonly end: Instant | null;
  readonly isBillable: boolean;
  readonly tags: readonly string[];
}

/** An entry as it is kept. Instants are UTC epoch milliseconds. */
export interface Entry extends EntryContent, RecordState {
  readonly id: number;
  /** A UUID in small letters; null when its maker gave none. */
  readonly clientRef: string | null;
  /** Its project, also one that was deleted; null without one. */
  readonly project: EntryProject | null;
}

/** What is billed and shown of an entry's project. */
export interface EntryProject {
  readonly name: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isBillable: boolean;
  readonly billBy: BillBy;
  readonly rate: string | null;
}

export type NewEntry = Omit<Entry, 'id' | 'project'>;
