import { deliveredName } from '../../shared/domain/delivered-name.ts';
import type {
  HistoryExportInput,
  HistoryExportResult,
} from '../../shared/domain/history-transfer.ts';
import { AppError } from '../../shared/errors.ts';
import { EXPORT_FORMAT_FACTS } from '../../shared/exchange/exchange-formats.ts';
import type { Database } from '../db/database.ts';
import type { PackedExportSegments } from '../db/history-repo-types.ts';
import type { ExchangeCodec, ExportPiece } from './exchange-codec.ts';
import type { ExchangeFiles, OutputFile } from './exchange-files.ts';
import type { TransferContext, TransferProgress, TransferSlot } from './transfer-slot.ts';

/** Segments read and written at a time; between two, a cancel is seen and progress told. */
const BATCH_SIZE = 250;
/** Files that may be open at once, one per language pair. */
const MAX_FILES = 200;
/** Numbers tried for a name that is taken. */
const MAX_ATTEMPTS = 1000;

/** Writes what a search finds to files. */
export interface HistoryExportService {
  /**
   * Streams to a temporary file, which gets its name when it is whole. A format with one language pair
   * per file gets a file for each pair when there are several.
   * @param path where the person wants the file; an existing one was agreed to be replaced
   * @param onBatch called between two batches; what it throws ends the export, and nothing is left of it
   * @throws `input/not-found` when there is nothing to write; `input/conflict`, `cancelled`,
   * `document/disk-full`, `input/invalid`
   */
  export(
    input: HistoryExportInput,
    path: string,
    onBatch?: (doneCount: number, totalCount: number) => void,
  ): Promise<HistoryExportResult>;
  /** The first file of the last export since the start; null when there was none. */
  lastPath(): string | null;
}

export function createHistoryExportService(deps: {
  history: Pick<Database['history'], 'startExport' | 'readPackedForExport'>;
  files: ExchangeFiles;
  codec: ExchangeCodec;
  slot: TransferSlot;
}): HistoryExportService {
  let lastPath: string | null = null;

  const exportNow = async (
    { format, filter }: HistoryExportInput,
    path: string,
    context: TransferContext,
    onBatch: (doneCount: number, totalCount: number) => void,
  ): Promise<HistoryExportResult> => {
    const { extension } = EXPORT_FORMAT_FACTS[format];
    const asked = deps.files.split(path);
    const name = asked.extension === '' ? `${asked.name}.${extension}` : asked.name;
    const session = deps.codec.open();
    const outputs = new Map<string, OutputFile>();
    const outputOf = async (pair: string): Promise<OutputFile> => {
      const known = outputs.get(pair);
      if (known !== undefined) return known;
      if (outputs.size === MAX_FILES) throw tooManyPairs();
      const file = await deps.files.createBeside(path);
      outputs.set(pair, file);
      return file;
    };
    const write = async (pieces: readonly ExportPiece[]): Promise<void> => {
      for (const { pair, bytes } of pieces) {
        const file = await outputOf(pair);
        if (bytes.length > 0) await file.write(bytes);
      }
    };

    try {
      const writer = session.writer(format);
      const told = {
        ...context,
        report(progress: TransferProgress, total: number) {
          context.report(progress);
          onBatch(progress.doneCount, total);
        },
      };
      const segmentCount = await copyAll(deps.history, filter, told, async ({ packed }) => {
        await write(await writer.write(packed));
      });
      if (segmentCount === 0) throw nothingFound();
      await write(await writer.end());
      const paths: string[] = [];
      for (const [pair, file] of outputs) {
        context.throwIfCancelled();
        const isOnly = outputs.size === 1;
        const isAsked = isOnly && name === asked.name;
        const names = isAsked ? [name] : freeNames(name, isOnly ? null : pair);
        paths.push(await file.finish(names, isAsked));
      }
      lastPath = paths[0] ?? null;
      return { fileNames: paths.map((each) => deps.files.split(each).name), segmentCount };
    } finally {
      await session.close();
      for (const file of outputs.values()) await file.discard();
    }
  };

  return {
    export: (input, path, onBatch = () => undefined) =>
      deps.slot.run('export', (context) => exportNow(input, path, context, onBatch)),
    lastPath: () => lastPath,
  };
}

/** Reads ahead by one batch, so that database and disk work at the same time. @returns segments in all */
async function copyAll(
  history: Pick<Database['history'], 'startExport' | 'readPackedForExport'>,
  filter: HistoryExportInput['filter'],
  context: Pick<TransferContext, 'throwIfCancelled'> & {
    report(progress: TransferProgress, total: number): void;
  },
  write: (batch: PackedExportSegments) => Promise<void>,
): Promise<number> {
  const { upToRowId, total } = await history.startExport(filter);
  const read = (afterRowId: number): Promise<PackedExportSegments> => {
    const reading = history.readPackedForExport({
      filter,
      afterRowId,
      upToRowId,
      limit: BATCH_SIZE,
    });
    // It may fail while the batch before is written, when nobody waits for it yet.
    reading.catch(() => undefined);
    return reading;
  };
  let doneCount = 0;
  let next: Promise<PackedExportSegments> | null = read(0);
  while (next !== null) {
    const batch: PackedExportSegments = await next;
    next = batch.count < BATCH_SIZE ? null : read(batch.lastRowId);
    if (batch.count === 0) break;
    context.throwIfCancelled();
    await write(batch);
    doneCount += batch.count;
    const share = total === 0 ? null : Math.min(1, doneCount / total);
    context.report({ doneCount, share }, total);
  }
  return doneCount;
}

/**
 * Names for a file that must not replace one: the person agreed to replace the file they named, and no
 * other. @param pair put into the name when there are several files
 */
function freeNames(name: string, pair: string | null): string[] {
  return Array.from({ length: MAX_ATTEMPTS }, (_, index) => {
    if (pair !== null) return deliveredName(name, pair, null, index + 1);
    return index === 0 ? name : name.replace(/(?=\.[^.]*$)/u, ` (${String(index + 1)})`);
  });
}

function nothingFound(): AppError {
  return new AppError(
    'input/not-found',
    'The search finds no segment, so there is nothing to export. No file was written.',
  );
}

function tooManyPairs(): AppError {
  return new AppError(
    'input/invalid',
    `This format needs a file per language pair, and there are more than ${String(MAX_FILES)}. Choose a language, or another format.`,
    { details: { field: 'format' } },
  );
}
