import type {
  ImportedMemory,
  TranslationMemory,
} from '../../../../shared/domain/memories/translation-memory.ts';
import { canceledError } from '../../../support/abort.ts';
import type { Deadline } from '../../http/deadline.ts';
import { parseShape } from '../../http/parse-shape.ts';
import { isSuccess, TryFailed, unexpectedAnswer } from '../../http/service-caller.ts';
import { isRefusal } from '../../http/status-errors.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { collectPages } from '../collect-pages.ts';
import { attemptMemoryUpload, type ImportMemoryInput } from './memory-body.ts';
import {
  createMemoryJobCalls,
  memoryPath,
  requireMemoryName,
  takesNoMemories,
  type MemoryJobCalls,
} from './memory-job-calls.ts';
import { invalidInput, queryString } from '../../http/request-input.ts';
import type { UploadBody } from '../documents/upload-body.ts';
import { translationMemoriesWire, translationMemoryWire } from '../wire/translation-memories.ts';
import { MAX_SERVICE_PAGE_ROWS } from '../../../../shared/domain/connections/limits.ts';

/** Header in which the embedded service reports what it skipped. */
const SKIPPED_HEADER = 'x-dragoman-skipped-units';

/** Builds the import. @see translation service, translation memories */
function createMemoryImport(
  context: ClientContext,
): (input: ImportMemoryInput, options?: CallOptions) => Promise<ImportedMemory> {
  return async (input, options = {}) => {
    requireMemoryName(input.name);
    if (input.sizeBytes === 0) throw invalidInput('The file is empty.', 'sizeBytes');
    return context.scheduler.run({
      priority: 'upload',
      signal: options.signal,
      onWait: options.onWait,
      attempt: async (attempt) =>
        attemptMemoryUpload(context, input, attempt, (body, deadline) =>
          send(context, input, body, deadline),
        ),
    });
  };
}

async function send(
  { caller }: ClientContext,
  input: ImportMemoryInput,
  body: UploadBody,
  deadline: Deadline,
): Promise<ImportedMemory> {
  const { headers, key } = await caller.authorize();
  if (deadline.signal.aborted) throw canceledError();
  const query = queryString({
    name: input.name,
    source_lang: input.sourceLang ?? undefined,
    replaces: input.replacesId,
  });
  const path = `/v3/translation_memories${query}`;
  const response = await caller.upload(path, {
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/x-tmx+xml',
      'content-length': String(input.sizeBytes),
    },
    body: body.chunks,
    signal: deadline.signal,
  });
  if (!isSuccess(response)) {
    const failure = await caller.toStatusFailure(response, deadline, [key], takesNoMemories);
    throw new TryFailed({ error: failure.error, isUntouched: isRefusal(failure.answer) });
  }
  const answer = await caller.readJson(response, deadline);
  const memory = parseShape(translationMemoryWire, answer.value);
  if (memory !== undefined) {
    return { ...memory, skippedUnitCount: readCount(answer.headers.get(SKIPPED_HEADER)) };
  }
  throw unexpectedAnswer(answer, 'serviceErrors.answerIncomplete');
}

function readCount(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

export type { ImportMemoryInput };

/**
 * Translation memories. Services list theirs and exchange TMX files by jobs; older ones only list. The embedded service
 * also accepts a file directly. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/too-many-requests`,
 * `canceled`.
 * @see translation service, translation memories
 */
export interface MemoryCalls extends MemoryJobCalls {
  /** Lists all memories, page by page. @throws `api/not-found` if the service has none */
  listTranslationMemories(options?: CallOptions): Promise<TranslationMemory[]>;
  /**
   * Streams a TMX file to the embedded service. Not repeated once the service may have it.
   * @throws `api/not-found` if the service accepts no memories; `api/bad-request` for an invalid TMX
   *   file; `api/too-large`; `document/source-changed` when the file does not have the declared size;
   *   errors of `open` unchanged, when they are `AppError`
   */
  importTranslationMemory(input: ImportMemoryInput, options?: CallOptions): Promise<ImportedMemory>;
  /** @throws `api/not-found` for an unknown id, and if the service only offers the list */
  getTranslationMemory(memoryId: string, options?: CallOptions): Promise<TranslationMemory>;
  /** @throws `api/not-found` as for {@link getTranslationMemory} */
  deleteTranslationMemory(memoryId: string, options?: CallOptions): Promise<void>;
}

/** Builds the calls about translation memories. */
export function createMemoryCalls(context: ClientContext): MemoryCalls {
  const { get, remove } = createCallVerbs(context);

  const readPage = async (
    page: number,
    options: CallOptions,
  ): Promise<{ items: TranslationMemory[]; nextPage: number | null }> => {
    const query = queryString({ page, page_size: MAX_SERVICE_PAGE_ROWS });
    const path = `/v3/translation_memories${query}`;
    const { memories, totalCount } = await get(path, translationMemoriesWire, options);
    const readSoFar = page * MAX_SERVICE_PAGE_ROWS + memories.length;
    const isLast = memories.length < MAX_SERVICE_PAGE_ROWS || readSoFar >= (totalCount ?? Infinity);
    return { items: memories, nextPage: isLast ? null : page + 1 };
  };

  return {
    ...createMemoryJobCalls(context),
    importTranslationMemory: createMemoryImport(context),
    listTranslationMemories: async (options = {}) =>
      collectPages(async (page) => readPage(page, options)),
    getTranslationMemory: async (memoryId, options) =>
      get(memoryPath(memoryId), translationMemoryWire, options),
    deleteTranslationMemory: async (memoryId, options) =>
      remove(memoryPath(memoryId), ['api/not-found'], options),
  };
}
