import { AppError } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { canceledError } from '../../../support/abort.ts';
import type { MultipartBody } from '../../http/multipart.ts';
import type { SendTicket } from '../../../support/send-ticket.ts';

/** Size of a single write to the network: the granularity of progress and memory. */
const SLICE_BYTES = 64 * 1024;

/** A file on its way to a service that bills nothing for it. */
export interface UnbilledFile {
  sizeBytes: number;
  /** Reopens the file from its first byte, in chunks. */
  open: () => AsyncIterable<Uint8Array>;
  /** Called after each chunk was handed to the network, in bytes of the file. */
  onProgress?: (sentBytes: number) => void;
}

/** A file on its way to a service that may bill it. */
export interface FileToSend extends UnbilledFile {
  /**
   * Awaited before the last bytes of the request are sent. Until it resolves the service cannot have the
   * whole file, so it cannot have accepted it.
   */
  onBeforeComplete: () => Promise<SendTicket>;
}

/** Messages for faults of the file itself. */
export interface FileFaults {
  /** It does not have the declared size. */
  changed: MessageId;
  unreadable: MessageId;
  details?: Readonly<Record<string, string>>;
}

/**
 * Builds the body of one upload attempt, which tells its progress.
 *
 * Streams head, file and tail. The tail holds all form fields and the closing boundary, so no service can act on the
 * document without it; for an unwrapped file, the last slice takes its place.
 * @param multipart the form around the file; null when the file is sent unwrapped
 */
export function createUploadBody(
  file: UnbilledFile & Partial<FileToSend>,
  options: {
    multipart: MultipartBody | null;
    faults: FileFaults;
    signal: AbortSignal;
    onCompleting?: () => void;
  },
) {
  const { multipart, faults, signal } = options;
  let isCompleting = false;
  let isStopped = false;
  let failure: AppError | null = null;

  const fail = (error: AppError): AppError => {
    failure = error;
    return error;
  };
  const changed = (): AppError =>
    fail(new AppError('document/source-changed', faults.changed, { details: faults.details }));

  const refuseWhenOver = (): void => {
    if (isStopped || signal.aborted) throw canceledError();
  };

  async function* fileSlices(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of file.open()) yield* slices(chunk);
    } catch (error) {
      throw fail(error instanceof AppError ? error : unreadable(faults, error));
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (multipart !== null) yield multipart.head;
    let tail = multipart?.tail ?? new Uint8Array();
    let sentBytes = 0;
    for await (const slice of fileSlices()) {
      if (sentBytes + slice.byteLength > file.sizeBytes) throw changed();
      if (multipart === null && sentBytes + slice.byteLength === file.sizeBytes) {
        tail = slice.slice();
        sentBytes = file.sizeBytes;
        continue;
      }
      yield slice;
      // Only now has the network accepted the slice.
      sentBytes += slice.byteLength;
      refuseWhenOver();
      file.onProgress?.(sentBytes);
    }
    if (sentBytes !== file.sizeBytes) throw changed();
    refuseWhenOver();
    try {
      await file.onBeforeComplete?.();
    } catch (error) {
      throw fail(toOwnError(error));
    }
    refuseWhenOver();
    isCompleting = true;
    options.onCompleting?.();
    yield tail;
    if (multipart === null && !isStopped) file.onProgress?.(sentBytes);
  }

  return {
    chunks: chunks(),
    /** Returns true from just before the last bytes are sent: from then on the service may have accepted the file. */
    isCompleting: () => isCompleting,
    /** Returns the failure on our side (file, ledger), never the network's; null if there is none. */
    failure: () => failure,
    /** Ends the body before its next chunk: the attempt has ended, and no callback may run anymore. */
    stop: (): void => {
      isStopped = true;
    },
  };
}

export type UploadBody = ReturnType<typeof createUploadBody>;

function* slices(chunk: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
    yield chunk.subarray(start, start + SLICE_BYTES);
  }
}

function toOwnError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'documentErrors.uploadNotRecorded', { cause: error });
}

/**
 * Builds the error for an unreadable file. The system's error contains the full path, so only its code is preserved.
 */
function unreadable(faults: FileFaults, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('document/source-missing', faults.unreadable, {
    details: faults.details,
    cause: new Error(code),
  });
}
