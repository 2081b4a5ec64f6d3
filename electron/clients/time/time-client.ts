import type { ProjectPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemotePage,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import type { WaitInfo } from '../http/slot-queue.ts';

/** What every call takes. */
export interface TimeCallOptions {
  signal?: AbortSignal | undefined;
  /** Told when the call must wait (rate limit, back-off, free slot) and, with null, when it goes on. */
  onWait?: ((wait: WaitInfo | null) => void) | undefined;
}

/** Which part of a list is meant. */
export interface ListQuery {
  /** Only what changed at or after this instant, deletions included where the service tells them. */
  updatedSinceMs?: number | undefined;
}

/** What changed at a service, while it is read: by its query from the lists, then noted. */
export interface TimeChanges {
  /** Asks the lists for what changed, deletions included. */
  readonly query: ListQuery;
  /**
   * Notes what a list brought.
   * @param passedOver places in it of what could not be taken in, and must be told again
   */
  note(
    items: readonly Pick<RemoteEntry, 'changedAtMs' | 'createdAtMs'>[],
    passedOver: readonly number[],
  ): void;
  /** The cursor of the next pull, once all is noted; null: it begins at the beginning. */
  end(): string | null;
}

export interface EntryQuery extends ListQuery {
  /** Half-open: entries that begin from here on … */
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

/** Most entries of one page. @see time service profile, time entries */
export const MAX_PAGE_ENTRIES = 500;

/** Fields of a project that can be written; what is left out stays as it is. */
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

/** Fields of an entry that can be written; what is left out stays as it is. */
export interface EntryFields {
  projectRemoteId?: string | null | undefined;
  note?: string | undefined;
  /** Sent as whole seconds. */
  startedAtMs?: number | undefined;
  /** Exclusive; null: it runs. */
  endedAtMs?: number | null | undefined;
  isBillable?: boolean | undefined;
  tags?: readonly string[] | undefined;
  /** IANA zone in whose offset instants are written, so that services count its days; UTC without. */
  zone?: string | undefined;
}

/** A change of an entry. */
export interface EntryChange extends EntryFields {
  /** True: an entry that was deleted comes back, where the service can do that. */
  isRestored?: boolean | undefined;
}

export interface NewRemoteEntry extends EntryFields {
  /** UUID that the app made; a service of the profile creates nothing twice under one. */
  clientRef: string;
  startedAtMs: number;
}

/** By what an entry is known again where the service has no `client_ref`. */
export interface EntryLikeness {
  projectRemoteId: string | null;
  startedAtMs: number;
  endedAtMs: number | null;
  note: string;
  /**
   * Entries of the service that the app knows as others of its own: of two equal entries the one must
   * not be taken for the other.
   */
  knownRemoteIds?: ReadonlySet<string> | undefined;
}

/** What concerns a connection as a whole. */
export interface TimeControls {
  /**
   * From now on every call says which service is meant, so that another one refuses it; null: says
   * nothing. A refusal is `api/unexpected-response` with the hint `another-instance`.
   */
  expectInstance(name: string | null): void;
  /**
   * Begins to read what changed; nothing is sent by that.
   * @param cursor from {@link TimeChanges.end} of the pull before, of which only this client knows what it
   * says; null: everything
   */
  changesSince(cursor: string | null): TimeChanges;
  /** Requests under way at once, from 1. */
  setConcurrency(concurrency: number): void;
  /** Ends all waiting and running calls with `cancelled`. */
  close(): void;
}

/**
 * A connection to a time-tracking service. Nothing can be asked of it without saying for whom; all of its
 * clients share one scheduler.
 */
export interface TimeAccount extends TimeControls {
  for(purpose: ProjectPurpose): TimeClient;
  for(purpose: 'account'): TimeAccountClient;
}

/** What can be asked without sending anything that a person wrote for a project. */
export type TimeAccountClient = Pick<
  TimeClient,
  | 'listProjects'
  | 'listCustomers'
  | 'listEntryPage'
  | 'listEntries'
  | 'readEntry'
  | 'probeCapabilities'
  | 'readInstance'
  | 'keepAlive'
  | 'revoke'
>;

/**
 * All that can be asked of a time-tracking service, for one purpose. Every method throws {@link TimeCallError}, whose
 * `outcome` says what the service can have done ({@link outcomeOf}); questions are repeated by the
 * client, changes are sent exactly once per call and repeated by whoever keeps them. Codes of every
 * method: `auth/*`, `net/*`, `api/*`, `quota/too-many-requests`, `input/invalid` (unsent), `cancelled`.
 * @see time service profile
 */
export interface TimeClient extends TimeControls {
  /** All projects, archived ones included. */
  listProjects(query?: ListQuery, options?: TimeCallOptions): Promise<RemoteProject[]>;
  /** @returns null when the service accepted it without saying what came of it */
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
  /** @throws `api/not-found` when it is not there (any more) */
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
  /** Puts a customer away, or back. @throws `api/not-found` */
  setCustomerActive(
    remoteId: string,
    isActive: boolean,
    options?: TimeCallOptions,
  ): Promise<RemoteCustomer | null>;
  deleteCustomer(remoteId: string, options?: TimeCallOptions): Promise<void>;

  /** One page, newest start first; from reports (see {@link TimeCapabilities}) all at once. */
  listEntryPage(
    query?: EntryPageQuery,
    options?: TimeCallOptions,
  ): Promise<RemotePage<RemoteEntry>>;
  /**
   * All pages in order, no entry twice, also when the list changes while it is read.
   * @throws `api/unexpected-response` for a list without an end
   */
  listEntries(
    query?: EntryQuery,
    options?: TimeCallOptions,
  ): AsyncIterable<RemotePage<RemoteEntry>>;
  /**
   * Looks for an entry whose creation may have happened: by its `clientRef`, deleted ones included, and
   * where the service keeps none, by project, start, end and note.
   */
  findEntryByClientRef(
    clientRef: string,
    near: EntryLikeness,
    options?: TimeCallOptions,
  ): Promise<RemoteEntry | null>;
  /** One entry by its number; null where there is none (any more), or none can be read so. */
  readEntry(remoteId: string, options?: TimeCallOptions): Promise<RemoteEntry | null>;
  /**
   * @returns the entry, an existing one when the service already has one of this `clientRef`, deleted
   * ones included; null when the service accepted it without saying what came of it
   */
  createEntry(entry: NewRemoteEntry, options?: TimeCallOptions): Promise<RemoteEntry | null>;
  /**
   * Changes only the fields given.
   * @param version the one it was made from; null where the service counts none
   * @throws `input/conflict` when it is stale, with the present entry in `current`; `api/not-found`
   */
  updateEntry(
    remoteId: string,
    fields: EntryChange,
    version: string | null,
    options?: TimeCallOptions,
  ): Promise<RemoteEntry | null>;
  /**
   * @param options.version the one that is meant; without it whatever stands there is deleted
   * @throws `api/not-found` when it is not there (any more); `input/conflict` when the version is stale
   */
  deleteEntry(
    remoteId: string,
    options?: TimeCallOptions & { version?: string | null | undefined },
  ): Promise<void>;

  /**
   * Asks with harmless requests what the service can do: nothing is created, changed or deleted.
   * From then on entries are read as it found out.
   * @throws what listing projects throws, which every service can
   */
  probeCapabilities(options?: TimeCallOptions): Promise<TimeCapabilities>;
  /**
   * How the service names itself, by one harmless call; null where it has no name.
   * @see time service profile, the name of the service
   */
  readInstance(options?: TimeCallOptions): Promise<string | null>;
  /** One harmless call, so that the service does not destroy an unused token. */
  keepAlive(options?: TimeCallOptions): Promise<void>;
  /** Destroys the token at the service; one that is not valid any more counts as destroyed. */
  revoke(options?: TimeCallOptions): Promise<void>;
}
