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
import type { ExchangeFiles } from '../exchange/files.ts';
import type { ImportFindings, GlossaryThread } from './thread.ts';
import { createGlossaryExport } from './export.ts';

/** Import and export of glossary files. One import is open at a time. */
export type GlossaryFilesService = ReturnType<typeof createGlossaryFilesService>;

export interface GlossaryFilesDeps {
  entries: Pick<Database['glossaryEntries'], 'getDictionary' | 'readAll' | 'readIds' | 'ingest'>;
  glossaries: Pick<Database['glossaries'], 'get'>;
  rules: Pick<Database['projectRules'], 'listConfidentialOfGlossary'>;
  files: Pick<ExchangeFiles, 'open' | 'createBeside' | 'split'>;
  csvStyle: () => CsvStyle;
  thread: GlossaryThread;
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
  /** Adds words that checks report in a language. */
  avoid: (targetLang: string, terms: readonly string[]) => Promise<void>;
  /** Returns true for a request of the window, false for one of a command. */
  isOfWindow: () => boolean;
}

interface OpenImport {
  importId: string;
  fileName: string | null;
  /** True if a person may be looking at it. */
  isOfWindow: boolean;
}

export function createGlossaryFilesService(deps: GlossaryFilesDeps) {
  let open: OpenImport | null = null;
  const writer = createGlossaryExport(deps);

  const need = (importId: string): OpenImport => {
    if (open?.importId === importId) return open;
    throw new AppError('input/not-found', 'glossaryErrors.importClosed');
  };
  const tell = (review: ImportFindings, { importId, fileName }: OpenImport): ImportReview => ({
    ...review,
    importId,
    fileName,
  });
  const begin = async (
    fileName: string | null,
    bytes: Uint8Array,
    wanted: WantedPair,
  ): Promise<ImportReview> => {
    const { dictionaryId, sourceLang, targetLang } = wanted;
    const isOfWindow = deps.isOfWindow();
    if (open?.isOfWindow === true && !isOfWindow) throw openInWindow();
    const known = dictionaryId === null ? '' : await deps.entries.readAll(dictionaryId);
    // The thread has one file: from here on, nobody may take its rows for those of the one before.
    open = null;
    const review = await deps.thread.open({ fileName, bytes, sourceLang, targetLang }, known);
    open = { importId: deps.newId(), fileName, isOfWindow };
    return tell(review, open);
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
      // Another file may have been opened meanwhile.
      if (open?.importId === importId) {
        open = null;
        await deps.thread.close();
      }
      deps.onChanged(change.dictionary.glossaryId);
      return change;
    },
    async discard(importId: string) {
      if (open?.importId !== importId) return;
      open = null;
      await deps.thread.close();
    },
    /** Aborts running work and waits until everything is cleaned up. */
    async stop() {
      await writer.stop();
      await deps.thread.close();
    },
  };
}

const openInWindow = (): AppError => new AppError('input/conflict', 'appErrors.importOpenInWindow');
const nothingToTake = (): AppError => new AppError('input/invalid', 'glossaryErrors.noRows');
const changedMeanwhile = (): AppError =>
  new AppError('input/invalid', 'glossaryErrors.fileChanged', {
    details: { field: 'file' },
  });
