import { AppError } from '../../../shared/errors.ts';
import { cancelledError } from '../../support/abort.ts';

/** Largest piece that is handed to the network at once: the grain of progress and of memory. */
const SLICE_BYTES = 64 * 1024;

/** A TMX file to be taken over as a memory. */
export interface ImportMemoryInput {
  /** Name of the new memory: 1 to 1024 bytes of UTF-8. */
  name: string;
  /** Language of the source side; null: the one that the file names. */
  sourceLang: string | null;
  /** A memory of the service inside the app whose place and id the new one takes. */
  replacesId?: string;
  sizeBytes: number;
  /** Opens the file anew from its first byte, in chunks. */
  open: () => AsyncIterable<Uint8Array>;
  /** Told after each chunk was handed to the network, in bytes of the file. */
  onProgress?: (sentBytes: number) => void;
}

/** The body of one try of an import, and how far it came. */
export interface MemoryBody {
  chunks: AsyncIterable<Uint8Array>;
  /** True from just before the last bytes are handed out: from then on the service may have the file. */
  isWhole(): boolean;
  /** What went wrong on our side, never the network; null while nothing did. */
  failure(): AppError | null;
  /** Ends the body before its next chunk: the try is over, and nobody is told of progress any more. */
  stop(): void;
}

/** Streams a file of a size that was told before. */
export function createMemoryBody(input: ImportMemoryInput, signal: AbortSignal): MemoryBody {
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
      // Only here has the network taken the slice.
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

/** The system's own error names the whole path, so only its code is kept. */
function unreadable(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('document/source-missing', 'memoryErrors.unreadableDuringUpload', {
    cause: new Error(code),
  });
}
