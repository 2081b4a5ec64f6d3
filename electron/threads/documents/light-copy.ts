import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { concatBytes } from '../../../shared/documents/bytes.ts';
import type { ZipRecord } from '../../../shared/documents/zip/zip-directory.ts';
import {
  createZipHeaders,
  entryBytes,
  ZIP_END_BYTES,
  type ZipEntry,
} from '../../../shared/documents/zip/zip-headers.ts';
import { STORED } from '../../../shared/documents/zip/zip.ts';
import type { KeptMedium } from '../../../shared/domain/documents/light.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { LightSource, PutBack, PutBackFiles } from '../../services/documents/thread.ts';
import { PRIVATE_MODE, writeNewFile } from '../../support/atomic-file.ts';
import { diskFull, isDiskFull } from '../../support/error-code.ts';
import { placeholderOf } from './placeholders.ts';
import {
  fileTooLarge,
  lookIntoRegularFile,
  readRegularFile,
  type FileContent,
  type OpenFile,
} from './read-regular-file.ts';
import { hashOfPart, MOST_ARCHIVE_BYTES, openZipFile, type ZipFile } from './zip-file.ts';

/** A file of an archive to be written, with its packed bytes. */
interface Part {
  entry: ZipEntry;
  packed: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Returns the placeholder of a medium that is larger than it; null for a part that is sent as it is. */
function lighterOf(record: ZipRecord): Uint8Array | null {
  const placeholder = placeholderOf(record.name);
  return placeholder !== null && record.packedBytes > placeholder.length ? placeholder : null;
}

const asIs = (zip: ZipFile, record: ZipRecord, name = record.name): Part => ({
  entry: { ...record, name },
  packed: () => zip.packed(record),
});

function lightPart(zip: ZipFile, record: ZipRecord): Part {
  const bytes = lighterOf(record);
  if (bytes === null) return asIs(zip, record);
  const { length } = bytes;
  const sizes = { packedBytes: length, inflatedBytes: length };
  const entry = { name: record.name, method: STORED, crc32: crc32(bytes), ...sizes };
  return { entry, packed: () => [bytes] };
}

const hasMedia = (zip: ZipFile): boolean =>
  zip.records.some((record) => lighterOf(record) !== null);

const lightParts = (zip: ZipFile): Part[] => zip.records.map((record) => lightPart(zip, record));

const archiveBytes = (parts: readonly Part[]): number =>
  parts.reduce((sum, { entry }) => sum + entryBytes(entry), ZIP_END_BYTES);

async function* archiveOf(
  parts: readonly Part[],
  onPart: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const headers = createZipHeaders();
  for (const { entry, packed } of parts) {
    yield headers.next(entry);
    yield* packed();
    onPart();
  }
  yield* headers.end();
}

/** Writes a new private file. @throws `document/disk-full` with this message */
async function write(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  ifFull: MessageId,
): Promise<void> {
  try {
    await writeNewFile(path, chunks, PRIVATE_MODE);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(ifFull, error) : error;
  }
}

/**
 * Returns the size of an office file without its media, in bytes.
 * @returns null where it has none, or is not readable
 */
export async function lightSize(file: OpenFile): Promise<number | null> {
  try {
    const zip = await openZipFile(file);
    if (!hasMedia(zip)) return null;
    return archiveBytes(lightParts(zip));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** As read; of an office file beyond the limit, everything but its media, with the size of the whole file. */
export type DocumentContent = FileContent & { wholeBytes?: number };

/**
 * Reads a document. An office file that is too large is read without its media, which nothing here looks at.
 * @param maxBytes most bytes to read into memory
 * @throws errors of `readRegularFile`
 */
export async function readDocument(path: string, maxBytes: number): Promise<DocumentContent> {
  try {
    return await readRegularFile(path, maxBytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'document/too-large') throw error;
    return readLight(path, maxBytes, error);
  }
}

/** @param whole the refusal of the whole file, which applies unless its media can stay here */
async function readLight(
  path: string,
  maxBytes: number,
  whole: AppError,
): Promise<DocumentContent> {
  let refusal = whole;
  try {
    const looked = await lookIntoRegularFile(path, MOST_ARCHIVE_BYTES, async (file) => {
      const zip = await openZipFile(file);
      const parts = lightParts(zip);
      const lightBytes = archiveBytes(parts);
      if (lightBytes > maxBytes) {
        if (hasMedia(zip)) {
          refusal = fileTooLarge(lightBytes, maxBytes, 'documentErrors.fileTooLargeLight');
        }
        throw refusal;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of archiveOf(parts)) chunks.push(chunk);
      return concatBytes(chunks);
    });
    return { bytes: looked.found, sha256: looked.sha256, wholeBytes: looked.sizeBytes };
  } catch {
    throw refusal;
  }
}

/**
 * Lists the media of an office file that stay here, with the size of the file without them.
 * @throws `document/*` where one of them, or the file, cannot be read
 */
export async function listMedia(path: string, onPart: () => void): Promise<LightSource> {
  const { found, sha256 } = await lookIntoRegularFile(path, MOST_ARCHIVE_BYTES, async (file) => {
    const zip = await openZipFile(file);
    const media: KeptMedium[] = [];
    for (const record of zip.records) {
      if (lighterOf(record) === null) continue;
      media.push({ name: record.name, sha256: await hashOfPart(zip, record) });
      onPart();
    }
    return { sentBytes: archiveBytes(lightParts(zip)), media };
  });
  return { ...found, sourceSha256: sha256 };
}

/**
 * Writes a copy of an office file in which placeholders stand for its media. The same file always yields the same bytes.
 * @param to path of the new file
 * @returns hashes of the copy, and of the file
 * @throws `document/*`
 */
export async function writeLightCopy(
  path: string,
  to: string,
  onPart: () => void,
): Promise<{ sha256: string; sourceSha256: string }> {
  const hash = createHash('sha256');
  const { sha256 } = await lookIntoRegularFile(path, MOST_ARCHIVE_BYTES, async (file) => {
    const parts = lightParts(await openZipFile(file));
    await write(to, hashed(archiveOf(parts, onPart), hash), 'documentErrors.diskFullNotSent');
  });
  return { sha256: hash.digest('hex'), sourceSha256: sha256 };
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Writes a copy of a result in which the media of its source replace their placeholders. A medium is put back
 * only if the result has its unchanged placeholder, and the source has it unchanged.
 * @throws `document/disk-full`; `document/*` where the result cannot be read
 */
export async function putMediaBack(
  { resultPath, sourcePath, to }: PutBackFiles,
  media: readonly KeptMedium[],
  onPart: () => void,
): Promise<PutBack> {
  const { found } = await lookIntoRegularFile(resultPath, MOST_ARCHIVE_BYTES, async (file) => {
    const result = await openZipFile(file);
    return withSource(sourcePath, async (source) => {
      const originals = new Map<ZipRecord, Part>();
      const notPutBack: string[] = [];
      for (const medium of media) {
        const there = result.find(medium.name);
        const state = there === null ? 'other' : await stateOf(result, there, medium);
        const original = state === 'placeholder' ? await originalOf(source, medium) : null;
        if (there !== null && source !== null && original !== null) {
          originals.set(there, asIs(source, original, there.name));
        } else if (state !== 'original') notPutBack.push(medium.name);
        onPart();
      }
      const isWritten = originals.size > 0;
      const parts = result.records.map((record) => originals.get(record) ?? asIs(result, record));
      if (isWritten) {
        await write(to, archiveOf(parts, onPart), 'documentErrors.diskFullResultWaits');
      }
      return { isWritten, notPutBack };
    });
  });
  return found;
}

/** Opens the source, or null where it is gone, damaged, or something else. */
async function withSource<T>(
  path: string,
  work: (source: ZipFile | null) => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  try {
    const { found } = await lookIntoRegularFile(path, MOST_ARCHIVE_BYTES, async (file) => {
      const source = await openZipFile(file);
      hasBegun = true;
      return work(source);
    });
    return found;
  } catch (error) {
    if (hasBegun) throw error;
    return work(null);
  }
}

/** Says what a result has in place of a medium; damaged parts count as something else. */
async function stateOf(
  result: ZipFile,
  there: ZipRecord,
  medium: KeptMedium,
): Promise<'placeholder' | 'original' | 'other'> {
  const placeholder = placeholderOf(medium.name);
  const found = await hashOfPart(result, there).catch(() => null);
  if (found === medium.sha256) return 'original';
  if (placeholder === null || there.inflatedBytes !== placeholder.length) return 'other';
  const expected = createHash('sha256').update(placeholder).digest('hex');
  return found === expected ? 'placeholder' : 'other';
}

/** Returns the medium in the source; null unless it is exactly what was left out. */
async function originalOf(source: ZipFile | null, medium: KeptMedium): Promise<ZipRecord | null> {
  const record = source?.find(medium.name) ?? null;
  if (source === null || record === null) return null;
  const found = await hashOfPart(source, record).catch(() => null);
  return found === medium.sha256 ? record : null;
}
