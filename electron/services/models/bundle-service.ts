import type { ModelImport, ModelTransfer } from '../../../shared/domain/models/model.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import { SPARE_BYTES } from '../../../shared/domain/models/limits.ts';
import { createSlot } from '../exchange/transfer-slot.ts';
import type { ModelFiles } from './model-files.ts';

/** Import and export of models as folders, for machines without a network. */
export type ModelBundleService = ReturnType<typeof createModelBundleService>;

export function createModelBundleService(deps: {
  files: ModelFiles;
  now: () => number;
  /** Reports progress; null: the transfer has ended. */
  onProgress: (transfer: ModelTransfer | null) => void;
  /** Called when models were installed. */
  onInstalled: () => void;
}) {
  const { files } = deps;
  let lastPath: string | null = null;
  const slot = createSlot<ModelTransfer>({
    now: deps.now,
    onProgress: deps.onProgress,
    busy: () => new AppError('input/conflict', 'modelErrors.transferRuns'),
  });
  /** Counts bytes, and ends the transfer if it was canceled. */
  const transfer = async <T>(
    kind: ModelTransfer['kind'],
    work: (begin: (totalBytes: number) => (bytes: number) => void) => Promise<T>,
  ): Promise<T> => {
    try {
      return await slot.run(({ throwIfCanceled, report }) =>
        work((totalBytes) => {
          let doneBytes = 0;
          return (bytes) => {
            throwIfCanceled();
            doneBytes += bytes;
            report({ kind, doneBytes, totalBytes });
          };
        }),
      );
    } finally {
      deps.onProgress(null);
    }
  };
  /** @throws `document/disk-full` before anything is copied */
  const assertRoom = async (bytes: number): Promise<void> => {
    const free = await files.freeBytes();
    const needed = bytes + SPARE_BYTES;
    if (free === null || needed <= free) return;
    throw new AppError('document/disk-full', 'modelErrors.noRoomToImport', {
      values: { neededMb: Math.ceil(needed / 1e6), freeMb: Math.floor(free / 1e6) },
    });
  };

  return {
    import: (folder: string) =>
      transfer('import', async (begin) => {
        const { models, refused } = await files.readBundle(folder);
        const totalBytes = models.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        await assertRoom(totalBytes);
        const onBytes = begin(totalBytes);
        const result: ModelImport = { directionIds: [], refused };
        try {
          for (const model of models) {
            try {
              await files.importModel(model, onBytes);
              result.directionIds.push(model.id);
            } catch (thrown) {
              if (isCanceled(thrown)) throw thrown;
              const error = toAppError(thrown);
              // The remaining models would fail as well.
              if (error.code === 'document/disk-full') throw error;
              result.refused.push({ directionId: model.id, error: error.toData() });
            }
          }
        } finally {
          if (result.directionIds.length > 0) deps.onInstalled();
        }
        return result;
      }),
    export: (folder: string, directionIds: readonly string[]) =>
      transfer('export', async (begin) => {
        const wanted = new Set(directionIds);
        const installed = (await files.listInstalled()).filter(({ id }) => wanted.has(id));
        if (installed.length < wanted.size) {
          throw new AppError('input/not-found', 'modelErrors.notInstalled');
        }
        const sizeBytes = installed.reduce((sum, model) => sum + model.sizeBytes, 0);
        const { path, folderName } = await files.exportModels(
          folder,
          [...wanted],
          begin(sizeBytes),
        );
        lastPath = path;
        return { folderName, directionCount: wanted.size, sizeBytes };
      }),
    cancel: () => slot.cancel(),
    /** Returns the last exported folder of this run. */
    lastPath: () => lastPath,
    stop: () => slot.stop(),
  };
}
