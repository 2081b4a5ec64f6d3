import { AppError, toAppError } from '../../../shared/errors.ts';
import { waitFor } from '../../support/abort.ts';
import type {
  MemoryCalls,
  MemoryJob,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { Timers } from '../../support/clock.ts';
import type { ScratchFile, ScratchFiles } from '../exchange/files.ts';
import type { TransferContext } from '../exchange/transfer-slot.ts';

/** Delays between checks of a job: short jobs are soon done, long ones are not polled constantly. */
const PACE_MS = [250, 500, 1000, 2000, 5000] as const;
/** A job that is not done by then is left to the service. */
const MAX_JOB_MS = 30 * 60_000;
/** Limit of checks after a lost answer: a file that has arrived is noticed within a minute. */
export const LOOK_MS = 2 * 60_000;

/** Requests on behalf of a local memory. */
export type MemoryClient = Pick<
  TranslationClient,
  | 'listTranslationMemories'
  | 'deleteTranslationMemory'
  | 'declareMemoryImport'
  | 'uploadMemoryFile'
  | 'startMemoryExport'
  | 'getMemoryJob'
  | 'downloadMemoryExport'
>;

/** Dependencies of a file's steps besides the client. */
export interface RemoteFileDeps {
  files: ScratchFiles;
  /** Returns monotonic milliseconds: the system clock must not decide that the fate of a file is unknown. */
  elapsedMs: () => number;
  timers: Timers;
  /** Aborts when the app quits. */
  signal: AbortSignal;
}

/**
 * Waits until a job has ended.
 * @param limitMs time after which to give up
 * @throws `api/bad-request` with the service's reason when it failed, `api/not-found` when it expired,
 * `net/timeout` when it does not end
 */
export async function awaitMemoryJob(
  { elapsedMs, timers, signal }: Omit<RemoteFileDeps, 'files'>,
  client: Pick<MemoryCalls, 'getMemoryJob'>,
  jobId: string,
  { throwIfCanceled, limitMs = MAX_JOB_MS }: { throwIfCanceled: () => void; limitMs?: number },
): Promise<MemoryJob> {
  const beganMs = elapsedMs();
  for (let round = 0; ; round += 1) {
    throwIfCanceled();
    const job = await client.getMemoryJob(jobId, { signal }).catch(saysNothing);
    if (job.state === 'completed') return job;
    if (job.state === 'failed' || job.state === 'expired') throw notDone(job);
    if (elapsedMs() - beganMs >= limitMs) {
      throw new AppError('net/timeout', 'memoryErrors.jobUnfinished');
    }
    const delayMs = PACE_MS[Math.min(round, PACE_MS.length - 1)];
    await waitFor(timers, delayMs ?? 5000, signal);
  }
}

/** Marks the error as inconclusive: a check that was refused, or did not arrive, proves nothing about the file. */
function saysNothing(thrown: unknown): never {
  throw toAppError(thrown).with({ isUntouched: false });
}

function notDone({ state, reason }: MemoryJob): AppError {
  const details = reason === null ? {} : { serviceMessage: reason };
  return state === 'expired'
    ? new AppError('api/not-found', 'memoryErrors.jobExpired', { details, isUntouched: true })
    : new AppError('api/bad-request', 'memoryErrors.jobFailed', { details, isUntouched: true });
}

/** Fetches the file of a memory; the caller removes it. @throws errors of the client, `document/disk-full` */
export async function fetchMemoryFile(
  deps: RemoteFileDeps,
  client: Pick<MemoryCalls, 'startMemoryExport' | 'getMemoryJob' | 'downloadMemoryExport'>,
  remoteId: string,
  { throwIfCanceled }: Pick<TransferContext, 'throwIfCanceled'>,
): Promise<ScratchFile> {
  const { jobId } = await client.startMemoryExport(remoteId, { signal: deps.signal });
  const { address } = await awaitMemoryJob(deps, client, jobId, { throwIfCanceled });
  if (address === null) {
    throw new AppError('api/unexpected-response', 'serviceErrors.answerIncomplete');
  }
  const { body } = await client.downloadMemoryExport(address, { signal: deps.signal });
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      throwIfCanceled();
      yield bytes;
    }
  }
  return deps.files.write(pieces());
}

/** An upload in progress: what to check after a lost answer. */
export interface SentFile {
  /** Null until the service has issued one. */
  jobId: string | null;
  /** True once the service may have all of it. */
  isWhole: boolean;
}

/**
 * Sends a file, and waits until the service has made a memory of it.
 * @param sent updated along the way
 * @returns the id of the memory
 */
export async function sendMemoryFile(
  deps: RemoteFileDeps,
  client: Pick<MemoryCalls, 'declareMemoryImport' | 'uploadMemoryFile' | 'getMemoryJob'>,
  { name, file, sent }: { name: string; file: ScratchFile; sent: SentFile },
  {
    context,
    onDeclared,
  }: { context: TransferContext; onDeclared: (jobId: string) => Promise<void> },
): Promise<string> {
  const { signal } = deps;
  const { sizeBytes } = file;
  const declared = await client.declareMemoryImport({ name, sizeBytes }, { signal });
  sent.jobId = declared.jobId;
  await onDeclared(declared.jobId);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const bytes of file.chunks()) {
      context.throwIfCanceled();
      yield bytes;
    }
  }
  try {
    await client.uploadMemoryFile(declared.address, { sizeBytes, open: chunks }, { signal });
  } catch (error) {
    sent.isWhole = !toAppError(error).isUntouched;
    throw error;
  }
  sent.isWhole = true;
  return memoryOf(await awaitMemoryJob(deps, client, declared.jobId, context));
}

/** @throws `api/unexpected-response` when the job names no memory */
export function memoryOf({ memoryId }: MemoryJob): string {
  if (memoryId !== null) return memoryId;
  throw new AppError('api/unexpected-response', 'serviceErrors.answerIncomplete');
}
