import type { OutboxAction, OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { OutboxQuery } from '../../../shared/domain/sync/outbox.ts';
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
