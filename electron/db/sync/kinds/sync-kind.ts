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
  /** Why an operation other than a delete cannot be sent yet, or null. */
  blocker: string;
  /** Joins the row, under an alias of its own, and what it is shown with. */
  joins: string;
  /** Columns of the joins: what the row is called, and where it belongs and starts without that. */
  title: string;
  context: string | null;
  startedAt: string | null;
}

/**
 * A kind of thing that travels between this computer and a service: where it is kept, how it is compared,
 * and how it is sent. All that the outbox, the merge and the pull know of kinds.
 */
export interface SyncKind {
  // Kept.
  readonly table: string;
  /** Where it is kept what services have of each row. */
  readonly store: LinkStore;
  /** The fields that both sides have, in display order. */
  readonly fields: readonly string[];
  /** Expression of the links: when a pull created the row; null for one made here. */
  readonly pulledAt: string;
  /** Writes shared fields; at least one. */
  write(statements: Statements, id: string, fields: SharedFields, atMs: number): void;

  // Compared.
  /** What both sides changed is for a person to decide; otherwise the local side wins, and is sent next. */
  readonly isDecidedByPerson: boolean;
  /** It stays linked when it is deleted there, so that what refers to it is refused and not sent without it. */
  readonly staysLinked: boolean;
  /** What its own rules change in a comparison. */
  review(
    statements: Statements,
    compared: ThreeWay,
    sides: { here: SharedFields; there: SharedFields },
  ): ThreeWay;
  /** Stores a state that is about to be replaced, or was not chosen, where states are kept. */
  keepVersion(
    statements: Statements,
    id: string,
    cause: VersionCause,
    fields: SharedFields,
    atMs: number,
  ): void;
  /** Does nothing where no person decides. */
  writeConflict(statements: Statements, id: string, conflict: StoredConflict | null): void;
  /** Moves what belongs to `twin` to `id`: both are the same thing. */
  absorb(statements: Statements, id: string, twin: SubjectRow, atMs: number): void;

  // Received.
  /** The reported shared fields, with local ids; unreported ones are omitted. */
  toldFields(
    statements: Statements,
    connectionId: string,
    remote: RemoteSubject,
    atMs: number,
  ): SharedFields;

  // Sent.
  capabilityFor(action: OutboxAction): NeededCapability;
  /** Condition of the row: it is finished, so that it may be sent. */
  readonly isFinished: string;
  /** False while it cannot be at a service at all, whatever is tried. */
  canBeThere(statements: Statements, connectionId: string, fields: SharedFields): boolean;
  /** The id of the operation that creates it, if that is free: a service may keep it. */
  creationId(id: string): string;
  /** Notes under which id it was last created. */
  noteCreation(statements: Statements, id: string, operationId: string): void;
  /** Before all of it is sent once more, as to a service that never had it. */
  prepareNewStart(statements: Statements, row: SubjectRow, atMs: number): void;
  /** What is sent, with references by the service's ids. */
  workOf(
    statements: Statements,
    at: RowAtService,
    fields: SharedFields,
  ): Partial<Pick<OutboxWork, 'entry' | 'project' | 'customer'>>;
  /** Its projects, current and wanted: their rules apply. */
  projectIdsOf(statements: Statements, id: string, fields: SharedFields): string[];
  /** Remote ids of known rows that a search for it could take for it. */
  knownRemoteIds(statements: Statements, connectionId: string, fields: SharedFields): string[];

  readonly sql: SyncKindSql;
}
