import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import type { ImportUnitsOutcome } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { findNameFault } from '../../../shared/glossaries/entry-rules.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec, UnitStep } from '../exchange/codec.ts';
import type { InputFile } from '../exchange/files.ts';
import type { TakenUnits } from '../../db/memories/transfers-repo.ts';
import { whoAsks, type Asker } from '../../support/asking.ts';
import { removeAll, type MemoryParts } from './service.ts';
import { createMemoryExport, type MemoryExportDeps } from './export.ts';
import type { TransferContext } from '../exchange/transfer-slot.ts';

/** Import and export of memories as TMX files, one at a time. */
export type MemoryFilesService = ReturnType<typeof createMemoryFilesService>;

export interface MemoryFilesDeps extends MemoryParts, Omit<MemoryExportDeps, 'memories'> {
  transfers: Database['memoryTransfers'];
  codec: ExchangeCodec;
}

export function createMemoryFilesService(deps: MemoryFilesDeps) {
  const { transfers, slot, offers } = deps;
  /** Files of the last question of each asker. */
  const asked = new WeakMap<Asker, string>();

  const importNow = async (
    memoryId: string | null,
    path: string,
    onKnown: OnKnown | undefined,
    context: TransferContext,
  ): Promise<ImportUnitsOutcome> => {
    const file = await deps.files.open(path);
    const { name: fileName, extension } = deps.files.split(path);
    if (extension.toLowerCase() !== 'tmx') throw noTmx();
    const id = deps.newId();
    const atMs = deps.now();
    const name = nameFrom(fileName);
    await transfers.beginImport({ id, name, intoMemoryId: memoryId, atMs });
    try {
      const { skippedCount, ...sum } = await fillImport(deps, {
        importId: id,
        file,
        atMs,
        context,
      });
      if (sum.addedCount === 0) throw nothingInFile(sum.foreignCount > 0);
      if (memoryId !== null && onKnown === undefined) {
        const changedCount = await transfers.countChanged(id, memoryId);
        if (changedCount > 0) {
          asked.set(whoAsks(), path);
          return { question: { fileName, changedCount } };
        }
      }
      const { memory, ...done } = await transfers.finishImport(
        id,
        memoryId,
        onKnown ?? 'add',
        deps.now(),
      );
      asked.delete(whoAsks());
      deps.onChanged(memory.id);
      offers.wake();
      return {
        memory: offers.withProblem(memory),
        fileName,
        ...done,
        knownCount: sum.knownCount + sum.addedCount - done.addedCount - done.replacedCount,
        skippedCount: skippedCount + sum.foreignCount,
      };
    } finally {
      // Rows that cannot be removed now are invisible, and removed at the next start.
      await transfers.discardImport(id).catch(() => undefined);
      await removeAll(deps.memories).catch(() => undefined);
    }
  };

  return {
    /**
     * Imports all or nothing: nothing is visible until done. Asks first where the memory has a different translation of a
     * text.
     * @param memoryId null: a new memory, named after the file
     * @param onKnown the answer
     * @throws `input/invalid` with line and column; `input/not-found`, `input/conflict`, `canceled`, `db/*`
     */
    import: (memoryId: string | null, path: string, onKnown?: OnKnown) =>
      slot.run('import', (context) => importNow(memoryId, path, onKnown, context)),
    /** Returns the file of the last question; null when there was none. */
    askedPath: () => asked.get(whoAsks()) ?? null,
    ...createMemoryExport(deps),
  };
}

/** Derives a memory name: file names are arbitrary, but the name must also be valid at a service. */
function nameFrom(fileName: string): string {
  const name = fileName
    .replace(/\.tmx$/iu, '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 200);
  return name === '' || findNameFault(name) !== null ? 'TMX' : name;
}

/** Reads a file into an import that has begun, off the main process. */
export async function fillImport(
  deps: { transfers: Pick<Database['memoryTransfers'], 'appendUnits'>; codec: ExchangeCodec },
  {
    importId,
    file,
    atMs,
    context,
  }: {
    importId: string;
    file: Pick<InputFile, 'sizeBytes' | 'chunks'>;
    atMs: number;
    context: TransferContext;
  },
): Promise<TakenUnits & { skippedCount: number }> {
  const sum = { addedCount: 0, knownCount: 0, foreignCount: 0 };
  const skippedCount = await readUnitsOf(deps.codec, file, context, async (units) => {
    const taken = await deps.transfers.appendUnits(importId, units, atMs);
    sum.addedCount += taken.addedCount;
    sum.knownCount += taken.knownCount;
    sum.foreignCount += taken.foreignCount;
    return sum.addedCount + sum.knownCount;
  });
  return { ...sum, skippedCount };
}

/**
 * Reads the units of a file off the main process, and reports progress.
 * @param take stores some, and returns how many there are now
 * @returns entries without a source or a translation
 */
export async function readUnitsOf(
  codec: ExchangeCodec,
  file: Pick<InputFile, 'sizeBytes' | 'chunks'>,
  context: TransferContext,
  take: (units: UnitStep['units']) => Promise<number>,
): Promise<number> {
  const session = codec.open();
  context.onCancel(() => void session.close());
  try {
    const reader = session.unitReader();
    let doneCount = 0;
    let readBytes = 0;
    for await (const bytes of file.chunks()) {
      context.throwIfCanceled();
      readBytes += bytes.length;
      const { units, count } = await reader.write(bytes);
      if (count > 0) doneCount = await take(units);
      context.report({ doneCount, share: Math.min(1, readBytes / Math.max(1, file.sizeBytes)) });
    }
    const last = await reader.end();
    if (last.count > 0) await take(last.units);
    context.throwIfCanceled();
    return last.skippedCount;
  } catch (error) {
    // The thread was ended to cancel the import, which is not the file's fault.
    context.throwIfCanceled();
    throw error;
  } finally {
    await session.close();
  }
}

function noTmx(): AppError {
  return new AppError('input/invalid', 'memoryErrors.notTmx', {
    details: { field: 'file' },
  });
}

function nothingInFile(hasOtherLanguages: boolean): AppError {
  return new AppError(
    'input/invalid',
    hasOtherLanguages ? 'memoryErrors.otherLanguages' : 'historyErrors.noTranslationsInFile',
    { details: { field: 'file' } },
  );
}
