import type {
  HistoryImportInput,
  HistoryImportOutcome,
} from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';
import { importFormatOf } from '../../../shared/exchange/exchange-formats.ts';
import { MAX_TITLE_CHARS } from '../../../shared/exchange/exchange-reader.ts';
import type { KnownHandling } from '../../db/history/repo-types.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec, ImportStep } from '../exchange/codec.ts';
import type { ExchangeFiles, InputFile } from '../exchange/files.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';

/** Importer of a file of segment pairs into the history. */
export type HistoryImportService = ReturnType<typeof createHistoryImportService>;

export function createHistoryImportService(deps: {
  history: Pick<Database['history'], 'appendPackedImports' | 'finishImports' | 'discardUnfinished'>;
  files: ExchangeFiles;
  codec: ExchangeCodec;
  slot: TransferSlot;
  now: () => number;
  /** Called when many items were added. */
  onImported: () => void;
}) {
  const discardAll = async (): Promise<void> => {
    let isDone = false;
    while (!isDone) isDone = await deps.history.discardUnfinished(null);
  };

  let cleaning: Promise<void> | null = null;
  const removeLeftovers = (): Promise<void> => {
    cleaning ??= discardAll().catch((error: unknown) => {
      cleaning = null;
      throw error;
    });
    return cleaning;
  };

  let asked: string | null = null;

  const importNow = async (
    input: HistoryImportInput,
    path: string,
    context: TransferContext,
  ): Promise<HistoryImportOutcome> => {
    // Later it would mistake this import's work for leftovers.
    await removeLeftovers();
    const file = await deps.files.open(path);
    const format = importFormatOf(file.name);
    if (format === null) throw unknownFormat();
    const session = deps.codec.open();
    context.onCancel(() => void session.close());
    const reader = session.reader({
      format,
      defaults: input,
      fileTitle: file.name.slice(0, MAX_TITLE_CHARS),
      createdAtMs: deps.now(),
    });
    /** While one batch is stored and another waits for the database, the next one is read. */
    let storing: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()];
    /** The last piece read, handed over while the thread continues reading. */
    let handedOver = Promise.resolve();
    const known = { knownCount: 0, changedCount: 0 };
    const handling = (): KnownHandling => {
      if (input.onKnown !== undefined) return input.onKnown;
      return known.knownCount === 0 ? 'ask' : 'count';
    };
    const storeBatch = async (batch: ImportStep['batches'][number]): Promise<void> => {
      const { knownCount, changedCount } = await deps.history.appendPackedImports(
        batch,
        handling(),
      );
      known.knownCount += knownCount;
      known.changedCount += changedCount;
    };
    const store = async ({ batches }: ImportStep): Promise<void> => {
      for (const batch of batches) {
        await storing[0];
        storing = [storing[1], storeBatch(batch)];
        // A later batch, or the end, reports it.
        storing[1].catch(() => undefined);
      }
    };
    const handOver = async (reading: Promise<ImportStep>, share: number): Promise<void> => {
      const step = await reading;
      await store(step);
      context.report({ doneCount: step.segmentCount, share });
    };
    try {
      await readAll(file, context, async (bytes, share) => {
        const reading = reader.write(bytes);
        // Nobody awaits it when an earlier batch could not be stored.
        reading.catch(() => undefined);
        await handedOver;
        handedOver = handOver(reading, share);
        // The next piece, or the end, reports it.
        handedOver.catch(() => undefined);
      });
      await handedOver;
      const { itemIds, ...last } = await reader.end();
      await store(last);
      await Promise.all(storing);
      const { segmentCount, skippedCount } = last;
      context.throwIfCanceled();
      if (segmentCount === 0) throw nothingInFile();
      const fileName = file.name;
      if (input.onKnown === undefined && known.knownCount > 0) {
        asked = path;
        await discardAll();
        return { question: { fileName, totalCount: segmentCount, ...known } };
      }
      const done = await deps.history.finishImports(itemIds, deps.now());
      asked = null;
      deps.onImported();
      return {
        fileName,
        ...done,
        segmentCount: segmentCount - known.knownCount,
        knownCount: known.knownCount - done.replacedCount,
        skippedCount,
      };
    } catch (error) {
      await Promise.allSettled([handedOver]);
      await Promise.allSettled(storing);
      // Rows that cannot be removed now are invisible, and removed at the next start.
      await discardAll().catch(() => undefined);
      // The thread was ended to cancel the import, which is not the file's fault.
      context.throwIfCanceled();
      throw error;
    } finally {
      await session.close();
    }
  };

  return {
    /**
     * Imports all or nothing: imported data is invisible to searches until done, and removed when the file is broken or
     * the user cancels. Asks about pairs that the history already has, unless the input says how to handle them.
     * @throws `input/invalid` with line and column; `input/not-found`, `input/conflict`, `canceled`, `db/*`
     */
    import: (input: HistoryImportInput, path: string) =>
      deps.slot.run('import', (context) => importNow(input, path, context)),
    /** Returns the file of the last question; null when there was none. */
    askedPath: () => asked,
    /** Removes leftovers of an import interrupted by the app's exit, once. @throws `db/*` */
    removeLeftovers,
  };
}

async function readAll(
  file: InputFile,
  context: TransferContext,
  take: (bytes: Uint8Array, share: number) => Promise<void>,
): Promise<void> {
  let readBytes = 0;
  for await (const bytes of file.chunks()) {
    context.throwIfCanceled();
    readBytes += bytes.length;
    await take(bytes, Math.min(1, readBytes / Math.max(1, file.sizeBytes)));
  }
  context.throwIfCanceled();
}

function unknownFormat(): AppError {
  return new AppError('input/invalid', 'historyErrors.unknownFileType', {
    details: { field: 'file' },
  });
}

function nothingInFile(): AppError {
  return new AppError('input/invalid', 'historyErrors.noTranslationsInFile', {
    details: { field: 'file' },
  });
}
