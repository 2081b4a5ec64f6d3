import type { EntryField } from '../../../shared/domain/time/names.ts';
import type { SettleConflict } from '../../../shared/domain/time/entry.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';

/** Result of applying a part of a pull. */
export interface Pulled {
  /** Rows that may display differently now. */
  changed: number;
  /**
   * Indexes in the given list of records that were skipped because a change of theirs is being sent: they must be
   * reported again.
   */
  passedOver: number[];
}

/** A conflict with ids; the service adds names and the entry for display. */
export interface ConflictRecord {
  entryId: string;
  fields: { field: EntryField; here: unknown; there: unknown }[];
  isDeletedThere: boolean;
}

/** Known records of a service, to recognize it. */
export interface KnownLinks {
  /** Some of the oldest and newest entries. */
  entries: { remoteId: string; clientRef: string | null; startedAtMs: number }[];
  projects: { remoteId: string; name: string }[];
  /** Total of entries, projects, and customers with a remote id. */
  count: number;
}

/** Progress of {@link TimeSyncRepo.beginWithInstance}: rows of a kind are taken in their order. */
export interface LastTaken {
  subject: OutboxSubject;
  rowId: number;
}

/**
 * Repository that merges data from services with local data. One transaction per call.
 *
 * `answeredIds` are local ids of rows with a change that the service has answered since the data was requested: the
 * data may be older, so these rows are skipped.
 */
export interface TimeSyncRepo {
  takeInCustomers(
    connectionId: string,
    customers: readonly RemoteCustomer[],
    atMs: number,
    answeredIds?: readonly string[],
  ): Pulled;
  takeInProjects(
    connectionId: string,
    projects: readonly RemoteProject[],
    atMs: number,
    answeredIds?: readonly string[],
  ): Pulled;
  /**
   * Applies entries. They are matched by `client_ref`, then by remote id, and if the service reports neither, by
   * project and times. Nothing is skipped, however incomplete.
   * @param zone for entries made elsewhere, and for days and times without one
   */
  takeInEntries(
    connectionId: string,
    entries: readonly RemoteEntry[],
    zone: string,
    atMs: number,
    answeredIds?: readonly string[],
  ): Pulled;
  /** Lists conflicts, oldest first. */
  listConflicts(): ConflictRecord[];
  /**
   * Takes each field from the chosen side; the other value is stored in the revisions.
   * @returns false when the entry is deleted now
   * @throws `input/not-found` without such a conflict; `input/invalid` when a choice is missing
   */
  settleConflict(settle: SettleConflict, atMs: number): boolean;
  /**
   * Stores probed capabilities. Operations that are no longer supported leave the outbox and stay local; held ones that
   * are now supported are queued.
   */
  saveCapabilities(connectionId: string, capabilitiesJson: string, atMs: number): void;
  readKnownLinks(connectionId: string): KnownLinks;
  /**
   * Binds the connection to a different service: no id, base, or version of the old one stays, and everything is queued
   * again, some rows with each call. Nothing may be sent or pulled until all is done. A killed process starts over with
   * the remaining rows.
   * @param instanceId its own name; null: it has none
   * @param after result of the previous call; null at first
   * @returns for the next call; null when all is done
   */
  beginWithInstance(
    connectionId: string,
    instanceId: string | null,
    atMs: number,
    after: LastTaken | null,
  ): LastTaken | null;
}
