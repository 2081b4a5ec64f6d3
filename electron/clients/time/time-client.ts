import type { ProjectPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemotePage,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import type { WaitInfo } from '../http/slot-queue.ts';

/** Options of every call. */
export interface TimeCallOptions {
  signal?: AbortSignal | undefined;
  /** Called when the call must wait (rate limit, back-off, free slot) and, with null, when it continues. */
  onWait?: ((wait: WaitInfo | null) => void) | undefined;
}

export interface ListQuery {
  /** Only what changed at or after this instant, with deletions if the service reports them. */
  updatedSinceMs?: number | undefined;
}

/** Tracks the changes at a service during a pull: `query` requests them from the lists, `note` records them. */
export interface TimeChanges {
  /** Asks the lists for what changed, deletions included. */
  readonly query: ListQuery;
  /**
   * Records what a list returned.
   * @param passedOver indexes of records that could not be stored, and must be reported again
   */
  note(
    items: readonly Pick<RemoteEntry, 'changedAtMs' | 'createdAtMs'>[],
    passedOver: readonly number[],
  ): void;
  /** Returns the cursor of the next pull, once everything is recorded; null: it starts from the beginning. */
  end(): string | null;
}

export interface EntryQuery extends ListQuery {
  /** Half-open range: entries that start at or after this instant … */
  fromMs?: number | undefined;
  /** … and before this instant. */
  toMs?: number | undefined;
  projectRemoteId?: string | undefined;
}

export interface EntryPageQuery extends EntryQuery {
  /** From 0. */
  offset?: number | undefined;
  /** 1 to {@link MAX_PAGE_ENTRIES}. */
  limit?: number | undefined;
}

/** Maximum number of entries on one page. @see time service profile, time entries */
export const MAX_PAGE_ENTRIES = 500;

/** Writable fields of a project; omitted ones stay unchanged. */
export interface ProjectFields {
  name?: string | undefined;
  description?: string | undefined;
  isActive?: boolean | undefined;
  privacy?: 'public' | 'private' | undefined;
  customerRemoteId?: string | null | undefined;
  isBillable?: boolean | undefined;
  billBy?: 'project' | 'user' | undefined;
  hourlyRate?: number | null | undefined;
  isTaskRequired?: boolean | undefined;
}

export interface NewRemoteProject extends ProjectFields {
  name: string;
}

/** Writable fields of an entry; omitted ones stay unchanged. */
export interface EntryFields {
  projectRemoteId?: string | null | undefined;
  note?: string | undefined;
  /** Sent as whole seconds. */
  startedAtMs?: number | undefined;
  /** Exclusive; null: still running. */
  endedAtMs?: number | null | undefined;
  isBillable?: boolean | undefined;
  tags?: readonly string[] | undefined;
  /**
   * IANA zone whose offset instants are written in, so that services assign them to its days; default
   * UTC.
   */
  zone?: string | undefined;
}

export interface EntryChange extends EntryFields {
  /** True: restores a deleted entry, if the service supports it. */
  isRestored?: boolean | undefined;
}

export interface NewRemoteEntry extends EntryFields {
  /** UUID made by the app; a service that supports it creates nothing twice under one. */
  clientRef: string;
  startedAtMs: number;
}

/** Identifies an entry if the service has no `client_ref`. */
export interface EntryLikeness {
  projectRemoteId: string | null;
  startedAtMs: number;
  endedAtMs: number | null;
  note: string;
  /**
   * Remote entries already matched to others: of two equal entries, one must not be mistaken for the
   * other.
   */
  knownRemoteIds?: ReadonlySet<string> | undefined;
}

/** Controls of a whole connection. */
export interface TimeControls {
  /**
   * Makes every call name the intended service, so that any other refuses it; null: none. A refusal is
   * `api/unexpected-response` with the hint `another-instance`.
   */
  expectInstance(name: string | null): void;
  /**
   * Begins reading changes; sends nothing.
   * @param cursor from {@link TimeChanges.end} of the previous pull, opaque to all but this client; null: everything
   */
  changesSince(cursor: string | null): TimeChanges;
  /** Maximum concurrent requests, at least 1. */
  setConcurrency(concurrency: number): void;
  /** Fails all waiting and running calls with `canceled`. */
  close(): void;
}

/**
 * A connection to a time-tracking service. Every request must state its purpose; all clients share one
 * scheduler.
 */
export interface TimeAccount extends TimeControls {
  for(purpose: ProjectPurpose): TimeClient;
  for(purpose: 'account'): TimeAccountClient;
}

/** Requests that send no project data written by the user, available without a project; the others require one. */
export const TIME_ACCOUNT_METHODS = [
  'listProjects',
  'listCustomers',
  'listEntryPage',
  'listEntries',
  'readEntry',
  'probeCapabilities',
  'readInstance',
  'keepAlive',
  'revoke',
] as const;
export type TimeAccountClient = Pick<TimeClient, (typeof TIME_ACCOUNT_METHODS)[number]>;

/**
 * Everything that a time-tracking service offers, for one purpose. Every method throws {@link TimeCallError}, whose
 * `outcome` says what the service may have done ({@link outcomeOf}); reads are retried by the client, changes are sent
 * exactly once per call and retried by their owner in storage. Codes of every method: `auth/*`, `net/*`, `api/*`,
 * `quota/too-many-requests`, `input/invalid` (unsent), `canceled`.
 * @see time service profile
 */
export interface TimeClient extends TimeControls {
  /** All projects, including archived ones. */
  listProjects(query?: ListQuery, options?: TimeCallOptions): Promise<RemoteProject[]>;
  /** @returns null when the service accepted it without returning it */
  createProject(
    project: NewRemoteProject,
    options?: TimeCallOptions,
  ): Promise<RemoteProject | null>;
  /** Changes only the fields given. @throws `api/not-found` */
  updateProject(
    remoteId: string,
    fields: ProjectFields,
    options?: TimeCallOptions,
  ): Promise<RemoteProject | null>;
  /** @throws `api/not-found` when it does not (or no longer) exist */
  deleteProject(remoteId: string, options?: TimeCallOptions): Promise<void>;

  /** @throws `api/not-found` where the service has no such list */
  listCustomers(query?: ListQuery, options?: TimeCallOptions): Promise<RemoteCustomer[]>;
  createCustomer(
    customer: { name: string; isActive?: boolean | undefined },
    options?: TimeCallOptions,
  ): Promise<RemoteCustomer | null>;
  /** @throws `api/not-found` */
  renameCustomer(
    remoteId: string,
    name: string,
    options?: TimeCallOptions,
  ): Promise<RemoteCustomer | null>;
  /** Archives or restores a customer. @throws `api/not-found` */
  setCustomerActive(
    remoteId: string,
    isActive: boolean,
    options?: TimeCallOptions,
  ): Promise<RemoteCustomer | null>;
  deleteCustomer(remoteId: string, options?: TimeCallOptions): Promise<void>;

  /** Returns one page, newest start first; from reports (see {@link TimeCapabilities}) everything in one page. */
  listEntryPage(
    query?: EntryPageQuery,
    options?: TimeCallOptions,
  ): Promise<RemotePage<RemoteEntry>>;
  /**
   * Yields all pages in order, without duplicates, even when the list changes in the meantime.
   * @throws `api/unexpected-response` for a list without an end
   */
  listEntries(
    query?: EntryQuery,
    options?: TimeCallOptions,
  ): AsyncIterable<RemotePage<RemoteEntry>>;
  /**
   * Looks for an entry whose creation is uncertain: by its `clientRef`, deleted entries included, or where the service
   * stores none, by project, start, end and note.
   */
  findEntryByClientRef(
    clientRef: string,
    near: EntryLikeness,
    options?: TimeCallOptions,
  ): Promise<RemoteEntry | null>;
  /** Reads one entry by id; null when it does not (or no longer) exist or cannot be read this way. */
  readEntry(remoteId: string, options?: TimeCallOptions): Promise<RemoteEntry | null>;
  /**
   * @returns the entry, or the existing one when the service already has this `clientRef`, deleted ones included; null
   *   when the service accepted it without returning it
   */
  createEntry(entry: NewRemoteEntry, options?: TimeCallOptions): Promise<RemoteEntry | null>;
  /**
   * Changes only the fields given.
   * @param version the one it is based on; null if the service has none
   * @throws `input/conflict` when it is stale, with the current entry in `current`; `api/not-found`
   */
  updateEntry(
    remoteId: string,
    fields: EntryChange,
    version: string | null,
    options?: TimeCallOptions,
  ): Promise<RemoteEntry | null>;
  /**
   * @param options.version the expected one; without it any version is deleted
   * @throws `api/not-found` when it does not (or no longer) exist; `input/conflict` when the version is stale
   */
  deleteEntry(
    remoteId: string,
    options?: TimeCallOptions & { version?: string | null | undefined },
  ): Promise<void>;

  /**
   * Probes with harmless requests what the service can do: nothing is created, changed or deleted.
   * Entries are read accordingly from then on.
   * @throws what listing projects throws, which every service supports
   */
  probeCapabilities(options?: TimeCallOptions): Promise<TimeCapabilities>;
  /**
   * Reads the service's name for itself, with one harmless call; null if it has none.
   * @see time service profile, the name of the service
   */
  readInstance(options?: TimeCallOptions): Promise<string | null>;
  /** Sends one harmless call, so that the service does not expire an unused token. */
  keepAlive(options?: TimeCallOptions): Promise<void>;
  /** Revokes the token at the service; an already invalid one counts as revoked. */
  revoke(options?: TimeCallOptions): Promise<void>;
}
