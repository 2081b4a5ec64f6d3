import { AppError } from '../../../shared/errors.ts';
import { cancelledError, orAborted } from '../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../http/account-scheduler.ts';
import type { Deadline } from '../http/deadline.ts';
import { explainFailure, toOutcome, TryFailed, type TryFailure } from '../http/service-caller.ts';
import type { ClientContext } from './json-call.ts';

/** Largest piece handed to the network at once: the granularity of progress and memory. */
const SLICE_BYTES = 64 * 1024;

/** A TMX file on its way to a service. */
export interface MemoryFile {
  sizeBytes: number;
  /** Reopens the file from its first byte, in chunks. */
  open: () => AsyncIterable<Uint8Array>;
  /** Called after each chunk was handed to the network, in bytes of the file. */
  onProgress?: (sentBytes: number) => void;
}

/** A TMX file to import as a memory. */
export interface ImportMemoryInput extends MemoryFile {
  /** Name of the new memory: 1 to 1024 bytes of UTF-8. */
  name: string;
  /** Language of the source side; null: the one that the file declares. */
  sourceLang: string | null;
  /** A memory of the embedded service that the new one replaces, keeping its id. */
  replacesId?: string;
}

/** The body of one import attempt, and its progress. */
export interface MemoryBody {
  chunks: AsyncIterable<Uint8Array>;
  /** True from just before the last bytes are sent: from then on the service may have the file. */
  isWhole(): boolean;
  /** What went wrong on our side, never the network; otherwise null. */
  failure(): AppError | null;
  /** Ends the body before its next chunk: the attempt is over, and no progress is reported any more. */
  stop(): void;
}

/** Streams a file of a declared size. */
export function createMemoryBody(input: MemoryFile, signal: AbortSignal): MemoryBody {
  let isWhole = false;
  let isStopped = false;
  let failure: AppError | null = null;

  const fail = (error: AppError): AppError => {
    failure = error;
    return error;
  };

  async function* slices(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of input.open()) {
        for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
          yield chunk.subarray(start, start + SLICE_BYTES);
        }
      }
    } catch (error) {
      throw fail(error instanceof AppError ? error : unreadable(error));
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    for await (const slice of slices()) {
      const nextBytes = sentBytes + slice.byteLength;
      if (nextBytes > input.sizeBytes) throw fail(sourceChanged());
      isWhole = nextBytes === input.sizeBytes;
      yield slice;
      // Only now has the network accepted the slice.
      sentBytes = nextBytes;
      if (isStopped || signal.aborted) throw cancelledError();
      input.onProgress?.(sentBytes);
    }
    if (sentBytes !== input.sizeBytes) throw fail(sourceChanged());
  }

  return {
    chunks: chunks(),
    isWhole: () => isWhole,
    failure: () => failure,
    stop: () => {
      isStopped = true;
    },
  };
}

function sourceChanged(): AppError {
  return new AppError('document/source-changed', 'memoryErrors.changedDuringUpload');
}

/** The system's error contains the full path, so only its code is kept. */
function unreadable(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('document/source-missing', 'memoryErrors.unreadableDuringUpload', {
    cause: new Error(code),
  });
}

/**
 * Sends a file once.
 * @param explain names a failure after the last byte, when nobody knows what became of the file
 */
export async function attemptMemoryUpload<T>(
  { caller }: ClientContext,
  file: MemoryFile,
  attempt: Attempt,
  send: (body: MemoryBody, deadline: Deadline) => Promise<T>,
  explain: (failure: TryFailure) => TryFailure = (failure) => failure,
): Promise<AttemptOutcome<T>> {
  const deadline = caller.startDeadline(attempt, file.sizeBytes);
  const body = createMemoryBody(file, deadline.signal);
  try {
    return { ok: true, value: await orAborted(send(body, deadline), deadline.signal) };
  } catch (thrown) {
    const ownFailure = body.failure();
    if (ownFailure !== null) return { ok: false, error: ownFailure, mayRepeat: false };
    const failure = explainFailure(thrown, deadline, attempt.signal);
    // A file that was not sent completely cannot have been imported.
    const isUntouched = failure.isUntouched || !body.isWhole();
    const explained = isUntouched || thrown instanceof TryFailed ? failure : explain(failure);
    return toOutcome({ ...explained, isUntouched }, 'one-shot');
  } finally {
    body.stop();
    deadline.clear();
  }
}
