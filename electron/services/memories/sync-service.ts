import type { CopySnapshot } from '../../../shared/domain/copies/copy.ts';
import type { Counted } from '../../../shared/domain/data/counted.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import type { TranslationMemory } from '../../../shared/domain/memories/translation-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { canceledError } from '../../support/abort.ts';
import type { Database } from '../../db/database.ts';
import { endedWell } from '../copies/change-once.ts';
import {
  createCopySync,
  needRecord,
  type Compared,
  type CopyErrors,
  type CopyKind,
  type Sending,
} from '../copies/copy-sync.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';
import { fillImport, readUnitsOf } from './files-service.ts';
import { fetchMemoryFile, type MemoryClient, type RemoteFileDeps } from './remote-file.ts';
import { replaceAtService, settleImport } from './replace-remote.ts';
import { removeAll, type MemoryParts } from './service.ts';
import type { LeavingTmx, MemoryTmx } from './tmx.ts';

/** Sync of local memories with those at services, one piece of work at a time. */
export type MemorySyncService = ReturnType<typeof createMemorySyncService>;

export interface MemorySyncDeps extends MemoryParts, Omit<RemoteFileDeps, 'signal'> {
  copies: Database['memoryCopies'];
  transfers: Database['memoryTransfers'];
  tmx: MemoryTmx;
  codec: ExchangeCodec;
  slot: TransferSlot;
  /** @param memoryId the local memory concerned; null: one that does not exist locally yet */
  client: (connectionId: string, memoryId: string | null) => Promise<MemoryClient>;
}

type MemoryKind = CopyKind<LocalMemory, TranslationMemory, null>;
type ComparedMemory = Compared<LocalMemory, TranslationMemory, null>;

const ERRORS: CopyErrors = {
  recordGone: 'memoryErrors.memoryGone',
  noAccount: 'memoryErrors.noAccount',
  comparisonGone: 'memoryErrors.comparisonGone',
  comparisonOutdated: 'memoryErrors.comparisonOutdated',
  lost: 'memoryErrors.unitsLost',
  noneAtService: 'memoryErrors.noneAtService',
  nameDoesNotMatch: 'memoryErrors.nameDoesNotMatch',
  linkedTwice: 'memoryErrors.linkedTwice',
};

/** Units moved in one step: other work gets its turn between steps. */
const STEP_UNITS = 1000;

/**
 * Builds the sync. A memory comes from its service as a TMX file, is compared in the database, and is sent whole: the
 * new memory is created before the old one is deleted. A snapshot is of one side, and is restored on that side.
 */
export function createMemorySyncService(deps: MemorySyncDeps) {
  const ending = new AbortController();
  const onChanged = (memoryId: string): void => {
    deps.onChanged(memoryId);
    deps.offers.wake();
  };
  const kind = createMemoryKind(deps, { ...deps, signal: ending.signal });
  return {
    ...createCopySync(kind, { newId: deps.newId, onChanged }),
    /** Permanently stops waiting for jobs. */
    stop() {
      ending.abort(canceledError());
    },
  };
}

function createMemoryKind(
  deps: MemorySyncDeps,
  remoteDeps: RemoteFileDeps & Pick<MemorySyncDeps, 'memories'>,
): MemoryKind {
  const { memories, copies, transfers, slot } = deps;
  const clientOf = async ({ connectionId, id }: LocalMemory): Promise<MemoryClient> =>
    deps.client(connectionId ?? '', id);

  const findThere = async (
    client: MemoryClient,
    remoteId: string | undefined,
  ): Promise<TranslationMemory | null> => {
    const listed = await client.listTranslationMemories({ signal: remoteDeps.signal });
    return listed.find(({ id }) => id === remoteId) ?? null;
  };
  const readUnits = async (
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
  const versionOf = async (memoryId: string): Promise<number> =>
    (await memories.getSyncState(memoryId)).version;
  const noteEqual = async (memoryId: string, version: string | number): Promise<void> =>
    memories.markSynced(memoryId, Number(version), deps.now());

  /** Replaces the service's memory with these units. */
  const replacing = (
    { there, local }: ComparedMemory,
    what: { name: string; pieces: LeavingTmx; unitCount: number; counted: Counted },
  ): Sending => ({
    counted: [what.counted],
    send: async (context) => {
      const { id: memoryId, connectionId } = local;
      const to = { memoryId, connectionId: connectionId ?? '', oldId: there?.id ?? null };
      return replaceAtService(remoteDeps, await clientOf(local), { ...what, ...to }, context);
    },
  });
  /**
   * Replaces the content of the memory with that of the copy, which was compared with it.
   * @returns id of a snapshot with the replaced content
   */
  const ingest = async (
    copyId: string,
    memoryId: string,
    reason: CopySnapshot['reason'],
    context: TransferContext,
  ): Promise<string> => {
    const { name } = await needRecord({ records: memories, errors: ERRORS }, memoryId);
    const importId = deps.newId();
    const atMs = deps.now();
    try {
      await transfers.beginImport({ id: importId, name, intoMemoryId: memoryId, atMs });
      let afterRowId: number | null = 0;
      while (afterRowId !== null) {
        context.throwIfCanceled();
        afterRowId = await copies.stage({ copyId, importId, afterRowId, limit: STEP_UNITS });
      }
      const snapshotId = deps.newId();
      await copies.keepHere({ id: snapshotId, memoryId, reason, atMs });
      await copies.ingest(copyId, importId, atMs);
      return snapshotId;
    } finally {
      await transfers.discardImport(importId).catch(() => undefined);
      await removeAll(memories).catch(() => undefined);
    }
  };

  return {
    errors: ERRORS,
    records: memories,
    run: async (way, _id, work) => slot.run(way, work),
    async settle(local) {
      const { id: memoryId, connectionId } = local;
      const of = { memoryId, connectionId: connectionId ?? '' };
      await settleImport(remoteDeps, await clientOf(local), of);
    },
    read: async (local) => findThere(await clientOf(local), local.link?.remoteId),
    versionOf: async ({ id }) => versionOf(id),
    stateOf: ({ id, name, segmentCount }) => JSON.stringify([id, name, segmentCount]),
    async compare({ comparisonId, local, there }, context) {
      const { id: memoryId } = local;
      const name = there?.name ?? local.name;
      await copies.begin({ id: comparisonId, memoryId, name, atMs: deps.now() });
      if (there !== null) await readUnits(await clientOf(local), comparisonId, there.id, context);
      const pairs = await copies.compare(comparisonId);
      const stayingCount = await transfers.countStaying(memoryId);
      const isEqual = pairs.every(({ added, removed, changed }) => added + removed + changed === 0);
      const isSame = isEqual && there !== null && there.name === local.name;
      const canPush = local.unitCount > stayingCount && !isSame;
      const isAnythingThere = pairs.some(
        ({ removed, changed, same }) => removed + changed + same > 0,
      );
      const canPull = !isEqual && isAnythingThere;
      return { comparison: { pairs, stayingCount, canPush, canPull }, isEqual, found: null };
    },
    listDifferences: async (_made, query) => copies.listDifferences(query),
    noteEqual: async (local, version) => noteEqual(local.id, version),
    async push(made, { id: memoryId, name, unitCount: total, sourceLang }) {
      const unitCount = total - (await transfers.countStaying(memoryId));
      if (!made.comparison.canPush || unitCount === 0) throw nothingToSend();
      const pieces = deps.tmx.readLeaving(memoryId, sourceLang);
      const counted = await memories.countUnits(memoryId);
      const sending = replacing(made, { name, unitCount, counted, pieces });
      return {
        ...sending,
        async send(context) {
          const steps = await sending.send(context);
          if (steps[0] !== undefined && endedWell(steps[0]))
            await noteEqual(memoryId, made.version);
          return steps;
        },
      };
    },
    async pull({ comparison, version }, _pair, context) {
      const { comparisonId, id: memoryId } = comparison;
      if ((await versionOf(memoryId)) !== version) {
        throw new AppError('input/conflict', ERRORS.comparisonOutdated);
      }
      if (!comparison.canPull) throw nothingThere();
      await ingest(comparisonId, memoryId, 'pull', context);
    },
    async adopt({ connectionId, remoteId }, context) {
      const client = await deps.client(connectionId, null);
      const there = await findThere(client, remoteId);
      if (there === null) throw nothingThere();
      const file = await fetchMemoryFile(remoteDeps, client, remoteId, context);
      const id = deps.newId();
      const atMs = deps.now();
      try {
        await transfers.beginImport({ id, name: there.name, intoMemoryId: null, atMs });
        const { addedCount } = await fillImport(deps, { importId: id, file, atMs, context });
        if (addedCount === 0) throw nothingThere();
        const { memory } = await transfers.finishImport(id, null, 'add', deps.now());
        return { local: memory, there };
      } finally {
        await file.remove();
        await transfers.discardImport(id).catch(() => undefined);
        await removeAll(memories).catch(() => undefined);
      }
    },
    remove: async (local) =>
      (await clientOf(local)).deleteTranslationMemory(local.link?.remoteId ?? ''),
    snapshot: {
      async take({ comparison: { comparisonId } }, reason) {
        await copies.keep(comparisonId, reason);
        return comparisonId;
      },
      list: async (memoryId) => copies.listSnapshots(memoryId),
      async find(snapshotId) {
        const { memoryId: id, side, name, unitCount } = await copies.get(snapshotId);
        if (side === 'here') {
          return {
            id,
            async putHere(context) {
              await copies.compare(snapshotId);
              return ingest(snapshotId, id, 'roll-back', context);
            },
            sending: null,
          };
        }
        return {
          id,
          putHere: null,
          async sending(made) {
            const pieces = deps.tmx.readLeavingCopy(snapshotId, made.local.sourceLang);
            const counted = await copies.countUnits(snapshotId);
            return replacing(made, { name, unitCount, counted, pieces });
          },
        };
      },
    },
  };
}

const nothingToSend = (): AppError => new AppError('input/invalid', 'memoryErrors.nothingToSend');
const nothingThere = (): AppError => new AppError('input/not-found', ERRORS.noneAtService);
