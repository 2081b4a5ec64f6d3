import type { SyncStep } from '../../../shared/domain/copies/copy.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { TransferContext } from '../exchange/transfer-slot.ts';
import { changeOnce, endedWell, notTried, WHOLE } from '../copies/change-once.ts';
import {
  awaitMemoryJob,
  LOOK_MS,
  memoryOf,
  sendMemoryFile,
  type MemoryClient,
  type RemoteFileDeps,
  type SentFile,
} from './remote-file.ts';
import type { LeavingTmx } from './tmx.ts';

interface ReplaceDeps extends RemoteFileDeps {
  memories: Pick<Database['memories'], 'link' | 'noteImportJob' | 'getSyncState'>;
}

/**
 * Creates a memory at the service and links the local one to it; only then the old one is deleted. Nothing is sent
 * twice: when an answer is lost, the job reveals the outcome of the file.
 * @param what `oldId` null: there is none
 */
export async function replaceAtService(
  deps: ReplaceDeps,
  client: MemoryClient,
  what: {
    memoryId: string;
    connectionId: string;
    name: string;
    pieces: LeavingTmx;
    unitCount: number;
    oldId: string | null;
  },
  context: TransferContext,
): Promise<SyncStep[]> {
  const { memoryId, connectionId, oldId } = what;
  const sent: SentFile = { jobId: null, isWhole: false };
  let remoteId: string | null = null;
  async function* bytesOf(): AsyncGenerator<Uint8Array> {
    for await (const { bytes, doneCount } of what.pieces) {
      context.throwIfCanceled();
      yield bytes;
      context.report({ doneCount, share: Math.min(1, doneCount / Math.max(1, what.unitCount)) });
    }
  }
  const file = await deps.files.write(bytesOf());
  let create: SyncStep;
  try {
    create = await changeOnce(
      { ...WHOLE, action: 'create' },
      async () => {
        remoteId = await sendMemoryFile(
          deps,
          client,
          { name: what.name, file, sent },
          { context, onDeclared: (jobId) => deps.memories.noteImportJob(memoryId, jobId) },
        );
      },
      async () => {
        // An upload that was announced but not sent completely expires.
        if (sent.jobId === null || !sent.isWhole) return 'not-made';
        const options = { throwIfCanceled: () => undefined, limitMs: LOOK_MS };
        const job = await awaitMemoryJob(deps, client, sent.jobId, options);
        remoteId = memoryOf(job);
        return 'made';
      },
    );
  } finally {
    await file.remove();
  }
  // While the outcome is unknown, the next comparison asks the job again.
  if (create.outcome !== 'unknown') await deps.memories.noteImportJob(memoryId, null);
  if (remoteId !== null && endedWell(create)) {
    await deps.memories.link({ id: memoryId, connectionId, remoteId });
  }
  if (oldId === null) return [create];
  const removal = { ...WHOLE, action: 'delete' } as const;
  if (!endedWell(create)) return [create, notTried(removal)];
  const remove = await changeOnce(
    removal,
    () => client.deleteTranslationMemory(oldId, { signal: deps.signal }),
    async () => {
      const listed = await client.listTranslationMemories({ signal: deps.signal });
      return listed.some(({ id }) => id === oldId) ? 'not-made' : 'made';
    },
  );
  return [create, remove];
}

/** Links the memory to the result of an earlier push whose outcome was unknown. */
export async function settleImport(
  deps: ReplaceDeps,
  client: MemoryClient,
  { memoryId, connectionId }: { memoryId: string; connectionId: string },
): Promise<void> {
  const { importJobId } = await deps.memories.getSyncState(memoryId);
  if (importJobId === null) return;
  try {
    const job = await client.getMemoryJob(importJobId, { signal: deps.signal });
    if (job.state === 'processing' || job.state === 'awaiting-input') return;
    if (job.memoryId !== null) {
      await deps.memories.link({ id: memoryId, connectionId, remoteId: job.memoryId });
    }
  } catch (error) {
    // Services forget jobs after a while.
    if (toAppError(error).code !== 'api/not-found') throw error;
  }
  await deps.memories.noteImportJob(memoryId, null);
}
