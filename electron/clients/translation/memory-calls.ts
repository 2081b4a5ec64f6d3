import type {
  ImportedMemory,
  TranslationMemory,
} from '../../../shared/domain/memories/translation-memory.ts';
import { callDelete, callJson, type CallOptions, type ClientContext } from './json-call.ts';
import { collectPages } from './collect-pages.ts';
import type { ImportMemoryInput } from './memory-body.ts';
import { createMemoryImport } from './memory-import.ts';
import { pathSegment, queryString } from '../http/request-input.ts';
import { translationMemoriesWire, translationMemoryWire } from './wire/translation-memories.ts';

export type { ImportMemoryInput };

/** Most memories that a page of the service holds. */
const MAX_PAGE_SIZE = 25;

/**
 * Translation memories. Remote services only list theirs; the service inside the app also takes TMX
 * files. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/too-many-requests`, `cancelled`.
 * @see translation service, translation memories
 */
export interface MemoryCalls {
  /** All memories, page by page. @throws `api/not-found` where the service has no memories */
  listTranslationMemories(options?: CallOptions): Promise<TranslationMemory[]>;
  /**
   * Streams a TMX file to the service inside the app. Not repeated once the service may have it.
   * @throws `api/not-found` where the service takes no memories; `api/bad-request` for a file that is no
   * TMX; `api/too-large`; `document/source-changed` when the file is not of the size that was told;
   * errors of `open` as they are, when they are `AppError`
   */
  importTranslationMemory(input: ImportMemoryInput, options?: CallOptions): Promise<ImportedMemory>;
  /** @throws `api/not-found` for an unknown id, and where the service tells only the list */
  getTranslationMemory(memoryId: string, options?: CallOptions): Promise<TranslationMemory>;
  /** @throws `api/not-found` as for {@link getTranslationMemory} */
  deleteTranslationMemory(memoryId: string, options?: CallOptions): Promise<void>;
}

/** Builds the calls about translation memories. */
export function createMemoryCalls(context: ClientContext): MemoryCalls {
  const readPage = async (
    page: number,
    options: CallOptions,
  ): Promise<{ items: TranslationMemory[]; nextPage: number | null }> => {
    const query = queryString({ page, page_size: MAX_PAGE_SIZE });
    const { memories, totalCount } = await callJson(
      context,
      {
        method: 'GET',
        path: `/v3/translation_memories${query}`,
        priority: 'interactive',
        policy: 'idempotent',
        schema: translationMemoriesWire,
      },
      options,
    );
    const readSoFar = page * MAX_PAGE_SIZE + memories.length;
    const isLast = memories.length < MAX_PAGE_SIZE || readSoFar >= (totalCount ?? Infinity);
    return { items: memories, nextPage: isLast ? null : page + 1 };
  };

  return {
    importTranslationMemory: createMemoryImport(context),
    async listTranslationMemories(options = {}) {
      return collectPages(async (page) => readPage(page, options));
    },
    async getTranslationMemory(memoryId, options = {}) {
      return callJson(
        context,
        {
          method: 'GET',
          path: memoryPath(memoryId),
          priority: 'interactive',
          policy: 'idempotent',
          schema: translationMemoryWire,
        },
        options,
      );
    },
    async deleteTranslationMemory(memoryId, options = {}) {
      return callDelete(context, { path: memoryPath(memoryId) }, ['api/not-found'], options);
    },
  };
}

function memoryPath(memoryId: string): string {
  return `/v3/translation_memories/${pathSegment(memoryId, 'memoryId')}`;
}
