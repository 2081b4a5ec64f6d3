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
import { requireWhole, type Counted } from '../../../shared/domain/data/counted.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { TransferContext } from '../exchange/transfer-slot.ts';
import { changeOnce, endedWell, WHOLE } from './change-once.ts';

/** Facts about a record that its copies need. */
export interface CopiedRecord {
  id: string;
  name: string;
  connectionId: string | null;
  link: { connectionId: string; remoteId: string; isGone: boolean } | null;
}

/** Both sides at the time of the comparison. */
export interface Compared<Local, There, Found> {
  comparison: Comparison;
  local: Local;
  /** Version of the local side; different after any change. */
  version: string | number;
  there: There | null;
  isEqual: boolean;
  /** Facts that only the kind knows: texts, differences. */
  found: Found;
}

type Work<T> = (context: TransferContext) => Promise<T>;

/** A push that replaces the service's state. */
export interface Sending {
  /** Nothing is sent while part of it is lost. */
  counted: readonly Counted[];
  /** Changes the service, and then records what is equal. */
  send: Work<SyncStep[]>;
}

/** Messages for each error; `lost` gets the `count` of missing parts. */
export type CopyErrors = Record<
  | 'recordGone'
  | 'noAccount'
  | 'comparisonGone'
  | 'comparisonOutdated'
  | 'lost'
  | 'noneAtService'
  | 'nameDoesNotMatch'
  | 'linkedTwice',
  MessageId
>;

/**
 * Differences between the kinds of records that have a copy at a service. `There` reveals whether the service has
 * changed; `Found` is what the kind keeps of a comparison.
 */
export interface CopyKind<
  Local extends CopiedRecord,
  There,
  Found,
  Made = Compared<Local, There, Found>,
> {
  errors: CopyErrors;
  records: {
    get(id: string): Promise<Local | null>;
    listLinks(connectionId: string): Promise<{ remoteId: string }[]>;
    link(link: { id: string; connectionId: string; remoteId: string }): Promise<Local>;
    unlink(id: string): Promise<Local>;
    markGone(id: string, isGone: boolean): Promise<void>;
  };
  /** Runs one piece of work at a time. */
  run<T>(way: 'import' | 'export', id: string, work: Work<T>): Promise<T>;
  /** Finds out the outcome of an earlier push whose end is unknown. */
  settle?(local: Local): Promise<void>;
  /** Returns null when the service has none, or no longer has one. */
  read(local: Local): Promise<There | null>;
  /** Returns the version of the local side. */
  versionOf(local: Local): Promise<string | number>;
  /** Returns the same text as long as the service is unchanged. */
  stateOf(there: There): string;
  compare(
    sides: { comparisonId: string; local: Local; there: There | null },
    context: TransferContext,
  ): Promise<{
    comparison: Pick<Comparison, 'pairs' | 'stayingCount' | 'canPush' | 'canPull'>;
    isEqual: boolean;
    found: Found;
  }>;
  listDifferences(made: Made, query: DifferenceQuery): Promise<DifferencePage>;
  /** Records that both sides are equal. @param version of the local side */
  noteEqual(local: Local, version: string | number, there: There): Promise<unknown>;
  /** @throws `input/invalid` when there is nothing to send, or an obstacle */
  push(made: Made, local: Local): Promise<Sending>;
  /** Makes the local side match the comparison. @throws when the service has none */
  pull(made: Made, pair: PullCopy['pair'], context: TransferContext): Promise<void>;
  /** Creates a local record from a service's copy, without a link. */
  adopt(input: AdoptCopy, context: TransferContext): Promise<{ local: Local; there: There }>;
  /** Deletes the service's copy. */
  remove(local: Local): Promise<unknown>;
  snapshot: {
    /** Stores the state that the service had when it was compared. @returns its id */
    take(made: Made, reason: CopySnapshot['reason']): Promise<string>;
    list(id: string): Promise<CopySnapshot[]>;
    /** @throws `input/not-found` */
    find(snapshotId: string): Promise<{
      /** Id of the record. */
      id: string;
      /** Restores it locally, and resolves with the snapshot of the replaced state; null: only at the service. */
      putHere: Work<string | null> | null;
      /** Restores it at the service; null: only locally. */
      sending: ((made: Made) => Promise<Sending>) | null;
    }>;
  };
}

/** @throws `input/not-found` for a record that is gone */
export async function needRecord<Local extends CopiedRecord>(
  { records, errors }: Pick<CopyKind<Local, never, never>, 'records' | 'errors'>,
  id: string,
): Promise<Local> {
  const record = await records.get(id);
  if (record !== null) return record;
  throw new AppError('input/not-found', errors.recordGone);
}

/** Sync of one domain's records with their copies at services. Errors of the client pass through. */
export interface CopySync {
  /**
   * Creates a local record from a service's copy.
   * @throws `input/conflict` when it is already linked; `input/invalid` where it cannot be linked
   */
  adopt(input: AdoptCopy): Promise<{ id: string }>;
  compare(id: string): Promise<Comparison>;
  /** @throws `input/not-found` for an expired comparison */
  listDifferences(query: DifferenceQuery): Promise<DifferencePage>;
  /** @throws `input/conflict` when either side changed since; `input/invalid` when there is an obstacle */
  push(comparisonId: string): Promise<SyncResult>;
  /** Makes the local side match the comparison. */
  pull(input: PullCopy): Promise<void>;
  listSnapshots(id: string): Promise<CopySnapshot[]>;
  /** Restores a snapshot, after storing the state that it replaces. */
  rollBack(snapshotId: string): Promise<SyncResult>;
  /** @throws `input/invalid` when the typed name differs */
  deleteRemote(id: string, typedName: string): Promise<SyncResult>;
  unlink(id: string): Promise<void>;
}

/** Records whose last comparison can still be viewed and pushed; older ones must be repeated. */
const KEPT_COMPARISONS = 3;

/** Compares, pushes, pulls, rolls back; see {@link CopySync}. */
export function createCopySync<Local extends CopiedRecord, There extends { name: string }, Found>(
  kind: CopyKind<Local, There, Found>,
  deps: { newId: () => string; onChanged: (id: string) => void },
): CopySync {
  type Made = Compared<Local, There, Found>;
  const { records, errors, snapshot } = kind;
  const held = new Map<string, Made>();

  const need = async (id: string): Promise<Local> => needRecord(kind, id);
  const needComparison = (comparisonId: string): Made => {
    const made = held.get(comparisonId);
    if (made !== undefined) return made;
    throw new AppError('input/not-found', errors.comparisonGone);
  };
  /** Drops the comparisons of a record: one of its sides changes, or there is a newer one. */
  const forget = (id: string): void => {
    for (const [key, made] of held) if (made.comparison.id === id) held.delete(key);
  };
  const requireUnchanged = async (made: Made): Promise<Local> => {
    const local = await need(made.comparison.id);
    if ((await kind.versionOf(local)) !== made.version) throw changedSince();
    return local;
  };
  const changedSince = (): AppError => new AppError('input/conflict', errors.comparisonOutdated);
  const nothingThere = (): AppError => new AppError('input/not-found', errors.noneAtService);
  const lost = ({ storedCount, foundCount }: Counted): AppError =>
    new AppError('input/conflict', errors.lost, {
      values: { count: (storedCount ?? 0) - foundCount },
    });
  const noteEqual = async (local: Local, version: Made['version'], there: There): Promise<void> => {
    await kind.noteEqual(local, version, there);
    deps.onChanged(local.id);
  };

  const readThere = async (local: Local): Promise<There | null> => {
    const there = await kind.read(local);
    const isGone = there === null;
    if (local.link !== null && local.link.isGone !== isGone) {
      await records.markGone(local.id, isGone);
      deps.onChanged(local.id);
    }
    return there;
  };
  const compare = async (id: string, context: TransferContext): Promise<Made> => {
    const before = await need(id);
    if (before.connectionId === null) {
      throw new AppError('input/invalid', errors.noAccount, { details: { field: 'connectionId' } });
    }
    await kind.settle?.(before);
    const local = await need(id);
    const version = await kind.versionOf(local);
    const there = await readThere(local);
    const comparisonId = deps.newId();
    const made = await kind.compare({ comparisonId, local, there }, context);
    if (there !== null && made.isEqual) await noteEqual(local, version, there);
    const comparison: Comparison = {
      ...made.comparison,
      comparisonId,
      id,
      remote: there !== null ? 'present' : local.link === null ? 'none' : 'gone',
      nameHere: local.name,
      nameThere: there?.name ?? null,
    };
    const compared = { ...made, comparison, local, version, there };
    forget(id);
    held.set(comparisonId, compared);
    for (const old of [...held.keys()].slice(0, -KEPT_COMPARISONS)) held.delete(old);
    return compared;
  };
  const take = async (made: Made, reason: CopySnapshot['reason']): Promise<string | null> =>
    made.there === null ? null : snapshot.take(made, reason);
  const stateOf = (there: There | null): string | null =>
    there === null ? null : kind.stateOf(there);

  const push = async (
    made: Made,
    sending: Sending,
    reason: CopySnapshot['reason'],
    context: TransferContext,
  ): Promise<SyncResult> => {
    for (const counted of sending.counted) requireWhole(counted, lost);
    const local = await requireUnchanged(made);
    if (stateOf(await readThere(local)) !== stateOf(made.there)) throw changedSince();
    forget(local.id);
    const snapshotId = await take(made, reason);
    const steps = await sending.send(context);
    deps.onChanged(local.id);
    return { steps, isComplete: steps.every(endedWell), snapshotId };
  };

  return {
    adopt: (input) =>
      kind.run('import', input.remoteId, async (context) => {
        const { connectionId, remoteId, isLinked } = input;
        const links = isLinked ? await records.listLinks(connectionId) : [];
        if (links.some((link) => link.remoteId === remoteId)) {
          throw new AppError('input/conflict', errors.linkedTwice);
        }
        const { local, there } = await kind.adopt(input, context);
        const { id } = local;
        deps.onChanged(id);
        if (isLinked) {
          const linked = await records.link({ id, connectionId, remoteId });
          await noteEqual(linked, await kind.versionOf(linked), there);
        }
        return { id };
      }),
    compare: (id) =>
      kind.run('import', id, async (context) => (await compare(id, context)).comparison),
    listDifferences: async (query) =>
      kind.listDifferences(needComparison(query.comparisonId), query),
    async push(comparisonId) {
      const { id } = needComparison(comparisonId).local;
      return kind.run('export', id, async (context) => {
        // Another change may have run first.
        const made = needComparison(comparisonId);
        const local = await requireUnchanged(made);
        return push(made, await kind.push(made, local), 'push', context);
      });
    },
    async pull({ comparisonId, pair }) {
      const { id } = needComparison(comparisonId).local;
      await kind.run('import', id, async (context) => {
        const made = needComparison(comparisonId);
        const { there } = made;
        if (there === null) throw nothingThere();
        await kind.pull(made, pair, context);
        forget(id);
        const local = await need(id);
        await noteEqual(local, await kind.versionOf(local), there);
      });
    },
    listSnapshots: (id) => snapshot.list(id),
    async rollBack(snapshotId) {
      const { id, putHere, sending } = await snapshot.find(snapshotId);
      return kind.run(sending === null ? 'import' : 'export', id, async (context) => {
        const local = await need(id);
        // Without an account, it is restored only here.
        const send = putHere !== null && local.connectionId === null ? null : sending;
        // Read first: when the service is unreachable, nothing changes here either.
        if (putHere !== null && send !== null) await readThere(local);
        forget(id);
        const before = putHere === null ? null : await putHere(context);
        deps.onChanged(id);
        const isBack = { steps: [], isComplete: true, snapshotId: before };
        if (send === null) return isBack;
        const made = await compare(id, context);
        if (putHere !== null && made.isEqual) return isBack;
        return push(made, await send(made), 'roll-back', context);
      });
    },
    deleteRemote: (id, typedName) =>
      kind.run('import', id, async (context) => {
        const made = await compare(id, context);
        forget(id);
        const { local, there } = made;
        if (local.link === null) throw nothingThere();
        if (there !== null && typedName.trim() !== there.name.trim()) {
          throw new AppError('input/invalid', errors.nameDoesNotMatch, {
            details: { field: 'typedName' },
          });
        }
        const snapshotId = await take(made, 'delete');
        const what = { ...WHOLE, action: 'delete' } as const;
        const step: SyncStep =
          there === null
            ? { ...what, outcome: 'confirmed', error: null }
            : await changeOnce(
                what,
                () => kind.remove(local),
                async () => ((await kind.read(local)) === null ? 'made' : 'not-made'),
              );
        if (endedWell(step)) await records.unlink(id);
        deps.onChanged(id);
        return { steps: [step], isComplete: endedWell(step), snapshotId };
      }),
    async unlink(id) {
      forget(id);
      await records.unlink(id);
      deps.onChanged(id);
    },
  };
}
