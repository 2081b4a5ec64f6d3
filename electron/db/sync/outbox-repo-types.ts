import type { OutboxAction, OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type {
  OutboxOperation,
  OutboxPage,
  OutboxQuery,
  OutboxSummary,
} from '../../../shared/domain/sync/outbox.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../shared/domain/sync/time-remote.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/** Fields of an entry, with references by the service's ids. */
export interface EntryWork {
  projectRemoteId?: string | null;
  note?: string;
  startedAtMs?: number;
  endedAtMs?: number | null;
  isBillable?: boolean;
  tags?: readonly string[];
  /** IANA zone in which the user worked. */
  zone?: string;
}

export interface ProjectWork {
  name?: string;
  customerRemoteId?: string | null;
  isBillable?: boolean;
  hourlyRate?: number | null;
  isActive?: boolean;
}

export interface CustomerWork {
  name?: string;
  isActive?: boolean;
}

/** An operation just marked as `sending`, with everything needed to send it. */
export interface OutboxWork {
  operationId: string;
  connectionId: string;
  subject: OutboxSubject;
  subjectId: string;
  action: OutboxAction;
  /** Its projects, current and previous: their rules apply. */
  projectIds: readonly string[];
  /** The service's id of the record to change or delete; null for a create, and when it is not there. */
  remoteId: string | null;
  /** The version that the change is based on; null if the service has none. */
  version: string | null;
  /** True when it may have happened already: check before repeating a create. */
  isOutcomeUnknown: boolean;
  /** Attempts so far, including this one. */
  tryCount: number;
  entry: EntryWork;
  project: ProjectWork;
  customer: CustomerWork;
  /** For the check: remote ids of known rows that could be mistaken for it. */
  knownRemoteIds: readonly string[];
}

/** The result of sending an operation. */
export type OutboxResult = { operationId: string } & (
  | { kind: 'done'; remote: RemoteEntry | RemoteProject | RemoteCustomer | null }
  /** To be retried; null: as soon as its connection resumes. */
  | {
      kind: 'later';
      error: ErrorData | null;
      isOutcomeUnknown: boolean;
      nextTryAtMs: number | null;
    }
  /** Refused: waits for the user. */
  | { kind: 'parked'; error: ErrorData; isOutcomeUnknown: boolean }
  /** Based on an old version: this is the service's current state. */
  | { kind: 'stale'; current: RemoteEntry; nextTryAtMs: number | null }
  /** It no longer exists at the service. */
  | { kind: 'gone' }
);

/** Changes made by a call, for notifying the window. */
export interface OutboxEffect {
  changed: readonly { subject: OutboxSubject; id: string }[];
}

export type OutboxFilter = Pick<OutboxQuery, 'text' | 'state'>;

/** Operations that a filter finds among some of them. */
export interface FoundOperations {
  /** Oldest first. */
  rowIds: readonly number[];
  /** The last operation examined; null when there was none. */
  next: number | null;
}

/** Repository of the outbox: changes not yet confirmed by their service. One transaction per call. */
export interface OutboxRepo {
  /**
   * Must be called once per start, before anything is sent: operations running when the app ended have an unknown
   * outcome.
   * @returns how many there are
   */
  recover(atMs: number): number;
  /** Lists connections with operations that could ever be sent, without removed ones. */
  listConnectionIds(): string[];
  /**
   * Marks the next operations as `sending`, so that this survives a crash, and returns them, oldest first. At most one
   * per row is sent at a time. Each call continues where the last one ended, and begins again at the oldest when
   * nothing is left and every few seconds.
   */
  take(connectionId: string, limit: number, nowMs: number): OutboxWork[];
  /**
   * Returns, after {@link OutboxRepo.take} returned nothing, the earliest instant at which it would return something;
   * null: time does not change that.
   */
  nextDueAtMs(connectionId: string): number | null;
  /** Stores the results of taken operations, and applies the service's answers. */
  settle(results: readonly OutboxResult[], atMs: number): OutboxEffect;

  /** Lists operations. If each must be examined, many of them take long: see {@link OutboxRepo.findSome}. */
  list(query: OutboxQuery): OutboxPage;
  /** Searches some operations. @param after 0 at first, then {@link FoundOperations.next} */
  findSome(filter: OutboxFilter, after: number, lookAt: number): FoundOperations;
  /** Lists those of the found rows that still exist and still match, oldest first. */
  listFound(filter: OutboxFilter, rowIds: readonly number[]): OutboxOperation[];
  summary(): OutboxSummary;
  /** @throws `input/not-found` */
  get(id: string): OutboxOperation;
  /** Makes one due now. @returns null when it was sent meanwhile */
  retry(id: string, atMs: number): OutboxOperation | null;
  /** Makes everything due now that waits or was parked. */
  retryAll(atMs: number): void;
  /** @throws `input/not-found`, `input/conflict` while it is being sent */
  hold(id: string, atMs: number): OutboxOperation;
  release(id: string, atMs: number): OutboxOperation;
  /** Removes it; the local row is unchanged. */
  drop(id: string, atMs: number): OutboxOperation;
  /** Restores it with the row's current values. @throws `input/conflict` when the row no longer exists */
  restore(id: string, atMs: number): OutboxOperation;
  /** Deletes operations dropped before an instant, except creates: those keep their row local. */
  forgetDropped(beforeMs: number): void;
}
