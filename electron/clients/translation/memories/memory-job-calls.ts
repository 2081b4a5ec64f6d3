import type { RemoteSegmentPage } from '../../../../shared/domain/memories/translation-memory.ts';
import { AppError } from '../../../../shared/errors.ts';
import { utf8Length } from '../../../../shared/glossaries/entry-rules.ts';
import type { Deadline } from '../../http/deadline.ts';
import { invalidInput, pathSegment, queryString } from '../../http/request-input.ts';
import { isSuccess, TryFailed, type TryFailure } from '../../http/service-caller.ts';
import { cleanServiceText } from '../../http/service-text.ts';
import type { SignedAddress } from '../../http/signed-address.ts';
import { isRefusal, mayHaveActed, type StatusAnswer } from '../../http/status-errors.ts';
import { downloadSigned, type StreamedFile } from '../../http/streamed-body.ts';
import {
  callJson,
  createResourceAsk,
  type CallOptions,
  type ClientContext,
  type JsonCall,
} from '../json-call.ts';
import { attemptMemoryUpload, type MemoryFile } from './memory-body.ts';
import {
  memoryExportWire,
  memoryImportWire,
  memoryJobWire,
  memorySegmentsWire,
} from '../wire/translation-memories.ts';
import type { UploadBody } from '../documents/upload-body.ts';
import { MAX_MEMORY_NAME_BYTES } from '../../../../shared/domain/memories/limits.ts';

const JOBS_PATH = '/v3/translation_memories/jobs';
const MAX_FILE_NAME_CHARS = 100;
const TMX_TYPE = 'application/xml';

/** What services accept at most, and so what one of them may send back. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;

/** A place for a file that the service waits for. */
export interface DeclaredImport {
  jobId: string;
  address: SignedAddress;
  /** Null when not reported. */
  expiresAtMs: number | null;
}

/**
 * An import or an export. `awaiting-input` stays for a while after the file has arrived; a state that is
 * not known yet counts as `processing`.
 */
export interface MemoryJob {
  id: string;
  operation: 'import' | 'export';
  state: 'awaiting-input' | 'processing' | 'completed' | 'failed' | 'expired';
  /** Of a completed import. */
  memoryId: string | null;
  /** Units of the file that the service left out; null when not reported. */
  skippedCount: number | null;
  /** Of a completed export. */
  address: SignedAddress | null;
  /** Why it failed, in the service's words; null where it says nothing. */
  reason: string | null;
}

const STATES: Readonly<Record<string, MemoryJob['state']>> = {
  awaiting_input: 'awaiting-input',
  completed: 'completed',
  // A file that was fetched can be fetched again.
  downloaded: 'completed',
  failed: 'failed',
  expired: 'expired',
};

/**
 * Files of memories in steps: the service takes and gives them at signed addresses, without the key.
 * `api/not-found` where a service knows no such jobs.
 * @see translation service, translation memories
 */
export interface MemoryJobCalls {
  /** Announces a file. Its memory begins to exist when the job completes. @throws `input/invalid` */
  declareMemoryImport(
    input: { name: string; sizeBytes: number },
    options?: CallOptions,
  ): Promise<DeclaredImport>;
  /**
   * Sends the announced file, again only while its last byte was not sent.
   * @throws `document/outcome-unknown` when nobody said what became of the whole file: the job may know;
   *   `api/not-found` for an address that has expired; `document/source-changed`
   */
  uploadMemoryFile(address: SignedAddress, file: MemoryFile, options?: CallOptions): Promise<void>;
  /** Begins an export; a recent one may be used again. @throws `input/conflict` when it cannot be now */
  startMemoryExport(memoryId: string, options?: CallOptions): Promise<{ jobId: string }>;
  getMemoryJob(jobId: string, options?: CallOptions): Promise<MemoryJob>;
  /**
   * Opens the file of a completed export.
   * @param maxBytes defaults to {@link MAX_MEMORY_BYTES}
   * @throws `api/not-found` for an address that has expired; `api/unexpected-response` for a page, and for a
   *   file that is too large
   */
  downloadMemoryExport(
    address: SignedAddress,
    options?: CallOptions & { maxBytes?: number },
  ): Promise<StreamedFile>;
  /** @param pageSize 1 to 100 */
  listMemorySegments(
    input: { memoryId: string; pageSize: number; cursor: string | null; text: string | null },
    options?: CallOptions,
  ): Promise<RemoteSegmentPage>;
}

/** Builds the calls about imports, exports and segments. */
export function createMemoryJobCalls(context: ClientContext): MemoryJobCalls {
  const { caller, scheduler } = context;
  const ask = createResourceAsk(context, takesNoMemories);
  return {
    async declareMemoryImport({ name, sizeBytes }, options) {
      requireMemoryName(name);
      if (!Number.isInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > MAX_MEMORY_BYTES) {
        throw invalidInput('A file has 1 byte to 1 GB.', 'sizeBytes');
      }
      const { uploadUrl, ...declared } = await ask(
        {
          method: 'POST',
          path: '/v3/translation_memories/import',
          body: {
            source_file: {
              file_name: fileNameOf(name),
              content_type: TMX_TYPE,
              content_length: sizeBytes,
            },
            parameters: { display_name: name },
          },
          schema: memoryImportWire,
        },
        options,
      );
      return { ...declared, address: caller.signedAddress(uploadUrl) };
    },
    uploadMemoryFile: async (address, file, options = {}) =>
      scheduler.run({
        priority: 'upload',
        signal: options.signal,
        onWait: options.onWait,
        attempt: async (attempt) =>
          attemptMemoryUpload(
            context,
            file,
            attempt,
            (body, deadline) => sendFile(context, { address, file, body, deadline }),
            lost,
          ),
      }),
    startMemoryExport: async (memoryId, options) =>
      ask(
        {
          method: 'POST',
          path: `${memoryPath(memoryId)}/export`,
          schema: memoryExportWire,
          meaning: exportMeaning,
        },
        options,
      ),
    async getMemoryJob(jobId, options = {}) {
      const call: JsonCall<ReturnType<typeof memoryJobWire.parse>> = {
        method: 'GET',
        path: `${JOBS_PATH}/${pathSegment(jobId, 'jobId')}`,
        priority: 'collect',
        policy: 'idempotent',
        schema: memoryJobWire,
      };
      const { status, downloadUrl, reason, ...job } = await callJson(context, call, options);
      const secrets = downloadUrl === null ? [] : [downloadUrl];
      return {
        ...job,
        state: STATES[status] ?? 'processing',
        address: downloadUrl === null ? null : caller.signedAddress(downloadUrl),
        reason: cleanServiceText(reason, secrets) ?? null,
      };
    },
    downloadMemoryExport: async (address, options = {}) =>
      downloadSigned(context, address, {
        signal: options.signal,
        onWait: options.onWait,
        about: 'memory',
        policy: 'idempotent',
        meaning: addressMeaning,
        emptyMessage: 'memoryErrors.exportEmpty',
        maxBytes: options.maxBytes ?? MAX_MEMORY_BYTES,
      }),
    listMemorySegments: async ({ memoryId, pageSize, cursor, text }, options) =>
      ask(
        {
          method: 'GET',
          path: `${memoryPath(memoryId)}/segments${queryString({
            page_size: pageSize,
            page_cursor: cursor ?? undefined,
            filter_text: text ?? undefined,
          })}`,
          schema: memorySegmentsWire,
        },
        options,
      ),
  };
}

/** Services name the file in their own lists; what is not in it says the name of the memory. */
function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cs}/\\]/gu, ' ').trim();
  return `${plain.slice(0, MAX_FILE_NAME_CHARS - '.tmx'.length).toWellFormed()}.tmx`;
}

async function sendFile(
  { caller }: ClientContext,
  {
    address,
    file,
    body,
    deadline,
  }: { address: SignedAddress; file: MemoryFile; body: UploadBody; deadline: Deadline },
): Promise<void> {
  const response = await caller.uploadSigned(address, {
    about: 'memory',
    headers: { 'content-type': TMX_TYPE, 'content-length': String(file.sizeBytes) },
    body: body.chunks,
    signal: deadline.signal,
  });
  if (isSuccess(response)) {
    response.discard();
    return;
  }
  const wasWhole = body.isCompleting();
  const { error, answer } = caller.toSignedFailure(response, addressMeaning);
  const failure = { error, isUntouched: isRefusal(answer) };
  // A store refuses for certain; what stands in front of it may not know.
  throw new TryFailed(wasWhole && mayHaveActed(answer) ? lost(failure) : failure);
}

/** After the last byte only the job can say whether the file is there. */
function lost({ error }: TryFailure): TryFailure {
  return {
    isUntouched: false,
    error: new AppError('document/outcome-unknown', 'memoryErrors.uploadAnswerLost', {
      details: error.details,
      cause: error,
    }),
  };
}

/** A signed address knows no key: what it refuses is over, or never was. */
function addressMeaning({ status }: StatusAnswer): AppError | null {
  if (![401, 403, 404, 410].includes(status)) return null;
  return new AppError('api/not-found', 'memoryErrors.addressExpired');
}

function exportMeaning(answer: StatusAnswer): AppError | null {
  if (answer.status !== 409) return takesNoMemories(answer);
  return new AppError('input/conflict', 'memoryErrors.exportNotNow');
}

/** Older services only list their memories. */
export function takesNoMemories(answer: StatusAnswer): AppError | null {
  if (answer.status !== 404 && answer.status !== 405) return null;
  return new AppError('api/not-found', 'memoryErrors.notAcceptedByService');
}

export function requireMemoryName(name: string): void {
  const bytes = utf8Length(name);
  if (name.trim() !== '' && bytes !== null && bytes <= MAX_MEMORY_NAME_BYTES) return;
  const limit = `A name is 1 to ${String(MAX_MEMORY_NAME_BYTES)} bytes of UTF-8 long.`;
  throw invalidInput(limit, 'name');
}

export function memoryPath(memoryId: string): string {
  return `/v3/translation_memories/${pathSegment(memoryId, 'memoryId')}`;
}
