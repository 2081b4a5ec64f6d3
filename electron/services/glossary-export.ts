import type {
  ExportDictionary,
  ExportedDictionary,
  LocalDictionary,
} from '../../shared/domain/glossary-workbench.ts';
import { AppError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { ExchangeFiles, OutputFile } from './exchange-files.ts';
import type { GlossaryDesk } from './glossary-desk.ts';

/** Terms handed to the writer at a time. */
const BATCH_SIZE = 1000;

/** Dictionaries as files. */
export interface GlossaryExport {
  /** A name that every system takes. */
  suggestName(input: ExportDictionary): Promise<string>;
  /**
   * As the dictionary is now, whole or not at all: the file gets its name when all of it is there.
   * @param path where the person wants the file; an existing one was agreed to be replaced
   * @param onBatch called between two pieces; what it throws ends the export, and nothing is left of it
   * @throws `input/not-found` when there is nothing to write; `cancelled`, `document/disk-full`, `input/invalid`
   */
  export(input: ExportDictionary, path: string, onBatch?: OnBatch): Promise<ExportedDictionary>;
  /** The file of the last export since the start; null when there was none. */
  lastPath(): string | null;
  /** Stops what is under way and waits until nothing is left of it. */
  stop(): Promise<void>;
}

export interface GlossaryExportDeps {
  entries: Pick<Database['glossaryEntries'], 'getDictionary' | 'readAll'>;
  glossaries: Pick<Database['glossaries'], 'get'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  desk: Pick<GlossaryDesk, 'beginFile' | 'writeTerms' | 'endFile' | 'dropFile'>;
}

type OnBatch = (doneCount: number, totalCount: number) => void;

export function createGlossaryExport(deps: GlossaryExportDeps): GlossaryExport {
  let lastPath: string | null = null;
  let lastFile = 0;
  let isStopped = false;
  const running = new Set<Promise<unknown>>();

  const nameOf = async ({ dictionaryId }: ExportDictionary) => {
    const dictionary = await deps.entries.getDictionary(dictionaryId);
    const glossary = await deps.glossaries.get(dictionary.glossaryId);
    return { dictionary, name: glossary?.name ?? '' };
  };
  /** The bytes of the file, piece by piece. */
  async function* piecesOf(
    { format }: ExportDictionary,
    name: string,
    { id, sourceLang: source, targetLang: target }: LocalDictionary,
    onBatch: OnBatch,
  ): AsyncGenerator<Uint8Array> {
    // At one moment: what is edited meanwhile is not half in it.
    const entriesTsv = await deps.entries.readAll(id);
    if (entriesTsv === '') throw nothingToWrite();
    const lines = entriesTsv.split('\n');
    lastFile += 1;
    const file = lastFile;
    await deps.desk.beginFile(file, format, name, { source, target });
    try {
      for (let from = 0; from < lines.length; from += BATCH_SIZE) {
        onBatch(from, lines.length);
        yield await deps.desk.writeTerms(file, lines.slice(from, from + BATCH_SIZE).join('\n'));
      }
      onBatch(lines.length, lines.length);
      yield await deps.desk.endFile(file);
    } finally {
      await deps.desk.dropFile(file).catch(() => undefined);
    }
  }
  const exportNow = async (
    input: ExportDictionary,
    path: string,
    onBatch: OnBatch,
  ): Promise<ExportedDictionary> => {
    const { dictionary, name } = await nameOf(input);
    if (dictionary.entryCount === 0) throw nothingToWrite();
    let sizeBytes = 0;
    let entryCount = 0;
    const output: OutputFile = await deps.files.createBeside(path);
    try {
      const pieces = piecesOf(input, name, dictionary, (doneCount, totalCount) => {
        if (isStopped) throw cancelled();
        onBatch(doneCount, totalCount);
        entryCount = doneCount;
      });
      for await (const bytes of pieces) {
        sizeBytes += bytes.length;
        if (bytes.length > 0) await output.write(bytes);
      }
      if (isStopped) throw cancelled();
      const asked = deps.files.split(path);
      const isAsked = asked.extension !== '';
      // What the person agreed to replace had the name they saw.
      const names = isAsked ? [asked.name] : freeNames(asked.name, input.format);
      lastPath = await output.finish(names, isAsked);
      return { fileName: deps.files.split(lastPath).name, entryCount, sizeBytes };
    } finally {
      await output.discard();
    }
  };

  return {
    async suggestName(input) {
      const { dictionary, name } = await nameOf(input);
      const plain = name
        .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
        .trim()
        .slice(0, 80);
      return `${plain} ${dictionary.sourceLang}-${dictionary.targetLang}.${input.format}`.trim();
    },
    async export(input, path, onBatch = () => undefined) {
      const working = exportNow(input, path, onBatch);
      const ended = working.catch(() => undefined);
      running.add(ended);
      try {
        return await working;
      } finally {
        running.delete(ended);
      }
    },
    lastPath: () => lastPath,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

function* freeNames(name: string, extension: string): Generator<string> {
  yield `${name}.${extension}`;
  for (let number = 2; number < 1000; number += 1) yield `${name} (${String(number)}).${extension}`;
}

const nothingToWrite = (): AppError =>
  new AppError('input/not-found', 'The dictionary is empty. No file was written.');
const cancelled = (): AppError => new AppError('cancelled', 'Cancelled. No file was written.');
