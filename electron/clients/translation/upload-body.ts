import { AppError } from '../../../shared/errors.ts';
import { cancelledError } from '../../support/abort.ts';
import type { MultipartBody } from '../http/multipart.ts';
import type { UploadDocumentInput } from './document-calls.ts';

/** Largest piece that is handed to the network at once: the grain of progress and of memory. */
const SLICE_BYTES = 64 * 1024;

/** The body of one upload try, and how far it came. */
export interface UploadBody {
  chunks: AsyncIterable<Uint8Array>;
  /** True from just before the last bytes are handed out: from then on the service may have accepted. */
  isCompleting(): boolean;
  /** What went wrong on our side (file, ledger), never the network; null while nothing did. */
  failure(): AppError | null;
  /** Ends the body before its next chunk: the try is over, and no callback may speak for it any more. */
  stop(): void;
}

/**
 * Streams head, file and tail. The tail holds all form fields and the closing boundary, so that
 * without it no service can act on the document.
 */
export function createUploadBody(options: {
  input: UploadDocumentInput;
  multipart: MultipartBody;
  signal: AbortSignal;
  onCompleting: () => void;
}): UploadBody {
  const { input, multipart, signal } = options;
  let isCompleting = false;
  let isStopped = false;
  let failure: AppError | null = null;

  const fail = (error: AppError): AppError => {
    failure = error;
    return error;
  };

  const refuseWhenOver = (): void => {
    if (isStopped || signal.aborted) throw cancelledError();
  };

  async function* fileSlices(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of input.open()) yield* slices(chunk);
    } catch (error) {
      throw fail(error instanceof AppError ? error : unreadable(input, error));
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield multipart.head;
    let sentBytes = 0;
    for await (const slice of fileSlices()) {
      if (sentBytes + slice.byteLength > input.sizeBytes) throw fail(sourceChanged(input));
      yield slice;
      // Only here has the network taken the slice.
      sentBytes += slice.byteLength;
      refuseWhenOver();
      input.onProgress?.(sentBytes);
    }
    if (sentBytes !== input.sizeBytes) throw fail(sourceChanged(input));
    refuseWhenOver();
    try {
      await input.onBeforeComplete?.();
    } catch (error) {
      throw fail(toOwnError(error));
    }
    refuseWhenOver();
    isCompleting = true;
    options.onCompleting();
    yield multipart.tail;
  }

  return {
    chunks: chunks(),
    isCompleting: () => isCompleting,
    failure: () => failure,
    stop: () => {
      isStopped = true;
    },
  };
}

function* slices(chunk: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
    yield chunk.subarray(start, start + SLICE_BYTES);
  }
}

function toOwnError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    'internal',
    'The upload could not be recorded, so it was not finished. Nothing was translated.',
    {
      cause: error,
    },
  );
}

function sourceChanged(input: UploadDocumentInput): AppError {
  return new AppError(
    'document/source-changed',
    'The file changed while it was being sent. The service didn’t receive all of it and translated nothing. Add the file again.',
    { details: { fileName: input.fileName } },
  );
}

/** The system's own error names the whole path, so only its code is kept. */
function unreadable(input: UploadDocumentInput, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError(
    'document/source-missing',
    'The file couldn’t be read to the end. The service didn’t receive all of it and translated nothing. Check that the file is still in its place.',
    { details: { fileName: input.fileName }, cause: new Error(code) },
  );
}
