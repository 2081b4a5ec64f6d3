import type { EntryField } from '../../../shared/domain/time/names.ts';
import type { SettleConflict } from '../../../shared/domain/time/entry.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';

/** The result of applying a part of a pull. */
export interface Pulled {
  /** Rows that may display differently now. */
  changed: number;
  /**
   * Places, in the list that was given, of things that were passed over because a change of theirs is being
   * sent at the moment: they must be reported again.
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
  /** Total of entries, projects and customers with a remote id. */
  count: number;
}

/** Where {@link TimeSyncRepo.beginWithInstance} stands: rows of a kind are taken in their order. */
export interface LastTaken {
  subject: OutboxSubject;
  rowId: number;
}

/**
 * Merges data from services with local data. One transaction per call.
 *
 * `answeredIds` are local ids of what the service has answered a change of since the data was asked for: the data may
 * be of the time before, so that these rows are passed over.
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
   * Entries are matched by `client_ref`, then by remote id, and if the service reports neither by project
   * and times. Nothing is skipped, however incomplete.
   * @param zone for entries made elsewhere, and for days and times without one
   */
  takeInEntries(
    connectionId: string,
    entries: readonly RemoteEntry[],
    zone: string,
    atMs: number,
    answeredIds?: readonly string[],
  ): Pulled;
  /** Oldest first. */
  listConflicts(): ConflictRecord[];
  /**
   * Takes each field from the chosen side; the other is kept in the revisions.
   * @returns false when the entry is deleted now
   * @throws `input/not-found` without such a conflict; `input/invalid` when a choice is missing
   */
  settleConflict(settle: SettleConflict, atMs: number): boolean;
  /**
   * Stores probed capabilities. Operations that are no longer supported leave the outbox and stay local;
   * those held back that are now supported are queued.
   */
  saveCapabilities(connectionId: string, capabilitiesJson: string, atMs: number): void;
  readKnownLinks(connectionId: string): KnownLinks;
  /**
   * The connection has a different service now: no id, base or version of the old one is kept, and
   * everything is queued again, some rows with each call. Nothing may be sent or pulled until all is done. What a
   * killed process left unfinished is started over, and takes the rows that are left.
   * @param instanceId its own name; null: it has none
   * @param after what the call before returned; null at first
   * @returns for the next call; null when all is done
   */
  beginWithInstance(
    connectionId: string,
    instanceId: string | null,
    atMs: number,
    after: LastTaken | null,
  ): LastTaken | null;
}
