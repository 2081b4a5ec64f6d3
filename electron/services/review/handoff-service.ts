import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import { safeFileName } from '../../../shared/domain/documents/file-name.ts';
import type { HandoffInput } from '../../../shared/domain/history/returned.ts';
import type { HistoryExportResult } from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';
import { HANDOFF_FORMAT_FACTS } from '../../../shared/exchange/handoff/handoff-segment.ts';
import type { Database } from '../../db/database.ts';
import type { PackedHandoff } from '../../db/history/repo-types.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { createFileExport, readAhead } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';
import { requireSegments } from './document-base.ts';

/** Writer of one translated document for a colleague. */
export type HandoffService = ReturnType<typeof createHandoffService>;

/** Segments per batch; between batches, cancellation is checked and progress reported. */
const BATCH_SIZE = 250;

export function createHandoffService(deps: {
  history: Pick<Database['history'], 'getDetail' | 'readPackedHandoff'>;
  files: ExchangeFiles;
  codec: ExchangeCodec;
  slot: TransferSlot;
  now: () => number;
}) {
  const { history } = deps;
  const output = createFileExport(deps.files);

  const readItem = async (itemId: string) => {
    const detail = await history.getDetail(itemId, { page: 1, limit: 1 });
    if (detail === null) throw new AppError('input/not-found', 'history.itemGone');
    return { ...detail.item, total: detail.totalSegments };
  };

  const writeNow = async (
    { itemId, format }: HandoffInput,
    path: string,
    context: TransferContext,
  ): Promise<HistoryExportResult> => {
    const { title, sourceLang, targetLang, projectId, total } = await readItem(itemId);
    let segmentCount = 0;
    let doneCount = 0;
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const session = deps.codec.open();
      try {
        const exportedAtMs = deps.now();
        const writer = session.handoff(format, {
          itemId,
          title,
          sourceLang,
          targetLang,
          exportedAtMs,
        });
        const batches = readAhead<PackedHandoff>((before) =>
          before !== null && before.count < BATCH_SIZE
            ? null
            : history.readPackedHandoff(itemId, (before?.lastPosition ?? -1) + 1, BATCH_SIZE),
        );
        for await (const { packed, count, partCount } of batches) {
          context.throwIfCanceled();
          yield await writer.write(packed);
          doneCount += count;
          segmentCount += partCount;
          const share = total === 0 ? null : Math.min(1, doneCount / total);
          context.report({ doneCount: segmentCount, share });
        }
        requireSegments(total, doneCount);
        yield await writer.end();
      } finally {
        await session.close();
      }
    }
    const { fileNames } = await output.write({
      path,
      extension: HANDOFF_FORMAT_FACTS[format].extension,
      pieces: pieces(),
      projectIds: ofProject(projectId).projectIds,
      throwIfCanceled: context.throwIfCanceled,
    });
    return { fileNames, segmentCount };
  };

  return {
    /** @returns a name for the file @throws `input/not-found` */
    async suggestName({ itemId, format }: HandoffInput): Promise<string> {
      const { title, targetLang } = await readItem(itemId);
      const { extension } = HANDOFF_FORMAT_FACTS[format];
      return `${safeFileName(title, 'document')}.${targetLang}.${extension}`;
    },
    /**
     * @param path destination; replacing an existing file was confirmed
     * @throws `input/not-found`, `input/conflict`, `canceled`, `document/disk-full`, `input/invalid`
     */
    write: (input: HandoffInput, path: string) =>
      deps.slot.run('export', (context) => writeNow(input, path, context)),
    /** Returns the last file of this run; null when there was none. */
    lastPath: output.lastPath,
  };
}
