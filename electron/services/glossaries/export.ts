import { safeFileName } from '../../../shared/domain/documents/file-name.ts';
import type {
  ExportDictionary,
  ExportedDictionary,
  LocalDictionary,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { Database } from '../../db/database.ts';
import { createFileExport, type OnBatch } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { GlossaryThread } from './thread.ts';

/** Terms handed to the writer at a time. */
const BATCH_SIZE = 1000;

/** Exporter of dictionaries. */
export type GlossaryExport = ReturnType<typeof createGlossaryExport>;

export interface GlossaryExportDeps {
  entries: Pick<Database['glossaryEntries'], 'getDictionary' | 'readAll' | 'readIds'>;
  glossaries: Pick<Database['glossaries'], 'get'>;
  rules: Pick<Database['projectRules'], 'listConfidentialOfGlossary'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  csvStyle: () => CsvStyle;
  thread: Pick<GlossaryThread, 'beginFile' | 'writeTerms' | 'endFile' | 'dropFile'>;
}

export function createGlossaryExport(deps: GlossaryExportDeps) {
  const output = createFileExport(deps.files);
  let lastFile = 0;

  const nameOf = async ({ dictionaryId }: ExportDictionary) => {
    const dictionary = await deps.entries.getDictionary(dictionaryId);
    const glossary = await deps.glossaries.get(dictionary.glossaryId);
    return { dictionary, name: glossary?.name ?? '' };
  };
  async function* piecesOf(
    { format }: ExportDictionary,
    name: string,
    { id, sourceLang: source, targetLang: target }: LocalDictionary,
    onBatch: OnBatch,
  ): AsyncGenerator<Uint8Array> {
    // A snapshot, so that concurrent edits are not half included.
    const entriesTsv = await deps.entries.readAll(id);
    if (entriesTsv === '') throw nothingToWrite();
    const lines = entriesTsv.split('\n');
    lastFile += 1;
    const file = lastFile;
    const ids = format === 'tbx' ? await deps.entries.readIds(id) : [];
    await deps.thread.beginFile(file, format, name, { source, target }, ids, deps.csvStyle());
    try {
      for (let from = 0; from < lines.length; from += BATCH_SIZE) {
        onBatch(from, lines.length);
        yield await deps.thread.writeTerms(file, lines.slice(from, from + BATCH_SIZE).join('\n'));
      }
      onBatch(lines.length, lines.length);
      yield await deps.thread.endFile(file);
    } finally {
      await deps.thread.dropFile(file).catch(() => undefined);
    }
  }
  const exportNow = async (
    input: ExportDictionary,
    path: string,
    onBatch: OnBatch,
  ): Promise<ExportedDictionary> => {
    const { dictionary, name } = await nameOf(input);
    let entryCount = 0;
    const pieces = piecesOf(input, name, dictionary, (doneCount, totalCount) => {
      onBatch(doneCount, totalCount);
      entryCount = doneCount;
    });
    const projectIds = await deps.rules.listConfidentialOfGlossary(dictionary.glossaryId);
    const { fileName, sizeBytes } = await output.write({
      path,
      extension: input.format,
      pieces,
      projectIds,
    });
    return { fileName, entryCount, sizeBytes };
  };

  return {
    /** Returns a name that every system accepts. */
    async suggestName(input: ExportDictionary): Promise<string> {
      const { dictionary, name } = await nameOf(input);
      const pair = `${dictionary.sourceLang}-${dictionary.targetLang}`;
      return `${safeFileName(name)} ${pair}.${input.format}`.trim();
    },
    /**
     * Exports the current dictionary, whole or not at all: the file gets its name when complete.
     * @param path destination; replacing an existing file was confirmed
     * @param onBatch called between two chunks; throwing ends the export and removes its file
     * @throws `input/not-found` when there is nothing to write; `canceled`, `document/disk-full`,
     *   `input/invalid`
     */
    export: (input: ExportDictionary, path: string, onBatch: OnBatch = () => undefined) =>
      exportNow(input, path, onBatch),
    /** Returns the file of the last export of this run; null when there was none. */
    lastPath: output.lastPath,
    /** Aborts the running export and waits until everything is cleaned up. */
    stop: output.stop,
  };
}

const nothingToWrite = (): AppError =>
  new AppError('input/not-found', 'glossaryErrors.dictionaryEmpty');
