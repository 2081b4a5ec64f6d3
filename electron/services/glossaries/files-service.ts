import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type {
  ApplyImport,
  DictionaryChange,
  FixImport,
  ImportReview,
  ImportRowPage,
  ImportRowQuery,
  RereadImport,
  WantedPair,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_IMPORT_BYTES, tooLargeFile } from '../../../shared/glossaries/import-kinds.ts';
import type { Database } from '../../db/database.ts';
import { createHolder } from '../../support/asking.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { ImportFindings, GlossaryThread } from './thread.ts';
import { createGlossaryExport } from './export.ts';

/** Import and export of glossary files. One import is open at a time, until who opened it closes it or is gone. */
export type GlossaryFilesService = ReturnType<typeof createGlossaryFilesService>;

export interface GlossaryFilesDeps {
  entries: Pick<Database['glossaryEntries'], 'getDictionary' | 'readAll' | 'readIds' | 'ingest'>;
  glossaries: Pick<Database['glossaries'], 'get'>;
  rules: Pick<Database['projectRules'], 'listConfidentialOfGlossary'>;
  files: Pick<ExchangeFiles, 'open' | 'createBeside' | 'split'>;
  csvStyle: () => CsvStyle;
  thread: GlossaryThread;
  /** Closing an import ends the thread that has it. */
  exportThread: GlossaryThread;
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
  /** Adds words that checks report in a language. */
  avoid: (targetLang: string, terms: readonly string[]) => Promise<void>;
}

interface OpenImport {
  id: string;
  fileName: string | null;
}

export function createGlossaryFilesService(deps: GlossaryFilesDeps) {
  const writer = createGlossaryExport({ ...deps, thread: deps.exportThread });
  const imports = createHolder<OpenImport>({
    missing: () => new AppError('input/not-found', 'glossaryErrors.importClosed'),
    taken: () => new AppError('input/conflict', 'appErrors.importOpenElsewhere'),
    // The next file takes the place of this one in the thread.
    close: (_open, next) => (next === null ? deps.thread.close() : undefined),
  });
  const { need } = imports;
  const tell = (review: ImportFindings, { id, fileName }: OpenImport): ImportReview => ({
    ...review,
    importId: id,
    fileName,
  });
  const begin = async (
    fileName: string | null,
    bytes: Uint8Array,
    wanted: WantedPair,
  ): Promise<ImportReview> => {
    const { dictionaryId, sourceLang, targetLang } = wanted;
    imports.assertFree();
    const known = dictionaryId === null ? '' : await deps.entries.readAll(dictionaryId);
    const open = { id: deps.newId(), fileName };
    // The thread has one file: from here on, nobody may take its rows for those of the one before.
    await imports.open(open);
    try {
      return tell(await deps.thread.open({ fileName, bytes, sourceLang, targetLang }, known), open);
    } catch (error) {
      await imports.close(open.id);
      throw error;
    }
  };

  return {
    ...writer,
    /** @throws `input/not-found`, `input/invalid` */
    async openFile(path: string, wanted: WantedPair): Promise<ImportReview> {
      const file = await deps.files.open(path);
      if (file.sizeBytes > MAX_IMPORT_BYTES) throw tooLargeFile();
      const bytes = new Uint8Array(file.sizeBytes);
      let length = 0;
      for await (const chunk of file.chunks()) {
        // It may have grown since.
        if (length + chunk.length > bytes.length) throw changedMeanwhile();
        bytes.set(chunk, length);
        length += chunk.length;
      }
      return begin(file.name, bytes.subarray(0, length), wanted);
    },
    readText: (text: string, wanted: WantedPair) =>
      begin(null, new TextEncoder().encode(text), wanted),
    async reread({ importId, ...reading }: RereadImport): Promise<ImportReview> {
      const of = need(importId);
      return tell(await deps.thread.reread(reading), of);
    },
    async listRows({ importId, ...query }: ImportRowQuery): Promise<ImportRowPage> {
      need(importId);
      return deps.thread.listRows(query);
    },
    async fix({ importId, change }: FixImport): Promise<ImportReview> {
      const of = need(importId);
      return tell(await deps.thread.change(change), of);
    },
    /** Ends the import. @throws `input/invalid` while rows are open; `db/*` */
    async apply({ importId, dictionaryId, mode, onKnown }: ApplyImport): Promise<DictionaryChange> {
      need(importId);
      const entriesTsv = await deps.thread.take();
      if (entriesTsv === '') throw nothingToTake();
      const ids = await deps.thread.takeIds();
      const avoided = await deps.thread.takeAvoided();
      // Another file may have been opened meanwhile, and these be its rows.
      need(importId);
      const change = await deps.entries.ingest(
        { dictionaryId, entriesTsv, ids, mode, onKnown },
        deps.now(),
      );
      if (avoided.length > 0) await deps.avoid(change.dictionary.targetLang, avoided);
      await imports.close(importId);
      deps.onChanged(change.dictionary.glossaryId);
      return change;
    },
    discard: (importId: string) => imports.close(importId),
    /** Aborts running work and waits until everything is cleaned up. */
    async stop() {
      await writer.stop();
      await Promise.all([deps.thread.close(), deps.exportThread.close()]);
    },
  };
}

const nothingToTake = (): AppError => new AppError('input/invalid', 'glossaryErrors.noRows');
const changedMeanwhile = (): AppError =>
  new AppError('input/invalid', 'glossaryErrors.fileChanged', {
    details: { field: 'file' },
  });
