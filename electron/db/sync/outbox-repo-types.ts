import type { OutboxAction, OutboxSubject } from '../../../shared/domain/time/names.ts';
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

/** Fields of an entry with the service's names for what they refer to. */
export interface EntryWork {
  projectRemoteId?: string | null;
  note?: string;
  startedAtMs?: number;
  endedAtMs?: number | null;
  isBillable?: boolean;
  tags?: readonly string[];
  /** IANA name of the zone in which the person worked. */
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

/** An operation that was just marked as `sending`, with all that is needed to send it. */
export interface OutboxWork {
  operationId: string;
  connectionId: string;
  subject: OutboxSubject;
  subjectId: string;
  action: OutboxAction;
  /** Projects that it is about, as it is and as it was: their rules hold for it. */
  projectIds: readonly string[];
  /** The service's id of what is changed or deleted; null for a create, and for what is not there. */
  remoteId: string | null;
  /** The version that the change was made from; null where the service counts none. */
  version: string | null;
  /** It may have happened already: look before a create is repeated. */
  isOutcomeUnknown: boolean;
  /** Tries so far, this one included. */
  tryCount: number;
  entry: EntryWork;
  project: ProjectWork;
  customer: CustomerWork;
  /** For a look: ids at the service of what is known here and could be taken for it. */
  knownRemoteIds: readonly string[];
}

/** What came of sending an operation. */
export type OutboxResult = { operationId: string } & (
  | { kind: 'done'; remote: RemoteEntry | RemoteProject | RemoteCustomer | null }
  /** To be tried again; null: as soon as its connection goes on. */
  | {
      kind: 'later';
      error: ErrorData | null;
      isOutcomeUnknown: boolean;
      nextTryAtMs: number | null;
    }
  /** Refused: waits for a person. */
  | { kind: 'parked'; error: ErrorData; isOutcomeUnknown: boolean }
  /** Made from an old version: the service has this by now. */
  | { kind: 'stale'; current: RemoteEntry; nextTryAtMs: number | null }
  /** The service does not have it any more. */
  | { kind: 'gone' }
);

/** What a call changed, to be told to the window. */
export interface OutboxEffect {
  entryIds: readonly string[];
  hasCatalogueChanged: boolean;
}

/** The outbox: changes that still have to reach their service. One transaction per call. */
export interface OutboxRepo {
  /**
   * Call once per start, before anything is sent: what was under way when the app ended may or may not
   * have happened.
   * @returns how many there are
   */
  recover(atMs: number): number;
  /** Connections with operations that could be sent at some time, removed ones left out. */
  listConnectionIds(): string[];
  /**
   * Marks the next operations as `sending`, so that this is known whatever happens to the app, and
   * returns them, oldest first. Of one row there is never more than one under way.
   */
  take(connectionId: string, limit: number, nowMs: number): OutboxWork[];
  /** The earliest instant at which {@link OutboxRepo.take} would find something; null: never by itself. */
  nextDueAtMs(connectionId: string): number | null;
  /** Records what came of operations that were taken, and takes over what the service said. */
  settle(results: readonly OutboxResult[], atMs: number): OutboxEffect;

  list(query: OutboxQuery): OutboxPage;
  summary(): OutboxSummary;
  /** @throws `input/not-found` */
  get(id: string): OutboxOperation;
  /** Makes one due now. @returns null when it has gone out meanwhile */
  retry(id: string, atMs: number): OutboxOperation | null;
  /** Makes everything due now that waits for a time or was parked. */
  retryAll(atMs: number): void;
  /** @throws `input/not-found`, `input/conflict` while it is being sent */
  hold(id: string, atMs: number): OutboxOperation;
  release(id: string, atMs: number): OutboxOperation;
  /** Takes it out; the row here stays as it is. */
  drop(id: string, atMs: number): OutboxOperation;
  /** Puts it back with what the row says now. @throws `input/conflict` when there is no such row any more */
  restore(id: string, atMs: number): OutboxOperation;
  /** Forgets dropped operations from before an instant, creates aside: those keep their row local. */
  forgetDropped(beforeMs: number): void;
}
