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
import type { TransferContext } from '../exchange/transfer-slot.ts';
import { changeOnce, endedWell, WHOLE } from './change-once.ts';
import type { Compared, CopiedRecord, CopyKind, CopyTools } from './kind.ts';

/** Records of one domain against their copies at services. Errors of the client pass through. */
export interface CopySync {
  /**
   * Makes a record here of what a service has.
   * @throws `input/conflict` when it is already linked; `input/invalid` where it cannot be linked
   */
  adopt(input: AdoptCopy): Promise<{ id: string }>;
  compare(id: string): Promise<Comparison>;
  /** @throws `input/not-found` for an expired comparison */
  listDifferences(query: DifferenceQuery): Promise<DifferencePage>;
  /** @throws `input/conflict` when either side changed since; `input/invalid` when there is an obstacle */
  push(comparisonId: string): Promise<SyncResult>;
  /** Makes what is here what the comparison read. */
  pull(input: PullCopy): Promise<void>;
  listSnapshots(id: string): Promise<CopySnapshot[]>;
  /** Puts a snapshot back; what it replaces is kept first. */
  rollBack(snapshotId: string): Promise<SyncResult>;
  /** @throws `input/invalid` when the typed name differs */
  deleteRemote(id: string, typedName: string): Promise<SyncResult>;
  unlink(id: string): Promise<void>;
}

/** Comparisons that can still be viewed and pushed; older ones must be repeated. */
const KEPT_COMPARISONS = 3;

/** Compares, pushes, pulls, rolls back; see {@link CopySync}. */
export function createCopySync<
  Local extends CopiedRecord,
  There extends { name: string },
  Client,
  Found,
>(
  deps: { newId: () => string; onChanged: (id: string) => void },
  createKind: (
    tools: CopyTools<Local, There, Client, Found>,
  ) => CopyKind<Local, There, Client, Found>,
): CopySync {
  type Made = Compared<Local, There, Found>;
  const held = new Map<string, Made>();

  const need = async (id: string): Promise<Local> => {
    const record = await records.get(id);
    if (record !== null) return record;
    throw new AppError('input/not-found', errors.recordGone);
  };
  const needComparison = (comparisonId: string): Made => {
    const made = held.get(comparisonId);
    if (made !== undefined) return made;
    throw new AppError('input/not-found', errors.comparisonGone);
  };
  const requireUnchanged = async (made: Made): Promise<Local> => {
    const local = await need(made.comparison.id);
    if ((await kind.versionOf(local)) !== made.version) throw changedSince();
    return local;
  };
  const connectionOf = ({ connectionId }: Local): string => {
    if (connectionId !== null) return connectionId;
    throw new AppError('input/invalid', errors.noAccount, { details: { field: 'connectionId' } });
  };
  const changedSince = (): AppError => new AppError('input/conflict', errors.comparisonOutdated);
  const nothingThere = (): AppError => new AppError('input/not-found', errors.noneAtService);
  const lost = ({ storedCount, foundCount }: Counted): AppError =>
    new AppError('input/conflict', errors.lost, {
      values: { count: (storedCount ?? 0) - foundCount },
    });
  const noteEqual = async (local: Local, version: Made['version'], there: There): Promise<void> => {
    await kind.noteEqual({ local, version, there });
    deps.onChanged(local.id);
  };

  const readThere = async (client: Client, local: Local): Promise<There | null> => {
    const there = await kind.read(client, local.link);
    const isGone = there === null;
    if (local.link !== null && local.link.isGone !== isGone) {
      await records.markGone(local.id, isGone);
      deps.onChanged(local.id);
    }
    return there;
  };
  const compare = async (id: string, context: TransferContext): Promise<Made> => {
    const before = await need(id);
    const connectionId = connectionOf(before);
    const client = await kind.client(connectionId, id);
    await kind.settle?.(client, before);
    const local = await need(id);
    const version = await kind.versionOf(local);
    const there = await readThere(client, local);
    const comparisonId = deps.newId();
    const sides = { comparisonId, client, local, there };
    const { comparison, isEqual, found } = await kind.compare(sides, context);
    if (there !== null && isEqual) await noteEqual(local, version, there);
    const made: Made = {
      comparison: {
        ...comparison,
        comparisonId,
        id,
        remote: there !== null ? 'present' : local.link === null ? 'none' : 'gone',
        nameHere: local.name,
        nameThere: there?.name ?? null,
      },
      connectionId,
      local,
      version,
      there,
      found,
    };
    held.set(comparisonId, made);
    for (const old of [...held.keys()].slice(0, -KEPT_COMPARISONS)) held.delete(old);
    return made;
  };
  const take = async (made: Made, reason: CopySnapshot['reason']): Promise<string | null> =>
    made.there === null ? null : snapshot.take(made, reason);
  const stateOf = (there: There | null): string | null =>
    there === null ? null : kind.stateOf(there);

  const push: CopyTools<Local, There, Client, Found>['push'] = async (
    made,
    sending,
    reason,
    context,
  ) => {
    for (const counted of sending.counted) requireWhole(counted, lost);
    const local = await requireUnchanged(made);
    const client = await kind.client(made.connectionId, local.id);
    if (stateOf(await readThere(client, local)) !== stateOf(made.there)) throw changedSince();
    held.delete(made.comparison.comparisonId);
    const snapshotId = await take(made, reason);
    const steps = await sending.send(client, context);
    deps.onChanged(local.id);
    return { steps, isComplete: steps.every(endedWell), snapshotId };
  };

  const kind = createKind({
    need,
    readThere: async (local) => readThere(await kind.client(connectionOf(local), local.id), local),
    compare,
    push,
  });
  const { records, errors, snapshot } = kind;

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
      const made = needComparison(comparisonId);
      return kind.run('export', made.local.id, async (context) => {
        const local = await requireUnchanged(made);
        return push(made, await kind.push(made, local), 'push', context);
      });
    },
    async pull({ comparisonId, pair }) {
      const made = needComparison(comparisonId);
      const { there } = made;
      if (there === null) throw nothingThere();
      await kind.run('import', made.local.id, async (context) => {
        await kind.pull(made, pair, context);
        held.delete(comparisonId);
        const local = await need(made.local.id);
        await noteEqual(local, await kind.versionOf(local), there);
      });
    },
    listSnapshots: (id) => snapshot.list(id),
    async rollBack(snapshotId) {
      const { id, way, putBack } = await snapshot.find(snapshotId);
      return kind.run(way, id, async (context) => {
        const result = await putBack(context);
        deps.onChanged(id);
        return result;
      });
    },
    deleteRemote: (id, typedName) =>
      kind.run('import', id, async (context) => {
        const made = await compare(id, context);
        held.delete(made.comparison.comparisonId);
        const { link } = made.local;
        if (link === null) throw nothingThere();
        if (made.there !== null && typedName.trim() !== made.there.name.trim()) {
          throw new AppError('input/invalid', errors.nameDoesNotMatch, {
            details: { field: 'typedName' },
          });
        }
        const client = await kind.client(made.connectionId, id);
        const snapshotId = await take(made, 'delete');
        const what = { ...WHOLE, action: 'delete' } as const;
        const step: SyncStep =
          made.there === null
            ? { ...what, outcome: 'confirmed', error: null }
            : await changeOnce(
                what,
                () => kind.remove(client, link.remoteId),
                async () => ((await kind.read(client, link)) === null ? 'made' : 'not-made'),
              );
        if (endedWell(step)) await records.unlink(id);
        deps.onChanged(id);
        return { steps: [step], isComplete: endedWell(step), snapshotId };
      }),
    async unlink(id) {
      await records.unlink(id);
      deps.onChanged(id);
    },
  };
}
