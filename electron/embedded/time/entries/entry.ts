import type { BillBy } from '../projects/repo.ts';
import type { RecordState } from '../record-state.ts';
import type { Instant } from '../values/instants.ts';

/** Content of an entry. */
export interface EntryContent {
  readonly projectId: number | null;
  readonly description: string;
  readonly start: Instant;
  /** Null while it runs. */
  readonly end: Instant | null;
  readonly isBillable: boolean;
  readonly tags: readonly string[];
}

/** A stored entry. Instants are UTC epoch milliseconds. */
export interface Entry extends EntryContent, RecordState {
  readonly id: number;
  /** A lowercase UUID; null when the client gave none. */
  readonly clientRef: string | null;
  /** Its project, even if deleted; null without one. */
  readonly project: EntryProject | null;
}

/** Billing and display data of an entry's project. */
export interface EntryProject {
  readonly name: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isBillable: boolean;
  readonly billBy: BillBy;
  readonly rate: string | null;
}

export type NewEntry = Omit<Entry, 'id' | 'project'>;
