import { requireWhole, type Counted } from '../../../shared/domain/data/counted.ts';
import type { SyncResult, SyncStep } from '../../../shared/domain/glossaries/sync.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type {
  AdoptMemory,
  MemoryComparison,
  MemoryDifferencePage,
  MemoryDifferenceQuery,
  MemorySnapshot,
} from '../../../shared/domain/memories/memory-sync.ts';
import type { TranslationMemory } from '../../../shared/domain/memories/translation-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { cancelledError } from '../../support/abort.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';
import { changeOnce, endedWell } from '../glossaries/remote.ts';
import { fillImport, readUnitsOf } from './files-service.ts';
import { fetchMemoryFile, type MemoryClient, type RemoteFileDeps } from './remote-file.ts';
import { replaceAtService, settleImport } from './replace-remote.ts';
import { removeAll, type MemoryParts } from './service.ts';
import type { LeavingTmx, MemoryTmx } from './tmx.ts';

/** Local memories against those at services, one piece of work at a time. Errors of the client pass through. */
export interface MemorySyncService extends Pick<Database['memoryCopies'], 'listSnapshots'> {
  compare(memoryId: string): Promise<MemoryComparison>;
  /** @throws `input/not-found` for an expired comparison */
  listDifferences(query: MemoryDifferenceQuery): Promise<MemoryDifferencePage>;
  /**
   * Puts what is here in the place of what is there: a new memory first, then the old one goes.
   * @throws `input/conflict` when either side changed since
   */
  push(comparisonId: string): Promise<SyncResult>;
  /** Makes the memory here hold what the comparison read. @throws `input/conflict` as above */
  pull(comparisonId: string): Promise<LocalMemory>;
  /** Puts a snapshot back on the side it is of, which gets one of its own before. */
  rollBack(snapshotId: string): Promise<SyncResult>;
  /** @throws `input/invalid` when the typed name differs */
  deleteRemote(memoryId: string, typedName: string): Promise<SyncResult>;
  unlink(memoryId: string): Promise<LocalMemory>;
  /** Takes over a memory of a service. @throws `input/conflict` when it is linked already */
  adopt(input: AdoptMemory): Promise<LocalMemory>;
  /** Ends the waiting for jobs for good. */
  stop(): void;
}

export interface MemorySyncDeps extends MemoryParts, Omit<RemoteFileDeps, 'signal'> {
  copies: Database['memoryCopies'];
  transfers: Database['memoryTransfers'];
  tmx: MemoryTmx;
  codec: ExchangeCodec;
  slot: TransferSlot;
  /** @param memoryId the local memory concerned; null: one that is not here yet */
  client: (connectionId: string, memoryId: string | null) => Promise<MemoryClient>;
}

/** A comparison with what it was made of. */
interface HeldComparison {
  comparison: MemoryComparison;
  connectionId: string;
  /** Of the memory here. */
  version: number;
  there: TranslationMemory | null;
}

/** Units moved at a time: others get their turn between. */
const STEP_UNITS = 1000;

/** Compares, pushes, pulls, puts back; see {@link MemorySyncService}. */
export function createMemorySyncService(deps: MemorySyncDeps): MemorySyncService {
  const { memories, copies, transfers, slot } = deps;
  const ending = new AbortController();
  const remoteDeps: RemoteFileDeps = { ...deps, signal: ending.signal };
  let held: HeldComparison | null = null;

  const need = async (memoryId: string): Promise<LocalMemory> => {
    const memory = await memories.get(memoryId);
    if (memory !== null) return memory;
    throw new AppError('input/not-found', 'memoryErrors.memoryGone');
  };
  const changed = (memory: LocalMemory): LocalMemory => {
    deps.onChanged(memory.id);
    deps.offers.wake();
    return deps.offers.withProblem(memory);
  };
  const findThere = async (
    client: MemoryClient,
    remoteId: string | undefined,
  ): Promise<TranslationMemory | null> => {
    const listed = await client.listTranslationMemories({ signal: ending.signal });
    return listed.find(({ id }) => id === remoteId) ?? null;
  };
  const readThere = async (
    client: MemoryClient,
    copyId: string,
    remoteId: string,
    context: TransferContext,
  ): Promise<void> => {
    const file = await fetchMemoryFile(remoteDeps, client, remoteId, context);
    try {
      let count = 0;
      await readUnitsOf(deps.codec, file, context, async (units) => {
        count += await copies.append(copyId, units, deps.now());
        return count;
      });
    } finally {
      await file.remove();
    }
  };

  const compareNow = async (
    memoryId: string,
    context: TransferContext,
  ): Promise<HeldComparison> => {
    const connectionId = connectionOf(await need(memoryId));
    const client = await deps.client(connectionId, memoryId);
    await settleImport({ ...remoteDeps, memories }, client, { memoryId, connectionId });
    const local = await need(memoryId);
    const { version } = await memories.getSyncState(memoryId);
    const there = await findThere(client, local.link?.remoteId);
    if (local.link !== null && local.link.isGone !== (there === null)) {
      await memories.markGone(memoryId, there === null);
      deps.onChanged(memoryId);
    }
    const comparisonId = deps.newId();
    const atMs = deps.now();
    await copies.begin({ id: comparisonId, memoryId, name: there?.name ?? local.name, atMs });
    if (there !== null) await readThere(client, comparisonId, there.id, context);
    const pairs = await copies.compare(comparisonId);
    const stayingCount = await transfers.countStaying(memoryId);
    const isEqual = pairs.every(
      ({ added, removed, changed: other }) => added + removed + other === 0,
    );
    if (there !== null && isEqual) {
      await memories.markSynced(memoryId, version, deps.now());
      deps.onChanged(memoryId);
    }
    const isRename = there !== null && there.name !== local.name;
    held = {
      connectionId,
      version,
      there,
      comparison: {
        comparisonId,
        memoryId,
        atMs,
        remote: there !== null ? 'present' : local.link === null ? 'none' : 'gone',
        nameHere: local.name,
        nameThere: there?.name ?? null,
        pairs,
        stayingCount,
        canPush: local.unitCount > stayingCount && (!isEqual || isRename || there === null),
        canPull: !isEqual && pairs.some((pair) => pair.removed + pair.changed + pair.same > 0),
      },
    };
    return held;
  };
  /** Both sides have to be what the comparison showed. */
  const needUnchanged = async (comparisonId: string): Promise<HeldComparison> => {
    if (held?.comparison.comparisonId !== comparisonId) throw comparisonGone();
    const { version } = await memories.getSyncState(held.comparison.memoryId);
    if (version !== held.version) throw changedSince();
    return held;
  };
  const isAsSeen = (one: TranslationMemory | null, other: TranslationMemory | null): boolean =>
    one?.id === other?.id && one?.name === other?.name && one?.segmentCount === other?.segmentCount;

  /** Keeps what is there, and puts these units in its place. */
  const replaceThere = async (
    made: HeldComparison,
    what: {
      name: string;
      pieces: LeavingTmx;
      unitCount: number;
      counted: Counted;
      reason: MemorySnapshot['reason'];
    },
    context: TransferContext,
  ): Promise<SyncResult> => {
    requireWhole(what.counted, unitsLost);
    const { comparisonId, memoryId } = made.comparison;
    const client = await deps.client(made.connectionId, memoryId);
    if (!isAsSeen(await findThere(client, made.there?.id), made.there)) throw changedSince();
    held = null;
    const snapshotId = made.there === null ? null : comparisonId;
    if (snapshotId !== null) await copies.keep(snapshotId, what.reason);
    const steps = await replaceAtService(
      { ...remoteDeps, memories },
      client,
      { ...what, memoryId, connectionId: made.connectionId, oldId: made.there?.id ?? null },
      context,
    );
    changed(await need(memoryId));
    return { steps, isComplete: steps.every(endedWell), snapshotId };
  };

  /** Makes the memory hold what the copy holds, which was compared with it. */
  const takeIn = async (
    copyId: string,
    memoryId: string,
    reason: MemorySnapshot['reason'],
    context: TransferContext,
  ): Promise<string> => {
    const { name } = await need(memoryId);
    const importId = deps.newId();
    const atMs = deps.now();
    try {
      await transfers.beginImport({ id: importId, name, intoMemoryId: memoryId, atMs });
      let afterRowId: number | null = 0;
      while (afterRowId !== null) {
        context.throwIfCancelled();
        afterRowId = await copies.stage({ copyId, importId, afterRowId, limit: STEP_UNITS });
      }
      const snapshotId = deps.newId();
      await copies.keepHere({ id: snapshotId, memoryId, reason, atMs });
      await copies.takeIn(copyId, importId, atMs);
      return snapshotId;
    } finally {
      await transfers.discardImport(importId).catch(() => undefined);
      await removeAll(memories).catch(() => undefined);
    }
  };

  return {
    compare: (memoryId) =>
      slot.run('import', async (context) => (await compareNow(memoryId, context)).comparison),
    async listDifferences(query) {
      if (held?.comparison.comparisonId !== query.comparisonId) throw comparisonGone();
      return copies.listDifferences(query);
    },
    push: (comparisonId) =>
      slot.run('export', async (context) => {
        const made = await needUnchanged(comparisonId);
        const { memoryId } = made.comparison;
        const { name, unitCount: total, sourceLang } = await need(memoryId);
        if (!made.comparison.canPush) throw nothingToSend();
        const unitCount = total - (await transfers.countStaying(memoryId));
        if (unitCount === 0) throw nothingToSend();
        const pieces = deps.tmx.readLeaving(memoryId, sourceLang);
        const counted = await memories.countUnits(memoryId);
        const what = { name, unitCount, counted, pieces, reason: 'push' } as const;
        const result = await replaceThere(made, what, context);
        if (result.steps[0] !== undefined && endedWell(result.steps[0])) {
          await memories.markSynced(memoryId, made.version, deps.now());
          deps.onChanged(memoryId);
        }
        return result;
      }),
    pull: (comparisonId) =>
      slot.run('import', async (context) => {
        const made = await needUnchanged(comparisonId);
        const { memoryId } = made.comparison;
        if (!made.comparison.canPull) throw nothingThere();
        held = null;
        await takeIn(comparisonId, memoryId, 'pull', context);
        const { version } = await memories.getSyncState(memoryId);
        await memories.markSynced(memoryId, version, deps.now());
        return changed(await need(memoryId));
      }),
    listSnapshots: (memoryId) => copies.listSnapshots(memoryId),
    async rollBack(snapshotId) {
      const { memoryId, side, name, unitCount } = await copies.get(snapshotId);
      if (side === 'here') {
        return slot.run('import', async (context) => {
          held = null;
          await copies.compare(snapshotId);
          const before = await takeIn(snapshotId, memoryId, 'roll-back', context);
          changed(await need(memoryId));
          return { steps: [], isComplete: true, snapshotId: before };
        });
      }
      return slot.run('export', async (context) => {
        const made = await compareNow(memoryId, context);
        const { sourceLang } = await need(memoryId);
        const pieces = deps.tmx.readLeavingCopy(snapshotId, sourceLang);
        const counted = await copies.countUnits(snapshotId);
        const what = { name, unitCount, counted, pieces, reason: 'roll-back' } as const;
        return replaceThere(made, what, context);
      });
    },
    deleteRemote: (memoryId, typedName) =>
      slot.run('import', async (context) => {
        const local = await need(memoryId);
        if (local.link === null) throw nothingThere();
        const { remoteId } = local.link;
        const made = await compareNow(memoryId, context);
        held = null;
        const { there } = made;
        if (there !== null && typedName.trim() !== there.name.trim()) {
          throw new AppError('input/invalid', 'memoryErrors.nameDoesNotMatch', {
            details: { field: 'typedName' },
          });
        }
        const client = await deps.client(made.connectionId, memoryId);
        const { comparisonId } = made.comparison;
        if (there !== null) await copies.keep(comparisonId, 'delete');
        const what = { sourceLang: null, targetLang: null, action: 'delete' } as const;
        const step: SyncStep =
          there === null
            ? { ...what, outcome: 'confirmed', error: null }
            : await changeOnce(
                what,
                () => client.deleteTranslationMemory(remoteId),
                async () => ((await findThere(client, remoteId)) === null ? 'made' : 'not-made'),
              );
        if (endedWell(step)) await memories.unlink(memoryId);
        changed(await need(memoryId));
        const snapshotId = there === null ? null : comparisonId;
        return { steps: [step], isComplete: endedWell(step), snapshotId };
      }),
    unlink: async (memoryId) => {
      held = null;
      return changed(await memories.unlink(memoryId));
    },
    adopt: ({ connectionId, remoteId, isLinked }) =>
      slot.run('import', async (context) => {
        const client = await deps.client(connectionId, null);
        const there = await findThere(client, remoteId);
        if (there === null) throw nothingThere();
        const links = isLinked ? await memories.listLinks(connectionId) : [];
        if (links.some((link) => link.remoteId === remoteId)) {
          throw new AppError('input/conflict', 'memoryErrors.linkedTwice');
        }
        const file = await fetchMemoryFile(remoteDeps, client, remoteId, context);
        const id = deps.newId();
        const atMs = deps.now();
        try {
          await transfers.beginImport({ id, name: there.name, intoMemoryId: null, atMs });
          const { addedCount } = await fillImport(deps, { importId: id, file, atMs, context });
          if (addedCount === 0) throw nothingThere();
          const { memory } = await transfers.finishImport(id, null, 'add', deps.now());
          if (!isLinked) return changed(memory);
          await memories.link({ memoryId: id, connectionId, remoteId });
          const { version } = await memories.getSyncState(id);
          await memories.markSynced(id, version, deps.now());
          return changed(await need(id));
        } finally {
          await file.remove();
          await transfers.discardImport(id).catch(() => undefined);
          await removeAll(memories).catch(() => undefined);
        }
      }),
    stop() {
      ending.abort(cancelledError());
    },
  };
}

/** @throws `input/invalid` for a memory without an account */
function connectionOf(memory: LocalMemory): string {
  if (memory.connectionId !== null) return memory.connectionId;
  throw new AppError('input/invalid', 'memoryErrors.noAccount', {
    details: { field: 'connectionId' },
  });
}

const comparisonGone = (): AppError =>
  new AppError('input/not-found', 'memoryErrors.comparisonGone');
const changedSince = (): AppError =>
  new AppError('input/conflict', 'memoryErrors.comparisonOutdated');
const nothingToSend = (): AppError => new AppError('input/invalid', 'memoryErrors.nothingToSend');
const nothingThere = (): AppError => new AppError('input/not-found', 'memoryErrors.noneAtService');

function unitsLost({ storedCount, foundCount }: Counted): AppError {
  return new AppError('input/conflict', 'memoryErrors.unitsLost', {
    values: { count: (storedCount ?? 0) - foundCount },
  });
}
