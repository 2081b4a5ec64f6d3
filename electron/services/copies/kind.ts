import type {
  AdoptCopy,
  Comparison,
  CopySnapshot,
  DifferencePage,
  DifferenceQuery,
  PullCopy,
  SyncResult,
  SyncStep,
} from '../../../shared/domain/copies/copy.ts';
import type { Counted } from '../../../shared/domain/data/counted.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { TransferContext } from '../exchange/transfer-slot.ts';

/** What copies need to know of a record. */
export interface CopiedRecord {
  id: string;
  name: string;
  connectionId: string | null;
  link: { connectionId: string; remoteId: string; isGone: boolean } | null;
}

/** Both sides as they were compared. */
export interface Compared<Local, There, Found> {
  comparison: Comparison;
  connectionId: string;
  local: Local;
  /** Of what is here; another one after any change of it. */
  version: string | number;
  there: There | null;
  /** What only the kind knows: texts, differences. */
  found: Found;
}

/** What a push puts in the place of what the service has. */
export interface Sending<Client> {
  /** Nothing is sent while something of it is lost. */
  counted: readonly Counted[];
  /** Changes the service, and notes what is equal afterwards. */
  send(client: Client, context: TransferContext): Promise<SyncStep[]>;
}

/** Which sentence reports what went wrong. */
export interface CopyErrors {
  recordGone: MessageId;
  noAccount: MessageId;
  comparisonGone: MessageId;
  comparisonOutdated: MessageId;
  /** With the `count` of what is missing. */
  lost: MessageId;
  noneAtService: MessageId;
  nameDoesNotMatch: MessageId;
  linkedTwice: MessageId;
}

/** What a kind uses of the mechanism. */
export interface CopyTools<Local, There, Client, Found> {
  /** @throws `input/not-found` for a record that is gone */
  need(id: string): Promise<Local>;
  /** Reads the service, and notes whether it still has the record. */
  readThere(local: Local): Promise<There | null>;
  compare(id: string, context: TransferContext): Promise<Compared<Local, There, Found>>;
  /** @throws `input/conflict` when either side changed since the comparison */
  push(
    made: Compared<Local, There, Found>,
    sending: Sending<Client>,
    reason: CopySnapshot['reason'],
    context: TransferContext,
  ): Promise<SyncResult>;
}

/**
 * What differs between the kinds of records that have a copy at a service. `There` is what tells whether the
 * service has changed; `Found` is what the kind keeps of a comparison.
 */
export interface CopyKind<Local extends CopiedRecord, There, Client, Found> {
  errors: CopyErrors;
  records: {
    get(id: string): Promise<Local | null>;
    listLinks(connectionId: string): Promise<{ remoteId: string }[]>;
    link(link: { id: string; connectionId: string; remoteId: string }): Promise<Local>;
    unlink(id: string): Promise<Local>;
    markGone(id: string, isGone: boolean): Promise<void>;
  };
  /** @param id the record concerned */
  client(connectionId: string, id: string): Promise<Client>;
  /** Runs one piece of work at a time. */
  run<T>(
    way: 'import' | 'export',
    id: string,
    work: (context: TransferContext) => Promise<T>,
  ): Promise<T>;
  /** Finds out what became of an earlier push whose end nobody knows. */
  settle?(client: Client, local: Local): Promise<void>;
  /** Null: the service has none, or none any more. */
  read(client: Client, link: Local['link']): Promise<There | null>;
  /** The version of what is here. */
  versionOf(local: Local): Promise<string | number>;
  /** The same text as long as the service has not changed. */
  stateOf(there: There): string;
  compare(
    sides: { comparisonId: string; client: Client; local: Local; there: There | null },
    context: TransferContext,
  ): Promise<{
    comparison: Pick<Comparison, 'pairs' | 'stayingCount' | 'canPush' | 'canPull'>;
    /** True: it is noted, see {@link noteEqual}. */
    isEqual: boolean;
    found: Found;
  }>;
  listDifferences(
    made: Compared<Local, There, Found>,
    query: DifferenceQuery,
  ): Promise<DifferencePage>;
  /** Notes what is equal on both sides. */
  noteEqual(
    sides: Pick<Compared<Local, There, Found>, 'local' | 'version'> & { there: There },
  ): Promise<unknown>;
  /** @throws `input/invalid` when there is nothing to send, or an obstacle */
  push(made: Compared<Local, There, Found>, local: Local): Promise<Sending<Client>>;
  /** Makes what is here what the comparison read. @throws when nothing is there */
  pull(
    made: Compared<Local, There, Found>,
    pair: PullCopy['pair'],
    context: TransferContext,
  ): Promise<void>;
  /** Makes a record here of what a service has, without a link. */
  adopt(input: AdoptCopy, context: TransferContext): Promise<{ local: Local; there: There }>;
  remove(client: Client, remoteId: string): Promise<unknown>;
  snapshot: {
    /** Keeps what the service had when it was compared. @returns its id */
    take(made: Compared<Local, There, Found>, reason: CopySnapshot['reason']): Promise<string>;
    list(id: string): Promise<CopySnapshot[]>;
    /** @throws `input/not-found` */
    find(snapshotId: string): Promise<{
      id: string;
      way: 'import' | 'export';
      putBack: (context: TransferContext) => Promise<SyncResult>;
    }>;
  };
}
