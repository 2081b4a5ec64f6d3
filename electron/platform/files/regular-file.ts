import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { concatBytes } from '../../../shared/documents/bytes.ts';
import { AppError } from '../../../shared/errors.ts';
import { errorCode } from '../../support/error-code.ts';

/** Opening a pipe would wait for a writer, and a link would be followed; Windows has neither flag. */
const OPEN_FLAGS =
  constants.O_RDONLY |
  ('O_NONBLOCK' in constants ? constants.O_NONBLOCK : 0) |
  ('O_NOFOLLOW' in constants ? constants.O_NOFOLLOW : 0);
const CHUNK_BYTES = 65_536;

/**
 * Opens a file that is itself at this path: a link is not followed, even if it replaces the file at this moment.
 * @param check receives the file's facts before it is opened, and again those of the open file
 * @throws `document/unsupported` for a link; errors of `check`; the system's own error
 */
export async function openRegularFile(
  path: string,
  check: (stats: Stats) => void,
): Promise<{ file: FileHandle; stats: Stats }> {
  const before = await lstat(path);
  if (before.isSymbolicLink()) throw isLink();
  check(before);
  const file = await open(path, OPEN_FLAGS).catch((error: unknown) => {
    throw errorCode(error) === 'ELOOP' ? isLink() : error;
  });
  try {
    const stats = await file.stat();
    check(stats);
    return { file, stats };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const checkIsFile = (stats: Stats): void => {
  if (stats.isFile()) return;
  throw new AppError('document/unsupported', 'documentErrors.notRegularFile');
};

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads a regular file in chunks. @throws as {@link openRegularFile} */
export async function* readRegularChunks(path: string): AsyncGenerator<Uint8Array> {
  const { file } = await openRegularFile(path, checkIsFile);
  try {
    yield* chunksOf(file);
  } finally {
    await file.close();
  }
}

/** Returns true for an open file that is at this very path: no folder on the way is a link. */
async function isAt(path: string, file: FileHandle, { dev, ino }: Stats): Promise<boolean> {
  const place = await readlink(`/proc/self/fd/${String(file.fd)}`).catch(() => null);
  if (place !== null) return place === path;
  if ((await realpath(path)) !== path) return false;
  const found = await lstat(path);
  return found.dev === dev && found.ino === ino;
}

/**
 * Returns the SHA-256 of the regular file at this very path, lower-case hex; null if there is none, a link leads to it, it
 * is too large, or it cannot be read. All of it is of one open file, no matter what takes its place meanwhile.
 */
export async function hashInPlace(path: string, maxBytes: number): Promise<string | null> {
  try {
    const { file, stats } = await openRegularFile(path, checkIsFile);
    try {
      if (stats.size > maxBytes || !(await isAt(path, file, stats))) return null;
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of chunksOf(file)) {
        size += chunk.length;
        if (size > maxBytes) return null;
        hash.update(chunk);
      }
      return hash.digest('hex');
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/**
 * Reads a small file that the user chose as text, in any encoding that can be detected.
 * @throws `document/too-large`, `document/unsupported`, and as {@link openRegularFile}
 */
export async function readSmallText(path: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readRegularChunks(path)) {
    size += chunk.length;
    if (size > maxBytes) {
      const [found, most] = [size, maxBytes].map(
        (bytes) => `${String(Math.ceil(bytes / 1024))} KB`,
      );
      throw new AppError('document/too-large', 'documentErrors.fileTooLarge', {
        values: { size: found ?? '', most: most ?? '' },
      });
    }
    chunks.push(chunk);
  }
  // The detection of encodings is large, and starts have no use for it.
  const { decodeText } = await import('../../../shared/documents/text-encoding.ts');
  return decodeText(concatBytes(chunks)).text;
}

const isLink = (): AppError => new AppError('document/unsupported', 'documentErrors.isLink');
