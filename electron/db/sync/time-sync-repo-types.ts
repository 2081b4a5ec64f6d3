import type { EntryField } from '../../../shared/domain/time/names.ts';
import type { SettleConflict } from '../../../shared/domain/time/entry.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';

/** What came of taking over a part of what a service told. */
export interface Pulled {
  /** Rows that may look different now. */
  changed: number;
  /**
   * Places, in the list that was given, of things that were passed over because a change of theirs is being
   * sent at the moment: they must be told again.
   */
  passedOver: number[];
}

/** A conflict with ids; names and the entry are added by whoever shows it. */
export interface ConflictRecord {
  entryId: string;
  fields: { field: EntryField; here: unknown; there: unknown }[];
  isDeletedThere: boolean;
}

/** What is known of a service, and must be there if it is still the same. */
export interface KnownLinks {
  /** Some of the oldest and newest entries. */
  entries: { remoteId: string; clientRef: string | null; startedAtMs: number }[];
  projects: { remoteId: string; name: string }[];
  /** Entries, projects and customers in all that have a number of the service. */
  count: number;
}

/** What services told, brought together with what is here. One transaction per call. */
export interface TimeSyncRepo {
  takeInCustomers(connectionId: string, customers: readonly RemoteCustomer[], atMs: number): Pulled;
  takeInProjects(connectionId: string, projects: readonly RemoteProject[], atMs: number): Pulled;
  /**
   * Entries are known again by `client_ref`, then by their id at the service, and where the service tells
   * neither by project and times. Nothing is left out, however little the service told of it.
   * @param zone of entries that were made elsewhere, and of days and times without one
   */
  takeInEntries(
    connectionId: string,
    entries: readonly RemoteEntry[],
    zone: string,
    atMs: number,
  ): Pulled;
  /** Oldest first. */
  listConflicts(): ConflictRecord[];
  /**
   * Takes each field from the side that was chosen; the other goes into the revisions.
   * @returns false when the entry is deleted now
   * @throws `input/not-found` without such a conflict; `input/invalid` when a choice is missing
   */
  settleConflict(settle: SettleConflict, atMs: number): boolean;
  /**
   * Keeps what a service was seen to be able to do. What it cannot take any more leaves the outbox and
   * stays in the app; what it can take by now and was kept back for that is put into the outbox.
   */
  saveCapabilities(connectionId: string, capabilitiesJson: string, atMs: number): void;
  readKnownLinks(connectionId: string): KnownLinks;
  /**
   * The connection has another service than before: no number, base or version of the old one is kept,
   * and everything goes into the outbox again. Nothing may be under way over it.
   * @param instanceId as it names itself; null: it does not
   */
  beginWithInstance(connectionId: string, instanceId: string | null, atMs: number): void;
}
