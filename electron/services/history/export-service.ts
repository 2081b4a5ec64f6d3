import type {
  HistoryExportInput,
  HistoryExportResult,
} from '../../../shared/domain/history/transfer.ts';
import { safeFileName } from '../../../shared/domain/documents/file-name.ts';
import { AppError } from '../../../shared/errors.ts';
import { EXPORT_FORMAT_FACTS } from '../../../shared/exchange/exchange-formats.ts';
import type { Database } from '../../db/database.ts';
import type { PackedHistoryExport } from '../../db/history/repo-types.ts';
import type { ExchangeCodec, ExportPiece } from '../exchange/codec.ts';
import { createFileExport, readAhead, type OnBatch } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';

/** Segments per batch; between batches, cancellation is checked and progress reported. */
const BATCH_SIZE = 250;

/** Exporter of search results, and of single items. */
export type HistoryExportService = ReturnType<typeof createHistoryExportService>;

export function createHistoryExportService(deps: {
  history: Pick<Database['history'], 'startExport' | 'readPackedForExport' | 'getDetail'>;
  files: ExchangeFiles;
  codec: ExchangeCodec;
  slot: TransferSlot;
}) {
  const output = createFileExport(deps.files);

  const exportNow = async (
    { format, filter }: HistoryExportInput,
    path: string,
    context: TransferContext,
    onBatch: OnBatch,
  ): Promise<HistoryExportResult> => {
    let segmentCount = 0;
    let doneCount = 0;
    const owners = new Set<string>();
    async function* pieces(): AsyncGenerator<ExportPiece> {
      const session = deps.codec.open();
      try {
        const { upToRowId, total } = await deps.history.startExport(filter);
        const writer = session.writer(format);
        const batches = readAhead<PackedHistoryExport>((before) =>
          before !== null && before.count < BATCH_SIZE
            ? null
            : deps.history.readPackedForExport({
                filter,
                afterRowId: before?.lastRowId ?? 0,
                upToRowId,
                limit: BATCH_SIZE,
              }),
        );
        for await (const { packed, count, partCount, projectIds } of batches) {
          if (count === 0) break;
          context.throwIfCanceled();
          yield* await writer.write(packed);
          doneCount += count;
          segmentCount += partCount;
          for (const id of projectIds) owners.add(id);
          const share = total === 0 ? null : Math.min(1, doneCount / total);
          context.report({ doneCount: segmentCount, share });
          onBatch(doneCount, total);
        }
        if (segmentCount === 0) throw nothingFound();
        yield* await writer.end();
      } finally {
        await session.close();
      }
    }
    const { fileNames } = await output.write({
      path,
      extension: EXPORT_FORMAT_FACTS[format].extension,
      pieces: pieces(),
      projectIds: () => owners,
      throwIfCanceled: context.throwIfCanceled,
    });
    return { fileNames, segmentCount };
  };

  return {
    /** @returns a name for the file: that of the item, if it is only one @throws `input/not-found` */
    async suggestName({ format, filter: { itemId } }: HistoryExportInput): Promise<string> {
      const { extension } = EXPORT_FORMAT_FACTS[format];
      if (itemId === undefined) return `History.${extension}`;
      const detail = await deps.history.getDetail(itemId, { page: 1, limit: 1 });
      if (detail === null) throw new AppError('input/not-found', 'history.itemGone');
      const { title, targetLang } = detail.item;
      return `${safeFileName(title, 'document')}.${targetLang}.${extension}`;
    },
    /**
     * Streams to a temporary file, which gets its name when complete. A format with one language pair per
     * file gets one file per pair when there are several.
     * @param path destination; replacing an existing file was confirmed
     * @param onBatch called between two batches; throwing ends the export and removes its files
     * @throws `input/not-found` when there is nothing to write; `input/conflict`, `canceled`,
     *   `document/disk-full`, `input/invalid`
     */
    export: (input: HistoryExportInput, path: string, onBatch: OnBatch = () => undefined) =>
      deps.slot.run('export', (context) => exportNow(input, path, context, onBatch)),
    /** Returns the first file of the last export of this run; null when there was none. */
    lastPath: output.lastPath,
  };
}

function nothingFound(): AppError {
  return new AppError('input/not-found', 'historyErrors.nothingToExport');
}
