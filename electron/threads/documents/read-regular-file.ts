import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';

/** The bytes of a file with their lower-case hex SHA-256. */
export interface FileContent {
  bytes: Uint8Array;
  sha256: string;
}

const CHUNK_BYTES = 1024 * 1024;
/** Opening a pipe would wait for a writer; Windows has no such flag. */
const OPEN_FLAGS = constants.O_RDONLY | ('O_NONBLOCK' in constants ? constants.O_NONBLOCK : 0);

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** Rejects a file by its size alone. @throws `document/too-large` */
export function checkFileSize(sizeBytes: number, maxBytes: number): void {
  if (sizeBytes <= maxBytes) return;
  throw new AppError('document/too-large', 'documentErrors.fileTooLarge', {
    values: { size: megabytes(sizeBytes), most: megabytes(maxBytes) },
  });
}

function checkStats(stats: Stats, maxBytes: number): void {
  if (stats.isDirectory()) {
    throw new AppError('document/unsupported', 'documentErrors.isFolder');
  }
  if (!stats.isFile()) {
    throw new AppError('document/unsupported', 'documentErrors.notRegularFile');
  }
  checkFileSize(stats.size, maxBytes);
}

function fileChanged(): AppError {
  return new AppError('document/source-changed', 'documentErrors.changedDuringReading', {
    retryable: true,
  });
}

/** Describes a failed system call; the system's own message contains the path, so it stays the cause. */
function readFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const message =
    code === 'EACCES' || code === 'EPERM'
      ? 'documentErrors.fileForbidden'
      : code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP'
        ? 'documentErrors.fileNotThere'
        : 'documentErrors.fileUnreadable';
  return new AppError('document/source-missing', message, { cause: error });
}

/** Reads exactly `sizeBytes`: a file that is shorter or longer by now is being written. */
async function readWhole(file: FileHandle, sizeBytes: number): Promise<FileContent> {
  const hash = createHash('sha256');
  const bytes = new Uint8Array(sizeBytes);
  let read = 0;
  while (read < sizeBytes) {
    const { bytesRead } = await file.read(bytes, read, Math.min(CHUNK_BYTES, sizeBytes - read));
    if (bytesRead === 0) throw fileChanged();
    hash.update(bytes.subarray(read, read + bytesRead));
    read += bytesRead;
  }
  const { bytesRead } = await file.read(new Uint8Array(1), 0, 1);
  if (bytesRead > 0) throw fileChanged();
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Reads a regular file of at most `maxBytes`. Type and size are checked before it is opened, and again on
 * the open file, so that no pipe, device or swapped file can block it.
 * @throws `document/source-missing`, `document/source-changed`, `document/unsupported`,
 *   `document/too-large`
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<FileContent> {
  try {
    checkStats(await stat(path), maxBytes);
    const file = await open(path, OPEN_FLAGS);
    try {
      const stats = await file.stat();
      checkStats(stats, maxBytes);
      return await readWhole(file, stats.size);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readFailure(error);
  }
}
