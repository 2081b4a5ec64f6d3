import { safeFileName } from '../../../shared/domain/documents/file-name.ts';
import type { ExportedUnits } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { createFileExport, type OnBatch } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import type { TransferContext, TransferSlot } from '../exchange/transfer-slot.ts';
import type { MemoryTmx } from './tmx.ts';

/** Exporter of memories as TMX files. */
export type MemoryExport = ReturnType<typeof createMemoryExport>;

export interface MemoryExportDeps {
  memories: Pick<Database['memories'], 'get'>;
  files: ExchangeFiles;
  tmx: Pick<MemoryTmx, 'read'>;
  slot: TransferSlot;
}

export function createMemoryExport(deps: MemoryExportDeps) {
  const output = createFileExport(deps.files);

  const exportNow = async (
    memoryId: string,
    path: string,
    context: TransferContext,
    onBatch: OnBatch,
  ): Promise<ExportedUnits> => {
    const memory = await deps.memories.get(memoryId);
    if (memory === null) throw nothingToExport();
    const { unitCount: total } = memory;
    let unitCount = 0;
    let owners: Iterable<string> = [];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for await (const { bytes, doneCount, projectIds } of deps.tmx.read(memoryId)) {
        unitCount = doneCount;
        owners = projectIds;
        yield bytes;
        context.report({ doneCount, share: Math.min(1, doneCount / Math.max(1, total)) });
        onBatch(doneCount, total);
      }
      // Counts the units themselves, not the number stored with the memory.
      if (unitCount === 0) throw nothingToExport();
    }
    const { throwIfCanceled } = context;
    const { fileName } = await output.write({
      path,
      extension: 'tmx',
      pieces: pieces(),
      projectIds: () => owners,
      throwIfCanceled,
    });
    return { fileName, unitCount };
  };

  return {
    async suggestName(memoryId: string): Promise<string> {
      const memory = await deps.memories.get(memoryId);
      return `${safeFileName(memory?.name ?? '', 'Memory')}.tmx`;
    },
    /**
     * @param path destination; replacing an existing file was confirmed
     * @param onBatch called between two batches; throwing ends the export and removes its file
     * @throws `input/not-found` for a memory without units; `input/conflict`, `canceled`,
     *   `document/disk-full`, `input/invalid`
     */
    export: (memoryId: string, path: string, onBatch: OnBatch = () => undefined) =>
      deps.slot.run('export', (context) => exportNow(memoryId, path, context, onBatch)),
    /** Returns the file of the last export of this run; null when there was none. */
    lastPath: output.lastPath,
  };
}

function nothingToExport(): AppError {
  return new AppError('input/not-found', 'memoryErrors.nothingToExport');
}
