import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { openRegularFile } from '../../platform/files/regular-file.ts';

/** The bytes of a file with their lower-case hex SHA-256. */
export interface FileContent {
  bytes: Uint8Array;
  sha256: string;
}

const CHUNK_BYTES = 1024 * 1024;
function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** @param message says what is too large: the file, or even the file without its media */
export const fileTooLarge = (
  sizeBytes: number,
  maxBytes: number,
  message: MessageId = 'documentErrors.fileTooLarge',
): AppError =>
  new AppError('document/too-large', message, {
    values: { size: megabytes(sizeBytes), most: megabytes(maxBytes) },
  });

function checkStats(stats: Stats, maxBytes: number): void {
  if (stats.isDirectory()) {
    throw new AppError('document/unsupported', 'documentErrors.isFolder');
  }
  if (!stats.isFile()) {
    throw new AppError('document/unsupported', 'documentErrors.notRegularFile');
  }
  if (stats.size > maxBytes) throw fileTooLarge(stats.size, maxBytes);
}

function fileChanged(): AppError {
  return new AppError('document/source-changed', 'documentErrors.changedDuringReading', {
    retryable: true,
  });
}

/** Describes a failed system call; the system's own message contains the path, so it becomes only the cause. */
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

/** Yields exactly `sizeBytes`: a file that has become shorter or longer is being written. */
async function readExactly(
  file: FileHandle,
  sizeBytes: number,
  take: (bytes: Uint8Array, at: number) => void,
): Promise<void> {
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, sizeBytes));
  let read = 0;
  while (read < sizeBytes) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, sizeBytes - read));
    if (bytesRead === 0) throw fileChanged();
    take(chunk.subarray(0, bytesRead), read);
    read += bytesRead;
  }
  const { bytesRead } = await file.read(new Uint8Array(1), 0, 1);
  if (bytesRead > 0) throw fileChanged();
}

/**
 * Opens a regular file of at most `maxBytes`. Type and size are checked before it is opened, and again on
 * the open file, so that no pipe, device, link or swapped file can block or mislead it.
 */
async function withRegularFile<T>(
  path: string,
  maxBytes: number,
  read: (file: FileHandle, sizeBytes: number) => Promise<T>,
): Promise<T> {
  try {
    const { file, stats } = await openRegularFile(path, (found) => {
      checkStats(found, maxBytes);
    });
    try {
      return await read(file, stats.size);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw readFailure(error);
  }
}

/**
 * Reads a regular file of at most `maxBytes`.
 * @throws `document/source-missing`, `document/source-changed`, `document/unsupported`,
 *   `document/too-large`
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<FileContent> {
  return withRegularFile(path, maxBytes, async (file, sizeBytes) => {
    const hash = createHash('sha256');
    const bytes = new Uint8Array(sizeBytes);
    await readExactly(file, sizeBytes, (chunk, at) => {
      hash.update(chunk);
      bytes.set(chunk, at);
    });
    return { bytes, sha256: hash.digest('hex') };
  });
}

/** An open file of a known size. */
export interface OpenFile {
  sizeBytes: number;
  /** Reads up to `length` bytes from `at` on. */
  read: (at: number, length: number) => Promise<Uint8Array>;
}

/** Reads a file that is too large for memory: returns its size, its hash, and the result of `look`. */
export async function lookIntoRegularFile<T>(
  path: string,
  maxBytes: number,
  look: (file: OpenFile) => Promise<T>,
): Promise<{ found: T; sizeBytes: number; sha256: string }> {
  return withRegularFile(path, maxBytes, async (file, sizeBytes) => {
    const read = async (at: number, length: number): Promise<Uint8Array> => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, sizeBytes - at)));
      if (bytes.length === 0) return bytes;
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      return bytes.subarray(0, bytesRead);
    };
    const found = await look({ sizeBytes, read });
    const hash = createHash('sha256');
    await readExactly(file, sizeBytes, (chunk) => {
      hash.update(chunk);
    });
    return { found, sizeBytes, sha256: hash.digest('hex') };
  });
}
