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
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
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

/** Maximum size that services accept, and so the maximum that one may send back. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;

/** Address for a file that the service is waiting for. */
export interface DeclaredImport {
  jobId: string;
  address: SignedAddress;
  /** Null when not reported. */
  expiresAtMs: number | null;
}

/**
 * An import or an export. `awaiting-input` stays for a while after the file has arrived; an unknown state counts as
 * `processing`.
 */
export interface MemoryJob {
  id: string;
  operation: 'import' | 'export';
  state: 'awaiting-input' | 'processing' | 'completed' | 'failed' | 'expired';
  /** Memory of a completed import; otherwise null. */
  memoryId: string | null;
  /** Units of the file that the service skipped; null when not reported. */
  skippedCount: number | null;
  /** Address of a completed export's file; otherwise null. */
  address: SignedAddress | null;
  /** Reason for the failure, in the service's words; null if it gives none. */
  reason: string | null;
}

const STATES: Readonly<Record<string, MemoryJob['state']>> = {
  awaiting_input: 'awaiting-input',
  completed: 'completed',
  // A downloaded file can be downloaded again.
  downloaded: 'completed',
  failed: 'failed',
  expired: 'expired',
};

/**
 * Exchange of memory files in steps: the service accepts and serves them at signed addresses, without the key.
 * `api/not-found` if a service has no such jobs.
 * @see translation service, translation memories
 */
export interface MemoryJobCalls {
  /** Announces a file. Its memory begins to exist when the job completes. @throws `input/invalid` */
  declareMemoryImport(
    input: { name: string; sizeBytes: number },
    options?: CallOptions,
  ): Promise<DeclaredImport>;
  /**
   * Sends the announced file; may be repeated only if its last byte was not sent.
   * @throws `document/outcome-unknown` when the outcome of the whole file is unknown: the job may know; `api/not-found`
   *   for an expired address; `document/source-changed`
   */
  uploadMemoryFile(address: SignedAddress, file: MemoryFile, options?: CallOptions): Promise<void>;
  /** Begins an export, or reuses a recent one. @throws `input/conflict` when it is not possible now */
  startMemoryExport(memoryId: string, options?: CallOptions): Promise<{ jobId: string }>;
  getMemoryJob(jobId: string, options?: CallOptions): Promise<MemoryJob>;
  /**
   * Opens the file of a completed export.
   * @param maxBytes defaults to {@link MAX_MEMORY_BYTES}
   * @throws `api/not-found` for an expired address; `api/unexpected-response` for an HTML page or a file that is too
   *   large
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
  const { get, post } = createCallVerbs(context, takesNoMemories);
  const jobs = createCallVerbs(context);
  return {
    async declareMemoryImport({ name, sizeBytes }, options) {
      requireMemoryName(name);
      if (!Number.isInteger(sizeBytes) || sizeBytes < 1 || sizeBytes > MAX_MEMORY_BYTES) {
        throw invalidInput('A file has 1 byte to 1 GB.', 'sizeBytes');
      }
      const body = {
        source_file: {
          file_name: fileNameOf(name),
          content_type: TMX_TYPE,
          content_length: sizeBytes,
        },
        parameters: { display_name: name },
      };
      const path = '/v3/translation_memories/import';
      const { uploadUrl, ...declared } = await post(path, body, memoryImportWire, options);
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
      post(`${memoryPath(memoryId)}/export`, undefined, memoryExportWire, options, {
        meaning: exportMeaning,
      }),
    async getMemoryJob(jobId, options) {
      const path = `${JOBS_PATH}/${pathSegment(jobId, 'jobId')}`;
      const answer = await jobs.get(path, memoryJobWire, options, { priority: 'collect' });
      const { status, downloadUrl, reason, ...job } = answer;
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
    async listMemorySegments({ memoryId, pageSize, cursor, text }, options) {
      const query = queryString({
        page_size: pageSize,
        page_cursor: cursor ?? undefined,
        filter_text: text ?? undefined,
      });
      return get(`${memoryPath(memoryId)}/segments${query}`, memorySegmentsWire, options);
    },
  };
}

/** Returns the file name, which services show in their own lists, without control characters and slashes. */
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
  // A store's refusal is definite; a gateway in front of it may not know the outcome.
  throw new TryFailed(wasWhole && mayHaveActed(answer) ? lost(failure) : failure);
}

/** Builds the error after the last byte, when only the job can say whether the file arrived. */
function lost({ error }: TryFailure): TryFailure {
  return {
    isUntouched: false,
    error: new AppError('document/outcome-unknown', 'memoryErrors.uploadAnswerLost', {
      details: error.details,
      cause: error,
    }),
  };
}

/** Maps statuses of a signed address, which carries no key: a refused address has expired or never existed. */
function addressMeaning({ status }: StatusAnswer): AppError | null {
  if (![401, 403, 404, 410].includes(status)) return null;
  return new AppError('api/not-found', 'memoryErrors.addressExpired');
}

function exportMeaning(answer: StatusAnswer): AppError | null {
  if (answer.status !== 409) return takesNoMemories(answer);
  return new AppError('input/conflict', 'memoryErrors.exportNotNow');
}

/** Maps the statuses of older services, which only list their memories. */
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
