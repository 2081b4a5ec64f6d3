import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { readObject, readText } from '../request-fields.ts';
import type { MemoryService } from './service.ts';

/** Facts that a client declares about a file before uploading it. */
export interface DeclaredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Name of the new memory. */
  readonly displayName: string;
}

export type MemoryJobStatus =
  'awaiting_input' | 'processing' | 'completed' | 'downloaded' | 'failed' | 'expired';

/** An import or export; exists for as long as the service runs. */
export interface MemoryJob {
  readonly id: string;
  readonly accountId: string;
  readonly operation: 'import' | 'export';
  status: MemoryJobStatus;
  /** Grants access to the signed address of this job only. */
  readonly token: string;
  readonly tokenEndsAtMs: number;
  readonly createdAtMs: number;
  updatedAtMs: number;
  /** Null for an export. */
  readonly file: DeclaredFile | null;
  /** Set for an export, and for a completed import. */
  memoryId: string | null;
  skippedUnitCount: number | null;
  error: string | null;
}

/** Imports and exports of memories in steps. @see translation service, translation memories */
export interface MemoryJobs {
  /** @throws 429 when too many uploads are pending */
  declareImport(accountId: string, file: DeclaredFile): MemoryJob;
  /** @returns the existing job if its file can still be fetched @throws 404 */
  startExport(accountId: string, memoryId: string): { job: MemoryJob; isReused: boolean };
  /** @throws 404 for an unknown id or an id of a different account */
  get(accountId: string, id: string): MemoryJob;
  /**
   * Receives the declared file. A file that is not TMX makes the job fail; a file of a different
   * size or an interrupted upload leaves it waiting.
   * @param declaredBytes length stated by the request; null: none
   * @throws 400 for a different size, 403 for an expired or unknown address, 409 for a second file
   */
  receive(
    token: string,
    body: AsyncIterable<Uint8Array> | null,
    declaredBytes: number | null,
  ): Promise<void>;
  /**
   * Streams the file of an export in pieces. @throws 403 as above, 404 when the memory was removed
   */
  download(token: string): AsyncIterable<string>;
}

const UPLOAD_MS = 15 * 60_000;
const DOWNLOAD_MS = 60 * 60_000;
/** How long a job can be queried after its last change. */
const KEPT_MS = 24 * 60 * 60_000;
const MOST_AWAITED = 100;
/** Maximum number of finished jobs per account: the oldest are deleted first. */
const MOST_KEPT = 1000;

export function createMemoryJobs({
  memories,
  clock,
}: {
  readonly memories: MemoryService;
  readonly clock: Clock;
}): MemoryJobs {
  const jobs = new Map<string, MemoryJob>();

  const change = (job: MemoryJob, patch: Partial<MemoryJob>): void => {
    Object.assign(job, patch, { updatedAtMs: clock.now() });
  };
  /** Deletes old jobs and expires uploads that never came. */
  const tidy = (): void => {
    const now = clock.now();
    for (const job of jobs.values()) {
      if (job.status === 'awaiting_input' && now > job.tokenEndsAtMs) {
        change(job, { status: 'expired', error: 'The file was not uploaded in time.' });
      }
      if (now > job.updatedAtMs + KEPT_MS) jobs.delete(job.id);
    }
  };
  const forgetOldest = (accountId: string): void => {
    const over = [...jobs.values()].filter(
      (job) =>
        job.accountId === accountId &&
        job.status !== 'awaiting_input' &&
        job.status !== 'processing',
    );
    for (const { id } of over.slice(0, Math.max(0, over.length - MOST_KEPT))) jobs.delete(id);
  };
  const add = (
    job: Pick<MemoryJob, 'accountId' | 'operation' | 'status' | 'file' | 'memoryId'>,
    openMs: number,
  ): MemoryJob => {
    const now = clock.now();
    const made: MemoryJob = {
      ...job,
      id: randomUUID(),
      token: randomBytes(32).toString('base64url'),
      tokenEndsAtMs: now + openMs,
      createdAtMs: now,
      updatedAtMs: now,
      skippedUnitCount: null,
      error: null,
    };
    jobs.set(made.id, made);
    forgetOldest(made.accountId);
    return made;
  };
  const jobOf = (token: string, operation: MemoryJob['operation']): MemoryJob => {
    tidy();
    for (const job of jobs.values()) {
      const isOpen = job.token === token && clock.now() <= job.tokenEndsAtMs;
      if (isOpen && job.operation === operation) return job;
    }
    throw new ServiceError(403, 'The key in this address is unknown or has expired.');
  };

  return {
    declareImport(accountId, file) {
      tidy();
      const awaited = [...jobs.values()].filter(
        (job) => job.accountId === accountId && job.status === 'awaiting_input',
      );
      if (awaited.length >= MOST_AWAITED) {
        throw new ServiceError(429, 'Too many imports wait for their file. Upload one first.');
      }
      const status = 'awaiting_input';
      return add({ accountId, operation: 'import', status, file, memoryId: null }, UPLOAD_MS);
    },
    startExport(accountId, memoryId) {
      tidy();
      const { id } = memories.get(accountId, memoryId);
      const known = [...jobs.values()].find(
        (job) =>
          job.accountId === accountId &&
          job.operation === 'export' &&
          job.memoryId === id &&
          clock.now() <= job.tokenEndsAtMs,
      );
      if (known !== undefined) return { job: known, isReused: true };
      const job = add(
        { accountId, operation: 'export', status: 'completed', file: null, memoryId: id },
        DOWNLOAD_MS,
      );
      return { job, isReused: false };
    },
    get(accountId, id) {
      tidy();
      const job = jobs.get(id.toLowerCase());
      if (job?.accountId === accountId) return job;
      throw new ServiceError(404, 'There is no such job.');
    },
    async receive(token, body, declaredBytes) {
      const job = jobOf(token, 'import');
      const { file } = job;
      if (file === null || job.status !== 'awaiting_input') {
        throw new ServiceError(409, 'The file of this job is here already.');
      }
      if (body === null) throw badRequest('The file is missing.');
      if (declaredBytes !== null && declaredBytes !== file.sizeBytes) throw wrongSize(file);
      change(job, { status: 'processing' });
      let isWhole = false;
      const whole = async function* (): AsyncGenerator<Uint8Array> {
        let bytes = 0;
        for await (const chunk of body) {
          bytes += chunk.length;
          if (bytes > file.sizeBytes) throw wrongSize(file);
          isWhole = bytes === file.sizeBytes;
          yield chunk;
        }
        if (!isWhole) throw wrongSize(file);
      };
      try {
        const { memory, skippedUnitCount } = await memories.importTmx(job.accountId, {
          name: file.displayName,
          sourceLang: null,
          replacesId: null,
          body: whole(),
        });
        change(job, { status: 'completed', memoryId: memory.id, skippedUnitCount });
      } catch (error) {
        // The reader may fail before the last byte, but the bytes received so far still identify the file.
        const isOfFile =
          error instanceof ServiceError && error.status === 400 && isSizeRight(error);
        if (!isOfFile) {
          change(job, { status: 'awaiting_input' });
          throw error;
        }
        change(job, { status: 'failed', error: error.message });
      }
    },
    async *download(token) {
      const job = jobOf(token, 'export');
      yield* memories.exportTmx(job.accountId, job.memoryId ?? '');
      change(job, { status: 'downloaded' });
    },
  };
}

const SIZE_CODE = 'wrong_size';
const isSizeRight = ({ extras }: ServiceError): boolean =>
  extras.code !== SIZE_CODE && extras.code !== BROKEN_OFF_CODE;

/** Error code set by the body reader when the client disconnects. */
export const BROKEN_OFF_CODE = 'broken_off';

function wrongSize({ sizeBytes }: DeclaredFile): ServiceError {
  const message = `The file has another size than was declared: ${String(sizeBytes)} bytes.`;
  return new ServiceError(400, message, { code: SIZE_CODE });
}

/** @throws 400 naming the field */
export function readDeclaredFile(body: unknown, mostBytes: number): DeclaredFile {
  const { source_file: file, parameters } = readObject(body);
  const { file_name, content_type, content_length } = readObject(file, 'source_file');
  const fileName = readShort(file_name, 'source_file.file_name', 100);
  if (fileName === undefined || fileName.trim() === '') {
    throw badRequest('source_file.file_name is missing.');
  }
  const contentType = readShort(content_type, 'source_file.content_type', 127);
  if (
    typeof content_length !== 'number' ||
    !Number.isInteger(content_length) ||
    content_length < 1 ||
    content_length > mostBytes
  ) {
    throw badRequest(
      `source_file.content_length must be a whole number from 1 to ${String(mostBytes)}.`,
    );
  }
  const { display_name } = parameters === undefined ? {} : readObject(parameters, 'parameters');
  const named = readShort(display_name, 'parameters.display_name', 1024);
  const displayName = (named ?? fileName).trim();
  if (displayName === '' || Buffer.byteLength(displayName) > 1024) {
    throw badRequest('parameters.display_name must have 1 to 1024 bytes.');
  }
  if (/\p{Cc}|\p{Cs}/u.test(displayName)) {
    throw badRequest('parameters.display_name holds a control character.');
  }
  return {
    fileName,
    contentType: contentType ?? 'application/xml',
    sizeBytes: content_length,
    displayName,
  };
}

function readShort(value: unknown, field: string, mostChars: number): string | undefined {
  const text = readText(value, field);
  if (text === undefined || text.length <= mostChars) return text;
  throw badRequest(`${field} has more than ${String(mostChars)} characters.`);
}
