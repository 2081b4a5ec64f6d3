import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { AppError, isCanceled } from '../../../shared/errors.ts';
import type { ExchangeFiles, FileOrigins, OutputFile } from '../../services/exchange/files.ts';
import { release } from '../../support/packed.ts';
import { TEMP_PREFIX } from '../../support/atomic-file.ts';
import { diskFull, errorCode, isDiskFull } from '../../support/error-code.ts';
import { mayReplaceFiles } from '../named-files.ts';
import { publishFile } from './publish-file.ts';
import type { TempFileMemory } from './temp-file-memory.ts';

/** Size of a chunk; after each one, cancellation is checked and progress reported. */
const CHUNK_BYTES = 65_536;
/** Permissions of the user's own files: as readable as those of other programs. */
export const EXPORT_MODE = 0o666;

/**
 * Manages exchange files on disk: written beside their destination under a temporary name, all or nothing.
 * @param memory tracks the temporary names of files that a killed app leaves
 */
export const createExchangeFiles = (
  memory: Omit<TempFileMemory, 'removeLeftovers'>,
  origins: FileOrigins,
): ExchangeFiles => ({
  async createBeside(path) {
    const folder = dirname(resolve(path));
    const temp = join(folder, `${TEMP_PREFIX}${randomUUID()}.tmp`);
    await memory.remember(temp);
    try {
      const file = await writing(() => open(temp, 'wx', EXPORT_MODE));
      return outputFile(temp, folder, file, { memory, origins });
    } catch (error) {
      await memory.forget(temp);
      throw error;
    }
  },

  async open(path) {
    try {
      const found = await stat(path);
      if (!found.isFile()) throw noFile();
      return {
        name: basename(path),
        sizeBytes: found.size,
        chunks: () => readChunks(path),
      };
    } catch (error) {
      throw unreadable(error);
    }
  },

  split: (path) => ({
    folder: dirname(path),
    name: basename(path),
    extension: extname(path).slice(1),
  }),
});

function outputFile(
  temp: string,
  folder: string,
  file: FileHandle,
  { memory, origins }: { memory: Omit<TempFileMemory, 'removeLeftovers'>; origins: FileOrigins },
): OutputFile {
  const hash = createHash('sha256');
  const forget = (): Promise<void> => memory.forget(temp);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) {
      isOpen = false;
      await file.close();
    }
  };
  return {
    async write(bytes) {
      hash.update(bytes);
      await writing(() => file.writeFile(bytes));
      release(bytes);
    },
    finish: (names, isReplacing, projectIds) =>
      writing(async () => {
        await file.sync();
        await close();
        if (projectIds.length > 0) await origins.note(hash.digest('hex'), projectIds);
        for (const name of names) {
          const path = join(folder, name);
          if (isReplacing && mayReplaceFiles()) {
            await rename(temp, path);
            await forget();
            return path;
          }
          if (!(await publishFile(temp, path, memory))) continue;
          await forget();
          return path;
        }
        throw new AppError('input/invalid', 'fileErrors.everyNameTaken');
      }),
    async discard() {
      await close().catch(() => undefined);
      // Files that cannot be removed stay on record.
      await rm(temp, { force: true }).then(forget, () => undefined);
    },
  };
}

/** Reads a file in small chunks. @throws `input/not-found` */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    throw unreadable(error);
  }
}

/** Runs a step of writing for the user. @throws `document/disk-full`, `input/invalid` */
export async function writing<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError || isCanceled(error)) throw error;
    throw toExportError(error);
  }
}

/** Explains why a file could not be written to the user's destination. */
export function toExportError(error: unknown): AppError {
  if (isDiskFull(error)) return diskFull('fileErrors.diskFullNoFile', error);
  return new AppError('input/invalid', 'fileErrors.cannotWrite', {
    details: { field: 'path', hint: errorCode(error) },
    cause: error,
  });
}

function noFile(): AppError {
  return new AppError('input/not-found', 'fileErrors.notATextFile');
}

function unreadable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('input/not-found', 'fileErrors.cannotRead', {
    details: { hint: errorCode(error) },
    cause: error,
  });
}
