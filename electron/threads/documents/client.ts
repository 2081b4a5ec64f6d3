import { basename } from 'node:path';
import { DOCUMENT_FORMATS } from '../../../shared/domain/documents/format.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Timers } from '../../support/clock.ts';
import { createThreadClient, type ThreadLoss } from '../../support/thread-client.ts';
import type { DocumentInspector, DocumentThreadCalls } from '../../services/documents/thread.ts';
import { fileTooLarge } from './read-regular-file.ts';
import { canceledError } from '../../support/abort.ts';

export interface InspectorLimits {
  /** Size limit of files, in bytes. */
  maxFileBytes: number;
  /** Heap of the worker thread, in MB. */
  memoryMb: number;
  taskTimeoutMs: number;
  /** The thread ends after this long without a task; the next task restarts it. */
  idleTimeoutMs: number;
}

const DEFAULT_INSPECTOR_LIMITS: InspectorLimits = {
  maxFileBytes: Math.max(
    ...Object.values(DOCUMENT_FORMATS).map((format) => format.maxSizeBytes.paid),
  ),
  memoryMb: 1536,
  taskTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
};

export interface DocumentInspectorOptions {
  /** URL of this folder's built `worker.ts`. */
  workerUrl: URL;
  limits?: Partial<InspectorLimits>;
  timers?: Timers;
}

/** Start data of the document thread. */
export interface DocumentThreadData {
  /** Size limit of files, in bytes. */
  maxFileBytes: number;
}

/** Builds an inspector. Starts no thread until the first call. */
export function createDocumentInspector(options: DocumentInspectorOptions): DocumentInspector {
  const limits = { ...DEFAULT_INSPECTOR_LIMITS, ...options.limits };
  const { maxFileBytes } = limits;
  const { calls, close } = createThreadClient<DocumentThreadCalls>({
    workerUrl: options.workerUrl,
    name: 'documents',
    workerData: { maxFileBytes } satisfies DocumentThreadData,
    memoryMb: limits.memoryMb,
    atOnce: 1,
    deadlineMs: limits.taskTimeoutMs,
    idleMs: limits.idleTimeoutMs,
    ...(options.timers === undefined ? {} : { timers: options.timers }),
    lost: (loss) => explain(loss, limits.taskTimeoutMs),
  });
  const {
    readConverted,
    countTexts,
    readSegmentPairs,
    cutSegments,
    findResultFault,
    isSameContent,
  } = calls;
  const { writeLightCopy, putMediaBack } = calls;

  return {
    inspect: (path, fileName = basename(path)) =>
      about(fileName, () => calls.inspect(path, fileName)),
    inspectBytes: (fileName, bytes) =>
      about(fileName, async () => {
        if (bytes.length > maxFileBytes) throw fileTooLarge(bytes.length, maxFileBytes);
        return calls.inspectBytes(fileName, bytes);
      }),
    convertXliff: (path, fileName) => about(fileName, () => calls.convertXliff(path)),
    readConverted,
    listMedia: (path, fileName = basename(path)) => about(fileName, () => calls.listMedia(path)),
    countTexts,
    readSegmentPairs,
    cutSegments,
    findResultFault,
    isSameContent,
    writeLightCopy,
    putMediaBack,
    close: () => close(canceledError()),
  };
}

/** Names the file in an error, and says that nothing was sent and what to do. */
async function about<T>(fileName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    const safe = 'Nothing was sent.';
    const hint =
      error.code === 'document/damaged'
        ? `${safe} Open the file in its own program, save it again and add the new copy.`
        : safe;
    throw error.with({ details: { ...error.details, fileName, hint } });
  }
}

/** Explains why the thread failed on a file. */
function explain({ reason, cause }: ThreadLoss, timeoutMs: number): AppError {
  if (reason === 'not-started') {
    return new AppError('internal', 'documentErrors.readerNotStarted', { cause });
  }
  if (reason === 'too-slow') {
    return new AppError('document/too-large', 'documentErrors.readingTooSlow', {
      values: { seconds: Math.round(timeoutMs / 1000) },
      retryable: true,
    });
  }
  const isOutOfMemory =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new AppError('document/too-large', 'documentErrors.tooMuchMemory', { cause })
    : new AppError('document/damaged', 'documentErrors.readerCrashed', {
        cause,
      });
}
