import type { OutboxAction } from '../../../../shared/domain/sync/names.ts';
import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../../shared/domain/sync/time-remote.ts';
import type { Statements } from '../../engine/statement-cache.ts';
import type { OutboxWork } from '../outbox-repo-types.ts';
import type { ThreeWay } from '../three-way.ts';
import type { NeededCapability } from './capabilities.ts';
import type { SharedFields, StoredConflict, SubjectRow } from './fields.ts';
import type { LinkStore, RowAtService } from './link-store.ts';

export type RemoteSubject = RemoteEntry | RemoteProject | RemoteCustomer;

/** Why a state of a row was replaced or not chosen. */
export type VersionCause = 'service' | 'conflict' | 'delete';

/** Parts of the outbox's statements; `o` is the operation, on an index of `outbox_operations`. */
interface SyncKindSql {
  /** True when the rule `r` of a project holds the operation back from the connection `rc`. */
  isHeldBack: string;
  /** Reason why an operation other than a delete cannot be sent yet, or null. */
  blocker: string;
  /** Joins of the row, under its own alias, and of rows shown with it. */
  joins: string;
  /** Columns of the joins: the title of the row, and where it belongs and starts when it has none. */
  title: string;
  context: string | null;
  startedAt: string | null;
}

/**
 * A kind of record that is synced between this computer and a service: where it is stored, how it is compared, and how
 * it is sent. Contains everything that the outbox, the merge, and the pull know about kinds.
 */
export interface SyncKind {
  // Storage.
  readonly table: string;
  /** Storage of each row's state at services. */
  readonly store: LinkStore;
  /** The fields that both sides have, in display order. */
  readonly fields: readonly string[];
  /** Expression of the links: when a pull created the row; null for one created here. */
  readonly pulledAt: string;
  /** Writes shared fields; at least one. */
  write(db: Statements, id: string, fields: SharedFields, atMs: number): void;

  // Comparison.
  /** True when the user decides about fields changed on both sides; otherwise the local side wins, and is sent next. */
  readonly isDecidedByPerson: boolean;
  /**
   * True when it stays linked after a deletion there, so that rows that refer to it are refused and not sent without
   * it.
   */
  readonly staysLinked: boolean;
  /** Applies the kind's own rules to a comparison. */
  review(
    db: Statements,
    compared: ThreeWay,
    sides: { here: SharedFields; there: SharedFields },
  ): ThreeWay;
  /** Stores a state that is about to be replaced, or was not chosen, for kinds that have revisions. */
  keepVersion(
    db: Statements,
    id: string,
    cause: VersionCause,
    fields: SharedFields,
    atMs: number,
  ): void;
  /** No effect for kinds without conflicts. */
  writeConflict(db: Statements, id: string, conflict: StoredConflict | null): void;
  /** Moves everything that belongs to `twin` to `id`: both are the same record. */
  absorb(db: Statements, id: string, twin: SubjectRow, atMs: number): void;

  // Receiving.
  /** Returns the reported shared fields, with local ids; unreported ones are omitted. */
  toldFields(
    db: Statements,
    connectionId: string,
    remote: RemoteSubject,
    atMs: number,
  ): SharedFields;

  // Sending.
  capabilityFor(action: OutboxAction): NeededCapability;
  /** Condition for a row that is finished, so that it may be sent. */
  readonly isFinished: string;
  /** Returns false while it can never be stored at a service, however often it is tried. */
  canBeThere(db: Statements, connectionId: string, fields: SharedFields): boolean;
  /** Returns the id of the operation that creates it, if that id is free: a service may keep it. */
  creationId(id: string): string;
  /** Records the id under which it was last created. */
  noteCreation(db: Statements, id: string, operationId: string): void;
  /** Prepares a row for being sent again completely, as to a service that never had it. */
  prepareNewStart(db: Statements, row: SubjectRow, atMs: number): void;
  /** Returns the content to send, with references by the service's ids. */
  workOf(
    db: Statements,
    at: RowAtService,
    fields: SharedFields,
  ): Partial<Pick<OutboxWork, 'entry' | 'project' | 'customer'>>;
  /** Returns its projects, current and wanted: their rules apply. */
  projectIdsOf(db: Statements, id: string, fields: SharedFields): string[];
  /** Returns the remote ids of known rows that a search for it could mistake for it. */
  knownRemoteIds(db: Statements, connectionId: string, fields: SharedFields): string[];

  readonly sql: SyncKindSql;
}
