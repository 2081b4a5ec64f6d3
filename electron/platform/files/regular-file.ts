import { constants, type Stats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
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

/** Reads a regular file in chunks. @throws as {@link openRegularFile} */
export async function* readRegularChunks(path: string): AsyncGenerator<Uint8Array> {
  const { file } = await openRegularFile(path, (stats) => {
    if (stats.isFile()) return;
    throw new AppError('document/unsupported', 'documentErrors.notRegularFile');
  });
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
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
