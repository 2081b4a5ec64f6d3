import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { damagedDocument, oversizedDocument } from '../../../shared/documents/document-errors.ts';
import {
  findZipDirectory,
  readZipDirectory,
  ZIP_TAIL_BYTES,
  type ZipRecord,
} from '../../../shared/documents/zip/zip-directory.ts';
import {
  checkRecords,
  DOCUMENT_ZIP_LIMITS,
  entryKey,
  findPacked,
  headerBytes,
  isFolderName,
  refuseOverlaps,
  STORED,
  type ZipLimits,
} from '../../../shared/documents/zip/zip.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OpenFile } from './read-regular-file.ts';

const MB = 1024 * 1024;
/** Largest office file of which the media stay here, in bytes. */
export const MOST_ARCHIVE_BYTES = 1024 * MB;
/** Nothing is unpacked into memory, so media may be larger than in documents that are read. */
const LIMITS: ZipLimits = {
  ...DOCUMENT_ZIP_LIMITS,
  maxEntryBytes: MOST_ARCHIVE_BYTES,
  maxTotalBytes: 2 * MOST_ARCHIVE_BYTES,
};
/** Largest table of contents, in bytes. */
const MOST_DIRECTORY_BYTES = 16 * MB;
const CHUNK_BYTES = MB;

/** An archive on disk, of which only the table of contents is in memory. */
export interface ZipFile {
  /** Files in the order of the archive, without folders. */
  readonly records: readonly ZipRecord[];
  /** Finds a file by any spelling of its name. */
  find(name: string): ZipRecord | null;
  /** Reads the bytes of a file, as packed. */
  packed(record: ZipRecord): AsyncGenerator<Uint8Array>;
}

/** Reads exactly these bytes, or up to the end of the file. */
async function readAll({ read, sizeBytes }: OpenFile, at: number, length: number) {
  const wanted = Math.max(0, Math.min(length, sizeBytes - at));
  const bytes = new Uint8Array(wanted);
  for (let done = 0; done < wanted;) {
    const piece = await read(at + done, wanted - done);
    if (piece.length === 0) throw damagedDocument('faults.contents');
    bytes.set(piece, done);
    done += piece.length;
  }
  return bytes;
}

/**
 * Opens an untrusted archive on disk, with the checks of `openZip`.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export async function openZipFile(file: OpenFile): Promise<ZipFile> {
  const { sizeBytes } = file;
  const tailAt = Math.max(0, sizeBytes - ZIP_TAIL_BYTES);
  const tail = await readAll(file, tailAt, sizeBytes);
  if (tail.length === 0) throw damagedDocument('faults.contents');
  const { offset } = findZipDirectory(tail, tailAt);
  const from = Math.min(offset, tailAt);
  if (sizeBytes - from > MOST_DIRECTORY_BYTES) throw oversizedDocument('faults.unpacked');
  const end = from === tailAt ? tail : await readAll(file, from, sizeBytes);
  const byName = checkRecords(readZipDirectory(end, LIMITS.maxEntries, from), LIMITS);
  const starts = new Map<ZipRecord, number>();
  for (const record of byName.values()) {
    const header = await readAll(file, record.localOffset, headerBytes(record));
    starts.set(record, findPacked(header, record, sizeBytes));
  }
  refuseOverlaps([...starts].map(([record, start]) => ({ record, start })));
  return {
    records: [...byName.values()].filter(({ name }) => !isFolderName(name)),
    find: (name) => byName.get(entryKey(name)) ?? null,
    async *packed(record) {
      const start = starts.get(record) ?? 0;
      for (let done = 0; done < record.packedBytes; done += CHUNK_BYTES) {
        yield await readAll(file, start + done, Math.min(CHUNK_BYTES, record.packedBytes - done));
      }
    },
  };
}

/**
 * Returns the lower-case hex SHA-256 of the content of a file in an archive, which is unpacked piece by piece, and never
 * beyond its declared size.
 * @throws `document/damaged` where it does not match its declared size and checksum
 */
export async function hashOfPart(zip: ZipFile, record: ZipRecord): Promise<string> {
  const hash = createHash('sha256');
  let sum = 0;
  let bytes = 0;
  const take = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > record.inflatedBytes) throw damagedDocument('faults.partSizes');
      hash.update(chunk);
      sum = crc32(chunk, sum);
    }
  };
  try {
    if (record.method === STORED) await take(zip.packed(record));
    else await pipeline(zip.packed(record), createInflateRaw(), take);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('faults.partPacked', undefined, error);
  }
  if (bytes !== record.inflatedBytes) throw damagedDocument('faults.partSizes');
  if (sum !== record.crc32) throw damagedDocument('faults.checksum');
  return hash.digest('hex');
}
